import { useMutation, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Copy, Pencil, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { CARD_SORTS, GAME_STATES } from '#contract/api/admin/cards.ts'
import type { Lang } from '#contract/limits.ts'
import { formatReais } from '#contract/money.ts'
import { Chip } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { listQuery, useListFilters } from '#operator/lib/list-filters.ts'
import { ListTools } from '#operator/lib/list-tools.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.tsx'
import { GameStateBadge } from '#operator/lib/game-state-badge.tsx'
import { gameStateMessages } from '#operator/lib/i18n.ts'
import { ListPage, type Paged } from '#operator/lib/list-page.tsx'
import { useHasMode } from '#operator/lib/may.ts'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { cloneMutation, type SharedRow } from './api.ts'
import { DraftNext } from './draft-next.tsx'
import { type CardsMessages, messages as cardsMessages } from './i18n.ts'
import { type CardType, useCardType } from './card-type.ts'
import { WaitsBadge } from './waits-badge.tsx'
import styles from './cards-screen.module.css'

export interface CardListProps<Row extends SharedRow> {
  filters: RequestedCardList
  query: UseQueryResult<Paged<Row>>
  art: ReactNode
  /** Columns of this kind alone. */
  columns: readonly Column<Row>[]
}

/** Every card of a kind: what it is in, and what waits for a person. */
export function CardList<Row extends SharedRow>({ filters, query, art, columns }: CardListProps<Row>) {
  const messages = useMessages(cardsMessages)
  const lang = useLang()
  const { mode, paths, calls } = useCardType()
  const has = useHasMode()
  const [copied, setCopied] = useState<{ card: SharedRow; open: boolean }>()
  const [drafting, setDrafting] = useState(false)
  const isFiltered = filters.search !== '' || filters.state !== undefined
  const own = messages.of[mode]
  return (
    <>
      <PageHead title={own.title} text={own.text}>
        {has(mode) && (
          <>
            <Button variant="sec" icon={<CalendarPlus aria-hidden="true" />} onClick={() => setDrafting(true)}>
              {messages.draftNext}
            </Button>
            <Link to={paths.add} className={buttonClass()}>
              <Plus aria-hidden="true" />
              {messages.add}
            </Link>
          </>
        )}
      </PageHead>
      <Filters filters={filters} />
      <ListTools
        hasDays
        file={{ endpoint: calls.file, query: { ...listQuery(filters), limit: PAGE_ROWS }, name: own.title }}
      />
      <ListPage
        empty={{ art, title: messages.empty, text: isFiltered ? messages.emptyFound : messages.emptyText }}
        query={query}
        onPage={page => filters.go({ page })}
        onPast={page => filters.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={CARD_SORTS}
            caption={messages.table}
            columns={columnsIn({ messages, lang, paths }, columns, card => setCopied({ card, open: true }))}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
      <DraftNext open={drafting} onClose={() => setDrafting(false)} />
      {copied && (
        <CloneSheet card={copied.card} open={copied.open} onClose={() => setCopied({ ...copied, open: false })} />
      )}
    </>
  )
}

/** What the address asks for, and the way to ask for something else. */
export const useCardFilters = () => useListFilters(GAME_STATES, { sorts: CARD_SORTS })

type RequestedCardList = ReturnType<typeof useCardFilters>

function Filters({ filters }: { filters: RequestedCardList }) {
  const messages = useMessages(cardsMessages)
  const shared = useMessages(gameStateMessages)
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={messages.search}
          placeholder={messages.searchHint}
          value={filters.search}
          onSearch={search => filters.go({ search }, true)}
        />
      </div>
      <div className={styles.states} role="group" aria-label={messages.states}>
        {[undefined, ...GAME_STATES].map(state => (
          <Chip key={state ?? 'all'} pressed={filters.state === state} onClick={() => filters.go({ state })}>
            {state === undefined ? messages.all : shared[state]}
          </Chip>
        ))}
      </div>
    </div>
  )
}

function CloneSheet({ card, open, onClose }: { card: SharedRow; open: boolean; onClose: () => void }) {
  const messages = useMessages(cardsMessages)
  const navigate = useNavigate()
  const type = useCardType()
  const clone = useMutation(cloneMutation(useQueryClient(), type))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.cloneTitle}
      text={
        <p>
          <strong>{card.name}</strong>. {messages.of[type.mode].cloneText}
        </p>
      }
      confirmLabel={messages.cloneYes}
      onConfirm={async reason => {
        const id = await clone.mutateAsync({ id: card._id, reason })
        toast.ok(messages.cloned)
        await navigate({ to: type.paths.one, params: { card: id } })
      }}
    />
  )
}

interface RowContext {
  messages: CardsMessages
  lang: Lang
  paths: CardType['paths']
}

const columnsIn = <Row extends SharedRow>(
  { messages, lang, paths }: RowContext,
  own: readonly Column<Row>[],
  onClone: (card: SharedRow) => void,
): Column<Row>[] => [
  {
    id: 'name',
    title: messages.card,
    cell: card => (
      <Link to={paths.one} params={{ card: card._id }} className={styles.name}>
        {card.name}
      </Link>
    ),
  },
  { id: 'waits', title: messages.waiting, cell: card => <WaitsBadge waits={card.waits} /> },
  { id: 'state', title: messages.states, cell: card => <GameStateBadge state={card.state} /> },
  { id: 'start', title: messages.start, cell: card => (card.startDate ? <Moment at={card.startDate} /> : '--') },
  { id: 'price', title: messages.price, align: 'end', cell: card => formatReais(card.price, lang) },
  { id: 'games', title: messages.games, align: 'end', cell: card => card.cardCount.toLocaleString(lang) },
  { id: 'pool', title: messages.pool, align: 'end', cell: card => formatReais(card.pool, lang) },
  ...own,
  {
    id: 'actions',
    title: messages.actions,
    hideTitle: true,
    align: 'end',
    cell: card => (
      <span className={styles.actions}>
        <Link
          to={paths.one}
          params={{ card: card._id }}
          className={iconButtonClass()}
          aria-label={messages.edit(card.name)}
        >
          <Pencil aria-hidden="true" />
        </Link>
        <IconButton label={messages.clone(card.name)} onClick={() => onClone(card)}>
          <Copy aria-hidden="true" />
        </IconButton>
      </span>
    ),
  },
]
