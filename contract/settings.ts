import * as z from 'zod/mini'
import { POSITIONS } from './positions.ts'
import { zPublicSettings } from './public-settings.ts'
import { PUSH_FACTS } from './push-games.ts'

export * from './public-settings.ts'

/** Types of questions that can be disabled: positions of athletes, and subjects of push games. */
export const QUESTION_TYPES = [...POSITIONS, ...PUSH_FACTS] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

/** The maximum of a fee, and of the withholding from a prize, in percent. */
export const PERCENT_MOST = 30
/** Whole numbers of the settings: from `least` to `most`. */
export const BOUNDS = {
  transferDay: { least: 1, most: 1_000_000 },
  deposit: { least: 20, most: 50_000 },
  versusAlert: { least: 1, most: 1_000_000 },
  guaranteeAlone: { least: 0, most: 10_000_000 },
  guaranteeAloneDay: { least: 0, most: 10_000_000 },
  slideSeconds: { least: 2, most: 60 },
} as const

/** The kill switches of an incident. */
export const STOP_TYPES = ['entries', 'deposits', 'payouts', 'mode', 'game'] as const
export type StopType = (typeof STOP_TYPES)[number]

/** A percentage with at most two decimals. */
const zPercent = z.number({ error: 'fee_invalid' }).check(
  z.minimum(0, { error: 'fee_invalid' }),
  z.maximum(PERCENT_MOST, { error: 'fee_invalid' }),
  z.refine(percent => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, { error: 'fee_invalid' }),
)
const zWhole = ({ least, most }: { least: number; most: number }) =>
  z
    .int({ error: 'range_invalid' })
    .check(z.minimum(least, { error: 'range_invalid' }), z.maximum(most, { error: 'range_invalid' }))

/**
 * The settings made by operators (module `house`). Unset ones have the value of `SETTINGS_PRESET`, which follows the rules; open games keep
 * the settings they opened with.
 */
export const zHouseSettings = z.object({
  ...zPublicSettings.shape,
  /** Fees of games created from now on, in percent (F4, V1, P1). */
  fees: z.object({
    'coach-friend': zPercent,
    'game-vs': zPercent,
    'game-vs-vip': zPercent,
    'push-game': zPercent,
  }),
  limits: z.object({
    /** W3: what a player may transfer in a day, in whole reais. */
    transferDay: zWhole(BOUNDS.transferDay),
    /** W1: the maximum deposit, in whole reais. */
    deposit: zWhole(BOUNDS.deposit),
    /** V7: net losses to one opponent in 30 days that raise an alert, in whole reais. */
    versusAlert: zWhole(BOUNDS.versusAlert),
    /** A guaranteed prize above this, in whole reais, needs two people to open: it is the operator's money. */
    guaranteeAlone: zWhole(BOUNDS.guaranteeAlone),
    /** The daily sum that one operator may open alone, in whole reais. */
    guaranteeAloneDay: zWhole(BOUNDS.guaranteeAloneDay),
  }),
  /** Tax withheld from the net prize of an entry (prize less price, when positive), in percent. */
  withholding: zPercent,
  /** Seconds each slide stays. */
  slideSeconds: zWhole(BOUNDS.slideSeconds),
  /** Types of questions that are disabled for new games: positions of athletes (`ATP`, `POKER` …), and subjects of push games. */
  questionsOff: z.array(z.enum(QUESTION_TYPES)).check(z.maxLength(QUESTION_TYPES.length)),
})
export type Settings = z.output<typeof zHouseSettings>

/** The default settings; the profile and the transfer limit come from the environment. */
export const SETTINGS_PRESET: Omit<Settings, 'profile'> = {
  fees: { 'coach-friend': 10, 'game-vs': 10, 'game-vs-vip': 5, 'push-game': 10 },
  limits: { transferDay: 500, deposit: 50_000, versusAlert: 2_000, guaranteeAlone: 10_000, guaranteeAloneDay: 50_000 },
  withholding: 0,
  slideSeconds: 6,
  questionsOff: [],
  stops: { entries: false, deposits: false, payouts: false, modes: [], games: [] },
  banner: null,
}
