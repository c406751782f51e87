/* Matches of real seasons, read twice: by the product's importers, and by the oracle of rooms. The only link is a mapping from the oracle's
   names to the product's athletes. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { ImportedMatch } from '#contract/imported.ts'
import type { KnownRoomMatch } from '#contract/verify/room-match.ts'
import { importerOf } from '#server/modules/imports/index.ts'
import { sharedPath } from '#tests/support/shared.ts'
import type { OracleGoal, OracleMatch } from './oracle-rooms.ts'

/** A match as both read it. */
export interface RoomMatch {
  /** `brasileirao-2022/003` */
  id: string
  known: KnownRoomMatch
  was: OracleMatch
  /** The product's ids of the oracle's scorers. */
  ids: ReadonlyMap<string, string>
  cards: ImportedMatch['cards']
}

type Known = Pick<OracleMatch, 'score' | 'goals'>

const textOf = (path: string): string => readFileSync(sharedPath(`data/${path}`), 'utf8')
const idOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 24)

/** Rows of match reports: `22:00 1T 8 NR Name Club/UF`, minutes elapsed in the half; `+5 2T …` stoppage time; CT an own goal. */
function readReportGoals(rows: readonly string[]): OracleGoal[] {
  return rows.map(row => {
    const found = /^(?:(\d+):\d\d|\+(\d+)(?::\d\d)?)\s*([12])T\s*\d+\s*(NR|PN|FT|CT)\s*(.+)$/s.exec(row.trim())
    if (!found) throw new Error(`No goal: ${row}`)
    const [, elapsed, added, half, type, who = ''] = found
    const isFirst = half === '1'
    const last = isFirst ? 45 : 90
    // After nine played minutes it is the tenth (F2). 45:00 without a plus is still the last minute of the half.
    const minute = elapsed === undefined ? last : Math.min(last, Number(elapsed) + 1 + (isFirst ? 0 : 45))
    const beyond = elapsed === undefined ? Number(added) : 0
    const name = who.replaceAll(/\s+/g, ' ')
    return { who: name, own: type === 'CT', half: isFirst ? 1 : 2, minute, added: beyond }
  })
}

function readReports(path: string): Map<string, Known> {
  const reports = JSON.parse(textOf(path)) as Record<string, { Result: string; Goals: string[] }>
  return new Map(
    Object.entries(reports).map(([number, { Result, Goals }]) => {
      const [home = 0, away = 0] = Result.split(/x/i).map(part => Number.parseInt(part, 10))
      return [number, { score: [home, away], goals: readReportGoals(Goals) }]
    }),
  )
}

interface CupGoal {
  name: string
  minute: number
  offset?: number
  owngoal?: boolean
}

function readCup(path: string): Map<string, Known> {
  const { matches } = JSON.parse(textOf(path)) as {
    matches: { team1: string; team2: string; score: { ft: [number, number] }; goals1?: CupGoal[]; goals2?: CupGoal[] }[]
  }
  return new Map(
    matches.map(({ team1, team2, score, goals1 = [], goals2 = [] }) => {
      const listed = [
        ...goals1.map(goal => ({ goal, of: goal.owngoal ? team2 : team1 })),
        ...goals2.map(goal => ({ goal, of: goal.owngoal ? team1 : team2 })),
      ]
      // C6: after the 90th minute and its stoppage time comes extra time.
      const goals = listed
        .filter(({ goal }) => goal.minute <= 90)
        .map(({ goal, of }): OracleGoal => ({
          who: `${goal.name} (${of})`,
          own: goal.owngoal === true,
          half: goal.minute <= 45 ? 1 : 2,
          minute: goal.minute,
          added: goal.offset ?? 0,
        }))
      return [`${team1} v ${team2}`, { score: score.ft, goals }]
    }),
  )
}

const inOrder = (goals: readonly OracleGoal[]): OracleGoal[] =>
  [...goals].sort((a, b) => a.half - b.half || a.minute - b.minute || a.added - b.added)

