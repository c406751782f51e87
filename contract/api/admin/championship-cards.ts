/** Championship cards in the back office. Parts shared with Athletes cards are described there. */
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '../../endpoint.ts'
import { zReasonIfAny } from '../../fields.ts'
import { zId, zPaged } from '../../ids.ts'
import { exportOf } from '../../lists.ts'
import { CARD_MATCHES_MAX, zCardChampionship, zCardMatch } from '../player/championship-cards.ts'
import * as admin from './cards.ts'

const PATH = '/api/operator/card-game'

/** The same call of championship cards. */
const asCardGame = <E extends Endpoint>(call: E, name: string): E => ({
  ...call,
  name,
  path: call.path.replace('/api/operator/athlete-card', PATH),
})

const ofAthletes = { gameType: true, athletes: true, goalOptions: true, statisticOptions: true } as const

/** C2: `startDate` counts only if none of its matches has a start. Matches are of the card's championship, in their order. */
export const zChampionshipCardInput = z.extend(z.omit(admin.zCardInput, ofAthletes), {
  championship: z.string({ error: 'championship_required' }).check(z.regex(/^[0-9a-f]{24}$/, { error: 'id_invalid' })),
  matches: z.array(zId).check(z.maxLength(CARD_MATCHES_MAX, { error: 'too_many_matches' })),
})
export type ChampionshipCardInput = z.output<typeof zChampionshipCardInput>

const zMatchDoc = z.object({
  place: z.number(),
  /** As players see it: score and whether it is void. */
  now: zCardMatch,
  /** Facts that are not known yet: what blocks settlement. */
  missing: z.array(z.object({ fact: z.string(), match: z.nullable(zId) })),
  /** The source of the facts, with version. */
  origin: z.nullable(z.string()),
  /** Goals → number of entries that predicted them, by side: shown only once the card is closed (C12). */
  picked: z.nullable(z.object({ home: z.record(z.string(), z.number()), away: z.record(z.string(), z.number()) })),
})

export const zOperatorChampionshipCard = z.extend(z.omit(admin.zOperatorCard, ofAthletes), {
  championship: zId,
  championshipDoc: z.nullable(zCardChampionship),
  matches: z.array(zId),
  matchDocs: z.array(zMatchDoc),
})
export type OperatorChampionshipCard = z.output<typeof zOperatorChampionshipCard>

const zRow = z.extend(z.omit(admin.zOperatorCardRow, { gameType: true, athletes: true }), {
  championship: z.nullable(zCardChampionship),
  matches: z.number(),
})

export const operatorChampionshipCards = endpoint({
  ...asCardGame(admin.operatorCards, 'operatorChampionshipCards'),
  answer: zPaged(zRow),
})
export const operatorChampionshipCardsCsv = exportOf(operatorChampionshipCards)

export const operatorChampionshipCard = endpoint({
  ...asCardGame(admin.operatorCard, 'operatorChampionshipCard'),
  answer: zOperatorChampionshipCard,
})

const zSaved = z.extend(zChampionshipCardInput, { reason: zReasonIfAny })

export const operatorCreateChampionshipCard = endpoint({
  ...asCardGame(admin.operatorCreateCard, 'operatorCreateChampionshipCard'),
  body: zSaved,
  errors: ['not_found', 'match_repeated', 'photo_unknown', 'code_unavailable'],
})

export const operatorUpdateChampionshipCard = endpoint({
  ...asCardGame(admin.operatorUpdateCard, 'operatorUpdateChampionshipCard'),
  body: z.extend(zSaved, { seq: admin.zSeq }),
  errors: [
    'not_found',
    'conflict',
    'state_forbids',
    'match_repeated',
    'photo_unknown',
    'code_unavailable',
    'card_incomplete',
    'mode_unavailable',
    'house_short',
    'second_person_needed',
  ],
})

export const operatorDraftNextChampionshipCard = asCardGame(
  admin.operatorDraftNextCard,
  'operatorDraftNextChampionshipCard',
)

export const operatorDeleteChampionshipCard = asCardGame(admin.operatorDeleteCard, 'operatorDeleteChampionshipCard')
export const operatorCloneChampionshipCard = asCardGame(admin.operatorCloneCard, 'operatorCloneChampionshipCard')
export const operatorOpenChampionshipCard = asCardGame(admin.operatorOpenCard, 'operatorOpenChampionshipCard')
export const operatorLockChampionshipCard = asCardGame(admin.operatorLockCard, 'operatorLockChampionshipCard')
