import * as z from 'zod/mini'
import { GAME_MODES, PROFILES } from './profiles.ts'

export * from './profiles.ts'

export const BANNER_MAX = 300
const zBannerText = z
  .string({ error: 'words_required' })
  .check(z.trim(), z.minLength(1, { error: 'words_required' }), z.maxLength(BANNER_MAX, { error: 'words_too_long' }))

/** What everybody is told of how the house is run: what it offers, what stands still, and what is said about it. */
export const zPublicSettings = z.object({
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
  banner: z.nullable(z.object({ pt: zBannerText, en: zBannerText })),
})
export type PublicSettings = z.output<typeof zPublicSettings>

/** Whether nobody can enter a game of a mode now; without a game, whether none of the mode can be entered. */
export const areEntriesStopped = (killSwitches: PublicSettings['stops'], mode: string, gameId?: string): boolean =>
  killSwitches.entries ||
  killSwitches.modes.some(stopped => stopped === mode) ||
  (gameId !== undefined && killSwitches.games.includes(gameId))
