import * as z from 'zod/mini'
import type { Side } from '#contract/facts.ts'
import { isPlaceholder } from './football-txt.ts'
import { asAthletes, playerNamed, readSquads, type SquadPlayer } from './openfootball-squads.ts'
import type {
  Imported,
  ImportedGoal,
  ImportedMatch,
  ImportedTeam,
  Importer,
  ImportReview,
  SourceFile,
} from './shape.ts'
import { ImportRefused } from './shape.ts'
import { byTime, fold, momentWithin90, mustAddUp, readJson, reviewRow, shapeFault, tidy, utcDate } from './text.ts'

const zPair = z.tuple([z.int(), z.int()])
const zTeam = z.union([z.string(), z.object({ name: z.string(), code: z.optional(z.nullable(z.string())) })])
const zGoal = z.object({
  name: z.string(),
  /** 90 with an `offset` of 6, or `"90+6"`. */
  minute: z.union([z.int(), z.string().check(z.regex(/^\d+(?:\+\d+)?$/))]),
  offset: z.optional(z.int()),
  penalty: z.optional(z.boolean()),
  owngoal: z.optional(z.boolean()),
})
const zMatch = z.object({
  round: z.optional(z.string()),
  group: z.optional(z.string()),
  date: z.optional(z.string()),
  time: z.optional(z.string()),
  team1: zTeam,
  team2: zTeam,
  /** `ft` is 90 minutes and stoppage time; extra time (`et`) and the shoot-out (`p`) never count (C6). */
  score: z.optional(z.object({ ft: z.optional(zPair), et: z.optional(zPair), p: z.optional(zPair) })),
  goals1: z.optional(z.array(zGoal)),
  goals2: z.optional(z.array(zGoal)),
  ground: z.optional(z.union([z.string(), z.object({ name: z.string() })])),
})
const zCup = z.object({ matches: z.array(zMatch) })
const zStadiums = z.object({
  stadiums: z.array(z.object({ name: z.string(), timezone: z.optional(z.string()) })),
})
type Match = z.output<typeof zMatch>

/** Data beside the matches: squads by folded team name, and UTC offsets in hours by folded stadium name. */
interface Beside {
  squads: Map<string, SquadPlayer[]>
  zones: Map<string, number>
}

/** UTC offset in hours of `UTC+3`, `UTC-3:30`; undefined for anything else. */
function zoneOf(text: string | undefined): number | undefined {
  const found = /UTC([+-])(\d+)(?::(\d\d))?/.exec(text ?? '')
  if (!found) return undefined
  const hours = Number(found[2]) + Number(found[3] ?? 0) / 60
  return found[1] === '-' ? -hours : hours
}

const teamOf = (team: z.output<typeof zTeam>): ImportedTeam =>
  typeof team === 'string'
    ? { name: tidy(team) }
    : { name: tidy(team.name), ...(team.code ? { abbrev: team.code.toUpperCase() } : {}) }

const groundOf = ({ ground }: Match): string | null => (typeof ground === 'object' ? ground.name : (ground ?? null))

/** The start, or only the day of a match without a time. */
function whenOf(match: Match, beside: Beside): Pick<ImportedMatch, 'startsAt' | 'date'> {
  const startsAt = startOf(match, beside)
  const day = /^\d{4}-\d\d-\d\d$/.exec(match.date ?? '')
  return startsAt === null && day ? { startsAt, date: day[0] } : { startsAt }
}

/** The start in UTC; null without a time, or without a zone beside the time or the stadium. */
function startOf(match: Match, { zones }: Beside): Date | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d) (\d\d?):(\d\d)/.exec(`${match.date ?? ''} ${match.time ?? ''}`)
  const stadium = fold((groundOf(match) ?? '').split(',')[0] ?? '')
  const all = new Set(zones.values())
  // An unknown stadium spelling takes the zone that all the others share, if they do.
  const zone = zoneOf(match.time) ?? zones.get(stadium) ?? (all.size === 1 ? [...all][0] : undefined)
  if (!parts || zone === undefined) return null
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.map(Number)
  return utcDate([year, month, day, hour, minute], zone)
}

interface Parsed {
  goals: ImportedGoal[]
  review: ImportReview[]
}

/** Goals of one list: those credited to the side, including its opponent's own goals. Excludes extra time. */
function goalsOf(match: Match, side: Side, squads: Record<Side, SquadPlayer[]>, number: string): Parsed {
  const reported: Parsed = { goals: [], review: [] }
  for (const goal of (side === 'home' ? match.goals1 : match.goals2) ?? []) {
    const [minute = 0, stoppage = 0] = String(goal.minute).split('+').map(Number)
    const moment = momentWithin90(minute, goal.offset ?? stoppage, (match.score?.et ?? match.score?.p) !== undefined)
    if (moment === undefined) continue
    const own = goal.owngoal ?? false
    const squad = squads[own ? (side === 'home' ? 'away' : 'home') : side]
    const player = playerNamed(goal.name, squad)
    if (!player && squad.length > 0) {
      reported.review.push(reviewRow(number, 'unknown-athlete', goal.name, 'not_one_of_squad'))
    }
    reported.goals.push({
      side,
      name: player?.name ?? tidy(goal.name),
      shirt: player?.shirt ?? null,
      own,
      penalty: goal.penalty ?? false,
      ...moment,
    })
  }
  return reported
}

