import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallError } from '#client/call-error.ts'
import { useLang, useWords } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { formatPoints, formatReais } from '#contract/money.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { Moment } from '#operator/lib/moment.tsx'
import { Problem } from '#operator/lib/problem.tsx'
import type { Settlement } from './api.ts'
import { Figures } from '#operator/lib/figures.tsx'
import type { SharedCard } from './kind.ts'
import { MissingList } from './missing-list.tsx'
import { type ResultWords, resultWords, sayVoid, sayVoided } from './result-words.ts'
import styles from './settlement-part.module.css'

export interface SettlementPartProps {
  card: SharedCard
  query: UseQueryResult<Settlement>
}

/** Who would get what, to the centavo, beside the result it follows from. */
export function SettlementPart({ card, query }: SettlementPartProps) {
  const words = useWords(resultWords)
  const { data } = query
  const isOver = card.state === 'void' || card.state === 'voiding'
  const isPaid = card.state === 'paid' || card.state === 'settling'
  return (
    <Card title={isOver ? words.refund : isPaid ? words.payment : words.preview}>
      <div className={styles.part}>
        {!isOver && <p className={styles.about}>{isPaid ? words.previewPaid : words.previewText}</p>}
        {!isOver && (data ? <Preview settlement={data} card={card} /> : <NoPreview query={query} />)}
        <Notes card={card} settlement={data} />
      </div>
    </Card>
  )
}

function NoPreview({ query }: { query: UseQueryResult<Settlement> }) {
  const words = useWords(resultWords)
  const common = useWords(commonWords)
  const isEarly = query.error instanceof CallError && query.error.code === 'state_forbids'
  if (isEarly || (query.isPending && query.fetchStatus === 'idle')) return <Note>{words.previewEarly}</Note>
  if (query.isError) return <Problem error={query.error} onRetry={() => void query.refetch()} />
  return (
    <SkeletonGroup label={common.loading}>
      <Skeleton shape="card" height={180} />
    </SkeletonGroup>
  )
}

function Preview({ settlement, card }: { settlement: Settlement; card: SharedCard }) {
  const words = useWords(resultWords)
  const lang = useLang()
  const { entries, players, pool, fee, prizes, commissions, withheld, payDate, winners, winnersTotal } = settlement
  const rows: { label: string; value: ReactNode }[] = [
    { label: words.games, value: entries.toLocaleString(lang) },
    { label: words.players, value: players.toLocaleString(lang) },
    { label: words.pool, value: formatReais(pool, lang) },
    { label: words.fee, value: formatReais(fee, lang) },
    { label: words.commissions, value: formatReais(commissions, lang) },
    { label: words.prizes, value: formatReais(prizes, lang) },
  ]
  if (withheld > 0n) rows.push({ label: words.withheld, value: formatReais(withheld, lang) })
  if (payDate && card.state === 'provisional' && card.hold === null)
    rows.push({ label: words.paysAt, value: <Moment at={payDate} /> })
  return (
    <>
      <Figures rows={rows} />
      {winners.length > 0 ? (
        <ol className={styles.winners} aria-label={words.winners}>
          {winners.slice(0, 3).map(winner => (
            <li key={winner._id}>
              <span className={styles.rank}>{lang === 'en' ? `${winner.rank}.` : `${winner.rank}º`}</span>
              <span className={styles.name}>
                {winner.name}
                <small>{formatPoints(winner.score, lang)}</small>
              </span>
              <strong className="num">{formatReais(winner.amount, lang)}</strong>
            </li>
          ))}
        </ol>
      ) : (
        <p className={styles.about}>{words.noWinners}</p>
      )}
      {winnersTotal > 3 && <p className={styles.about}>{words.winnersShown(3, winnersTotal.toLocaleString(lang))}</p>}
    </>
  )
}

/** What keeps a card from being paid as it stands: void, held, doubted, or not all known. */
function Notes({ card, settlement }: { card: SharedCard; settlement: Settlement | undefined }) {
  const words = useWords(resultWords)
  const wouldVoid = settlement?.voidReason ?? null
  const missing = card.voided === null ? (settlement?.missing ?? []) : []
  return (
    <>
      {card.voided !== null ? (
        <Note tone="orange">{sayVoided(card.state, card.voided, words)}</Note>
      ) : (
        wouldVoid !== null && <Note tone="orange">{words.wouldVoid(sayVoid(wouldVoid, words))}</Note>
      )}
      {card.hold !== null && card.voided === null && <Note tone="orange">{words.onHold(card.hold)}</Note>}
      {card.disputes > 0 && (
        <Note tone="orange">
          <Link to="/disputes" search={{ game: card._id }} className={styles.link}>
            {words.disputes(card.disputes)}
          </Link>
        </Note>
      )}
      {missing.length > 0 && (
        <Note tone="red">
          <strong>{words.missing}</strong>
          <MissingList missing={missing} />
        </Note>
      )}
    </>
  )
}

type Winner = Settlement['winners'][number]

/** Everybody who would be paid, up to the first hundred, and the sum of all. */
export function WinnersTable({ settlement }: { settlement: Settlement }) {
  const words = useWords(resultWords)
  const lang = useLang()
  const { winners, winnersTotal, prizes } = settlement
  return (
    <Card title={words.winners}>
      {winners.length === 0 ? (
        <p className={styles.about}>{words.noWinners}</p>
      ) : (
        <div className={styles.part}>
          <DataTable
            caption={words.winnersTable}
            columns={winnerColumns(words, lang)}
            rows={winners}
            rowId={winner => winner._id}
          />
          <p className={styles.total}>
            <span>
              {winnersTotal > winners.length
                ? words.winnersShown(winners.length, winnersTotal.toLocaleString(lang))
                : words.total}
            </span>
            <strong className="num">{formatReais(prizes, lang)}</strong>
          </p>
        </div>
      )}
    </Card>
  )
}

const winnerColumns = (words: ResultWords, lang: Lang): Column<Winner>[] => [
  {
    id: 'player',
    title: words.player,
    cell: winner => (
      <span className={styles.name}>
        <strong>{winner.name}</strong>
        <small>{winner.username}</small>
      </span>
    ),
  },
  { id: 'rank', title: words.rank, align: 'end', cell: winner => winner.rank },
  { id: 'points', title: words.points, align: 'end', cell: winner => formatPoints(winner.score, lang) },
  { id: 'amount', title: words.amount, align: 'end', cell: winner => formatReais(winner.amount, lang) },
]
