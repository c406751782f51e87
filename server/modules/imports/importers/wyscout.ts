import * as z from 'zod/mini'
import type {
  Imported,
  ImportedAthlete,
  ImportedMatch,
  ImportedTeam,
  Importer,
  ImportReview,
  SourceFile,
} from './shape.ts'
import { ImportRefused } from './shape.ts'
import { mustAddUp, readJson, reviewRow, tidy, utcDate } from './text.ts'
import { cardsAmong, countOf, goalsAmong, timedEvents, type TimedEvent } from './wyscout-events.ts'
import { zEvent, zMatch, zPlayer, zTeam, zWholeMatch } from './wyscout-schema.ts'
import type { WyscoutEvent, WyscoutMatch, WyscoutPlayer, WyscoutTeam } from './wyscout-schema.ts'

const POSITIONS: Record<string, string> = { GK: 'G', DF: 'D', MD: 'M', FW: 'A' }
/** Rounds of a cup by their number of matches. */
const STAGES: Record<number, string> = { 8: 'Round of 16', 4: 'Quarter-finals', 2: 'Semi-finals' }

interface Data {
  matches: WyscoutMatch[]
  events: WyscoutEvent[]
  players: Map<number, WyscoutPlayer>
  teams: Map<number, WyscoutTeam>
  /** Ids of matches with full event data. */
  whole: Set<number>
}

/** Files are recognised by their content: lists of matches, events, players or teams, or one whole match. */
function readData(files: readonly SourceFile[]): Data {
  const data: Data = { matches: [], events: [], players: new Map(), teams: new Map(), whole: new Set() }
  for (const file of files) {
    const json = readJson(file)
    const whole = zWholeMatch.safeParse(json)
    if (whole.success) {
      for (const event of whole.data.events) data.whole.add(event.matchId)
      data.events = [...data.events.filter(({ matchId }) => !data.whole.has(matchId)), ...whole.data.events]
      for (const { player } of Object.values(whole.data.players).flat()) data.players.set(player.wyId, player)
      for (const team of Object.values(whole.data.teams)) data.teams.set(team.wyId, team)
    } else if (!readList(json, data)) {
      throw new ImportRefused(null, 'unknown_file', { file: file.name })
    }
  }
  return data
}

/** Adds a list of matches, events, players or teams; returns whether it was one. */
function readList(json: unknown, data: Data): boolean {
  const matches = z.array(zMatch).safeParse(json)
  const events = z.array(zEvent).safeParse(json)
  const players = z.array(zPlayer).safeParse(json)
  const teams = z.array(zTeam).safeParse(json)
  // Not `push(...)`: a season exceeds the maximum number of arguments.
  data.matches = data.matches.concat(matches.data ?? [])
  data.events = data.events.concat((events.data ?? []).filter(({ matchId }) => !data.whole.has(matchId)))
  for (const player of players.data ?? []) data.players.set(player.wyId, player)
  for (const team of teams.data ?? []) data.teams.set(team.wyId, team)
  return [matches, events, players, teams].some(({ success }) => success)
}

/** Substitutes within 90 minutes. In a match with extra time a minute past 90 is ambiguous: null. */
function cameOn(match: WyscoutMatch, minute: number): boolean | null {
  if (match.duration === 'Regular' || minute <= 90) return true
  return minute < 100 ? null : false
}

function athletesOf(
  match: WyscoutMatch,
  data: Data,
  timed: readonly TimedEvent[],
  teams: Record<string, ImportedTeam>,
): ImportedAthlete[] {
  return Object.values(match.teamsData).flatMap(({ side, formation: { lineup, bench, substitutions } }) => {
    const changes = typeof substitutions === 'string' ? [] : substitutions
    const starters = new Set(lineup.map(({ playerId }) => playerId))
    return [...lineup, ...bench].map(({ playerId }) => {
      const change = changes.find(({ playerIn }) => playerIn === playerId)
      const played = starters.has(playerId) || (change !== undefined && cameOn(match, change.minute))
      const id = String(playerId)
      const offsides = timed.filter(
        ({ kind, athleteExternalId }) => kind === 'offside' && athleteExternalId === id,
      ).length
      const player = data.players.get(playerId)
      return {
        externalId: id,
        name: nameOf(data, id),
        ...(player ? { nickname: tidy(player.shortName) } : {}),
        side,
        team: teams[side] ?? null,
        shirt: null,
        position: POSITIONS[player?.role.code2 ?? ''] ?? null,
        played,
        starter: starters.has(playerId),
        numbers: played === true ? { offsides } : {},
      }
    })
  })
}

function nameOf({ players }: Data, id: string): string {
  const player = players.get(Number(id))
  return player ? tidy(`${player.firstName} ${player.lastName}`) : id
}

function teamOf({ teams }: Data, id: number): ImportedTeam {
  const team = teams.get(id)
  const code = team?.area?.alpha3code
  // England's area code, XEN, is not a usable code.
  const abbrev = code && !code.startsWith('X') ? { abbrev: code } : {}
  return { name: team ? tidy(team.name) : String(id), externalId: String(id), ...abbrev }
}

