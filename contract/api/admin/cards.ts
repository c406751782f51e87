import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { FACT_NAMES } from '../../facts.ts'
import { zReasonIfAny } from '../../fields.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { CARD_ATHLETES_MAX } from '../../limits.ts'
import { daysQuery, exportOf, sortQuery } from '../../lists.ts'
import { zReais } from '../../money.ts'
import { POSITIONS } from '../../positions.ts'
import { zDone, zFileRef, zIdParam } from '../common.ts'
import { GAME_STATES, GAME_TYPES, zCardAthlete, zTeam } from '../player/card-documents.ts'

export * from './card-steps.ts'
export { GAME_STATES } from '../player/card-documents.ts'

const operator = { access: 'operator', roles: ['games'] } as const

/** Upper bound of shirts, goals, ranks: far above any real value. */
const zCount = z.int().check(z.minimum(0), z.maximum(100_000))

/** A1: the fact that settles an option; `none`: no other option of its type happened. Null: the operator decides. */
export const zRule = z.nullable(
  z.union([
    z.object({ fact: z.enum(FACT_NAMES), is: z.enum(['=', '>=', '<=']), number: zCount }),
    z.object({ fact: z.literal('none') }),
  ]),
)

const zOptionInput = z.object({
  name: z
    .string({ error: 'name_required' })
    .check(z.trim(), z.minLength(1, { error: 'name_required' }), z.maxLength(60, { error: 'name_too_long' })),
  nameEn: z.string().check(z.trim(), z.maxLength(60, { error: 'name_too_long' })),
  /** Points, at most two decimals (A1: no negatives). */
  value: z
    .number({ error: 'value_invalid' })
    .check(z.minimum(0, { error: 'value_invalid' }), z.maximum(100_000, { error: 'value_invalid' })),
  rule: zRule,
})

/** An athlete of a card: picked from an imported match or round, or typed (then `name` and `teamName` create a new one). */
const zAthleteInput = z.object({
  _athlete: z.nullable(zId),
  name: z.optional(z.string().check(z.trim(), z.maxLength(100, { error: 'name_too_long' }))),
  _team: z.nullable(zId),
  teamName: z.optional(z.string().check(z.trim(), z.maxLength(100, { error: 'name_too_long' }))),
  /** The source of its facts; null for typed athletes, whose facts the operator enters. */
  _match: z.nullable(zId),
  /** The match it plays in, for its kick-off, where `_match` is a round. */
  _kickoff: z.nullable(zId),
  position: z.enum(POSITIONS, { error: 'position_invalid' }),
  number: z.nullable(zCount),
  classicValue: z
    .number({ error: 'value_invalid' })
    .check(z.minimum(0, { error: 'value_invalid' }), z.maximum(100_000, { error: 'value_invalid' })),
})

const zPercent = z
  .number({ error: 'percent_invalid' })
  .check(z.minimum(0, { error: 'percent_invalid' }), z.maximum(100, { error: 'percent_invalid' }))

export const zCardInput = z.object({
  name: z
    .string({ error: 'name_required' })
    .check(z.trim(), z.minLength(3, { error: 'name_required' }), z.maxLength(80, { error: 'name_too_long' })),
  gameType: z.enum(GAME_TYPES),
  banner: z.nullable(zId),
  championship: z.nullable(zId),
  round: z.nullable(z.string().check(z.maxLength(60))),
  price: zReais,
  fixedAmount: z.boolean(),
  /** The guaranteed pool; 0 with a growing one. */
  amount: zReais,
  paymentPercentage: z.object({ first: zPercent, second: zPercent, third: zPercent }),
  entriesPerUser: z
    .number({ error: 'entries_invalid' })
    .check(
      z.int({ error: 'entries_invalid' }),
      z.minimum(1, { error: 'entries_invalid' }),
      z.maximum(1000, { error: 'entries_invalid' }),
    ),
  /** Null: at once when opened. */
  opensAt: z.nullable(zDate),
  /** Null: the earliest kick-off among its matches. */
  startDate: z.nullable(zDate),
  codes: z.nullable(z.array(z.string().check(z.trim(), z.maxLength(30))).check(z.maxLength(200))),
  athletes: z.array(zAthleteInput).check(z.maxLength(CARD_ATHLETES_MAX, { error: 'too_many_athletes' })),
  goalOptions: z.array(zOptionInput).check(z.maxLength(30)),
  statisticOptions: z.array(zOptionInput).check(z.maxLength(30)),
})
export type CardInput = z.output<typeof zCardInput>

const zOptionDoc = z.object({ _id: zId, ...zOptionInput.shape })
const zAthleteDoc = z.object({
  ...zAthleteInput.shape,
  place: z.number(),
  team: z.nullable(zTeam),
  /** As players see it: options that happened, score, match. */
  now: zCardAthlete,
  /** Facts that are not known yet, or a scorer without a linked athlete: what blocks settlement, in plain text. */
  missing: z.array(z.object({ fact: z.string(), match: z.nullable(zId) })),
  /** The source of the facts, e.g. `cartola 3`, with version. */
  origin: z.nullable(z.string()),
  /** Option id → number of entries that chose it: shown only once the card is closed (C12). */
  picked: z.nullable(z.record(z.string(), z.number())),
})

