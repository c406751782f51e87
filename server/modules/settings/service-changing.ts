/** Changes of the settings: by one operator, or proposed and executed after approval. */
import type * as z from 'zod/mini'
import type { operatorBanner, operatorPutSettings, Settings } from '#contract/api/admin/settings.ts'
import { settingsEvent } from '#contract/live-settings.ts'
import { type Centavos, centavos } from '#contract/money.ts'
import {
  type FeeField,
  type Fees,
  feesForTwo,
  percentAt,
  type Profile,
  profilesWithin,
  type TwoPeopleField,
} from '#contract/settings.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import type { JsonObject, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { writeSetting } from '#server/platform/settings.ts'
import {
  currentSettings,
  feesAlone,
  guaranteeHeldFor,
  settingsAndSeq,
  type SettingsConfig,
  type StoredSettings,
} from './service.ts'
import * as sql from './sql.ts'

export type Changing = Pick<Deps, 'db' | 'clock' | 'config' | 'live' | 'log'>

/** The job that publishes a change if its process died before doing so. */
export const NOTIFY = 'house.tell'
const REBROADCAST_MS = 3_000

interface SettingChange {
  field: TwoPeopleField
  was: string
  is: string
}

/** Proposes changes of the settings, which the transaction locks. Refuses `order_exists` while the same proposal is open. */
export type AskOrder = (
  tx: Tx,
  at: Date,
  asker: Actor,
  request: {
    kind: 'fees' | 'profile'
    gameId: null
    amount: Centavos
    about: { changes: SettingChange[]; digest: string }
  },
) => Promise<string>

/**
 * Changes the settings. Refuses `conflict` if they changed since `seq`, and `profile_forbidden` for a profile that permits more than the
 * environment does. Raising the guaranteed prize that one operator may open alone takes effect a day later. Another profile, or a fee
 * beyond what one operator may change, is not changed but proposed for approval; `order_exists` while the same proposal is open.
 */
export async function putSettings(
  deps: Changing,
  askOrder: AskOrder,
  operatorId: string,
  { seq, reason, ...wanted }: z.output<typeof operatorPutSettings.body>,
): Promise<z.output<typeof operatorPutSettings.answer>> {
  if (!profilesWithin(deps.config.complianceProfile).includes(wanted.profile))
    fail('profile_forbidden', { fields: { profile: 'profile_forbidden' } })
  return change(deps, { operatorId, reason }, async (tx, at) => {
    const known = await settingsAndSeq(tx, deps.config)
    if (known.seq !== seq) fail('conflict')
    const { stops: _stops, banner: _banner, ...before } = known.house
    const { limits } = known.house
    const heldOf = (
      limit: 'guaranteeAlone' | 'guaranteeAloneDay' | 'gameAlone' | 'feeAlone',
      held: StoredSettings['guaranteeHeld'],
    ) => guaranteeHeldFor(limits[limit], held, wanted.limits[limit], at)
    const held = {
      guaranteeHeld: heldOf('guaranteeAlone', known.kept.guaranteeHeld),
      guaranteeDayHeld: heldOf('guaranteeAloneDay', known.kept.guaranteeDayHeld),
      gameHeld: heldOf('gameAlone', known.kept.gameHeld),
      feeHeld: heldOf('feeAlone', known.kept.feeHeld),
    }
    const { agreed, feeAlone } = feesAlone(known.house, known.kept, at)
    const forTwo = feesForTwo(agreed, before, wanted, feeAlone)
    const alone = { ...wanted, fees: { ...wanted.fees }, profile: before.profile }
    for (const field of forTwo) setPercent(alone, field, percentAt(before, field))
    const requestOf = (kind: 'fees' | 'profile', changed: SettingChange[]) =>
      changed.length === 0
        ? []
        : [{ kind, gameId: null, amount: centavos(0), about: { changes: changed, digest: JSON.stringify(changed) } }]
    const requests = [
      ...requestOf('fees', percentChanges(before, wanted, forTwo)),
      ...requestOf('profile', profileChange(before, wanted)),
    ]
    const orders: string[] = []
    for (const request of requests) orders.push(await askOrder(tx, at, { operatorId, reason }, request))
    const details = changes(before, alone)
    // If there are only proposals, the version of the settings is unchanged.
    if (orders.length > 0 && Object.keys(details.after as object).length === 0) return { answer: { seq, orders } }
    await save(tx, { ...known.kept, ...alone, ...held, feesAgreed: agreed }, seq + 1, { operatorId, at })
    return { answer: { seq: seq + 1, orders }, action: 'house.settings-changed', subject: 'house', details }
  })
}

const percentChanges = (before: Fees, wanted: Fees, fields: readonly FeeField[]): SettingChange[] =>
  fields.map(field => ({ field, was: String(percentAt(before, field)), is: String(percentAt(wanted, field)) }))

const profileChange = (
  { profile: was }: { profile: Profile },
  { profile: is }: { profile: Profile },
): SettingChange[] => (was === is ? [] : [{ field: 'profile', was, is }])

/**
 * Applies approved changes in the transaction of the approval, which locks the settings. Refuses `order_changed` if a field differs from
 * what was shown, or the environment does not permit the profile.
 */
