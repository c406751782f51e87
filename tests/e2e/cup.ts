import { readFileSync } from 'node:fs'
import type { Facts } from '#contract/facts.ts'
import { applyImported, type Imported, importerOf } from '#server/modules/imports/index.ts'
import { ensureChampionship, matchesOf, type SquadMember, squadOf, startReplay } from '#server/modules/matches/index.ts'
import type { Db } from '#server/platform/db.ts'
import { hasShared, sharedPath } from '#tests/support/shared.ts'
import { test as base } from './games.ts'

const HOUR = 3_600_000
/** At this speed a match with half-time takes about two seconds. */
const SPEED = 3_600

/** A real match of the World Cup 2018 of one journey, initially two hours ahead. */
export interface CupMatch {
  id: string
  championship: { id: string; name: string }
  /** Names of the teams. */
  home: string
  away: string
  /** The final facts, which points and prizes are checked against. */
  final: Facts
  squad: readonly SquadMember[]
  /** Starts the match: it is replayed event by event and ends after about two seconds. */
  kickOff: () => Promise<void>
}

/** The room id in a URL. */
export const idOf = (room: string): string => room.split('/').at(-1) ?? ''

let cup: Imported | undefined

/** The whole cup as the product's importer parses it. */
function readCup(): Imported {
  const names = ['matches_World_Cup', 'events_World_Cup.selected', 'players.selected', 'teams.selected']
  const files = [...names, '2058006_full_match'].map(name => ({
    name: `${name}.json`,
    text: readFileSync(sharedPath(`data/wyscout-worldcup-2018/${name}.json`), 'utf8'),
  }))
  const read = importerOf('wyscout')?.read(files, { season: 2018 })
  if (!read) throw new Error('Nothing reads wyscout')
  return read
}

async function stage(db: Db, number: string): Promise<CupMatch> {
  cup ??= readCup()
  const match = cup.matches.find(one => one.number === number)
  if (!match) throw new Error(`No match ${number} in the cup`)
  const at = new Date()
  const name = `Copa ${Math.random().toString(36).slice(2, 8)}`
  const championshipId = await db.tx(tx => ensureChampionship(tx, at, { name, season: 2018, source: 'wyscout' }))
  const settledAmong = async () => new Set<string>()
  await applyImported(
    { db, now: () => new Date() },
    { source: 'wyscout', matches: [match], review: [] },
    { championshipId, author: 'import', reason: 'A Copa', settledAmong, teams: { addUnknown: true } },
  )
  const { rows } = await db.pool.query<{ id: string }>('select id from match where championship_id = $1', [
    championshipId,
  ])
  const id = rows[0]?.id ?? ''
  const view = (await matchesOf(db, [id])).get(id)
  if (!view?.facts || view.unresolved > 0) throw new Error(`Match ${number} is not whole`)
  const clock = { now: () => new Date() }
  const play = (startsAt: Date, speed: number) => startReplay({ db, clock }, { matchIds: [id], speed, startsAt })
  await play(new Date(Date.now() + 2 * HOUR), 1)
  return {
    id,
    championship: { id: championshipId, name },
    home: view.home?.name ?? '',
    away: view.away?.name ?? '',
    final: view.facts,
    squad: await squadOf(db, id),
    kickOff: () => play(new Date(), SPEED),
  }
}

/**
 * Journeys with real matches, which a public clone does not have: they are skipped there with a message. `cupMatch` by the source's number;
 * default: Brazil–Mexico, with all events.
 */
export const test = base.extend<{ cupMatch: (number?: string) => Promise<CupMatch> }>({
  cupMatch: async ({ books }, use, info) => {
    info.skip(!hasShared, 'the real match data is not beside the project')
    await use((number = '2058006') => stage(books, number))
  },
})
