import * as z from 'zod/mini'
import type { Side } from '#contract/facts.ts'
import {
  isHalfTimeRow,
  isStaffRow,
  momentOf,
  partNames,
  readChangeRow,
  readClub,
  readEventRow,
  readSquadRow,
  readStart,
  sideOf,
  withoutClub,
} from './cbf-rows.ts'
import type { EventRow, SquadRow } from './cbf-rows.ts'
import type {
  Imported,
  ImportedAthlete,
  ImportedCard,
  ImportedGoal,
  ImportedMatch,
  Importer,
  ImportReview,
  SourceFile,
} from './shape.ts'
import { ImportRefused } from './shape.ts'
import { byTime, fold, mustAddUp, readJson, repeatedKey, reviewRow, tidy, shapeFault } from './text.ts'

const zReport = z.object({
  Date: z.string(),
  Time: z.string(),
  Stadium: z.string(),
  Home: z.string(),
  Away: z.string(),
  Result: z.string(),
  Players: z.array(z.tuple([z.string(), z.string()])),
  Goals: z.array(z.string()),
  Changes: z.array(z.string()),
  'Yellow cards': z.array(z.string()),
  'Red cards': z.array(z.string()),
})
type Report = z.output<typeof zReport>
const zReports = z.record(z.string(), zReport)

const MATCHES_A_ROUND = 10
const STARTERS = 11

/** Data of the whole file: spellings of clubs in events, and full names by registration. */
interface Known {
  spellings: string[]
  names: Map<string, string>
  /** Whether substitutions at half-time are listed: whole seasons lack them, and then a reserve may have played unnoticed. */
  halfTime: boolean
}

/** A season averages more than one substitution at half-time per match; with fewer the file omits them. */
const LEAST_HALF_TIME_CHANGES = 0.25

interface Player extends SquadRow {
  side: Side
}

/** A partly parsed report: its sides, and its squads by side and shirt. */
interface Sheet {
  number: string
  report: Report
  home: ImportedMatch['home'] & object
  away: ImportedMatch['away'] & object
  squad: Player[]
  review: ImportReview[]
}

function readSheet(number: string, report: Report): Sheet {
  const [home, away] = [readClub(report.Home), readClub(report.Away)]
  const sheet: Sheet = { number, report, home, away, squad: [], review: [] }
  for (const [row, team] of report.Players) {
    const player = readSquadRow(row)
    const side = tidy(team) === tidy(report.Home) ? 'home' : tidy(team) === tidy(report.Away) ? 'away' : undefined
    if (player === undefined || side === undefined) {
      const [kind, code] =
        player === undefined
          ? (['unknown-athlete', 'squad_line'] as const)
          : (['unknown-club', 'club_not_playing'] as const)
      sheet.review.push(reviewRow(number, kind, `${row} ${team}`, code, { team }))
    } else if (sheet.squad.every(other => other.registration !== player.registration)) {
      sheet.squad.push({ ...player, side })
    }
  }
  for (const side of ['home', 'away'] as const) {
    const squad = sheet.squad.filter(player => player.side === side)
    const count = squad.filter(player => player.starter).length
    if (count === STARTERS || squad.length < STARTERS) continue
    sheet.review.push(reviewRow(number, 'ambiguous', sheet[side].name, 'not_eleven', { count }))
  }
  return sheet
}

/** The athlete of an event, by side and shirt of this match, if the names match too. */
function playerOf(sheet: Sheet, side: Side, event: EventRow): Player | undefined {
  const player = sheet.squad.find(one => one.side === side && one.shirt === event.shirt)
  return player && fold(player.names).includes(fold(event.nameAndClub).slice(0, 10).trim()) ? player : undefined
}

/** Collects facts from all reports that parsing a single report needs. */
function readKnown(sheets: readonly Sheet[]): Known {
  const spellings = new Set<string>()
  for (const { report, home, away } of sheets) {
    spellings.add(home.name).add(away.name)
    for (const row of report.Changes) spellings.add(tidy(readChangeRow(row)?.club ?? ''))
  }
  spellings.delete('')
  const atHalfTime = sheets.flatMap(({ report }) => report.Changes).filter(isHalfTimeRow).length
  const halfTime = atHalfTime >= sheets.length * LEAST_HALF_TIME_CHANGES
  const known: Known = { spellings: [...spellings], names: new Map(), halfTime }
  for (const sheet of sheets) {
    for (const row of [...sheet.report.Goals, ...sheet.report['Yellow cards'], ...sheet.report['Red cards']]) {
      const event = readEventRow(row)
      const side = event && sideOf(event.nameAndClub, event.state, sheet.home, sheet.away)
      const player = event && side && playerOf(sheet, side, event)
      if (player)
        known.names.set(player.registration, withoutClub(event.nameAndClub, known.spellings, sheet[side].name))
    }
  }
  return known
}

