import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { CARD_ATHLETES_MAX } from '../../limits.ts'
import { zReais } from '../../money.ts'
import { ENTRY_REFUSALS } from '../../refusals.ts'
import { ENTRY_SCORE_MAX } from '../../verify/questions.ts'
import { zDone, zFileRef, zPerson } from '../common.ts'
import { CARD_STATUSES, CARD_TYPES, zCard, zCardSummary } from './card-documents.ts'

export * from './card-documents.ts'
export * from './card-games.ts'
export { cardProgress } from './card-progress.ts'

const zCardId = z.object({ id: zId })

export const listCards = endpoint({
  access: 'player',
  name: 'listAthleteCards',
  summary:
    'Athletes cards of a tab (`new`, `running`, `finished`), or those whose name, athletes or teams match `search`',
  method: 'GET',
  path: '/api/athlete-card',
  query: z.object({
    ...zPageQuery,
    cardType: z.optional(z.enum(CARD_TYPES)),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  answer: zPaged(zCardSummary),
})

export const getCard = endpoint({
  access: 'player',
  name: 'getAthleteCard',
  summary: 'A card: athletes, options, pool, countdown. From then on its live events reach this user’s sockets',
  method: 'GET',
  path: '/api/athlete-card/:id',
  params: zCardId,
  answer: z.object({ doc: zCard, amount: zReais, cardCount: z.number() }),
  errors: ['not_found'],
})

/** The link preview of a shared card, without a session. */
export const publicCard = endpoint({
  name: 'publicCard',
  summary:
    'Name, start, price and pool of a card, for the preview of a shared link; with the `code` the link carries, whose advertising it is',
  method: 'GET',
  path: '/api/public/card/:id',
  access: 'visitor',
  params: zCardId,
  query: z.object({ code: z.optional(z.string().check(z.maxLength(30, { error: 'code_unavailable' }))) }),
  answer: z.object({
    _id: zId,
    name: z.string(),
    status: z.enum(CARD_STATUSES),
    startDate: z.nullable(zDate),
    lockDate: z.nullable(zDate),
    /** The server's clock, which countdowns use. */
    now: zDate,
    price: zReais,
    amount: zReais,
    cardCount: z.number(),
    banner: z.nullable(zFileRef),
    /** Of a championship card: the championship it belongs to. */
    championship: z.optional(zId),
    /** The requested code, normalized: whether this card accepts it, and its influencer, whose link is advertising. */
    code: z.optional(
      z.object({
        code: z.string(),
        valid: z.boolean(),
        influencer: z.nullable(
          z.object({ _id: zId, username: z.string(), name: z.string(), photo: z.nullable(zFileRef) }),
        ),
      }),
    ),
  }),
  errors: ['not_found'],
})

export const checkInfluencerCode = endpoint({
  access: 'player',
  name: 'checkInfluencerCode',
  summary: 'Whether I can play this card with this code (C13)',
  method: 'GET',
  path: '/api/athlete-card/:id/check-influencer-code/:code',
  params: z.object({ id: zId, code: z.string().check(z.maxLength(30)) }),
  answer: z.boolean(),
  errors: ['not_found'],
})

const zScore = z
  .number({ error: 'score_invalid' })
  .check(
    z.int({ error: 'score_invalid' }),
    z.minimum(0, { error: 'score_invalid' }),
    z.maximum(ENTRY_SCORE_MAX, { error: 'score_invalid' }),
  )

/** The prediction about one athlete: two options, or in classic a number. */
const zPick = z.object({
  _team: z.optional(z.nullable(zId)),
  _athlete: zId,
  _athleteGoal: z.optional(z.nullable(zId)),
  _athleteStatistic: z.optional(z.nullable(zId)),
  athleteScore: z.optional(z.nullable(zScore)),
})
const zPicks = z
  .array(zPick, { error: 'athletes_incomplete' })
  .check(z.maxLength(CARD_ATHLETES_MAX, { error: 'athlete_unknown' }))
const zCode = z.optional(z.nullable(z.string().check(z.maxLength(30, { error: 'code_unavailable' }))))

export const playCard = endpoint({
  access: 'player',
  name: 'playAthleteCard',
  summary:
    'Plays a card: one pick an athlete; the price leaves the wallet in the same moment. Takes an Idempotency-Key (W6)',
  method: 'POST',
  path: '/api/played-athlete',
  body: z.object({ _card: zId, athletes: zPicks, code: zCode }),
  answer: z.object({ _id: zId }),
  status: 201,
  errors: [
    ...ENTRY_REFUSALS,
    'not_found',
    'card_not_open',
    'athletes_incomplete',
    'athlete_unknown',
    'athlete_repeated',
    'option_unknown',
    'score_invalid',
    'code_unavailable',
  ],
})

const zDraftPick = z.object({
  _athlete: zId,
  _athleteGoal: z.optional(z.nullable(zId)),
  _athleteStatistic: z.optional(z.nullable(zId)),
  athleteScore: z.optional(z.nullable(zScore)),
})
const zDraft = z.object({ athletes: z.array(zDraftPick).check(z.maxLength(CARD_ATHLETES_MAX)), code: zCode })

export const getDraft = endpoint({
  access: 'player',
  name: 'getAthleteDraft',
  summary: 'My unsent picks on a card; empty without any',
  method: 'GET',
  path: '/api/athlete-card/:id/draft',
  params: zCardId,
  answer: zDraft,
  errors: ['not_found'],
})

export const putDraft = endpoint({
  access: 'player',
  name: 'putAthleteDraft',
  summary: 'Keeps my unsent picks; an empty list forgets them',
  method: 'PUT',
  path: '/api/athlete-card/:id/draft',
  params: zCardId,
  body: zDraft,
  answer: zDone,
  errors: ['not_found', 'card_not_open'],
})

export const searchUsers = endpoint({
  access: 'player',
  name: 'searchUsers',
  summary: 'Players by name or username, from the fourth character on',
  method: 'GET',
  path: '/api/user',
  query: z.object({ ...zPageQuery, search: z.string().check(z.trim(), z.maxLength(100)) }),
  answer: zPaged(z.object({ ...zPerson.shape })),
})
