import * as z from 'zod/mini'
import { GAME_MODES, PROFILES } from './profiles.ts'

export * from './profiles.ts'

export const BANNER_MAX = 300
const zBannerText = z
  .string({ error: 'words_required' })
  .check(z.trim(), z.minLength(1, { error: 'words_required' }), z.maxLength(BANNER_MAX, { error: 'words_too_long' }))

/** The public part of the settings: modes on offer, kill switches, and the banner. */
export const zPublicSettings = z.object({
  /** The compliance profile; never allows more than COMPLIANCE_PROFILE of this deployment. */
  profile: z.enum(PROFILES),
  /** Kill switches of an incident. */
  stops: z.object({
    entries: z.boolean(),
    deposits: z.boolean(),
    /** Withdrawals are accepted and wait: none is sent to the bank. */
    payouts: z.boolean(),
    modes: z.array(z.enum(GAME_MODES)).check(z.maxLength(GAME_MODES.length)),
    /** Single games, by id. */
    games: z.array(z.string().check(z.regex(/^[0-9a-f]{24}$/))).check(z.maxLength(100)),
  }),
  /** Shown to players on every page while set. */
  banner: z.nullable(z.object({ pt: zBannerText, en: zBannerText })),
})
export type PublicSettings = z.output<typeof zPublicSettings>

/** Whether entries to a game of a mode are stopped; without a game, whether all of the mode are. */
export const areEntriesStopped = (killSwitches: PublicSettings['stops'], mode: string, gameId?: string): boolean =>
  killSwitches.entries ||
  killSwitches.modes.some(stopped => stopped === mode) ||
  (gameId !== undefined && killSwitches.games.includes(gameId))
