import { ListChecks } from 'lucide-react'
import { operatorReview, operatorReviewCsv } from '#contract/api/admin/imports.ts'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { dictionary } from './i18n.ts'
import { ReviewList } from './review-list.tsx'

/** Open rows, warnings, or answered rows. */
const VIEWS = {
  open: { state: 'open', show: 'waiting' },
  remarks: { state: 'open', show: 'remarks' },
  linked: { state: 'linked' },
  'left-out': { state: 'left-out' },
} as const
type View = keyof typeof VIEWS
const NAMES = Object.keys(VIEWS) as View[]

/** Rows that imports could not decide: unmatched names, and warnings to review. */
export const ReviewScreen: Screen = listScreen({
  list: operatorReview,
  csv: operatorReviewCsv,
  queryKey: ['review'],
  icon: ListChecks,
  messages: dictionary,
  texts: (t, { state }) => {
    const isClosed = state === 'linked' || state === 'left-out'
    return {
      title: t.title,
      text: t.text,
      table: t.list,
      empty: t.empty,
      emptyText: t.emptyText,
      noneFound: isClosed ? t.emptyClosed : t.empty,
      noneFoundText: isClosed ? t.emptyClosedText : t.emptyText,
    }
  },
  filters: ({ t }, [row]) => [
    by.tabs(
      'state',
      t.states,
      NAMES,
      { open: t.open, remarks: t.warnings, linked: t.linked, 'left-out': t.leftOut },
      { first: 'open' },
    ),
    by.search(t),
    by.only('championship', t.everywhere, row && t.only(`${row.championship.name} ${row.championship.season}`)),
  ],
  query: ({ state, championship, search }) => ({ championship, search, ...VIEWS[(state ?? 'open') as View] }),
  columns: () => [],
  rows: rows => <ReviewList rows={rows} />,
})
