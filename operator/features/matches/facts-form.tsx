import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useMessages } from '#client/i18n.ts'
import { TEAM_STATISTICS } from '#contract/facts.ts'
import { GameStateBadge } from '#operator/lib/badges.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import { GameLink } from '#operator/lib/game-link.tsx'
import { factMessages } from '#operator/lib/i18n.ts'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { SaveBar } from '#operator/lib/save-bar.tsx'
import { Timeline } from '#operator/lib/timeline.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Field, FieldMessage, TextArea } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { gamesQuery, type MatchRead } from './api.ts'
import { AthletesSection } from './athletes-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { CardsSection } from './cards-section.tsx'
import { changesBetween } from './draft-changes.ts'
import type { FactsDraft } from './draft.ts'
import { type News, useFactsDraft } from './facts-draft.ts'
import { GoalsSection } from './goals-section.tsx'
import { formatRank, formatValue, HistorySection, type Speech, useAuthor } from './history-section.tsx'
import { messages as matchMessages } from './i18n.ts'
import { PairField } from './number-input.tsx'
import type { SectionProps } from './part.ts'
import { type People, peopleOf } from './people.ts'
import { useSaveFacts } from './save-facts.ts'
import { SquadsSection } from './squads-section.tsx'
import { WhatIfSheet } from './what-if-sheet.tsx'
import shared from '#operator/lib/form.module.css'
import styles from './facts-form.module.css'

/** Changes that others saved meanwhile, beside the draft's values where they differ. */
function NewsNote({ news, mine, people }: { news: News; mine: FactsDraft; people: People }) {
  const messages = useMessages(matchMessages)
  const facts = useMessages(factMessages)
  const authorOf = useAuthor()
  const columns = columnsIn(news, mine, { messages, facts, people })
  return (
    <Stack gap={3}>
      <Note tone="orange" role="alert">
        <strong>{messages.newsTitle(news.versions.length)}</strong>
        <p>{messages.newsText}</p>
        <ul className={styles.versions}>
          {news.versions.map(version => (
            <li key={version.version}>
              {messages.versionBy(version.version, authorOf(version))}: {version.reason}
            </li>
          ))}
        </ul>
      </Note>
      <DataTable
        caption={messages.newsTable}
        columns={columns}
        rows={news.changes}
        rowId={({ field }) => Object.values(field).join(' ')}
      />
    </Stack>
  )
}

const columnsIn = (news: News, mine: FactsDraft, speech: Speech): Column<News['changes'][number]>[] => [
  { id: 'what', title: speech.messages.what, cell: ({ field }) => <strong>{formatRank(field, speech)}</strong> },
  {
    id: 'before',
    title: speech.messages.before,
    cell: ({ field }) => <Value text={formatValue(news.from, field, speech)} />,
  },
  { id: 'now', title: speech.messages.now, cell: ({ field }) => <Value text={formatValue(news.to, field, speech)} /> },
  {
    id: 'yours',
    title: speech.messages.yours,
    cell: ({ field, alsoMine }) => alsoMine && <Value text={formatValue(mine, field, speech)} isMine />,
  },
]

function Value({ text, isMine = false }: { text: string; isMine?: boolean }) {
  return <span className={isMine ? styles.mine : styles.value}>{text}</span>
}

