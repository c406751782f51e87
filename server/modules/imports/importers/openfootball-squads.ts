import type { Side } from '#contract/facts.ts'
import type { ImportedAthlete, ImportedTeam, SourceFile } from './shape.ts'
import { fold, nameCase, tidy, wordsOf } from './text.ts'

export interface SquadPlayer {
  shirt: number
  name: string
  position: string
}

const POSITIONS: Record<string, string> = { GK: 'G', DF: 'D', MF: 'M', FW: 'A' }

/** `Virgil VAN DIJK`, possibly with the captain's `[c]`, as a written name. */
export const writtenName = (text: string): string =>
  tidy(text)
    .split(' ')
    .map(word => (word.length > 1 ? nameCase(word) : word))
    .join(' ')

/** Squads by folded team name, of a file such as `2018_squads.txt`: `== Japan`, then `1, Eiji KAWASHIMA, GK, b. 1983/03/20`. */
export function readSquads(file: SourceFile | undefined): Map<string, SquadPlayer[]> {
  const squads = new Map<string, SquadPlayer[]>()
  let squad: SquadPlayer[] = []
  for (const line of file?.text.split('\n') ?? []) {
    const team = /^==\s*([^#]+)/.exec(line)
    const player = /^\s*(\d+),\s*([^,]+),\s*(GK|DF|MF|FW)\b/.exec(line)
    if (team) {
      squad = []
      squads.set(fold(team[1] ?? ''), squad)
    } else if (player) {
      squad.push({
        shirt: Number(player[1]),
        name: writtenName(player[2] ?? ''),
        position: POSITIONS[player[3] ?? ''] ?? '',
      })
    }
  }
  return squads
}

/** Transcriptions that differ from file to file: `Al-Dawsari` and `ALDAWSARI`, `Arrascaeta` and `DE ARRASCAETA`. */
const joined = (name: string): string => wordsOf(name).join('')

/**
 * The one player of a squad that a name refers to: the same name, else the only one whose name contains all its words (`Cheryshev`, `L.
 * Suárez`), else the only one with its last word. Undefined if none or several match.
 */
export function playerNamed<T extends { name: string }>(name: string, squad: readonly T[]): T | undefined {
  const words = wordsOf(name)
  const last = words.at(-1) ?? ''
  const holds = (own: readonly string[]): boolean =>
    words.every(word => own.some(other => (word.length === 1 ? other.startsWith(word) : other === word)))
  const ways: ((player: T) => boolean)[] = [
    player => fold(player.name) === fold(name),
    player => joined(player.name) === joined(name),
    player => holds(wordsOf(player.name)),
    player => wordsOf(player.name).includes(last),
  ]
  for (const way of ways) {
    const found = squad.filter(way)
    if (found.length === 1) return found[0]
    if (found.length > 1) return undefined
  }
  return undefined
}

/** A squad as athletes of a match; the source does not list who played. */
export const asAthletes = (squad: readonly SquadPlayer[], side: Side, team: ImportedTeam): ImportedAthlete[] =>
  squad.map(({ shirt, name, position }) => ({
    name,
    side,
    team,
    shirt,
    position,
    played: null,
    starter: null,
    numbers: {},
  }))
