import { readFile } from 'node:fs/promises'
import type { ImportedMatch } from '#contract/imported.ts'
import { importerOf } from '#server/modules/imports/index.ts'

/** The source of the demo's matches, as an operator could import them. */
export const SOURCE = 'crava'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HALF_HOUR_MS = HOUR_MS / 2
/** São Paulo is three hours behind UTC all year. */
const BEHIND_UTC_MS = 3 * HOUR_MS
/** Usual kick-off hours in Brazil; the last one is the evening's. */
const SLOTS = [16, 18.5, 21.5] as const
const EVENING = SLOTS[2]
/** In a round that began in the past the second match is running. */
const SECOND_AFTER_MS = 2.5 * HOUR_MS
/** From the first kick-off of a round to its last whistle: from one evening to the next. */
export const ROUND_MS = DAY_MS + 125 * 60_000

/** The next round begins at least this much later: its cards can be entered until then. */
export const NEXT_AFTER_MS = 4 * HOUR_MS

const slotsFrom = (after: number, until: number): number[] => {
  const slots: number[] = []
  const first = Math.floor((after - BEHIND_UTC_MS) / DAY_MS) * DAY_MS + BEHIND_UTC_MS
  for (let day = first; day <= until; day += DAY_MS) {
    for (const hour of SLOTS) slots.push(day + hour * HOUR_MS)
  }
  return slots.filter(slot => slot > after && slot <= until)
}

/** The first evening kick-off (21:30 in São Paulo) at a moment or after it. */
export function eveningFrom(moment: number): Date {
  const day = Math.floor((moment - BEHIND_UTC_MS) / DAY_MS) * DAY_MS + BEHIND_UTC_MS
  const evening = day + EVENING * HOUR_MS
  return new Date(evening >= moment ? evening : evening + DAY_MS)
}

/**
 * About three hours before a moment, at a full or half hour that is not an evening kick-off: the start of a round whose second match is
 * running then.
 */
export function beganBefore(moment: number): Date {
  const began = Math.floor((moment - 3 * HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS
  return new Date(eveningFrom(began).getTime() === began ? began - HALF_HOUR_MS : began)
}

/**
 * Kick-offs of a round. One that begins in the evening continues until the next evening, at usual kick-off hours; a running one began when
 * required, and continues until the evening when the next one begins.
 */
export function kickOffsOf(startsAt: Date, matches: number): Date[] {
  const first = startsAt.getTime()
  const isEvening = eveningFrom(first).getTime() === first
  const begun = isEvening ? [first] : [first, first + SECOND_AFTER_MS]
  const until = isEvening ? first + DAY_MS : eveningFrom(first + 7.5 * HOUR_MS).getTime()
  const slots = slotsFrom(isEvening ? first : first + 4 * HOUR_MS, until)
  const rest = matches - begun.length
  const later = Array.from({ length: rest }, (_, index) => slots[Math.floor((index * slots.length) / rest)] ?? until)
  // The last one is always in the evening.
  return [...begun, ...later.slice(0, -1), until].slice(0, matches).map(moment => new Date(moment))
}

const ROUNDS = [29, 30, 31] as const
/** The facts that cards need beyond goals and cards: others would only make a replay larger. */
const REPLAYED = ['clean-sheet', 'assists', 'woodwork', 'penalties-saved'] as const

interface World {
  teams: { name: string; state: string; abbrev: string; colors: string[] }[]
  /** Real rounds, consecutive. */
  rounds: ImportedMatch[][]
}

let read: Promise<World> | undefined

/** Teams and rounds of the demo, read once per process. */
export function demoWorld(): Promise<World> {
  read ??= readWorld()
  return read
}

async function readWorld(): Promise<World> {
  const text = (name: string) => readFile(new URL(`./world/${name}.json`, import.meta.url), 'utf8')
  const importer = importerOf(SOURCE)
  if (!importer) throw new Error(`Nothing reads ${SOURCE}`)
  const teams = JSON.parse(await text('teams')) as {
    name: string
    state: string
    abbrev: string
    primary: string
    secondary: string
  }[]
  const rounds: ImportedMatch[][] = []
  for (const round of ROUNDS) {
    const file = { name: `round-${round}.json`, text: await text(`round-${round}`) }
    rounds.push(importer.read([file], { season: 2024 }).matches)
  }
  return {
    teams: teams.map(({ primary, secondary, ...team }) => ({ ...team, colors: [primary, secondary] })),
    rounds,
  }
}

/** A round's finished matches, with kick-offs from a moment on (`kickOffsOf`). After the stored rounds they repeat. */
export function roundOf({ rounds }: World, round: number, startsAt: Date): ImportedMatch[] {
  const stored = rounds[Math.abs(round - ROUNDS[0]) % rounds.length] ?? []
  const kickOffs = kickOffsOf(startsAt, stored.length)
  return stored.map((match, index) => ({
    ...trimmed(match),
    number: `${round}-${String(index + 1).padStart(2, '0')}`,
    round: String(round),
    startsAt: kickOffs[index] ?? startsAt,
  }))
}

/** The match of the n-th quick card: one with goals, different every time. */
export function flashMatch({ rounds }: World, count: number, startsAt: Date): ImportedMatch {
  const lively = rounds.flat().filter(match => match.goals.length >= 2)
  const match = lively[(count * 7) % lively.length]
  if (!match) throw new Error('The demo has no matches')
  return { ...trimmed(match), number: String(count), round: String(count), startsAt }
}

const trimmed = (match: ImportedMatch): ImportedMatch => ({
  ...match,
  athletes: match.athletes.map(athlete => ({
    ...athlete,
    numbers: Object.fromEntries(Object.entries(athlete.numbers).filter(([name]) => REPLAYED.some(one => one === name))),
  })),
})
