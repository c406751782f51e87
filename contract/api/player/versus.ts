/** Versus and Versus VIP (V1 to V7): two players take turns guessing the score of a match. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId } from '../../ids.ts'
import { zReais } from '../../money.ts'
import { ENTRY_REFUSALS } from '../../refusals.ts'
import { DUEL_GOALS_MAX, type DuelType } from '../../rooms.ts'
import { zDone, zPerson, zIdParam } from '../common.ts'
import { roomCalls, roomFields, zRoomPlayer } from './rooms.ts'

/** A guess, in the order of turns. */
export const zGuess = z.object({
  /** 1 to 10. */
  number: z.number(),
  _user: zId,
  homeGoals: z.number(),
  awayGoals: z.number(),
  /** V3: played by the server on timeout. */
  auto: z.boolean(),
  createdAt: zDate,
  /** V4: the unpaired last one does not; known from kick-off on. */
  counts: z.boolean(),
})
export type Guess = z.output<typeof zGuess>

const duelFields = {
  ...roomFields,
  opponent: z.nullable(zPerson),
  /** The player whose turn it is, while `playing`. */
  turn: z.nullable(zId),
  turnEndsAt: z.nullable(zDate),
  /**
   * V5: who leads (`partial`: while the match is running or not yet paid) or has won; null before there is a score, and when both are
   * equal. `best`: the deciding guess of each. `prize`: the winner's amount, once paid, net of tax withheld; `received`: the amount that
   * each of the two received, also from a result that was corrected since (C10).
   */
  result: z.nullable(
    z.object({
      partial: z.boolean(),
      _winner: z.nullable(zId),
      best: z.array(z.object({ _user: zId, number: z.number() })),
      prize: z.nullable(zReais),
      received: z.array(z.object({ _user: zId, amount: zReais })),
    }),
  ),
}

const zDuelSummary = z.object(duelFields)
export type DuelSummary = z.output<typeof zDuelSummary>

const zDuel = z.object({
  ...duelFields,
  players: z.array(zRoomPlayer),
  /** V1: until when the opponent's Ready is valid; null if it was not pressed. */
  readyUntil: z.nullable(zDate),
  /** V4: the latest start. */
  startUntil: zDate,
  /** C12: shown to its two players at once, to others from kick-off. */
  guesses: z.array(zGuess),
  seq: z.number(),
})
export type Duel = z.output<typeof zDuel>

const zGuessGoals = z
  .number({ error: 'score_invalid' })
  .check(
    z.int({ error: 'score_invalid' }),
    z.minimum(0, { error: 'score_invalid' }),
    z.maximum(DUEL_GOALS_MAX, { error: 'score_invalid' }),
  )

/** The endpoints of a duel type. `named` is the suffix of their names: `createVersus`. */
function duelCalls(type: DuelType, named: string) {
  const ofOne = {
    access: 'player',
    params: zIdParam,
    method: 'POST',
    answer: zDone,
  } as const
  return {
    ...roomCalls(type, named, { summary: zDuelSummary, detail: zDuel }),
    ready: endpoint({
      ...ofOne,
      name: `ready${named}`,
      summary: 'The opponent is ready: for 60 seconds the owner can start (V1)',
      path: `/api/${type}/:id/ready`,
      errors: ['not_found', 'forbidden', 'room_started', 'match_void', 'room_too_late'],
    }),
    start: endpoint({
      ...ofOne,
      name: `start${named}`,
      summary:
        'The owner starts: both stakes are taken in one moment, or none (V1). VIP takes the password (V6). Takes an Idempotency-Key (W6)',
      path: `/api/${type}/:id/start`,
      body: z.object({ password: z.optional(z.string().check(z.maxLength(200))) }),
      errors: [
        ...ENTRY_REFUSALS,
        'not_found',
        // VIP uses `state_forbids` here: 403 means only a wrong password there.
        'forbidden',
        'state_forbids',
        'not_ready',
        'room_started',
        'room_too_late',
        'match_void',
        'opponent_cannot_play',
        'wrong_password',
      ],
    }),
    guess: endpoint({
      ...ofOne,
      name: `guess${named}`,
      summary: 'Guesses a score in my turn (V2); one that either of us guessed is refused',
      path: `/api/${type}/:id/guess`,
      body: z.object({ homeGoals: zGuessGoals, awayGoals: zGuessGoals }),
      errors: ['not_found', 'not_your_turn', 'guess_taken', 'room_not_started', 'match_void', 'match_started'],
    }),
  }
}

export const versusCalls = duelCalls('game-vs', 'Versus')
export const vipCalls = duelCalls('game-vs-vip', 'VersusVip')
