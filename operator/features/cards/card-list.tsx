import { useMutation, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Copy, Pencil, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLang, useWords } from '#client/i18n.ts'
import { CARD_SORTS, GAME_STATES } from '#contract/api/operator-cards.ts'
import type { Lang } from '#contract/limits.ts'
import { formatReais } from '#contract/money.ts'
import { Chip } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { listQuery, useListAsked } from '#operator/lib/list-asked.ts'
import { ListTools } from '#operator/lib/list-tools.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.tsx'
import { GameStateBadge } from '#operator/lib/game-state-badge.tsx'
import { gameStateWords } from '#operator/lib/game-state-words.ts'
import { ListPage, type Paged } from '#operator/lib/list-page.tsx'
import { useHasMode } from '#operator/lib/may.ts'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { cloneMutation, type SharedRow } from './api.ts'
import { DraftNext } from './draft-next.tsx'
import { type CardsWords, words as cardsWords } from './i18n.ts'
import { type CardKind, useKind } from './kind.ts'
import { WaitsBadge } from './waits-badge.tsx'
import styles from './cards-screen.module.css'

export interface CardListProps<Row extends SharedRow> {
  asked: AskedCardList
  query: UseQueryResult<Paged<Row>>
  art: ReactNode
  /** Columns of this kind alone. */
  columns: readonly Column<Row>[]
}

/** Every card of a kind: what it is in, and what waits for a person. */
export function CardList<Row extends SharedRow>({ asked, query, art, columns }: CardListProps<Row>) {
  const words = useWords(cardsWords)
  const lang = useLang()
  const { mode, paths, calls } = useKind()
  const has = useHasMode()
  const [copied, setCopied] = useState<{ card: SharedRow; open: boolean }>()
  const [drafting, setDrafting] = useState(false)
  const isNarrowed = asked.search !== '' || asked.state !== undefined
  const own = words.of[mode]
  return (
    <>
      <PageHead title={own.title} text={own.text}>
        {has(mode) && (
          <>
            <Button variant="sec" icon={<CalendarPlus aria-hidden="true" />} onClick={() => setDrafting(true)}>
              {words.draftNext}
            </Button>
            <Link to={paths.add} className={buttonClass()}>
              <Plus aria-hidden="true" />
              {words.add}
            </Link>
          </>
        )}
      </PageHead>
      <Filters asked={asked} />
      <ListTools
        hasDays
        file={{ endpoint: calls.file, query: { ...listQuery(asked), limit: PAGE_ROWS }, name: own.title }}
      />
      <ListPage
        empty={{ art, title: words.empty, text: isNarrowed ? words.emptyFound : words.emptyText }}
        query={query}
        onPage={page => asked.go({ page })}
        onPast={page => asked.go({ page }, true)}
      >
        {rows => (
          <ListTable
            sorts={CARD_SORTS}
            caption={words.table}
            columns={columnsIn({ words, lang, paths }, columns, card => setCopied({ card, open: true }))}
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
export const useAskedCards = () => useListAsked(GAME_STATES, { sorts: CARD_SORTS })

type AskedCardList = ReturnType<typeof useAskedCards>

function Filters({ asked }: { asked: AskedCardList }) {
  const words = useWords(cardsWords)
  const said = useWords(gameStateWords)
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={words.search}
          placeholder={words.searchHint}
          value={asked.search}
          onSearch={search => asked.go({ search }, true)}
        />
      </div>
      <div className={styles.states} role="group" aria-label={words.states}>
        {[undefined, ...GAME_STATES].map(state => (
          <Chip key={state ?? 'all'} pressed={asked.state === state} onClick={() => asked.go({ state })}>
            {state === undefined ? words.all : said[state]}
          </Chip>
        ))}
      </div>
    </div>
  )
}

function CloneSheet({ card, open, onClose }: { card: SharedRow; open: boolean; onClose: () => void }) {
  const words = useWords(cardsWords)
  const navigate = useNavigate()
  const kind = useKind()
  const clone = useMutation(cloneMutation(useQueryClient(), kind))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.cloneTitle}
      text={
        <p>
          <strong>{card.name}</strong>. {words.of[kind.mode].cloneText}
        </p>
      }
      confirmLabel={words.cloneYes}
      onConfirm={async reason => {
        const id = await clone.mutateAsync({ id: card._id, reason })
        toast.ok(words.cloned)
        await navigate({ to: kind.paths.one, params: { card: id } })
      }}
    />
  )
}

interface Said {
  words: CardsWords
  lang: Lang
  paths: CardKind['paths']
}

const columnsIn = <Row extends SharedRow>(
  { words, lang, paths }: Said,
  own: readonly Column<Row>[],
  onClone: (card: SharedRow) => void,
): Column<Row>[] => [
  {
    id: 'name',
    title: words.card,
    cell: card => (
      <Link to={paths.one} params={{ card: card._id }} className={styles.name}>
        {card.name}
      </Link>
    ),
  },
  { id: 'waits', title: words.waiting, cell: card => <WaitsBadge waits={card.waits} /> },
  { id: 'state', title: words.states, cell: card => <GameStateBadge state={card.state} /> },
  { id: 'start', title: words.start, cell: card => (card.startDate ? <Moment at={card.startDate} /> : '--') },
  { id: 'price', title: words.price, align: 'end', cell: card => formatReais(card.price, lang) },
  { id: 'games', title: words.games, align: 'end', cell: card => card.cardCount.toLocaleString(lang) },
  { id: 'pool', title: words.pool, align: 'end', cell: card => formatReais(card.pool, lang) },
  ...own,
  {
    id: 'actions',
    title: words.actions,
    hideTitle: true,
    align: 'end',
    cell: card => (
      <span className={styles.actions}>
        <Link
          to={paths.one}
          params={{ card: card._id }}
          className={iconButtonClass()}
          aria-label={words.edit(card.name)}
        >
          <Pencil aria-hidden="true" />
        </Link>
        <IconButton label={words.clone(card.name)} onClick={() => onClone(card)}>
          <Copy aria-hidden="true" />
        </IconButton>
      </span>
    ),
  },
]