/** `Group A 1`; a cup's later rounds by their size, of which the last round with one match is the final. */
function roundOf(match: WyscoutMatch, all: readonly WyscoutMatch[]): string {
  // Some files keep the group's name beyond the group stage.
  if (match.groupName !== '' && match.gameweek > 0) return `${match.groupName} ${match.gameweek}`
  if (match.gameweek > 0) return String(match.gameweek)
  const size = all.filter(({ roundId }) => roundId === match.roundId).length
  const isLast = all.every(({ dateutc }) => dateutc <= match.dateutc)
  return STAGES[size] ?? (isLast ? 'Final' : 'Match for third place')
}

function readMatch(match: WyscoutMatch, data: Data, review: ImportReview[]): ImportedMatch {
  const number = String(match.wyId)
  const sides = Object.values(match.teamsData)
  const [home, away] = ['home', 'away'].map(side => sides.find(one => one.side === side))
  const when = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)/.exec(match.dateutc)
  if (!home || !away || !when) throw new ImportRefused(number, 'no_side_or_date')
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0] = when.map(Number)
  const timed = timedEvents(match, data.events)
  const teams = { home: teamOf(data, home.teamId), away: teamOf(data, away.teamId) }
  for (const { athleteExternalId: id } of timed) {
    if (id === '0' || !data.players.has(Number(id)))
      review.push(reviewRow(number, 'unknown-athlete', id, 'no_player_of_id'))
  }
  const isPlayed = match.status === 'Played'
  const named = (id: string): string => nameOf(data, id)
  const read: ImportedMatch = {
    number,
    kind: 'match',
    round: roundOf(match, data.matches),
    startsAt: utcDate([year, month, day, hour, minute], 0),
    place: match.venue,
    ...teams,
    status: isPlayed ? 'finished' : 'scheduled',
    score: isPlayed ? { home: home.score, away: away.score } : null,
    goals: goalsAmong(timed, named),
    cards: cardsAmong(timed, named),
    statistics: isPlayed
      ? {
          corners: countOf(timed, 'corner'),
          offsides: countOf(timed, 'offside'),
          yellowCards: countOf(timed, 'yellow'),
          redCards: countOf(timed, 'red'),
        }
      : {},
    athletes: athletesOf(match, data, timed, teams),
  }
  mustAddUp(read)
  return read
}

/** Without their files clubs and players would be named by their ids. */
function checkNames({ matches, teams, players }: Data): void {
  const sides = matches.flatMap(match => Object.values(match.teamsData))
  const nameless = sides.find(side => !teams.has(side.teamId))
  if (nameless) throw new ImportRefused(null, 'no_teams_file', { team: nameless.teamId })
  const squads = sides.flatMap(side => [...side.formation.lineup, ...side.formation.bench])
  if (squads.length > 0 && !squads.some(one => players.has(one.playerId)))
    throw new ImportRefused(null, 'no_players_file')
}

/**
 * A championship of Wyscout's open data: its matches with the events, players and teams files, in any order. The number of a match is
 * Wyscout's own (`2058006`). Extra time and shoot-outs are left out.
 * @throws ImportRefused for files of another shape, and naming the match whose goals do not add up.
 */
export function readWyscout(files: readonly SourceFile[]): Imported {
  const data = readData(files)
  if (data.matches.length === 0) throw new ImportRefused(null, 'no_matches')
  checkNames(data)
  const review: ImportReview[] = []
  const matches = data.matches.map(match => readMatch(match, data, review))
  return { source: 'wyscout', matches: matches.sort((a, b) => Number(a.number) - Number(b.number)), review }
}

/** A match with its result, its events by second, and the length of its halves. */
export interface WyscoutReplay {
  match: ImportedMatch
  timed: TimedEvent[]
  /** Seconds of play up to the last event of each half. */
  halves: { 1: number; 2: number }
}

/**
 * A whole match for a live replay: `2058006_full_match.json` with the file of matches.
 * @throws ImportRefused without a whole match or its line-ups, and if its goals do not add up.
 */
export function readWyscoutReplay(files: readonly SourceFile[]): WyscoutReplay {
  const data = readData(files)
  const match = data.matches.find(({ wyId }) => data.whole.has(wyId))
  if (!match) throw new ImportRefused(null, 'no_whole_match')
  const lengthOf = (period: string): number =>
    Math.max(
      0,
      ...data.events
        .filter(event => event.matchId === match.wyId && event.matchPeriod === period)
        .map(event => event.eventSec),
    )
  return {
    match: readMatch(match, data, []),
    timed: timedEvents(match, data.events),
    halves: { 1: lengthOf('1H'), 2: lengthOf('2H') },
  }
}

export const wyscout: Importer = {
  source: 'wyscout',
  title: 'Wyscout open data (JSON)',
  sport: 'football',
  read: readWyscout,
}
