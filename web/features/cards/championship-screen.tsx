import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { CalendarDays, ChevronLeft, ChevronRight, Ticket, Trophy } from 'lucide-react'
import { useId } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { CardFixture } from '#contract/api/player/card-documents.ts'
import { floodlight, toneOf } from '#ui/art/cover-tone.ts'
import { Crest } from '#ui/art/crest.tsx'
import { PitchLines } from '#ui/art/pitch.tsx'
import { buttonClass } from '#ui/button.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Select } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useCrumbName } from '#web/lib/crumb-names.ts'
import { matchMessages } from '#web/lib/i18n.ts'
import { MatchState } from '#web/lib/match-pair.tsx'
import { formatMoment } from '#web/lib/moments.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Problem } from '#web/lib/problem.tsx'
import { SlipList } from '#web/lib/slip-list.tsx'
import { codeOf, kitOfTeam, type Team } from '#web/lib/teams.ts'
import { cardsQuery, type CardType } from './api.ts'
import { championshipType } from './card-type.ts'
import { ChampionshipTable } from './championship-table.tsx'
import { SeasonFacts } from './championship-tile.tsx'
import { type Championship, championshipQuery } from './championships-api.ts'
import { championshipsMessages, messages as cardMessages } from './i18n.ts'
import { CardSlip } from './list-slip.tsx'
import styles from './championship-screen.module.css'

/** Matches of a round with navigation: previous, next, or any round from the list. */
function ChampionshipRounds({ championship, isStale }: { championship: Championship; isStale: boolean }) {
  const messages = useMessages(championshipsMessages)
  const { round: formatRound } = useMessages(matchMessages)
  const navigate = useNavigate()
  const { rounds, round, fixtures } = championship
  if (rounds.length === 0 || round === null) {
    return <State art={<CalendarDays />} title={messages.rounds.none} text={messages.rounds.noneText} />
  }
  const show = (name: string) =>
    void navigate({
      to: '/championships/$championship',
      params: { championship: championship._id },
      replace: true,
      resetScroll: false,
      search: before => ({ ...before, round: name }),
    })
  return (
    <Stack gap={4}>
      <RoundChoice names={rounds.map(({ name }) => name)} round={round} onChange={show} />
      <p className="visually-hidden" role="status">
        {isStale ? messages.rounds.loading : messages.rounds.changed(formatRound(round))}
      </p>
      <ul className={cx(styles.fixtures, isStale && styles.stale)}>
        {fixtures.map(fixture => (
          <Fixture key={fixture._id} fixture={fixture} />
        ))}
      </ul>
    </Stack>
  )
}

