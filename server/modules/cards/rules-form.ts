/** What helps to choose on an Athletes card: how an athlete did lately, and what cannot happen to one of this position. Pure. */
import type { RecentForm } from '#contract/api/player/cards.ts'
import type { AthleteFacts, FactName } from '#contract/facts.ts'
import type { Position } from '#contract/positions.ts'
import { decide, type Known, numberOf } from '#contract/verify/athlete-card.ts'
import { PREDICTED } from '#contract/verify/questions.ts'
import type { Definition, Slot } from './types.ts'

/** A match that the athlete played, and what is known of them in it. */
interface RecentGame {
  teamId: string | null
  homeId: string | null
  awayId: string | null
  score: { home: number; away: number } | null
  facts: AthleteFacts
}

const DEFENDERS: ReadonlySet<Position> = new Set<Position>(['G', 'D', 'LD', 'LE'])

/** Facts that only some positions have. `source`: who tells the facts; Cartola counts a clean sheet for defenders alone. */
function isImpossible(fact: FactName, position: Position, source: string | undefined): boolean {
  if (fact === 'penalties-saved') return position !== 'G'
  return fact === 'clean-sheet' && source === 'cartola' && !DEFENDERS.has(position)
}

/** The options that no athlete of this position can make happen; one that may be right by luck stays. */
export const impossibleOf = (definition: Definition, { position }: Slot, source: string | undefined): string[] =>
  [...definition.goals, ...definition.statistics].flatMap(({ id, rule }) => {
    const asksForIt = rule !== null && 'is' in rule && rule.is !== '<=' && rule.number > 0
    return asksForIt && isImpossible(rule.fact, position, source) ? [id] : []
  })

const knownOf = ({ score, facts }: RecentGame): Known => ({
  status: 'finished',
  score,
  unresolved: 0,
  lineUpTold: false,
  facts,
  ticks: new Map(),
})

/** An athlete's last games as those who choose see them: what the position predicts, and how often each option happened. */
export function recentFormOf(
  definition: Definition,
  { position }: Pick<Slot, 'position'>,
  games: readonly RecentGame[],
  teams: ReadonlyMap<string, { name: string; abbrev: string }>,
): RecentForm {
  const known = games.map(knownOf)
  const rates = [definition.goals, definition.statistics].flatMap(options => {
    const decided = known.map(one => decide(options, one))
    return options.map(({ id }, place) => {
      const resolved = decided.map(game => game[place]).filter(one => one !== undefined)
      return { _id: id, happened: resolved.filter(Boolean).length, games: resolved.length }
    })
  })
  return {
    games: games.map(game => ({
      ...opponentOf(game, teams),
      number: numberOf(PREDICTED[position], knownOf(game)) ?? null,
    })),
    options: rates.filter(rate => rate.games > 0),
  }
}

function opponentOf({ teamId, homeId, awayId }: RecentGame, teams: Parameters<typeof recentFormOf>[3]) {
  if (teamId === null || (teamId !== homeId && teamId !== awayId)) return { opponent: null, home: null }
  const home = teamId === homeId
  const team = teams.get((home ? awayId : homeId) ?? '')
  return { opponent: team ? { name: team.name, abbrev: team.abbrev } : null, home }
}