/** All facts of a match, and the reason for the change. A version saved elsewhere never overwrites input. */
export function FactsForm({ read }: { read: MatchRead }) {
  const messages = useMessages(matchMessages)
  const { kind } = read.doc
  const form = useRef<HTMLFormElement>(null)
  const news = useRef<HTMLDivElement>(null)
  const typing = useFactsDraft(read.doc._id, read)
  const { base, mine, reason } = typing.draft
  const people = useMemo(() => peopleOf(read), [read])
  const changes = useMemo(() => changesBetween(base, mine).length, [base, mine])
  const { data: games } = useQuery(gamesQuery(read.doc._id))
  // While the games are unknown, assume that there are some.
  const save = useSaveFacts(read, typing, { form, news, hasGames: games === undefined || games.total > 0 })
  useLeaveGuard(changes > 0 || reason.trim() !== '')
  const part: SectionProps = { draft: mine, base, people, doc: read.doc, faults: save.faults, change: typing.change }
  const isMatch = kind === 'match'
  return (
    <form ref={form} className={shared.form} noValidate onSubmit={event => void save.submit(event)}>
      <div ref={news} tabIndex={-1} className={styles.news}>
        {typing.draft.news && <NewsNote news={typing.draft.news} mine={mine} people={people} />}
      </div>
      <Stack gap={4} alignContent="start" className={styles.columns}>
        <Stack gap={4} alignContent="start">
          <BasicsSection {...part} />
          {isMatch && <GoalsSection {...part} />}
          {isMatch && <CardsSection {...part} />}
          {isMatch && <StatisticsSection {...part} />}
          <AthletesSection {...part} />
          <Card title={messages.why}>
            <Reason value={reason} onChange={typing.setReason} fault={save.faults.reason} />
          </Card>
        </Stack>
        <Stack gap={4} alignContent="start">
          <GamesSection match={read.doc._id} hasChanges={changes > 0} />
          <HistorySection read={read} people={people} />
          <Timeline kind="match" id={read.doc._id} />
          {isMatch && <SquadsSection read={read} />}
        </Stack>
      </Stack>
      <WhatIfSheet
        match={read.doc._id}
        body={save.pending}
        busy={save.busy}
        onSave={save.confirm}
        onClose={save.cancel}
      />
      <SaveBar
        changes={changes}
        saveLabel={messages.save}
        busy={save.busy}
        canSave={changes > 0}
        onDiscard={() => {
          save.forget()
          typing.discard()
        }}
      />
    </form>
  )
}

function Reason({
  value,
  onChange,
  fault,
}: {
  value: string
  onChange: (reason: string) => void
  fault: string | undefined
}) {
  const common = useMessages(commonMessages)
  return (
    <Field label={common.reason} hint={common.reasonHint} error={formatField(fault, useErrorMessages())}>
      {ids => <TextArea {...ids} rows={2} value={value} onChange={event => onChange(event.currentTarget.value)} />}
    </Field>
  )
}

/** Games that the match decides. A change after their payment no longer affects them, which a note states. */
function GamesSection({ match, hasChanges }: { match: string; hasChanges: boolean }) {
  const messages = useMessages(matchMessages)
  const { data } = useQuery(gamesQuery(match))
  if (data === undefined || data.total === 0) return null
  return (
    <Card title={messages.games}>
      {data.paid > 0 && (
        <Note tone={hasChanges ? 'orange' : 'info'}>
          <p>{messages.gamesPaid(data.paid)}</p>
        </Note>
      )}
      <Stack as="ul" gap={2} className={styles.games}>
        {data.docs.map(game => (
          <li key={game._id}>
            <GameLink game={game} />
            <GameStateBadge state={game.state} />
          </li>
        ))}
      </Stack>
      {data.total > data.docs.length && (
        <Text marginTop={2} look="note">
          {messages.gamesMore(data.total - data.docs.length)}
        </Text>
      )}
    </Card>
  )
}

/** Team statistics. Empty fields are unknown. */
function StatisticsSection({ draft, base, faults, change }: SectionProps) {
  const messages = useMessages(matchMessages)
  const { statistics: names } = useMessages(factMessages)
  return (
    <Card title={messages.statistics}>
      <Stack columns={2} gap={4} marginTop={2} className={styles.pairs}>
        {TEAM_STATISTICS.map(name => {
          const [value, saved] = [draft.statistics[name], base.statistics[name]]
          return (
            <PairField
              key={name}
              label={names[name]}
              value={value}
              onChange={pair => change(now => ({ ...now, statistics: { ...now.statistics, [name]: pair } }))}
              dirty={value.home !== saved.home || value.away !== saved.away}
              errors={faults.statistics !== undefined && (value.home === '') !== (value.away === '')}
            />
          )
        })}
      </Stack>
      <FieldMessage
        id="statistics-message"
        error={faults.statistics === undefined ? undefined : messages.faults[faults.statistics]}
        hint={messages.statisticsHint}
      />
    </Card>
  )
}
