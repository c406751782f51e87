import type * as z from 'zod/mini'
import type { operatorIncident, operatorSettings, operatorStop } from '#contract/api/admin/settings.ts'
import type { GAME_STATES } from '#contract/api/player/card-documents.ts'
import type { Role } from '#contract/roles.ts'
import { GAME_MODES, type GameMode, profilesWithin, type StopType } from '#contract/settings.ts'
import { usernamesOf } from '#server/modules/staff/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { type AskOrder, change, type Changing } from './service-changing.ts'
import { currentSettings, feesAlone, settingsAndSeq } from './service.ts'
import * as sql from './sql.ts'

type Reading = Pick<Deps, 'db' | 'config'>

/** Functions of other modules for the settings. */
export interface SettingsNeeds {
  gamesOf: GamesOf
  askOrder: AskOrder
}

/** Games by id, with their current state (C4). */
export type GamesOf = (
  from: Reader,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { name: string; mode: string; state: (typeof GAME_STATES)[number] }>>

/** Maximum single games stopped at once; beyond it, stop the mode. */
const MOST_GAMES = 100

/** The settings, for their page. */
export async function settings({
  db,
  config,
  clock,
}: Reading & Pick<Deps, 'clock'>): Promise<z.output<typeof operatorSettings.answer>> {
  const { house, seq, kept } = await settingsAndSeq(db, config)
  const { stops: _stops, banner: _banner, ...parts } = house
  const last = await sql.lastSet(db)
  const by = last?.by ?? null
  const names = await usernamesOf(db, by === null ? [] : [by])
  return {
    settings: parts,
    seq,
    changed: last && { at: last.at, by: by === null ? null : (names.get(by) ?? by) },
    profiles: [...profilesWithin(config.complianceProfile)],
    ...feesAlone(house, kept, clock.now()),
  }
}

/** The active kill switches, each with its time and reason. */
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

/** Roles that may operate a switch, besides admin. */
const MAY_STOP: Record<StopType, Role | null> = {
  entries: null,
  deposits: 'finance',
  payouts: 'finance',
  mode: 'games',
  game: 'games',
}

/**
 * Operates a kill switch. Once this returns, nothing that it stops commits any more. Refuses `forbidden` for a switch outside the caller's
 * roles, `not_found` for an unknown mode or game, and `conflict` if it is already in that position.
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

/** The number of stopped single games that are not over. */
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
