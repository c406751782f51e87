/** Hints for choosing on an Athletes card: recent form, and options impossible for the position. Pure. */
import type { OptionsHelp, RecentForm } from '#contract/api/player/cards.ts'
import type { AthleteFacts, FactName } from '#contract/facts.ts'
import type { Position } from '#contract/positions.ts'
import { decide, type Known, numberOf } from '#contract/verify/athlete-card.ts'
import { PREDICTED } from '#contract/verify/questions.ts'
import type { Definition, Option, Slot } from './types.ts'

/** A match that the athlete played, with their known facts. */
interface RecentGame {
  teamId: string | null
  homeId: string | null
  awayId: string | null
  score: { home: number; away: number } | null
  facts: AthleteFacts
}

const DEFENDERS: ReadonlySet<Position> = new Set<Position>(['G', 'D', 'LD', 'LE'])

/** Facts that only some positions have. `source`: of the facts; Cartola counts a clean sheet for defenders alone. */
function isImpossible(fact: FactName, position: Position, source: string | undefined): boolean {
  if (fact === 'penalties-saved') return position !== 'G'
  return fact === 'clean-sheet' && source === 'cartola' && !DEFENDERS.has(position)
}

/** Whether an option is possible for this position; true for options that need no position-specific fact. */
export function isPossible({ rule }: Option, position: Position, source: string | undefined): boolean {
  if (rule === null || !('is' in rule) || rule.is === '<=' || rule.number === 0) return true
  return !isImpossible(rule.fact, position, source)
}

const knownOf = ({ score, facts }: RecentGame): Known => ({
  status: 'finished',
  score,
  unresolved: 0,
  lineUpTold: false,
  facts,
  ticks: new Map(),
})

/** The outcome of the position's options in each of an athlete's last games. */
export const recentFormOf = (
  { position }: Pick<Slot, 'position'>,
  games: readonly RecentGame[],
  teams: Teams,
): RecentForm => ({
  games: games.map(game => ({
    ...opponentOf(game, teams),
    number: numberOf(PREDICTED[position], knownOf(game)) ?? null,
  })),
})

/** Hints for choosing an option for an athlete. `source`: of the facts of the match. */
export function optionsHelpOf(
  { goals, statistics }: Pick<Definition, 'goals' | 'statistics'>,
  { position }: Pick<Slot, 'position'>,
  games: readonly RecentGame[],
  source: string | undefined,
): OptionsHelp {
  const known = games.map(knownOf)
  const helpWith = (options: readonly Option[]) => {
    const decided = known.map(one => decide(options, one))
    return options.map((option, place) => {
      const resolved = decided.map(game => game[place]).filter(one => one !== undefined)
      return {
        possible: isPossible(option, position, source),
        happened: resolved.filter(Boolean).length,
        games: resolved.length,
      }
    })
  }
  return { goals: helpWith(goals), statistics: helpWith(statistics) }
}

type Teams = ReadonlyMap<string, { name: string; abbrev: string }>

function opponentOf({ teamId, homeId, awayId }: RecentGame, teams: Teams) {
  if (teamId === null || (teamId !== homeId && teamId !== awayId)) return { opponent: null, home: null }
  const home = teamId === homeId
  const team = teams.get((home ? awayId : homeId) ?? '')
  return { opponent: team ? { name: team.name, abbrev: team.abbrev } : null, home }
}