export const zOperatorCard = z.object({
  _id: zId,
  state: z.enum(GAME_STATES),
  /** The version of its fields: raised by each save. */
  seq: z.number(),
  ...zCardInput.shape,
  athletes: z.array(zAthleteDoc),
  goalOptions: z.array(zOptionDoc),
  statisticOptions: z.array(zOptionDoc),
  bannerFile: z.nullable(zFileRef),
  cardCount: z.number(),
  pool: zReais,
  lockDate: z.nullable(zDate),
  endedAt: z.nullable(zDate),
  payDate: z.nullable(zDate),
  hold: z.nullable(z.string()),
  voided: z.nullable(z.string()),
  disputes: z.number(),
  now: zDate,
})
export type OperatorCard = z.output<typeof zOperatorCard>

/** The version of a card that a change was made from. */
export const zSeq = z.int({ error: 'invalid' })

/** A card in the back office's list. */
export const zOperatorCardRow = z.object({
  _id: zId,
  name: z.string(),
  gameType: z.enum(GAME_TYPES),
  state: z.enum(GAME_STATES),
  startDate: z.nullable(zDate),
  price: zReais,
  pool: zReais,
  cardCount: z.number(),
  athletes: z.number(),
  /** A pending task for an operator: it did not open at its hour, unresolved facts, an open dispute, a frozen payout. */
  waits: z.nullable(z.enum(['opening', 'facts', 'dispute', 'hold'])),
})

export const CARD_SORTS = ['name', 'state', 'start', 'price', 'games'] as const
export const operatorCards = endpoint({
  ...operator,
  name: 'operatorCards',
  summary: 'Cards, the newest first, by state and search',
  method: 'GET',
  path: '/api/operator/athlete-card',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(CARD_SORTS),
    ...daysQuery,
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(GAME_STATES)),
  }),
  answer: zPaged(zOperatorCardRow),
})
export const operatorCardsCsv = exportOf(operatorCards)

export const operatorCard = endpoint({
  ...operator,
  name: 'operatorCard',
  summary: 'A card as the editor and the results page need it',
  method: 'GET',
  path: '/api/operator/athlete-card/:id',
  params: zIdParam,
  answer: zOperatorCard,
  errors: ['not_found'],
})

export const operatorCreateCard = endpoint({
  ...operator,
  name: 'operatorCreateCard',
  summary: 'Adds a draft of a card',
  method: 'POST',
  path: '/api/operator/athlete-card',
  body: z.object({ ...zCardInput.shape, reason: zReasonIfAny }),
  answer: z.object({ _id: zId }),
  status: 201,
  errors: ['not_found', 'athlete_repeated', 'photo_unknown', 'code_unavailable'],
})

export const operatorUpdateCard = endpoint({
  ...operator,
  name: 'operatorUpdateCard',
  summary:
    'Changes a draft or scheduled card; once open, only its name, banner and codes (A1: frozen). `seq` is the version that was seen: `conflict` when it was saved since',
  method: 'PUT',
  path: '/api/operator/athlete-card/:id',
  params: zIdParam,
  body: z.object({ ...zCardInput.shape, seq: zSeq, reason: zReasonIfAny }),
  answer: z.object({ data: z.boolean(), seq: z.number() }),
  errors: [
    'not_found',
    'conflict',
    'state_forbids',
    'athlete_repeated',
    'photo_unknown',
    'code_unavailable',
    'card_incomplete',
    'mode_unavailable',
    'house_short',
    'second_person_needed',
  ],
})

export const operatorDeleteCard = endpoint({
  ...operator,
  name: 'operatorDeleteCard',
  summary: 'Removes a draft',
  method: 'DELETE',
  path: '/api/operator/athlete-card/:id',
  params: zIdParam,
  body: z.object({ reason: zReasonIfAny }),
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})

export const operatorCloneCard = endpoint({
  ...operator,
  name: 'operatorCloneCard',
  summary: 'A new draft with the same settings',
  method: 'POST',
  path: '/api/operator/athlete-card/:id/clone',
  params: zIdParam,
  body: z.object({ reason: zReasonIfAny }),
  answer: z.object({ _id: zId }),
  status: 201,
  errors: ['not_found'],
})

export const operatorDraftNextCard = endpoint({
  ...operator,
  name: 'operatorDraftNextCard',
  summary:
    'Drafts the card of a championship’s round (without `round` of the coming one) whole: athletes, options, price and prize, like the last card. `facts_missing` names at `championship` why it cannot',
  method: 'POST',
  path: '/api/operator/athlete-card/draft-next',
  body: z.object({
    championship: zId,
    round: z.optional(z.string().check(z.maxLength(100))),
    reason: zReasonIfAny,
  }),
  answer: z.object({ _id: zId }),
  status: 201,
  errors: ['not_found', 'facts_missing'],
})

export const operatorCardEntries = endpoint({
  ...operator,
  name: 'operatorCardEntries',
  summary:
    'All entries of a card of any kind, in the order they came, once nobody can enter any more (C12): with points and place of the ranking in force, and what was paid. `search` is a username',
  method: 'GET',
  path: '/api/operator/card-entries',
  query: z.object({ ...zPageQuery, card: zId, search: z.optional(z.string().check(z.trim(), z.maxLength(60))) }),
  answer: zPaged(
    z.object({
      _id: zId,
      username: z.string(),
      /** The influencer code it was made with. */
      code: z.nullable(z.string()),
      at: zDate,
      picks: z.string(),
      void: z.boolean(),
      score: z.nullable(z.number()),
      rank: z.nullable(z.number()),
      /** Prize and corrections, before tax; null until it is paid. */
      paid: z.nullable(zReais),
    }),
  ),
  errors: ['not_found', 'state_forbids'],
})
export const operatorCardEntriesCsv = exportOf(operatorCardEntries)
