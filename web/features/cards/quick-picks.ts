import type { CardDoc } from '#contract/api/player/cards.ts'
import type { ChampionshipCardDoc } from '#contract/api/player/championship-cards.ts'
import { type Offered, offeredTo, type Pick, type Picks, pickOf } from './play-picks.ts'
import { type Scores, scoreOf } from './play-scores.ts'

/** A random number in [0, 1). */
export type Chance = () => number

const oneOf = <T>(items: readonly T[], chance: Chance): T | undefined => items[Math.floor(chance() * items.length)]

/** Fills missing picks at random; existing ones stay. On a classic card each athlete without a number gets 0, 1 or 2. */
export function surprisePicks(card: CardDoc, picks: Picks, chance: Chance): Picks {
  const filled = card.athletes.map((athlete): [string, Pick] => {
    const { _id } = athlete._athlete
    const pick = pickOf(picks, _id)
    if (card.gameType === 'classic') return [_id, picks[_id] ?? { ...pick, score: Math.floor(chance() * 3) }]
    const goal = pick.goal ?? oneOf(offeredTo(athlete, card, 'goals'), chance)?.option._id ?? null
    const statistic = pick.statistic ?? oneOf(offeredTo(athlete, card, 'statistics'), chance)?.option._id ?? null
    return [_id, { ...pick, goal, statistic }]
  })
  return { ...picks, ...Object.fromEntries(filled) }
}

/** Goals of a side, weighted by how often they occur: of ten, three times 0, four times 1, twice 2 and once 3. */
const GOALS = [0, 0, 0, 1, 1, 1, 1, 2, 2, 3] as const

/** Random scores for matches without a prediction. */
export function surpriseScores(
  card: { matches: ChampionshipCardDoc['matches'] },
  scores: Scores,
  chance: Chance,
): Scores {
  const filled = card.matches.map(({ _match: { _id } }) => {
    const { home, away } = scoreOf(scores, _id)
    return [_id, { home: home ?? oneOf(GOALS, chance) ?? 0, away: away ?? oneOf(GOALS, chance) ?? 0 }] as const
  })
  return { ...scores, ...Object.fromEntries(filled) }
}

/** The picks of an earlier game: options by name, which other cards may share. */
export interface EarlierPick {
  athlete: string
  goal: string | null
  statistic: string | null
  score: number | null
}

/**
 * Applies the picks of an earlier game where this card has the same athlete and an option of the same name. They replace existing picks. `found`
 * is the number of athletes filled.
 */
export function repeatPicks(
  card: CardDoc,
  picks: Picks,
  earlier: readonly EarlierPick[],
): { picks: Picks; found: number } {
  const idOf = (offered: readonly Offered[], name: string | null) =>
    offered.find(({ option }) => option.name === name)?.option._id ?? null
  const repeated = card.athletes.flatMap((athlete): [string, Pick][] => {
    const { _id } = athlete._athlete
    const last = earlier.find(({ athlete }) => athlete === _id)
    if (!last) return []
    if (card.gameType === 'classic')
      return last.score === null ? [] : [[_id, { ...pickOf(picks, _id), score: last.score }]]
    const before = pickOf(picks, _id)
    const goal = idOf(offeredTo(athlete, card, 'goals'), last.goal)
    const statistic = idOf(offeredTo(athlete, card, 'statistics'), last.statistic)
    if (goal === null && statistic === null) return []
    return [[_id, { ...before, goal: goal ?? before.goal, statistic: statistic ?? before.statistic }]]
  })
  return { picks: { ...picks, ...Object.fromEntries(repeated) }, found: repeated.length }
}
