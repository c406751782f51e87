import type * as z from 'zod/mini'
import type { GAME_STATES } from '#contract/api/player/card-documents.ts'
import type {
  operatorBanner,
  operatorIncident,
  operatorPutSettings,
  operatorSettings,
  operatorStop,
  Settings,
} from '#contract/api/admin/settings.ts'
import { GAME_MODES, type GameMode, profilesWithin, type StopType } from '#contract/settings.ts'
import { settingsEvent } from '#contract/live-settings.ts'
import type { Role } from '#contract/roles.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import { usernamesOf } from '#server/modules/staff/index.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { writeSetting } from '#server/platform/settings.ts'
import { guaranteeHeldFor, settingsAndSeq, currentSettings, type StoredSettings } from './service.ts'
import * as sql from './sql.ts'

type Changing = Pick<Deps, 'db' | 'clock' | 'config' | 'live' | 'log'>
type Reading = Pick<Deps, 'db' | 'config'>

/** Games by id, with what became of them (C4). */
export type GamesOf = (
  from: Reader,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { name: string; mode: string; state: (typeof GAME_STATES)[number] }>>

/** The job that tells open pages what a process did not tell before it died. */
export const NOTIFY = 'house.tell'
const REBROADCAST_MS = 3_000
/** More single games do not stand still: then it is a mode that does. */
const MOST_GAMES = 100

/** How the house is run, for the settings' page. */
export async function settings({ db, config }: Reading): Promise<z.output<typeof operatorSettings.answer>> {
  const { house, seq } = await settingsAndSeq(db, config)
  const { stops: _stops, banner: _banner, ...parts } = house
  const last = await sql.lastSet(db)
  const by = last?.by ?? null
  const names = await usernamesOf(db, by === null ? [] : [by])
  return {
    settings: parts,
    seq,
    changed: last && { at: last.at, by: by === null ? null : (names.get(by) ?? by) },
    profiles: [...profilesWithin(config.complianceProfile)],
  }
}

/**
 * Sets how the house is run. Refuses `conflict` when somebody else set it since `seq`, and `profile_forbidden` for a profile that allows
 * more than the environment does. A guaranteed prize of more than one person may open alone needs two for another day.
 */
export async function putSettings(
  deps: Changing,
  operatorId: string,
  { seq, reason, ...wanted }: z.output<typeof operatorPutSettings.body>,
): Promise<{ seq: number }> {
  if (!profilesWithin(deps.config.complianceProfile).includes(wanted.profile))
    fail('profile_forbidden', { fields: { profile: 'profile_forbidden' } })
  return change(deps, { operatorId, reason }, async (tx, at) => {
    const known = await settingsAndSeq(tx, deps.config)
    if (known.seq !== seq) fail('conflict')
    const { stops: _stops, banner: _banner, ...before } = known.house
    const { limits } = known.house
    const guaranteeHeld = guaranteeHeldFor(
      limits.guaranteeAlone,
      known.kept.guaranteeHeld,
      wanted.limits.guaranteeAlone,
      at,
    )
    const guaranteeDayHeld = guaranteeHeldFor(
      limits.guaranteeAloneDay,
      known.kept.guaranteeDayHeld,
      wanted.limits.guaranteeAloneDay,
      at,
    )
    await save(tx, { ...known.kept, ...wanted, guaranteeHeld, guaranteeDayHeld }, seq + 1, { operatorId, at })
    return {
      answer: { seq: seq + 1 },
      action: 'house.settings-changed',
      subject: 'house',
      details: changes(before, wanted),
    }
  })
}

/** Sets one part, whatever else was set meanwhile: for pages that change nothing but that. */
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

/** What players read on every page; null: nothing. */
export async function setBanner(
  deps: Changing,
  operatorId: string,
  { banner, reason }: z.output<typeof operatorBanner.body>,
): Promise<{ data: boolean }> {
  return change(deps, { operatorId, reason }, async (tx, at) => {
    const { house, seq, kept } = await settingsAndSeq(tx, deps.config)
    // Settings that are being edited elsewhere are not of another version because of it.
    await save(tx, { ...kept, banner }, seq, { operatorId, at })
    const action = banner ? 'house.banner-set' : 'house.banner-removed'
    return { answer: { data: true }, action, subject: 'house', details: { before: house.banner, after: banner } }
  })
}

/** What stands still now, since when and why. */
export async function incident(
  { db, config }: Reading,
  gamesOf: GamesOf,
): Promise<z.output<typeof operatorIncident.answer>> {
  const { banner } = await currentSettings(db, config)
  const killSwitches = await sql.listStops(db)
  const names = await usernamesOf(db, [...new Set(killSwitches.map(stop => stop.by))])
  const games = await gamesOf(
    db,
    killSwitches.flatMap(stop => (stop.kind === 'game' ? [stop.subject] : [])),
  )
  return {
    banner,
    stops: killSwitches.map(({ kind, subject, since, by, reason }) => {
      const game = kind === 'game' ? games.get(subject) : undefined
      return {
        kind,
        subject: subject || null,
        game: game ? { name: game.name, mode: game.mode as GameMode } : null,
        since,
        by: names.get(by) ?? by,
        reason,
      }
    }),
  }
}

/** Who may turn a switch, beside admin. */
const MAY_STOP: Record<StopType, Role | null> = {
  entries: null,
  deposits: 'finance',
  payouts: 'finance',
  mode: 'games',
  game: 'games',
}

/**
 * Turns a switch of an incident. Once this answers, nothing of what it stops commits any more. Refuses `forbidden` for a switch that is not
 * of one's roles, `not_found` for a mode or game there is not, and `conflict` when it stands so already.
 */
export async function turn(
  deps: Changing,
  { operatorId, roles }: { operatorId: string; roles: readonly Role[] },
  body: z.output<typeof operatorStop.body>,
  gamesOf: GamesOf,
): Promise<{ data: boolean }> {
  const { kind, subject = '', stopped, reason } = body
  const role = MAY_STOP[kind]
  if (!roles.includes('admin') && (role === null || !roles.includes(role))) fail('forbidden')
  return change(deps, { operatorId, reason }, async (tx, since) => {
    await mustExist(tx, kind, subject, gamesOf)
    const stop = { kind, subject, since, by: operatorId, reason }
    if (stopped && kind === 'game' && (await stoppedGames(tx, gamesOf)) >= MOST_GAMES) fail('conflict')
    if (!(stopped ? await sql.insertStop(tx, stop) : await sql.deleteStop(tx, stop))) fail('conflict')
    const action = stopped ? 'house.stopped' : 'house.started'
    return { answer: { data: true }, action, subject: subject || kind, details: { kind } }
  })
}

/** How many single games stand still that would go on: one that is over does so anyway. */
async function stoppedGames(tx: Tx, gamesOf: GamesOf): Promise<number> {
  const ids = (await sql.listStops(tx)).flatMap(({ kind, subject }) => (kind === 'game' ? [subject] : []))
  return [...(await gamesOf(tx, ids)).values()].filter(({ state }) => state !== 'paid' && state !== 'void').length
}

async function mustExist(tx: Tx, type: StopType, subject: string, gamesOf: GamesOf): Promise<void> {
  if (type === 'mode') {
    if (!GAME_MODES.some(mode => mode === subject)) fail('not_found', { fields: { subject: 'not_found' } })
  } else if (type === 'game') {
    if (!(await gamesOf(tx, [subject])).has(subject)) fail('not_found', { fields: { subject: 'not_found' } })
  } else if (subject !== '') fail('not_found', { fields: { subject: 'not_found' } })
}

interface Changed<T> {
  answer: T
  action: string
  subject: string
  details: JsonObject
}

/** Changes the house when nobody goes by it any more, writes down who did and why, and tells open pages. */
async function change<T>(
  deps: Changing,
  { operatorId, reason }: Actor,
  work: (tx: Tx, at: Date) => Promise<Changed<T>>,
): Promise<T> {
  const { db, clock, log } = deps
  const answer = await db.tx(async tx => {
    await sql.lockSettingsForShare(tx)
    const at = clock.now()
    const changed = await work(tx, at)
    await tx.addJob(NOTIFY, {}, { key: NOTIFY, runAt: new Date(at.getTime() + REBROADCAST_MS) })
    const { action, subject, details } = changed
    await recordAudit(tx, { operatorId, action, subject, reason, details }, at)
    return changed.answer
  })
  // It is so, whatever becomes of this: the job tells it again.
  await notify(deps).catch((error: unknown) => log.warn({ err: error }, 'settings not broadcast; the job repeats it'))
  return answer
}

/** Tells every open page what the house offers and what stands still. */
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

/** What differs, part by part. */
function changes(before: Settings, after: Settings): JsonObject {
  const parts = (Object.keys(after) as (keyof Settings)[]).filter(
    part => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  )
  const of = (whole: Settings) => Object.fromEntries(parts.map(part => [part, whole[part]])) as JsonObject
  return { before: of(before), after: of(after) }
}
