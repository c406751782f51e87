import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { type BulkAnswer, isClub, resolveManyMutation, type ReviewRow } from './api.ts'
import { dictionary as reviewMessages } from './i18n.ts'

interface BulkProps {
  /** The open rows of the page. */
  rows: readonly ReviewRow[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
}

/** Selects rows of the page and answers them alike. */
export function Bulk({ rows, chosen, onChosen }: BulkProps) {
  const messages = useMessages(reviewMessages)
  const resolve = useMutation(resolveManyMutation(useQueryClient()))
  const { what, key, sheet, ask } = useSheet<BulkAnswer['answer']>()
  const picked = rows.filter(row => chosen.has(row._id))
  const isAll = picked.length === rows.length
  const hasNames = picked.some(row => row.isName && row.candidates.length > 0)
  const leave = picked.every(isClub) ? messages.newClubs : messages.leaveAll
  async function confirm(answer: BulkAnswer['answer'], reason: string) {
    const { answered, left } = await resolve.mutateAsync({ ids: picked.map(row => row._id), answer, reason })
    toast.ok(messages.answeredToast(answered, left))
    onChosen(new Set())
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <Row gap={3} align="center" wrap marginBottom={3}>
      <label>
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onChosen(new Set(isAll ? [] : rows.map(row => row._id)))}
        />{' '}
        {messages.chooseAll}
      </label>
      {picked.length > 0 && (
        <>
          <span role="status">{messages.chosen(picked.length)}</span>
          {hasNames && (
            <Button size="sm" onClick={() => ask('nearest')}>
              {messages.linkNearest}
            </Button>
          )}
          <Button size="sm" variant="sec" onClick={() => ask('leave')}>
            {leave}
          </Button>
        </>
      )}
      {what && (
        <ReasonSheet
          key={key}
          {...sheet}
          title={what === 'nearest' ? messages.linkNearestTitle(picked.length) : messages.leaveAllTitle(picked.length)}
          text={what === 'nearest' ? messages.linkNearestText : messages.leaveAllText}
          confirmLabel={what === 'nearest' ? messages.linkNearest : leave}
          onConfirm={reason => confirm(what, reason)}
        />
      )}
    </Row>
  )
}
