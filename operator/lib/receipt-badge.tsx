import type * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import type { zReceipt } from '#contract/api/admin/payments.ts'
import { Badge } from '#ui/badge.tsx'
import { receiptMessages } from './i18n.ts'

export type Receipt = z.output<typeof zReceipt>

const TONES = {
  credited: 'green',
  suspense: 'orange',
  returning: 'info',
  returned: 'plain',
  reversed: 'red',
} as const

/** What became of a Pix that came in. */
export function ReceiptBadge({ state }: { state: Receipt['state'] }) {
  return <Badge tone={TONES[state]}>{useMessages(receiptMessages).state[state]}</Badge>
}
