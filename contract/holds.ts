/** Holds on outgoing money: the player's view, and the maximum duration. */
import * as z from 'zod/mini'
import { zDate } from './ids.ts'

/**
 * The reason of a hold as shown to the player. identity: the player's identity · payments: the origin of money · games: how they played ·
 * security.
 */
export const HOLD_TYPES = ['identity', 'payments', 'games', 'security'] as const
export type HoldType = (typeof HOLD_TYPES)[number]

/** Whole hours, 30 days at most. */
export const HOLD_HOURS_MAX = 30 * 24

/** A hold in force as its player sees it. */
export const zHold = z.object({ kind: z.enum(HOLD_TYPES), until: zDate })
