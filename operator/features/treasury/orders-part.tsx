import { useQuery } from '@tanstack/react-query'
import { HandCoins, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLang, useWords } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { formatReais } from '#contract/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { operatorOrdersCsv, ORDER_SORTS } from '#contract/api/operator-orders.ts'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { FilterChips } from '#operator/lib/filter-chips.tsx'
import { isNarrowed, useListAsked } from '#operator/lib/list-asked.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { ListTools } from '#operator/lib/list-tools.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { Money } from '#operator/lib/money.tsx'
import { type OrderWords, orderWords } from '#operator/lib/order-words.ts'
import { type Order, ORDER_STATES, ordersAsked, ordersQuery } from './api.ts'
import { DecideSheet } from './decide-sheet.tsx'
import { type TreasuryWords, words as treasuryWords } from './i18n.ts'
import { GameLink } from '#operator/lib/game-link.tsx'
import { ProposeSheet } from './propose-sheet.tsx'
import styles from '#operator/lib/money-page.module.css'

const TONES = { open: 'orange', approved: 'green', refused: 'plain', lapsed: 'plain' } as const

/** What was proposed to do with the house's money, and the decisions. */
export function OrdersPart() {
  const words = useWords(treasuryWords)
  const said = useWords(orderWords)
  const lang = useLang()
  const asked = useListAsked(ORDER_STATES, { sorts: ORDER_SORTS })
  const orders = useQuery(ordersQuery(asked))
  const [isProposing, setIsProposing] = useState(false)
  const [deciding, setDeciding] = useState<{ order: Order; approve: boolean; open: boolean }>()
  return (
    <section className={styles.parts} aria-labelledby="orders">
      <SectionTitle
        id="orders"
        action={
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setIsProposing(true)}>
            {words.propose}
          </Button>
        }
      >
        {words.orders}
      </SectionTitle>
      <p className={styles.quiet}>{words.ordersText}</p>
      <FilterChips
        label={words.states}
        options={[undefined, ...ORDER_STATES].map(value => ({ value, label: value ? said.state[value] : words.all }))}
        value={asked.state}
        onChange={state => asked.go({ state })}
      />
      <ListTools hasDays file={{ endpoint: operatorOrdersCsv, query: ordersAsked(asked), name: words.proposals }} />
      <ListPage
        empty={{
          art: <HandCoins />,
          title: isNarrowed(asked) ? words.noneFound : words.empty,
          text: isNarrowed(asked) ? words.noneFoundText : words.emptyText,
        }}
        query={orders}
        onPage={page => asked.go({ page })}
        onPast={page => asked.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={ORDER_SORTS}
            caption={words.table}
            columns={columnsIn({ ...said, ...words }, lang, (order, approve) =>
              setDeciding({ order, approve, open: true }),
            )}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
      <ProposeSheet open={isProposing} onClose={() => setIsProposing(false)} />
      {deciding && (
        <DecideSheet
          key={`${deciding.order._id} ${deciding.approve}`}
          order={deciding.order}
          approve={deciding.approve}
          open={deciding.open}
          onClose={() => setDeciding({ ...deciding, open: false })}
        />
      )}
    </section>
  )
}

type Said = TreasuryWords & OrderWords
type OnDecide = (order: Order, approve: boolean) => void

const columnsIn = (words: Said, lang: Lang, onDecide: OnDecide): Column<Order>[] => [
  { id: 'kind', title: words.proposeKind, cell: row => words.kind[row.kind] },
  { id: 'game', title: words.game, cell: row => row.game && <GameLink game={row.game} /> },
  { id: 'amount', title: words.amount, align: 'end', cell: row => <Money amount={row.amount} /> },
  { id: 'state', title: words.states, cell: row => <Badge tone={TONES[row.state]}>{words.state[row.state]}</Badge> },
  {
    id: 'decision',
    title: words.decision,
    cell: row =>
      row.state === 'open' ? (
        <Decide order={row} words={words} lang={lang} onDecide={onDecide} />
      ) : (
        row.decidedAt && (
          <>
            {row.decidedBy} · <Moment at={row.decidedAt} />
            {row.decisionReason !== null && <span className={styles.text}>{row.decisionReason}</span>}
          </>
        )
      ),
  },
  { id: 'by', title: words.by, cell: row => row.by },
  { id: 'at', title: words.at, cell: row => <Moment at={row.createdAt} /> },
  { id: 'why', title: words.why, cell: row => <span className={styles.text}>{row.reason}</span> },
]

interface DecideProps {
  order: Order
  words: Said
  lang: Lang
  onDecide: OnDecide
}

/** Whoever proposed it can only take it back. */
function Decide({ order, words, lang, onDecide }: DecideProps) {
  const said = [words.kind[order.kind], formatReais(order.amount, lang)] as const
  return (
    <span className={styles.row}>
      {order.mine ? (
        <span className={styles.quiet}>{words.waitsOther}</span>
      ) : (
        <Button size="sm" aria-label={words.approveOf(...said)} onClick={() => onDecide(order, true)}>
          {words.approve}
        </Button>
      )}
      <Button
        variant="sec"
        size="sm"
        aria-label={order.mine ? words.giveUpOf(...said) : words.refuseOf(...said)}
        onClick={() => onDecide(order, false)}
      >
        {order.mine ? words.giveUp : words.refuse}
      </Button>
    </span>
  )
}