interface Resolved {
  event: EventRow
  side: Side
  athlete: Pick<ImportedGoal, 'athleteExternalId' | 'name' | 'shirt'>
}

/** Parses an event and resolves its player; unreadable or unresolved rows go to the review list. */
function resolve(sheet: Sheet, row: string, known: Known): Resolved | undefined {
  const event = readEventRow(row)
  if (event === undefined) {
    sheet.review.push(reviewRow(sheet.number, 'unknown-fact', row, 'row_unreadable'))
    return undefined
  }
  if (event.isBeyondHalf) {
    const value = row.slice(0, 20)
    throw new ImportRefused(sheet.number, 'impossible_value', { field: 'minute', name: event.nameAndClub, value })
  }
  const side = sideOf(event.nameAndClub, event.state, sheet.home, sheet.away)
  if (side === undefined) {
    sheet.review.push(reviewRow(sheet.number, 'unknown-club', row, 'row_club_not_playing'))
    return undefined
  }
  const player = playerOf(sheet, side, event)
  const name = withoutClub(event.nameAndClub, known.spellings, sheet[side].name)
  if (player === undefined) {
    sheet.review.push(reviewRow(sheet.number, 'unknown-athlete', row, 'shirt_not_in_squad', { shirt: event.shirt }))
    return { event, side, athlete: { name, shirt: event.shirt } }
  }
  return { event, side, athlete: { name, shirt: event.shirt, athleteExternalId: player.registration } }
}

function readGoals(sheet: Sheet, known: Known): ImportedGoal[] {
  const goals = sheet.report.Goals.flatMap(row => {
    const found = resolve(sheet, row, known)
    if (!found) return []
    const own = found.event.kind === 'CT'
    // An own goal lists the scorer's own club, but counts for the opponent.
    const side: Side = own ? (found.side === 'home' ? 'away' : 'home') : found.side
    return [{ side, ...found.athlete, own, penalty: found.event.kind === 'PN', ...momentOf(found.event) }]
  })
  return goals.sort(byTime)
}

/**
 * A second yellow is listed only under red, and the first only under yellow: taken as they are, the lists give one yellow and one red (C6).
 * A red after the whistle has no minute and is ordered after everything else.
 */
function readCards(sheet: Sheet, known: Known): { cards: ImportedCard[]; yellows: boolean; reds: boolean } {
  const players = (rows: readonly string[]): string[] =>
    rows.filter(row => {
      if (isStaffRow(row)) sheet.review.push(reviewRow(sheet.number, 'left-out', row, 'shown_to_staff'))
      return !isStaffRow(row)
    })
  const read = (rows: readonly string[], color: 'yellow' | 'red'): { card: ImportedCard; late: boolean }[] =>
    rows.flatMap(row => {
      const found = resolve(sheet, row, known)
      if (!found) return []
      return [
        {
          card: { side: found.side, ...found.athlete, color, ...momentOf(found.event) },
          late: found.event.afterWhistle,
        },
      ]
    })
  const [yellowRows, redRows] = [players(sheet.report['Yellow cards']), players(sheet.report['Red cards'])]
  const [yellow, red] = [read(yellowRows, 'yellow'), read(redRows, 'red')]
  const all = [...yellow, ...red]
  const end = all.map(({ card }) => card).filter(card => card.half === 2 && card.minute === 90)
  const last = Math.max(0, ...end.map(card => card.stoppage))
  const cards = all.map(({ card, late }) => (late ? { ...card, half: 2 as const, minute: 90, stoppage: last } : card))
  return {
    cards: cards.sort(byTime),
    yellows: yellow.length === yellowRows.length,
    reds: red.length === redRows.length,
  }
}

