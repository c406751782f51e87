import { readFile } from 'node:fs/promises'
import type { ImportedMatch } from '#contract/imported.ts'
import { importerOf } from '#server/modules/imports/index.ts'

/** The source of the demo's matches, as an operator could import them. */
export const SOURCE = 'crava'
/** Kick-offs of a round follow each other at this distance: something is always being played. */
const APART_MS = 2.5 * 3_600_000
/** From the first kick-off of a round to its last whistle. */
export const ROUND_MS = 9 * APART_MS + 125 * 60_000

const ROUNDS = [29, 30, 31] as const
/** What cards ask beyond goals and cards: other numbers would only make a replay longer to store. */
const REPLAYED = ['clean-sheet', 'assists', 'woodwork', 'penalties-saved'] as const

interface World {
  teams: { name: string; state: string; abbrev: string; colors: string[] }[]
  /** Real rounds, one after another. */
  rounds: ImportedMatch[][]
}

let read: Promise<World> | undefined

/** Teams and rounds of the demo, read once a process. */
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

/** A round's matches as they ended, with kick-offs from a moment on. Rounds after the stored ones are those again. */
export function roundOf({ rounds }: World, round: number, startsAt: Date): ImportedMatch[] {
  const stored = rounds[Math.abs(round - ROUNDS[0]) % rounds.length] ?? []
  return stored.map((match, index) => ({
    ...trimmed(match),
    number: `${round}-${String(index + 1).padStart(2, '0')}`,
    round: String(round),
    startsAt: new Date(startsAt.getTime() + index * APART_MS),
  }))
}

/** The match of the so-manieth quick card: one with goals, another every time. */
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
