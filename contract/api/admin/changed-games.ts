/** Games that depend on a match, and paid games whose facts changed after the payment (C10). */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zFacts } from '../../facts.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { exportOf } from '../../lists.ts'
import { zReais } from '../../money.ts'
import { GAME_MODES } from '../../profiles.ts'
import { zIdParam } from '../common.ts'
import { GAME_STATES } from '../player/card-documents.ts'
import { zBecause } from '../reasons.ts'

const operator = { access: 'operator', roles: ['games'], method: 'GET' } as const
const zGame = z.object({ _id: zId, mode: z.enum(GAME_MODES), name: z.string() })

export const operatorMatchGames = endpoint({
  ...operator,
  name: 'operatorMatchGames',
  summary: 'Games that are decided by a match, paid ones first',
  path: '/api/operator/matches/:id/games',
  params: zIdParam,
  answer: z.object({
    docs: z.array(z.extend(zGame, { state: z.enum(GAME_STATES) })),
    /** The total; at most 50 are listed. */
    total: z.number(),
    paid: z.number(),
  }),
})

export const operatorChangedGames = endpoint({
  ...operator,
  name: 'operatorChangedGames',
  summary: 'Paid games whose facts are no longer those they were paid by, the longest waiting first',
  path: '/api/operator/changed-games',
  query: z.object(zPageQuery),
  answer: zPaged(z.extend(zGame, { paidAt: z.nullable(zDate), since: zDate })),
})
export const operatorChangedGamesCsv = exportOf(operatorChangedGames)

/**
 * What other facts would do to a game. none: nothing · later: it has no ranking yet · missing: required facts would be missing · ranking:
 * unpaid prizes would change · void: it would be void and refunded · correction: paid, and a correction would add this · blocked: paid, and
 * a correction cannot be requested now · large: too many entries to count here.
 */
export const FACTS_EFFECTS = ['none', 'later', 'missing', 'ranking', 'void', 'correction', 'blocked', 'large'] as const

export const operatorPreviewFacts = endpoint({
  ...operator,
  method: 'POST',
  name: 'operatorPreviewFacts',
  summary: 'What these facts of a match would do to every game it decides, to the centavo; nothing is changed (C10)',
  path: '/api/operator/matches/:id/facts/preview',
  bodyMaxBytes: 1_000_000,
  params: zIdParam,
  body: z.object({ version: z.number(), facts: zFacts }),
  answer: z.object({
    docs: z.array(
      z.extend(zGame, {
        state: z.enum(GAME_STATES),
        effect: z.enum(FACTS_EFFECTS),
        /** The total that players gain: for a paid game, the amount the operator would pay. */
        gained: zReais,
        /** The total that players lose of prizes not yet paid; nobody loses in a paid game. */
        lost: zReais,
        people: z.array(z.object({ username: z.string(), before: zReais, after: zReais })),
        /** People beyond those listed. */
        more: z.number(),
      }),
    ),
    total: z.number(),
  }),
  errors: ['not_found', 'conflict', 'facts_missing'],
})

const corrections = {
  games: z.number(),
  entries: z.number(),
  amount: zReais,
  withheld: zReais,
  /** Games for which it cannot be requested now, with the reason. */
  refused: z.array(z.extend(zGame, { code: z.string() })),
}

export const operatorPreviewCorrections = endpoint({
  ...operator,
  name: 'operatorPreviewCorrections',
  summary:
    'What asking for the corrections of all paid games with changed facts (at most 50) would pay; nothing is changed',
  path: '/api/operator/changed-games/corrections',
  answer: z.object(corrections),
})

export const operatorCorrectAll = endpoint({
  ...operator,
  method: 'POST',
  name: 'operatorCorrectAll',
  summary: 'C10, W5: asks a second person for the corrections of all paid games with changed facts, at most 50 at once',
  path: '/api/operator/changed-games/corrections',
  body: zBecause,
  answer: z.object(corrections),
})