function readAthletes(sheet: Sheet, known: Known): ImportedAthlete[] {
  const seen = new Set(sheet.squad.filter(player => player.starter))
  for (const row of sheet.report.Changes) {
    const change = readChangeRow(row)
    const side = change && sideOf(change.club, change.state, sheet.home, sheet.away)
    const changed = sheet.squad.filter(
      one => one.side === side && (one.shirt === change?.on || one.shirt === change?.off),
    )
    for (const player of changed) seen.add(player)
    if (changed.length === 2) continue
    sheet.review.push(reviewRow(sheet.number, 'unknown-athlete', row, 'change_not_in_squad'))
  }
  const hasPlayed = (player: Player): boolean | null => seen.has(player) || (known.halfTime ? false : null)
  return sheet.squad.map(player => ({
    externalId: player.registration,
    ...partNames(player.names, known.names.get(player.registration)),
    side: player.side,
    team: player.side === 'home' ? sheet.home : sheet.away,
    shirt: player.shirt,
    position: player.keeper ? 'G' : null,
    played: hasPlayed(player),
    starter: player.starter,
    numbers: {},
  }))
}

function readMatch(sheet: Sheet, known: Known): ImportedMatch {
  const score = /^(\d+) X (\d+)$/.exec(tidy(sheet.report.Result))
  if (!score) throw new ImportRefused(sheet.number, 'not_a_result', { value: sheet.report.Result })
  const { cards, yellows, reds } = readCards(sheet, known)
  const count = (color: string): { home: number; away: number } => {
    const of = cards.filter(card => card.color === color)
    const home = of.filter(card => card.side === 'home').length
    return { home, away: of.length - home }
  }
  const match: ImportedMatch = {
    number: sheet.number,
    kind: 'match',
    round: String(Math.floor((Number(sheet.number) - 1) / MATCHES_A_ROUND) + 1),
    startsAt: readStart(sheet.number, sheet.report.Date, sheet.report.Time),
    place: tidy(sheet.report.Stadium),
    home: sheet.home,
    away: sheet.away,
    status: 'finished',
    score: { home: Number(score[1]), away: Number(score[2]) },
    goals: readGoals(sheet, known),
    cards,
    // A list with an unreadable row has an unknown count.
    statistics: { ...(yellows ? { yellowCards: count('yellow') } : {}), ...(reds ? { redCards: count('red') } : {}) },
    athletes: readAthletes(sheet, known),
  }
  mustAddUp(match)
  return match
}

/** A club hosts another once a season, so the same pairing again is the same match. */
function checkTwice(sheets: readonly Sheet[]): void {
  const seen = new Map<string, string>()
  for (const { number, home, away } of sheets) {
    const sides = `${home.name} v ${away.name}`
    const other = seen.get(sides)
    if (other !== undefined) throw new ImportRefused(number, 'same_sides_as', { sides, other })
    seen.set(sides, number)
  }
}

/**
 * Match reports of the CBF, one season per file (`Serie_A_2024_games.json`): an object keyed by match number. Athletes are keyed by
 * registration, because shirts change hands.
 * @throws ImportRefused for a file of another shape, and naming the match whose goals do not add up.
 */
export function readCbf(files: readonly SourceFile[]): Imported {
  const sheets = files.flatMap(file => {
    const reports = zReports.safeParse(readJson(file))
    if (!reports.success) throw new ImportRefused(null, 'wrong_shape', shapeFault(file, reports.error))
    const twice = repeatedKey(file.text)
    if (twice !== undefined) throw new ImportRefused(twice, 'number_twice')
    const odd = Object.keys(reports.data).find(key => !/^\d{1,4}$/.test(key))
    if (odd !== undefined) throw new ImportRefused(odd, 'not_a_match_number', { file: file.name })
    // JavaScript iterates integer-like keys such as "100" before "001".
    const inOrder = Object.entries(reports.data).sort(([a], [b]) => Number(a) - Number(b))
    return inOrder.map(([number, report]) => readSheet(number, report))
  })
  checkTwice(sheets)
  const known = readKnown(sheets)
  const matches = sheets.map(sheet => readMatch(sheet, known))
  const review = sheets.flatMap(sheet => sheet.review)
  if (!known.halfTime) {
    review.unshift(reviewRow(null, 'unknown-fact', files.map(({ name }) => name).join(', '), 'half_time_missing'))
  }
  return { source: 'cbf', matches, review }
}

export const cbf: Importer = { source: 'cbf', title: 'CBF match reports (JSON)', sport: 'football', read: readCbf }
