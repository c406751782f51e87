import { Check, CircleSlash, Hourglass, TriangleAlert } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { OperatorCard } from '#contract/api/admin/cards.ts'
import type { Lang } from '#contract/limits.ts'
import { positionLabels } from '#contract/positions.ts'
import { RouteLink } from '#operator/lib/route-link.tsx'
import { Figure } from '#ui/art/figure.tsx'
import { kitFrom } from '#ui/art/kits.ts'
import { Badge } from '#ui/badge.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { type ResultMessages, resultMessages } from './i18n.ts'
import { MissingList } from './missing-list.tsx'
import { isOver, optionName } from './ticks.ts'
import layout from '#operator/lib/page-layout.module.css'
import styles from './result-tab.module.css'

type Athlete = OperatorCard['athletes'][number]
interface RowContext {
  card: OperatorCard
  messages: ResultMessages
  lang: Lang
}

/** Current facts of each athlete, their source, and missing ones. */
export function ResultTable({ card }: { card: OperatorCard }) {
  const messages = useMessages(resultMessages)
  const lang = useLang()
  return (
    <DataTable
      caption={messages.table}
      columns={columnsIn({ card, messages, lang })}
      rows={card.athletes}
      rowId={athlete => String(athlete.place)}
    />
  )
}

function columnsIn(text: RowContext): Column<Athlete>[] {
  const { card, messages, lang } = text
  const happened: Column<Athlete>[] =
    card.gameType === 'classic'
      ? [
          {
            id: 'number',
            title: messages.number,
            align: 'end',
            cell: ({ now }) => now.athleteScore ?? messages.unknown,
          },
        ]
      : [
          {
            id: 'goals',
            title: messages.goals,
            cell: ({ now }) => namesOf(card.goalOptions, now._athleteGoals, lang) || messages.unknown,
          },
          {
            id: 'statistics',
            title: messages.statistics,
            cell: ({ now }) => (
              <span className={styles.names}>
                {namesOf(card.statisticOptions, now._athleteStatistics, lang) || messages.unknown}
              </span>
            ),
          },
        ]
  return [
    { id: 'athlete', title: messages.athlete, cell: athlete => <Who athlete={athlete} lang={lang} /> },
    ...happened,
    {
      id: 'origin',
      title: messages.origin,
      cell: ({ origin, _match }) =>
        origin !== null && _match !== null ? (
          <RouteLink to="/matches/$match" params={{ match: _match }} className={layout.link}>
            {origin}
          </RouteLink>
        ) : (
          (origin ?? messages.unknown)
        ),
    },
    {
      id: 'hits',
      title: messages.hits,
      align: 'end',
      cell: athlete => hitsOf(athlete, card.gameType)?.toLocaleString(lang) ?? messages.unknown,
    },
    { id: 'state', title: messages.state, cell: athlete => <StateOf athlete={athlete} text={text} /> },
  ]
}

const namesOf = (options: OperatorCard['goalOptions'], happened: readonly string[], lang: Lang): string =>
  options
    .filter(({ _id }) => happened.includes(_id))
    .map(option => optionName(option, lang))
    .join(', ')

/** C12: number of currently correct picks of this athlete; undefined while they are secret. In classic, picks are the numbers. */
function hitsOf({ picked, now }: Athlete, gameType: OperatorCard['gameType']): number | undefined {
  if (picked === null) return undefined
  if (gameType === 'classic') return now.athleteScore === null ? undefined : (picked[now.athleteScore] ?? 0)
  return [...now._athleteGoals, ...now._athleteStatistics].reduce((sum, option) => sum + (picked[option] ?? 0), 0)
}

function Who({ athlete, lang }: { athlete: Athlete; lang: Lang }) {
  const { now, team, position } = athlete
  const photo = now._athlete.photo
  return (
    <Row as="span" gap={2.5} align="center" className={styles.who}>
      <Figure
        size="small"
        seed={now._athlete._id}
        kit={kitFrom(team?.abbrev ?? '---', team?.colors ?? [])}
        photo={photo ? `/api/file/${photo._id}` : undefined}
      />
      <span>
        <strong>{now._athlete.name}</strong>
        <small>{[team?.name, positionLabels(position, lang).label].filter(Boolean).join(' · ')}</small>
      </span>
    </Row>
  )
}

function StateOf({ athlete, text: { card, messages } }: { athlete: Athlete; text: RowContext }) {
  const { missing, now } = athlete
  if (missing.length > 0)
    return (
      <Stack as="span" gap={0.5} justify="start" className={styles.state}>
        <Badge tone="red" icon={<TriangleAlert aria-hidden="true" />}>
          {messages.lacking}
        </Badge>
        <MissingList missing={missing} />
      </Stack>
    )
  if (now.void) return <Badge icon={<CircleSlash aria-hidden="true" />}>{messages.void}</Badge>
  if (isOver(card, athlete))
    return (
      <Badge tone="green" icon={<Check aria-hidden="true" />}>
        {messages.known}
      </Badge>
    )
  return (
    <Badge tone="info" icon={<Hourglass aria-hidden="true" />}>
      {messages.waiting}
    </Badge>
  )
}