function readMatch(
  match: Match,
  number: string,
  round: string,
  beside: Beside,
): { match: ImportedMatch; review: ImportReview[] } {
  const [home, away] = [teamOf(match.team1), teamOf(match.team2)]
  const squadOf = (team: ImportedTeam): SquadPlayer[] => beside.squads.get(fold(team.name)) ?? []
  const squads = { home: squadOf(home), away: squadOf(away) }
  const score = match.score?.ft
  const lists = [goalsOf(match, 'home', squads, number), goalsOf(match, 'away', squads, number)]
  const read: ImportedMatch = {
    number,
    kind: 'match',
    round,
    ...whenOf(match, beside),
    place: groundOf(match),
    home,
    away,
    status: score ? 'finished' : 'scheduled',
    score: score ? { home: score[0], away: score[1] } : null,
    goals: lists.flatMap(({ goals }) => goals).sort(byTime),
    cards: [],
    statistics: {},
    athletes: [...asAthletes(squads.home, 'home', home), ...asAthletes(squads.away, 'away', away)],
  }
  const review = lists.flatMap(list => list.review)
  // A file of scores alone has no goal lists; one with lists must add up.
  if (match.goals1 ?? match.goals2) mustAddUp(read)
  else if (score && score[0] + score[1] > 0) {
    review.push(reviewRow(number, 'unknown-fact', number, 'no_goals'))
  }
  if (match.time !== undefined && read.startsAt === null) {
    review.push(reviewRow(number, 'unknown-fact', `${match.date ?? ''} ${match.time}`, 'no_zone'))
  }
  return { match: read, review }
}

/** `Final`, `12` for `Matchday 12`, and in a group the index of the match among its first team's matches: `Group A 2`. */
function roundsOf(matches: readonly Match[]): string[] {
  const nameOf = (match: Match): string[] => [teamOf(match.team1).name, teamOf(match.team2).name]
  return matches.map(match => {
    if (match.group === undefined) return tidy(match.round ?? '').replace(/^Matchday (\d+)$/, '$1')
    const ofTeam = matches
      .filter(other => other.group === match.group && nameOf(other).includes(nameOf(match)[0] ?? ''))
      .toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
    return `${match.group} ${ofTeam.indexOf(match) + 1}`
  })
}

/**
 * A cup or league of openfootball: `worldcup.json`, with its `*_squads.txt` and `worldcup.stadiums.json` when there. The number of
 * a match is `Brazil v Mexico`, with the round behind it when the two meet again. Cards and statistics are unknown here.
 * @throws ImportRefused for a file of another shape, and naming the match whose goals do not add up.
 */
export function readOpenfootballJson(files: readonly SourceFile[]): Imported {
  const [squads, another] = files.filter(({ name }) => name.endsWith('.txt'))
  if (another !== undefined) throw new ImportRefused(null, 'two_squads', { file: another.name })
  const beside: Beside = { squads: readSquads(squads), zones: new Map() }
  const cups: Match[] = []
  for (const file of files.filter(({ name }) => name.endsWith('.json'))) {
    const data = readJson(file)
    const stadiums = zStadiums.safeParse(data)
    for (const { name, timezone } of stadiums.data?.stadiums ?? []) {
      const zone = zoneOf(timezone)
      if (zone !== undefined) beside.zones.set(fold(name), zone)
    }
    if (stadiums.success) continue
    const cup = zCup.safeParse(data)
    if (typeof data === 'object' && data !== null && !('matches' in data))
      throw new ImportRefused(null, 'no_matches_in', { file: file.name })
    if (!cup.success) throw new ImportRefused(null, 'wrong_shape', shapeFault(file, cup.error))
    cups.push(...cup.data.matches)
  }
  if (cups.length === 0) throw new ImportRefused(null, 'no_matches')
  const rounds = roundsOf(cups)
  const known = new Set(cups.flatMap(match => [fold(teamOf(match.team1).name), fold(teamOf(match.team2).name)]))
  const review = [...beside.squads.keys()]
    .filter(team => !known.has(team))
    .map(team => reviewRow(null, 'left-out', team, 'squad_of_nobody'))
  const isToCome = (match: Match): boolean =>
    match.score?.ft === undefined && [match.team1, match.team2].some(team => isPlaceholder(teamOf(team).name))
  const unknown = cups.filter(isToCome).length
  if (unknown > 0) review.push(reviewRow(null, 'left-out', 'matches', 'sides_not_known', { count: unknown }))
  const seen = new Set<string>()
  const read = cups.flatMap((match, index) => {
    if (isToCome(match)) return []
    const sides = `${teamOf(match.team1).name} v ${teamOf(match.team2).name}`
    const number = seen.has(sides) ? `${sides} (${rounds[index] ?? ''})` : sides
    if (seen.has(number)) throw new ImportRefused(number, 'match_twice')
    seen.add(number)
    return readMatch(match, number, rounds[index] ?? '', beside)
  })
  return {
    source: 'openfootball',
    matches: read.map(({ match }) => match),
    review: [...review, ...read.flatMap(one => one.review)],
  }
}

export const openfootballJson: Importer = {
  source: 'openfootball',
  title: 'openfootball cup or league (JSON, with squads)',
  sport: 'football',
  read: readOpenfootballJson,
}
