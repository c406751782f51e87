/** Holds on what leaves an account: what a player is told, and how long one may last. */
import * as z from 'zod/mini'
import { zDate } from './ids.ts'

/** What a player is told a hold is about. identity: who they are · payments: where money came from · games: how they played · security. */
export const HOLD_TYPES = ['identity', 'payments', 'games', 'security'] as const
export type HoldType = (typeof HOLD_TYPES)[number]

/** Whole hours, 30 days at most. */
export const HOLD_HOURS_MAX = 30 * 24

/** A hold in force as its player sees it. */
export const zHold = z.object({ kind: z.enum(HOLD_TYPES), until: zDate })
