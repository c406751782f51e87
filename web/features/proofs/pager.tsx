import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'
import { Row } from '#ui/layout.tsx'

/** Pagination from 1; hidden for a single page. `place` is its position text. */
export function Pager({
  page,
  pages,
  onPage,
  messages,
}: {
  page: number
  pages: number
  onPage: (page: number) => void
  messages: { previous: string; next: string; position: string }
}) {
  if (pages <= 1) return null
  return (
    <Row gap={3} align="center" justify="center" marginTop={3} look="note">
      <IconButton fill label={messages.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <span className="num" role="status">
        {messages.position}
      </span>
      <IconButton fill label={messages.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </Row>
  )
}
