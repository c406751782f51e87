import * as z from 'zod/mini'
import { GAME_MODES, PROFILES } from './profiles.ts'

export * from './profiles.ts'

export const BANNER_MAX = 300
const zWords = z
  .string({ error: 'words_required' })
  .check(z.trim(), z.minLength(1, { error: 'words_required' }), z.maxLength(BANNER_MAX, { error: 'words_too_long' }))

/** What everybody is told of how the house is run: what it offers, what stands still, and what is said about it. */
export const zPublicHouse = z.object({
  /** What the house may offer; never more than what COMPLIANCE_PROFILE lets this installation run. */
  profile: z.enum(PROFILES),
  /** Of an incident: what stands still now. */
  stops: z.object({
    entries: z.boolean(),
    deposits: z.boolean(),
    /** Withdrawals are taken and wait: none is sent to the bank. */
    payouts: z.boolean(),
    modes: z.array(z.enum(GAME_MODES)).check(z.maxLength(GAME_MODES.length)),
    /** Single games, by id. */
    games: z.array(z.string().check(z.regex(/^[0-9a-f]{24}$/))).check(z.maxLength(100)),
  }),
  /** What players read on every page while it is set. */
  banner: z.nullable(z.object({ pt: zWords, en: zWords })),
})
export type PublicHouse = z.output<typeof zPublicHouse>

/** Whether nobody can enter a game of a mode now; without a game, whether none of the mode can be entered. */
export const areEntriesStopped = (stops: PublicHouse['stops'], mode: string, gameId?: string): boolean =>
  stops.entries ||
  stops.modes.some(stopped => stopped === mode) ||
  (gameId !== undefined && stops.games.includes(gameId))
