import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { EXPORT_ROWS } from '#contract/lists.ts'
import { Select } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row } from '#ui/layout.tsx'
import { commonMessages } from './common-messages.ts'

/** Default page size of lists. */
export const PAGE_ROWS = 20 as const

export interface PagerProps {
  page: number
  pages: number
  total: number
  onPage: (page: number) => void
  /** Page size, and how to change it. */
  rows?: number | undefined
  onRows?: ((rows: PageRows) => void) | undefined
}

/** Page sizes; the server's maximum is the last. */
const ROWS = [10, PAGE_ROWS, 50] as const
export type PageRows = (typeof ROWS)[number]

/** The total is only counted up to the export limit. */
const totalOf = (total: number, lang: Lang): string =>
  total > EXPORT_ROWS ? `${EXPORT_ROWS.toLocaleString(lang)}+` : total.toLocaleString(lang)

/** Pagination of a long list. */
export function Pager({ page, pages, total, onPage, rows = PAGE_ROWS, onRows }: PagerProps) {
  const messages = useMessages(commonMessages)
  const lang = useLang()
  if (total === 0 || pages === 0) return null
  const first = (page - 1) * rows + 1
  const last = Math.min(page * rows, total)
  return (
    <Row as="nav" gap={3} align="center" justify="between" wrap look="note" aria-label={messages.pages} data-screen>
      <span className="num">{messages.shownOf(first, last, totalOf(total, lang))}</span>
      {onRows && total > Math.min(...ROWS) && (
        <label>
          <span className="visually-hidden">{messages.rowsOfPage}</span>
          <Select
            value={rows}
            onChange={event => onRows(ROWS.find(one => String(one) === event.currentTarget.value) ?? PAGE_ROWS)}
          >
            {ROWS.map(one => (
              <option key={one} value={one}>
                {messages.perPage(one)}
              </option>
            ))}
          </Select>
        </label>
      )}
      <Row as="span" gap={1} align="center">
        <IconButton label={messages.previousPage} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <span className="num" role="status">
          <span aria-hidden="true">{`${page} / ${pages}`}</span>
          <span className="visually-hidden">{messages.pageOf(page, pages)}</span>
        </span>
        <IconButton label={messages.nextPage} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </Row>
    </Row>
  )
}
