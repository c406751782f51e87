/** Family vs Friend (F1 to F8): rooms where each member predicts one match. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId } from '../../ids.ts'
import { zReais } from '../../money.ts'
import { ENTRY_REFUSALS } from '../../refusals.ts'
import { FIRST_GOAL_RANGES, ROOM_GOALS_MAX, ROOM_STATISTICS, SCORER_SHOTS_MAX, STATISTIC_RANGES } from '../../rooms.ts'
import { zPerson, zIdParam } from '../common.ts'
import { ENTRY_VOIDS } from './card-documents.ts'
import { H1_RULES } from './championship-cards.ts'
import { zMatchPlayer } from './matches.ts'
import { roomCalls, roomFields, zRoomPlayer, zRoomToken } from './rooms.ts'

const zFamilySummary = z.object({
  ...roomFields,
  /**
   * The amount that a paid room paid to my wallet, net of tax withheld; null before it is paid, for a void room, and if I have not played.
   */
  received: z.nullable(zReais),
})
export type FamilySummary = z.output<typeof zFamilySummary>

const zFamilyPlayer = z.extend(zRoomPlayer, {
  /** From kick-off on: the entry, of a void room too. */
  _game: z.nullable(zId),
  /** Once there is a ranking: points, rank (C3), and the current or paid prize. */
  totalScore: z.nullable(z.number()),
  position: z.nullable(z.number()),
  prize: z.nullable(zReais),
})
export type FamilyPlayer = z.output<typeof zFamilyPlayer>

const zPointsOfRanges = z.readonly(z.array(z.number()))
const zFamilyRoom = z.object({
  ...roomFields,
  /** Members in order of joining, or by rank from kick-off on; then invited players. */
  players: z.array(zFamilyPlayer),
  /** The version of the points; 0 before kick-off. */
  seq: z.number(),
  /** Points of its ranges, by index, fixed when it was created; null: the default ones (F1). */
  rangePoints: z.nullable(
    z.object({
      firstGoal: zPointsOfRanges,
      yellowCards: zPointsOfRanges,
      redCards: zPointsOfRanges,
      offsides: zPointsOfRanges,
      corners: zPointsOfRanges,
    }),
  ),
})
export type FamilyRoom = z.output<typeof zFamilyRoom>

export const familyCalls = roomCalls('coach-friend', 'FamilyRoom', { summary: zFamilySummary, detail: zFamilyRoom })

const required = { error: 'required' } as const
const zGoals = z
  .number({ error: 'score_invalid' })
  .check(
    z.int({ error: 'score_invalid' }),
    z.minimum(0, { error: 'score_invalid' }),
    z.maximum(ROOM_GOALS_MAX, { error: 'score_invalid' }),
  )
/** A range, by its index in the list of contract/rooms.ts. */
const zRange = (slots: number) =>
  z
    .number(required)
    .check(
      z.int({ error: 'range_invalid' }),
      z.minimum(0, { error: 'range_invalid' }),
      z.maximum(slots - 1, { error: 'range_invalid' }),
    )

const predicted = {
  homeGoals: zGoals,
  awayGoals: zGoals,
  /** Not asked, so null or omitted, if 0–0 is predicted. */
  firstGoal: z.optional(z.nullable(zRange(FIRST_GOAL_RANGES.length))),
  yellowCards: zRange(STATISTIC_RANGES.yellowCards.length),
  redCards: zRange(STATISTIC_RANGES.redCards.length),
  offsides: zRange(STATISTIC_RANGES.offsides.length),
  corners: zRange(STATISTIC_RANGES.corners.length),
}

export const playFamilyRoom = endpoint({
  access: 'player',
  name: 'playFamilyRoom',
  summary:
    'Sends my one prediction; the price leaves the wallet in the same moment (F5). Takes an Idempotency-Key (W6)',
  method: 'POST',
  path: '/api/coach-friend/:id/play',
  status: 201,
  params: zIdParam,
  body: z.object({
    ...predicted,
    scorers: z.array(zId, required).check(z.maxLength(SCORER_SHOTS_MAX, { error: 'too_many_shots' })),
    /** F3: the index of one of `scorers`. */
    goldenGoal: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(SCORER_SHOTS_MAX - 1)))),
  }),
  answer: z.object({ _id: zId }),
  errors: [
    ...ENTRY_REFUSALS,
    'not_found',
    'card_not_open',
    'room_playing_closed',
    'match_void',
    'not_a_member',
    'athlete_unknown',
    'option_unknown',
  ],
})

/**
 * `right` and `wrong` as far as known; `unknown`: the source does not report it or the room is void, so it counts for nobody; `pending`:
 * not decided yet.
 */
const zPartState = z.enum(['right', 'wrong', 'pending', 'unknown'])

/** A prediction with its points, part by part (F1 to F3). Points are null until kick-off. */
export const zFamilyGame = z.object({
  _id: zId,
  _room: zId,
  _user: zPerson,
  createdAt: zDate,
  price: zReais,
  /** Why it does not count and was refunded (C11); only its player sees it then. */
  voided: z.nullable(z.enum(ENTRY_VOIDS)),
  totalScore: z.nullable(z.number()),
  position: z.nullable(z.number()),
  prize: z.nullable(zReais),
  score: z.object({
    homeGoals: z.number(),
    awayGoals: z.number(),
    rule: z.nullable(z.enum(H1_RULES)),
    points: z.number(),
    state: zPartState,
    result: z.nullable(z.object({ home: z.number(), away: z.number() })),
  }),
  /**
   * Null when it was not asked. `result` is the index of the range in which it happened, or one more than the last index without a goal: so
   * far while `state` is `pending`, in the whole match once it is `wrong`. Null while unknown. `worth`: the points of `range`.
   */
  firstGoal: z.nullable(
    z.object({
      range: z.number(),
      worth: z.number(),
      points: z.number(),
      result: z.nullable(z.number()),
      state: zPartState,
    }),
  ),
  scorers: z.array(z.object({ _athlete: zMatchPlayer, points: z.number(), state: zPartState, isGolden: z.boolean() })),
  /** F3: null without one. */
  goldenGoal: z.nullable(z.object({ points: z.number(), state: zPartState })),
  statistics: z.array(
    z.object({
      statistic: z.enum(ROOM_STATISTICS),
      range: z.number(),
      worth: z.number(),
      /** Of both teams together, so far; null while unknown. */
      result: z.nullable(z.number()),
      points: z.number(),
      state: zPartState,
    }),
  ),
})
export type FamilyGame = z.output<typeof zFamilyGame>

export const listFamilyGames = endpoint({
  access: 'player',
  name: 'listFamilyGames',
  summary: 'Predictions of a room: mine before kick-off (F7), everybody’s from then on, the best first',
  method: 'GET',
  path: '/api/coach-friend/:id/games',
  params: zIdParam,
  query: zRoomToken,
  answer: z.object({ docs: z.array(zFamilyGame), seq: z.number() }),
  errors: ['not_found'],
})

export const getFamilyGame = endpoint({
  access: 'player',
  name: 'getFamilyGame',
  summary: 'A prediction of a room, explained point by point; another’s from kick-off on (F7)',
  method: 'GET',
  path: '/api/coach-friend/:id/games/:gameId',
  params: z.object({ id: zId, gameId: zId }),
  query: zRoomToken,
  answer: z.object({ doc: zFamilyGame }),
  errors: ['not_found', 'not_yet_visible'],
})
