import { useNavigate } from '@tanstack/react-router'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { CardFixture } from '#contract/api/player/card-documents.ts'
import { Crest } from '#ui/art/crest.tsx'
import { cx } from '#ui/cx.ts'
import { Select } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { State } from '#ui/state.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { matchMessages } from '#web/lib/i18n.ts'
import { formatMoment } from '#web/lib/moments.ts'
import { codeOf, kitOfTeam, type Team } from '#web/lib/teams.ts'
import type { Championship } from './championships-api.ts'
import { championshipsMessages } from './i18n.ts'
import { MatchState } from '#web/lib/match-pair.tsx'
import styles from './championship-screen.module.css'

/** The matches of a round, and the way to the other rounds: one by one, or any of them from the list. */
export function ChampionshipRounds({ championship, isStale }: { championship: Championship; isStale: boolean }) {
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