/** One name per athlete of a match. An own goal belongs to a player of the other side. */
const nameOf = (goal: { athleteExternalId?: string | undefined; name: string; side: 'home' | 'away'; own: boolean }) =>
  goal.athleteExternalId ?? `${goal.own === (goal.side === 'away') ? 'home' : 'away'} ${goal.name}`

/** A match of the importer in the form the rules take. */
function knownOf(match: ImportedMatch): KnownRoomMatch {
  const { status, score, statistics } = match
  const goals = match.goals.map(({ side, own, half, minute, stoppage, athleteExternalId, name }) => ({
    side,
    own,
    half,
    minute,
    stoppage,
    athlete: idOf(nameOf({ athleteExternalId, name, side, own })),
  }))
  return { status, score, goals, statistics, unresolved: 0 }
}

function matchOf(folder: string, match: ImportedMatch, resolved: Known | undefined): RoomMatch {
  const known = knownOf(match)
  if (!resolved) throw new Error(`The oracle does not know ${match.number}`)
  const goals = inOrder(resolved.goals)
  const ids = new Map(goals.map(({ who }, index) => [who, known.goals[index]?.athlete ?? '']))
  const total = (pair: { home: number; away: number } | undefined) => pair && pair.home + pair.away
  const { yellowCards, redCards, offsides, corners } = match.statistics
  const counted = {
    yellow: total(yellowCards),
    red: total(redCards),
    offsides: total(offsides),
    corners: total(corners),
  }
  return { id: `${folder}/${match.number}`, known, was: { ...resolved, ...counted }, ids, cards: match.cards }
}

function readSeason(
  source: string,
  season: number,
  folder: string,
  names: string[],
  resolved?: Map<string, Known>,
): RoomMatch[] {
  const files = names.map(name => ({ name: basename(name), text: textOf(`${folder}/${name}`) }))
  const imported = importerOf(source)?.read(files, { season })
  if (!imported) throw new Error(`Nothing reads ${source}`)
  return imported.matches
    .filter(match => match.status === 'finished')
    .map(match => matchOf(folder, match, resolved ? resolved.get(match.number) : asResolved(match)))
}

/** Where the file was parsed only once, uses the importer's statistics; points are still computed twice. */
const asResolved = ({ score, goals }: ImportedMatch): Known => ({
  score: [score?.home ?? 0, score?.away ?? 0],
  goals: goals.map(goal => ({ ...goal, who: nameOf(goal), added: goal.stoppage })),
})

const once = <T>(read: () => T): (() => T) => {
  let stored: T | undefined
  return () => (stored ??= read())
}

const league = (year: number): RoomMatch[] => {
  const [folder, file] = [`brasileirao-${year}`, `Serie_A_${year}_games.json`]
  return readSeason('cbf', year, folder, [file], readReports(`${folder}/${file}`))
}
const cup = (year: number): RoomMatch[] => {
  const folder = `worldcup-${year}`
  return readSeason(
    'openfootball',
    year,
    folder,
    ['worldcup.json', `${year}_squads.txt`],
    readCup(`${folder}/worldcup.json`),
  )
}
const timed = [
  'matches_World_Cup.json',
  'events_World_Cup.selected.json',
  'players.selected.json',
  'teams.selected.json',
]

/** Every season with goals, by folder name. */
export const roomSeasons: ReadonlyMap<string, () => RoomMatch[]> = new Map([
  ['brasileirao-2022', once(() => league(2022))],
  ['brasileirao-2024', once(() => league(2024))],
  ['worldcup-2018', once(() => cup(2018))],
  ['worldcup-2022', once(() => cup(2022))],
  ['wyscout-worldcup-2018', once(() => readSeason('wyscout', 2018, 'wyscout-worldcup-2018', timed))],
])

/** A season whose source has scores and some statistics, but no goals. */
export function scoresAlone(): KnownRoomMatch[] {
  const path = 'premier-league-2025-26/season-2526.csv'
  const imported = importerOf('football-data')?.read([{ name: basename(path), text: textOf(path) }], { season: 2025 })
  return (imported?.matches ?? []).filter(match => match.status === 'finished').map(knownOf)
}
