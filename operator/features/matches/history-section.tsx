import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { type FactMessages, factMessages, timelineMessages } from '#operator/lib/i18n.ts'
import { Pending } from '#operator/lib/pending.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { type MatchRead, type Version, versionsQuery } from './api.ts'
import { changesBetween, type FactField } from './draft-changes.ts'
import { type EventDraft, draftOf, type FactsDraft, type PairDraft } from './draft.ts'
import { type MatchMessages, messages as matchMessages } from './i18n.ts'
import type { People } from './people.ts'
import styles from './match-screen.module.css'

/** What formatters of changes need. */
export interface Speech {
  messages: MatchMessages
  facts: FactMessages
  people: People
}

/** The label of a unit of the facts. */
export function formatRank(field: FactField, { messages, facts, people }: Speech): string {
  switch (field.part) {
    case 'statistics':
      return facts.statistics[field.name]
    case 'played':
      return `${people.nameOf(field.athlete)}: ${messages.played}`
    case 'number':
      return `${people.nameOf(field.athlete)}: ${facts.numbers[field.name]}`
    default:
      return messages[field.part]
  }
}

const minuteOf = ({ minute, stoppage }: EventDraft): string => `${minute}${stoppage ? `+${stoppage}` : ''}′`

const formatPair = ({ home, away }: PairDraft, nothing: string): string =>
  home === '' && away === '' ? nothing : `${home || nothing} – ${away || nothing}`

/** A unit's value in a draft as text; unknown is `--`. */
export function formatValue(draft: FactsDraft, field: FactField, { messages, facts, people }: Speech): string {
  const formatEvents = (events: readonly EventDraft[]): string =>
    events
      .map(event => `${event.athlete === '' ? event.name : people.nameOf(event.athlete)} ${minuteOf(event)}`)
      .join(', ') || messages.nothing
  switch (field.part) {
    case 'status':
      return facts.statuses[draft.status]
    case 'score':
      return formatPair(draft.score, messages.nothing)
    case 'goals':
      return formatEvents(draft.goals)
    case 'cards':
      return formatEvents(draft.cards)
    case 'statistics':
      return formatPair(draft.statistics[field.name], messages.nothing)
    case 'played':
      return {
        yes: messages.playedYes,
        no: messages.playedNo,
        unknown: messages.playedUnknown,
      }[draft.athletes[field.athlete]?.played ?? 'unknown']
    case 'number':
      return draft.athletes[field.athlete]?.numbers[field.name] || messages.nothing
    default:
      return draft[field.part].replace('T', ' ') || messages.nothing
  }
}

/** The author of a version: an operator's name, else its source. */
export function useAuthor(): (version: Version) => string {
  const { authors } = useMessages(timelineMessages)
  return ({ operator, author }) => operator ?? authors[author] ?? author
}

interface VersionSheetProps {
  read: MatchRead
  people: People
  version: Version
  open: boolean
  onClose: () => void
}

/** The changes of a version of the facts, compared with the previous or an earlier one. */
function VersionSheet({ read, people, version: { version, reason }, open, onClose }: VersionSheetProps) {
  const messages = useMessages(matchMessages)
  const facts = useMessages(factMessages)
  const common = useMessages(commonMessages)
  const [from, setFrom] = useState(version - 1)
  const both = useQuery({ ...versionsQuery(read.doc._id, version, from), enabled: open })
  const drafts = useMemo(
    () =>
      both.data && {
        from: draftOf({ ...read, facts: both.data.from }),
        to: draftOf({ ...read, facts: both.data.to }),
      },
    [both.data, read],
  )
  const speech = { messages, facts, people }
  const earlier = read.versions.filter(one => one.version < version).map(one => one.version)
  return (
    <Sheet open={open} onClose={onClose} title={messages.versionTitle(version)} closeLabel={common.close}>
      <Stack gap={3}>
        <Text look="note" breaks="anywhere">
          {reason}
        </Text>
        {earlier.length > 1 && (
          <Field label={messages.comparedWith}>
            {ids => (
              <Select {...ids} value={from} onChange={event => setFrom(Number(event.currentTarget.value))}>
                {earlier.map(one => (
                  <option key={one} value={one}>
                    {messages.versionTitle(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {drafts ? <Differences {...drafts} speech={speech} /> : <Pending read={both} heights={[120]} />}
      </Stack>
    </Sheet>
  )
}

function Differences({ from, to, speech }: { from: FactsDraft; to: FactsDraft; speech: Speech }) {
  const { messages } = speech
  const changes = changesBetween(from, to)
  if (changes.length === 0) return <Text tone="muted">{messages.sameFacts}</Text>
  return (
    <DataTable
      caption={messages.newsTable}
      columns={differenceColumns(from, to, speech)}
      rows={changes}
      rowId={field => Object.values(field).join(' ')}
    />
  )
}

const differenceColumns = (from: FactsDraft, to: FactsDraft, speech: Speech): Column<FactField>[] => [
  { id: 'what', title: speech.messages.what, cell: field => <strong>{formatRank(field, speech)}</strong> },
  { id: 'before', title: speech.messages.before, cell: field => formatValue(from, field, speech) },
  { id: 'now', title: speech.messages.now, cell: field => formatValue(to, field, speech) },
]

const FEW = 8

/** All versions of a match's facts with author, time and reason, which can be opened and compared. */
export function HistorySection({ read, people }: { read: MatchRead; people: People }) {
  const messages = useMessages(matchMessages)
  const authorOf = useAuthor()
  const [all, setAll] = useState(false)
  const [opened, setOpened] = useState<Version>()
  const [isOpen, setIsOpen] = useState(false)
  const newest = read.versions.toSorted((a, b) => b.version - a.version)
  return (
    <Card title={messages.history}>
      {newest.length === 0 ? (
        <Text tone="muted">{messages.noHistory}</Text>
      ) : (
        <ol className={styles.versions}>
          {(all ? newest : newest.slice(0, FEW)).map(version => (
            <li key={version.version}>
              <Row as="p" justify="between" wrap size="sm" className={styles.head}>
                <strong>{messages.versionBy(version.version, authorOf(version))}</strong>
                <Moment at={version.at} />
              </Row>
              <Text look="note" breaks="anywhere">
                {version.reason}
              </Text>
              <Button
                variant="txt"
                size="sm"
                aria-label={messages.openVersion(version.version)}
                onClick={() => {
                  setOpened(version)
                  setIsOpen(true)
                }}
              >
                {messages.newsTable}
              </Button>
            </li>
          ))}
        </ol>
      )}
      {!all && newest.length > FEW && (
        <Button variant="txt" onClick={() => setAll(true)}>
          {messages.allVersions(newest.length)}
        </Button>
      )}
      {opened && (
        <VersionSheet
          key={opened.version}
          read={read}
          people={people}
          version={opened}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  )
}