function RoundChoice({
  names,
  round,
  onChange,
}: {
  names: readonly string[]
  round: string
  onChange: (name: string) => void
}) {
  const messages = useMessages(championshipsMessages)
  const { round: formatRound } = useMessages(matchMessages)
  const id = useId()
  const slot = names.indexOf(round)
  const step = (by: 1 | -1) => {
    const name = names[slot + by]
    if (name !== undefined) onChange(name)
  }
  return (
    <Stack gap={2} align="center" className={styles.choice}>
      <IconButton fill label={messages.rounds.previous} disabled={slot <= 0} onClick={() => step(-1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <div>
        <label htmlFor={id} className="visually-hidden">
          {messages.rounds.choose}
        </label>
        <Select id={id} value={round} onChange={event => onChange(event.currentTarget.value)}>
          {names.map(name => (
            <option key={name} value={name}>
              {formatRound(name)}
            </option>
          ))}
        </Select>
      </div>
      <IconButton fill label={messages.rounds.next} disabled={slot >= names.length - 1} onClick={() => step(1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </Stack>
  )
}

function Fixture({ fixture }: { fixture: CardFixture }) {
  const messages = useMessages(championshipsMessages).rounds
  const { home, away, score, date, place } = fixture
  const lang = useLang()
  const when = [date ? formatMoment(date, lang) : messages.noDate, ...(place ? [place] : [])]
  return (
    <Stack as="li" gap={2} className={styles.fixture}>
      <Row as="span" justify="between" wrap size="xs" lineHeight="xs" tone="faint" className={styles.when}>
        <span className="num">{when.join(' · ')}</span>
        {fixture.status !== 'scheduled' && <MatchState match={fixture} />}
      </Row>
      <Stack as="span" gap={3} align="center" className={styles.sides}>
        <Side team={home} />
        <span className={cx('figure', styles.score)}>
          {score === null ? (
            <span className={styles.versus}>{messages.versus}</span>
          ) : (
            <>
              {score.home} <span className={styles.versus}>×</span> {score.away}
            </>
          )}
        </span>
        <Side team={away} />
      </Stack>
    </Stack>
  )
}

function Side({ team }: { team: Team | null }) {
  const messages = useMessages(championshipsMessages).rounds
  return (
    <Row as="span" gap={2} align="center" weight={600} minWidth={0} className={styles.side}>
      {team && <Crest code={codeOf(team)} kit={kitOfTeam(team)} size={28} />}
      <span className={styles.team}>{team?.name ?? messages.noTeam}</span>
    </Row>
  )
}

/** A championship: its cards, the table of the season and the matches of a round. */
export function ChampionshipScreen() {
  const { championship: id = '' } = useParams({ strict: false })
  const { round } = useSearch({ strict: false })
  const messages = useMessages(championshipsMessages).page
  // Keeps the page while another round loads; an unknown round shows the current one.
  const query = useQuery({ ...championshipQuery(id, round), placeholderData: keepPreviousData })
  const present = useQuery({ ...championshipQuery(id), enabled: round === undefined || query.data === null })
  const championship = query.data ?? present.data
  usePageTitle(championship?.name ?? messages.title)
  useCrumbName(`/championships/${id}`, championship?.name)
  if (championship && championship._id === id) {
    return <ChampionshipPage key={id} championship={championship} isStale={query.isPlaceholderData} />
  }
  const broken = query.isError ? query : present.isError ? present : undefined
  if (broken) {
    return (
      <>
        <h1 className="visually-hidden">{messages.title}</h1>
        <Problem error={broken.error} title={messages.broken} onRetry={() => void broken.refetch()} />
      </>
    )
  }
  if (query.data !== null || present.data !== null) return <ChampionshipSkeleton />
  return (
    <State
      page
      art={<Trophy />}
      title={messages.missing}
      text={messages.missingText}
      action={
        <Link to="/championships" className={buttonClass()}>
          {messages.back}
        </Link>
      }
    />
  )
}

function ChampionshipPage({ championship, isStale }: { championship: Championship; isStale: boolean }) {
  const messages = useMessages(championshipsMessages).page
  return (
    <Stack gap={6}>
      <Stack as="header" gap={2} className={styles.hero} style={{ background: floodlight(toneOf(championship._id)) }}>
        <PitchLines className={styles.lines} />
        <h1>{championship.name}</h1>
        <Row wrap className={styles.facts}>
          <SeasonFacts championship={championship} />
        </Row>
      </Stack>
      <ChampionshipCards championship={championship} />
      <div className={styles.split}>
        <section className={styles.rounds} aria-labelledby="rounds">
          <SectionTitle id="rounds">{messages.rounds}</SectionTitle>
          <ChampionshipRounds championship={championship} isStale={isStale} />
        </section>
        <section aria-labelledby="table">
          <SectionTitle id="table">{messages.table}</SectionTitle>
          <ChampionshipTable tables={championship.tables} />
        </section>
      </div>
    </Stack>
  )
}

function ChampionshipSkeleton() {
  const messages = useMessages(championshipsMessages).page
  return (
    <SkeletonGroup label={messages.loading} gap={6}>
      <Skeleton shape="card" height={168} />
      <Skeleton shape="card" height={280} />
      <div className={styles.split}>
        <Skeleton shape="card" height={420} />
        <Skeleton shape="card" height={560} />
      </div>
    </SkeletonGroup>
  )
}

const TYPES = ['new', 'running', 'finished'] as const

/** The cards of a championship by tab. The default is the first tab that has any. */
function ChampionshipCards({ championship: { _id, cards } }: { championship: Championship }) {
  const messages = useMessages(cardMessages).list
  const { page } = useMessages(championshipsMessages)
  const navigate = useNavigate()
  const request = useSearch({ strict: false }).tab
  const tab = request ?? TYPES.find(type => cards[type] > 0) ?? 'new'
  const show = (next: CardType) =>
    void navigate({
      to: '/championships/$championship',
      params: { championship: _id },
      replace: true,
      resetScroll: false,
      search: before => ({ ...before, tab: next }),
    })
  return (
    <Stack as="section" gap={4} aria-labelledby="cards">
      <h2 id="cards">{page.cards}</h2>
      <Tabs
        label={page.cardTabs}
        base="cards"
        tabs={TYPES.map(id => ({ id, label: messages[id], count: cards[id] }))}
        value={tab}
        onChange={show}
      />
      <Stack as={TabPanel} base="cards" tab={tab} gap={4}>
        <OfType key={tab} championship={_id} type={tab} />
      </Stack>
    </Stack>
  )
}

function OfType({ championship, type }: { championship: string; type: CardType }) {
  const messages = useMessages(cardMessages).list
  const list = useInfiniteQuery(cardsQuery(championshipType, { championship, cardType: type }))
  const none = <State art={<Ticket />} title={messages.empty[type]} text={messages.empty[`${type}Text`]} />
  return (
    <SlipList list={list} messages={messages} empty={none}>
      {card => <CardSlip key={card._id} card={card} />}
    </SlipList>
  )
}
