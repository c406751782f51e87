/** Operators' actions on one game of any mode: ids are unique over modes. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zReason } from '../../fields.ts'
import { zDate, zId } from '../../ids.ts'
import { zReais } from '../../money.ts'
import { zDone, zIdParam } from '../common.ts'
import { GAME_STATES } from '../player/card-documents.ts'
import { byReason, zBecause } from '../reasons.ts'

const operator = { access: 'operator', roles: ['games'], params: zIdParam } as const

export const operatorSettlementPreview = endpoint({
  ...operator,
  name: 'operatorSettlementPreview',
  summary:
    'Who would get what, to the centavo, with the facts in force; nothing is paid. Of a game that is being paid or paid: who got what, corrections included',
  method: 'GET',
  path: '/api/operator/games/:id/settlement',
  answer: z.object({
    state: z.enum(GAME_STATES),
    entries: z.number(),
    players: z.number(),
    pool: zReais,
    fee: zReais,
    prizes: zReais,
    commissions: zReais,
    /** The tax withheld from the prizes. */
    withheld: zReais,
    /** C5 or A4: why it would be void and refunded; null once it is settled. */
    voidReason: z.nullable(z.string()),
    /** Facts that must be known first. */
    missing: z.array(z.object({ fact: z.string(), match: z.nullable(zId) })),
    /** The first hundred paid entries. */
    winners: z.array(
      z.object({
        _id: zId,
        username: z.string(),
        name: z.string(),
        score: z.number(),
        rank: z.number(),
        amount: zReais,
        withheld: zReais,
      }),
    ),
    winnersTotal: z.number(),
    payDate: z.nullable(zDate),
  }),
  errors: ['not_found', 'state_forbids'],
})

export const operatorHoldGame = endpoint({
  ...operator,
  name: 'operatorHoldGame',
  summary: 'Holds the payment of a game with a reason, or releases it (C9)',
  method: 'PUT',
  path: '/api/operator/games/:id/hold',
  body: z.object({ hold: z.boolean(), reason: zReason }),
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})

/** `order` awaits approval; null if it is done. */
const zStepped = z.object({ data: z.boolean(), order: z.nullable(zId) })

export const operatorSettleGame = endpoint({
  ...operator,
  ...byReason,
  name: 'operatorSettleGame',
  summary:
    'Pays a provisional game now instead of at the end of its window (C9); above what one person may move alone it is asked of a second',
  method: 'POST',
  path: '/api/operator/games/:id/settle',
  answer: zStepped,
  errors: ['order_exists', 'not_found', 'state_forbids', 'plays_on_match', 'facts_missing', 'payouts_stopped'],
})

export const operatorVoidGame = endpoint({
  ...operator,
  ...byReason,
  name: 'operatorVoidGame',
  summary:
    'Voids a game that is not paid: everybody is refunded in full (C11). A scheduled game becomes a draft again. Above what one person may move alone it is asked of a second',
  method: 'POST',
  path: '/api/operator/games/:id/void',
  answer: zStepped,
  errors: ['order_exists', 'not_found', 'state_forbids', 'plays_on_match'],
})

/** The payments of a correction. */
const correction = {
  entries: z.number(),
  amount: zReais,
  /** The tax withheld from the amount. */
  withheld: zReais,
}

export const operatorCorrectionPreview = endpoint({
  ...operator,
  name: 'operatorCorrectionPreview',
  summary: 'What asking for a correction of a paid game would pay (C10); nothing is changed',
  method: 'GET',
  path: '/api/operator/games/:id/correction',
  answer: z.object(correction),
  errors: ['not_found', 'state_forbids', 'facts_missing', 'house_short', 'payouts_stopped'],
})

export const operatorCorrectGame = endpoint({
  ...operator,
  name: 'operatorCorrectGame',
  summary:
    'C10, W5: asks a second person to pay what the facts in force would have paid beyond what was paid, from the house; nobody is debited',
  method: 'POST',
  path: '/api/operator/games/:id/correct',
  body: zBecause,
  answer: z.object({
    /** The order that awaits approval; null if nothing has to be paid, and the ranking is already corrected. */
    _id: z.nullable(zId),
    ...correction,
  }),
  errors: ['not_found', 'state_forbids', 'facts_missing', 'house_short', 'payouts_stopped', 'order_exists'],
})
export type CorrectionResult = z.output<typeof operatorCorrectGame.answer>
