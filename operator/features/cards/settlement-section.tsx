import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { formatPoints, formatReais } from '#contract/money.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { payMoment, type Settlement } from '#operator/lib/games/api.ts'
import { GameNotes } from '#operator/lib/games/game-notes.tsx'
import { formatVoid, gameMessages } from '#operator/lib/games/i18n.ts'
import { Problem } from '#operator/lib/problem.tsx'
import { Moment } from '#operator/lib/values.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { SharedCard } from './card-type.ts'
import { type ResultMessages, resultMessages } from './i18n.ts'
import { MissingList } from './missing-list.tsx'
import styles from './settlement-section.module.css'

export interface SettlementSectionProps {
  card: SharedCard
  query: UseQueryResult<Settlement>
}

/** The prizes by winner, to the centavo, beside the result. */
export function SettlementSection({ card, query }: SettlementSectionProps) {
  const messages = useMessages(resultMessages)
  const { data } = query
  const isOver = card.state === 'void' || card.state === 'voiding'
  const isPaid = card.state === 'paid' || card.state === 'settling'
  return (
    <Card title={isOver ? messages.refund : isPaid ? messages.payment : messages.preview}>
      <Stack gap={3}>
        {!isOver && <Text look="note">{isPaid ? messages.previewPaid : messages.previewText}</Text>}
        {!isOver && (data ? <Preview settlement={data} card={card} /> : <NoPreview query={query} />)}
        <Notes card={card} settlement={data} />
      </Stack>
    </Card>
  )
}

function NoPreview({ query }: { query: UseQueryResult<Settlement> }) {
  const messages = useMessages(resultMessages)
  const common = useMessages(commonMessages)
  const isEarly = query.error instanceof CallError && query.error.code === 'state_forbids'
  if (isEarly || (query.isPending && query.fetchStatus === 'idle')) return <Note>{messages.previewEarly}</Note>
  if (query.isError) return <Problem error={query.error} onRetry={() => void query.refetch()} />
  return (
    <SkeletonGroup label={common.loading}>
      <Skeleton shape="card" height={180} />
    </SkeletonGroup>
  )
}

function Preview({ settlement, card }: { settlement: Settlement; card: SharedCard }) {
  const messages = useMessages(resultMessages)
  const lang = useLang()
  const { entries, players, pool, fee, prizes, commissions, withheld, payDate, winners, winnersTotal } = settlement
  const rows: { label: string; value: ReactNode }[] = [
    { label: messages.games, value: entries.toLocaleString(lang) },
    { label: messages.players, value: players.toLocaleString(lang) },
    { label: messages.pool, value: formatReais(pool, lang) },
    { label: messages.fee, value: formatReais(fee, lang) },
    { label: messages.commissions, value: formatReais(commissions, lang) },
    { label: messages.prizes, value: formatReais(prizes, lang) },
  ]
  if (withheld > 0n) rows.push({ label: messages.withheld, value: formatReais(withheld, lang) })
  const pays = payMoment({ ...card, payDate })
  if (pays?.is === 'pays') rows.push({ label: messages.paysAt, value: <Moment at={pays.at} /> })
  return (
    <>
      <DescriptionList rows={rows} />
      {winners.length > 0 ? (
        <ol className={styles.winners} aria-label={messages.winners}>
          {winners.slice(0, 3).map(winner => (
            <li key={winner._id}>
              <Text as="span" weight={700} tone="faint">
                {lang === 'en' ? `${winner.rank}.` : `${winner.rank}º`}
              </Text>
              <Text as="span" breaks="anywhere" minWidth={0} block className={styles.name}>
                {winner.name}
                <small>{formatPoints(winner.score, lang)}</small>
              </Text>
              <strong className="num">{formatReais(winner.amount, lang)}</strong>
            </li>
          ))}
        </ol>
      ) : (
        <Text look="note">{messages.noWinners}</Text>
      )}
      {winnersTotal > 3 && <Text look="note">{messages.winnersShown(3, winnersTotal.toLocaleString(lang))}</Text>}
    </>
  )
}

/** Why a card cannot be paid now: void, on hold, disputed, or incomplete. */
function Notes({ card, settlement }: { card: SharedCard; settlement: Settlement | undefined }) {
  const messages = useMessages(resultMessages)
  const games = useMessages(gameMessages)
  const wouldVoid = settlement?.voidReason ?? null
  const missing = card.voided === null ? (settlement?.missing ?? []) : []
  return (
    <>
      <GameNotes game={card} />
      {card.voided === null && wouldVoid !== null && (
        <Note tone="orange">{messages.wouldVoid(formatVoid(wouldVoid, games))}</Note>
      )}
      {card.disputes > 0 && (
        <Note tone="orange">
          <Link to="/disputes" search={{ game: card._id }} className={styles.link}>
            {messages.disputes(card.disputes)}
          </Link>
        </Note>
      )}
      {missing.length > 0 && (
        <Note tone="red">
          <strong>{messages.missing}</strong>
          <MissingList missing={missing} />
        </Note>
      )}
    </>
  )
}

type Winner = Settlement['winners'][number]

/** The winners, up to a hundred, and the total. */
export function WinnersTable({ settlement }: { settlement: Settlement }) {
  const messages = useMessages(resultMessages)
  const lang = useLang()
  const { winners, winnersTotal, prizes } = settlement
  return (
    <Card title={messages.winners}>
      {winners.length === 0 ? (
        <Text look="note">{messages.noWinners}</Text>
      ) : (
        <Stack gap={3}>
          <DataTable
            caption={messages.winnersTable}
            columns={winnerColumns(messages, lang)}
            rows={winners}
            rowId={winner => winner._id}
          />
          <Row as="p" gap={3} justify="between" look="note" className={styles.total}>
            <span>
              {winnersTotal > winners.length
                ? messages.winnersShown(winners.length, winnersTotal.toLocaleString(lang))
                : messages.total}
            </span>
            <strong className="num">{formatReais(prizes, lang)}</strong>
          </Row>
        </Stack>
      )}
    </Card>
  )
}

const winnerColumns = (messages: ResultMessages, lang: Lang): Column<Winner>[] => [
  {
    id: 'player',
    title: messages.player,
    cell: winner => (
      <Text as="span" breaks="anywhere" minWidth={0} block className={styles.name}>
        <strong>{winner.name}</strong>
        <small>{winner.username}</small>
      </Text>
    ),
  },
  { id: 'rank', title: messages.rank, align: 'end', cell: winner => winner.rank },
  { id: 'points', title: messages.points, align: 'end', cell: winner => formatPoints(winner.score, lang) },
  { id: 'amount', title: messages.amount, align: 'end', cell: winner => formatReais(winner.amount, lang) },
]
