/** Approval of a correction by a second person after a payment (C10, W5): the same for games of every mode. */
import * as z from 'zod/mini'
import { zId } from '../../ids.ts'
import { zReais } from '../../money.ts'
import { zIdParam } from '../common.ts'
import { zBecause } from '../reasons.ts'

/** All of such a call but its name, its path and whose it is. */
export const correction = {
  method: 'POST',
  params: zIdParam,
  body: zBecause,
  summary:
    'C10: asks a second person to pay what the facts in force would have paid beyond what was paid, from the house; nobody is debited',
  answer: z.object({
    /** The order that waits for its second person; null when nothing is to be paid, and the ranking is corrected already. */
    _id: z.nullable(zId),
    entries: z.number(),
    amount: zReais,
    /** The tax withheld from the amount. */
    withheld: zReais,
  }),
  errors: ['not_found', 'state_forbids', 'facts_missing', 'house_short', 'payouts_stopped', 'order_exists'],
} as const
export type CorrectionResult = z.output<typeof correction.answer>
