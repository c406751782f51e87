import * as z from 'zod/mini'
import { TERMS_VERSION } from '#contract/limits.ts'
import {
  type Fees,
  type Settings,
  SETTINGS_PRESET,
  type Profile,
  profilesWithin,
  zHouseSettings,
} from '#contract/settings.ts'
import type { Config } from '#server/platform/config.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { lockSettingsInUse, readSettings, newestVersion } from './sql.ts'

export type SettingsConfig = Pick<Config, 'complianceProfile' | 'transferDailyReais'>

const { fees, limits, profile, withholding, slideSeconds, questionsOff, banner } = zHouseSettings.shape
/** The stored settings: explicitly set values, and the number of changes. Values unknown to an earlier version come from the preset. */
const zStored = z.object({
  seq: z.optional(z.number()),
  profile: z.optional(profile),
  fees: z.optional(z.partial(fees)),
  limits: z.optional(z.partial(limits)),
  withholding: z.optional(withholding),
  slideSeconds: z.optional(slideSeconds),
  questionsOff: z.optional(questionsOff),
  banner: z.optional(banner),
  /** Until this moment (ISO 8601) guaranteed prizes above this value still need approval, whatever the limit was raised to. */
  guaranteeHeld: z.optional(z.object({ most: limits.shape.guaranteeAlone, until: z.string() })),
  /** The same for the daily total that one operator may open alone. */
  guaranteeDayHeld: z.optional(z.object({ most: limits.shape.guaranteeAloneDay, until: z.string() })),
  /** The same for what one operator may move alone by voiding a game or paying it early. */
  gameHeld: z.optional(z.object({ most: limits.shape.gameAlone, until: z.string() })),
  /** The same for how far one operator may change a fee. */
  feeHeld: z.optional(z.object({ most: limits.shape.feeAlone, until: z.string() })),
  /** The fees that were last approved; before the first approval, those before one operator first changed any. */
  feesAgreed: z.optional(z.object({ fees, withholding })),
})
export type StoredSettings = z.output<typeof zStored>

/**
 * The current settings: operators' values over the preset. Call it inside the transaction that depends on them; use `settingsForShare` if
 * its effect must not commit after a change that forbids it.
 */
export async function currentSettings(from: Reader, config: SettingsConfig): Promise<Settings> {
  return (await settingsAndSeq(from, config)).house
}

/**
 * The guaranteed prize, in whole reais, that one operator may open alone at a moment. A raise takes effect a day later, because the
 * operator who raises it could be the one who opens: others see it first.
 */
export async function guaranteeAloneAt(from: Reader, config: SettingsConfig, at: Date): Promise<number> {
  const { house, kept } = await settingsAndSeq(from, config)
  return leastAlone(house.limits.guaranteeAlone, kept.guaranteeHeld, at)
}

/** The same for the daily total of prizes that one operator opens alone. */
export async function guaranteeAloneDayAt(from: Reader, config: SettingsConfig, at: Date): Promise<number> {
  const { house, kept } = await settingsAndSeq(from, config)
  return leastAlone(house.limits.guaranteeAloneDay, kept.guaranteeDayHeld, at)
}

/** The same for what one operator may move alone by voiding a game, or by paying it before its window ends. */
export async function gameAloneAt(from: Reader, config: SettingsConfig, at: Date): Promise<number> {
  const { house, kept } = await settingsAndSeq(from, config)
  return leastAlone(house.limits.gameAlone, kept.gameHeld, at)
}

/** The last approved fee, and how far one operator may change it at a moment, in percentage points. */
export const feesAlone = (house: Settings, kept: StoredSettings, at: Date): { agreed: Fees; feeAlone: number } => ({
  agreed: kept.feesAgreed ?? { fees: house.fees, withholding: house.withholding },
  feeAlone: leastAlone(house.limits.feeAlone, kept.feeHeld, at),
})

const leastAlone = (limit: number, held: StoredSettings['guaranteeHeld'], at: Date): number =>
  held && at < new Date(held.until) ? Math.min(held.most, limit) : limit

const RAISED_AFTER_MS = 24 * 3_600_000

/** The stored value when such a limit is changed: a higher one takes effect a day later, a lower one at once. */
export function guaranteeHeldFor(
  limit: number,
  held: StoredSettings['guaranteeHeld'],
  wanted: number,
  at: Date,
): StoredSettings['guaranteeHeld'] {
  const most = leastAlone(limit, held, at)
  if (wanted <= most) return undefined
  if (wanted === limit) return held
  return { most, until: new Date(at.getTime() + RAISED_AFTER_MS).toISOString() }
}

/** `currentSettings`, locked for share until this transaction ends: changes of the settings wait for it. */
export async function settingsForShare(tx: Tx, config: SettingsConfig): Promise<Settings> {
  await lockSettingsInUse(tx)
  return currentSettings(tx, config)
}

/** The settings, the number of changes, and the stored values. */
export async function settingsAndSeq(
  from: Reader,
  config: SettingsConfig,
): Promise<{ house: Settings; seq: number; kept: StoredSettings }> {
  const { kept: written, stops } = await readSettings(from)
  const kept = z.decode(zStored, written ?? {})
  return { house: { ...asSet(kept, config), stops }, seq: kept.seq ?? 0, kept }
}

function asSet(stored: StoredSettings, config: SettingsConfig): Omit<Settings, 'stops'> {
  return {
    profile: within(stored.profile, config.complianceProfile),
    fees: { ...SETTINGS_PRESET.fees, ...set(stored.fees) },
    limits: { ...SETTINGS_PRESET.limits, transferDay: config.transferDailyReais, ...set(stored.limits) },
    withholding: stored.withholding ?? SETTINGS_PRESET.withholding,
    slideSeconds: stored.slideSeconds ?? SETTINGS_PRESET.slideSeconds,
    questionsOff: stored.questionsOff ?? SETTINGS_PRESET.questionsOff,
    banner: stored.banner ?? SETTINGS_PRESET.banner,
  }
}

/** Without undefined values, which would hide the preset. */
const set = <T extends object>(part: T | undefined) =>
  Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** The environment limits the permitted profiles: a setting may narrow them, never widen them. */
const within = (wanted: Profile | undefined, installed: Profile): Profile =>
  wanted !== undefined && profilesWithin(installed).includes(wanted) ? wanted : installed

/** The version of the terms at a moment. */
export const termsInForce = async (from: Reader, at: Date): Promise<string> =>
  (await newestVersion(from, 'terms', at)) ?? TERMS_VERSION
