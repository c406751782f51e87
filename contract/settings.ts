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
  gameAlone: { least: 0, most: 10_000_000 },
  feeAlone: { least: 0, most: PERCENT_MOST },
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
 * The settings made by operators (module `settings`). Unset ones have the value of `SETTINGS_PRESET`, which follows the rules; open games
 * keep the settings they opened with.
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
    /** W3: a player's daily transfer limit, in whole reais. */
    transferDay: zWhole(BOUNDS.transferDay),
    /** W1: the maximum deposit, in whole reais. */
    deposit: zWhole(BOUNDS.deposit),
    /** V7: net losses to one opponent in 30 days that raise an alert, in whole reais. */
    versusAlert: zWhole(BOUNDS.versusAlert),
    /** A guaranteed prize above this, in whole reais, needs approval: it is the operator's money. */
    guaranteeAlone: zWhole(BOUNDS.guaranteeAlone),
    /** The daily sum that one operator may open alone, in whole reais. */
    guaranteeAloneDay: zWhole(BOUNDS.guaranteeAloneDay),
    /** Voiding a game, or paying it before its window ends, needs approval if it moves more than this, in whole reais. */
    gameAlone: zWhole(BOUNDS.gameAlone),
    /** One operator may change a fee, or the withholding rate, by at most this many percentage points from the last approved value. */
    feeAlone: zWhole(BOUNDS.feeAlone),
  }),
  /** Tax withheld from the net prize of an entry (prize less price, when positive), in percent. */
  withholding: zPercent,
  /** Seconds each slide is shown. */
  slideSeconds: zWhole(BOUNDS.slideSeconds),
  /** Types of questions that are disabled for new games: positions of athletes (`ATP`, `POKER` …), and subjects of push games. */
  questionsOff: z.array(z.enum(QUESTION_TYPES)).check(z.maxLength(QUESTION_TYPES.length)),
})
export type Settings = z.output<typeof zHouseSettings>

/** The default settings; the profile and the transfer limit come from the environment. */
export const SETTINGS_PRESET: Omit<Settings, 'profile'> = {
  fees: { 'coach-friend': 10, 'game-vs': 10, 'game-vs-vip': 5, 'push-game': 10 },
  limits: {
    transferDay: 500,
    deposit: 50_000,
    versusAlert: 2_000,
    guaranteeAlone: 10_000,
    guaranteeAloneDay: 50_000,
    gameAlone: 20_000,
    feeAlone: 2,
  },
  withholding: 0,
  slideSeconds: 6,
  questionsOff: [],
  stops: { entries: false, deposits: false, payouts: false, modes: [], games: [] },
  banner: null,
}

/** Fees and taxes charged to players in percent, each by the path of its field. */
export const FEE_FIELDS = [
  'fees.coach-friend',
  'fees.game-vs',
  'fees.game-vs-vip',
  'fees.push-game',
  'withholding',
] as const
export type FeeField = (typeof FEE_FIELDS)[number]
export type Fees = Pick<Settings, 'fees' | 'withholding'>

/** Fields that need approval. */
export const TWO_PEOPLE_FIELDS = [...FEE_FIELDS, 'profile'] as const
export type TwoPeopleField = (typeof TWO_PEOPLE_FIELDS)[number]

/** A percentage of the settings by its field. */
export const percentAt = ({ fees, withholding }: Fees, field: FeeField): number =>
  field === 'withholding' ? withholding : fees[field.slice('fees.'.length) as keyof Fees['fees']]

/**
 * The changed fees that need approval: those more than `most` percentage points from the last approved value, so that many small steps
 * cannot bypass it.
 */
export const feesForTwo = (agreed: Fees, before: Fees, wanted: Fees, most: number): FeeField[] =>
  FEE_FIELDS.filter(
    field =>
      percentAt(wanted, field) !== percentAt(before, field) &&
      Math.round(Math.abs(percentAt(wanted, field) - percentAt(agreed, field)) * 100) > most * 100,
  )
