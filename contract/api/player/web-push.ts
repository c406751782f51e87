/** A question as shown to a player; separate from its calls, since every page listens for it and needs few of them. */
import * as z from 'zod/mini'
import { zDate, zId } from '../../ids.ts'
import { zReais } from '../../money.ts'
import { BUTTON_TYPES } from '../../push-games.ts'
import { zFileRef } from '../common.ts'

const zPushTeam = z.object({
  name: z.string(),
  image: z.nullable(zFileRef),
  abbrev: z.string(),
  colors: z.array(z.string()),
})

/** The pushed item of the spec. */
export const zPushed = z.object({
  _id: zId,
  createdAt: zDate,
  /** Until when an answer counts (P2); countdowns follow `now`, the server's clock. */
  expiresAt: zDate,
  now: zDate,
  _push: z.object({
    price: zReais,
    /** P1: the guaranteed prize; 0: the pot grows. */
    amount: zReais,
    /** The operator's fee, in percent of a growing pot. */
    fee: z.number(),
    /** The amount paid into it so far and the number of answers; never their contents (C12). */
    pot: zReais,
    answers: z.number(),
    question: z.string(),
    questionEn: z.string(),
    buttonType: z.literal(BUTTON_TYPES),
  }),
  _game: z.object({ local: zPushTeam, away: zPushTeam }),
  _champ: z.object({ name: z.string() }),
  /** How the match stands. `minute`: as of a match of a card. */
  match: z.object({
    status: z.enum(['scheduled', 'live', 'finished', 'postponed', 'abandoned', 'void']),
    score: z.nullable(z.object({ home: z.number(), away: z.number() })),
    minute: z.nullable(z.string()),
  }),
  info: z.object({ date: z.nullable(zDate), place: z.nullable(z.string()) }),
})
export type Pushed = z.output<typeof zPushed>