export async function carryOutSettings(
  tx: Tx,
  config: SettingsConfig,
  { changes: agreed, order, ...by }: Actor & { changes: readonly SettingChange[]; order: string },
  at: Date,
): Promise<void> {
  const { house, seq, kept } = await settingsAndSeq(tx, config)
  const { profile, fees, withholding } = house
  const now = (field: TwoPeopleField) => (field === 'profile' ? profile : String(percentAt(house, field)))
  if (agreed.length === 0 || agreed.some(({ field, was }) => now(field) !== was)) fail('order_changed')
  const after: Pick<Settings, 'profile' | 'fees' | 'withholding'> = { profile, fees: { ...fees }, withholding }
  const base = feesAlone(house, kept, at).agreed
  const feesAgreed = { fees: { ...base.fees }, withholding: base.withholding }
  for (const { field, is } of agreed) {
    if (field === 'profile')
      after.profile = profilesWithin(config.complianceProfile).find(each => each === is) ?? fail('order_changed')
    else for (const part of [after, feesAgreed]) setPercent(part, field, Number(is))
  }
  await save(tx, { ...kept, ...after, feesAgreed }, seq + 1, { operatorId: by.operatorId, at })
  await tx.addJob(NOTIFY, {}, { key: NOTIFY, runAt: at })
  const details = { ...changes({ profile, fees, withholding }, after), order }
  await recordAudit(tx, { ...by, action: 'house.settings-changed', subject: 'house', details }, at)
}

function setPercent(part: Fees, field: FeeField, percent: number): void {
  if (field === 'withholding') part.withholding = percent
  else part.fees[field.slice('fees.'.length) as keyof Fees['fees']] = percent
}

/** Sets one part regardless of other changes: for pages that edit only that part. */
export async function setPart<K extends 'slideSeconds'>(
  deps: Changing,
  { by, part, value, action }: { by: Actor; part: K; value: Settings[K]; action: string },
): Promise<void> {
  await change(deps, by, async (tx, at) => {
    const { house, seq, kept } = await settingsAndSeq(tx, deps.config)
    await save(tx, { ...kept, [part]: value }, seq + 1, { operatorId: by.operatorId, at })
    return { answer: null, action, subject: 'house', details: { before: house[part], after: value } }
  })
}

/** The notice on every player page; null: none. */
export async function setBanner(
  deps: Changing,
  operatorId: string,
  { banner, reason }: z.output<typeof operatorBanner.body>,
): Promise<{ data: boolean }> {
  return change(deps, { operatorId, reason }, async (tx, at) => {
    const { house, seq, kept } = await settingsAndSeq(tx, deps.config)
    // Does not change the version of the settings, so that an open editor does not conflict.
    await save(tx, { ...kept, banner }, seq, { operatorId, at })
    const action = banner ? 'house.banner-set' : 'house.banner-removed'
    return { answer: { data: true }, action, subject: 'house', details: { before: house.banner, after: banner } }
  })
}

/** Without an action the audit log has no row. */
type Changed<T> =
  | { answer: T; action?: undefined }
  | { answer: T; action: string; subject: string; details: JsonObject }

/** Updates the settings under the exclusive lock, audits the change and notifies open pages. */
export async function change<T>(
  deps: Changing,
  { operatorId, reason }: Actor,
  work: (tx: Tx, at: Date) => Promise<Changed<T>>,
): Promise<T> {
  const { db, clock, log } = deps
  const answer = await db.tx(async tx => {
    await sql.lockSettingsForShare(tx)
    const at = clock.now()
    const changed = await work(tx, at)
    if (changed.action === undefined) return changed.answer
    await tx.addJob(NOTIFY, {}, { key: NOTIFY, runAt: new Date(at.getTime() + REBROADCAST_MS) })
    const { action, subject, details } = changed
    await recordAudit(tx, { operatorId, action, subject, reason, details }, at)
    return changed.answer
  })
  // The change is committed even if this fails: the job publishes it again.
  await notify(deps).catch((error: unknown) => log.warn({ err: error }, 'settings not broadcast; the job repeats it'))
  return answer
}

/** Publishes to every open page the modes offered and the active kill switches. */
export async function notify({ db, config, live }: Pick<Deps, 'db' | 'config' | 'live'>): Promise<void> {
  const { profile, stops, banner } = await currentSettings(db, config)
  live.toAll(settingsEvent, [], { profile, stops, banner })
}

const save = (
  tx: Tx,
  stored: StoredSettings,
  seq: number,
  { operatorId, at }: { operatorId: string; at: Date },
): Promise<void> =>
  writeSetting(tx, sql.SETTINGS_NAME, JSON.parse(JSON.stringify({ ...stored, seq })) as JsonObject, operatorId, at)

/** The differences, by part. */
function changes<T extends object>(before: T, after: T): JsonObject {
  const parts = (Object.keys(after) as (keyof T)[]).filter(
    part => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  )
  const of = (whole: T) => Object.fromEntries(parts.map(part => [part, whole[part]])) as JsonObject
  return { before: of(before), after: of(after) }
}
