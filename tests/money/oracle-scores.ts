/* Expected results of a championship card, implemented a second time from the rules and the sources' files. Shares no code with the product:
   where the two differ, one is wrong. */
import { type OraclePool, settle, type Verdict } from './oracle.ts'

export type OracleScore = readonly [home: number, away: number]

/** A match report of the Brazilian league, reduced to its score. */
interface Report {
  Home: string
  Away: string
  Result: string
}

/** A match of a World Cup. `ft` is 90 minutes; extra time and the shoot-out are separate and never count (C6). */
interface CupMatch {
  team1: string
  team2: string
  score: { ft: [number, number] }
}

/** A match's score and teams. */
export interface Known {
  home: string
  away: string
  score: OracleScore
}

/** A season from a file of match reports. */
export function readReports(text: string): Map<string, Known> {
  const reports = JSON.parse(text) as Record<string, Report>
  return new Map(
    Object.entries(reports).map(([number, { Home, Away, Result }]) => {
      const [home, away] = Result.split(/x/i).map(goals => Number.parseInt(goals, 10))
      if (home === undefined || away === undefined) throw new Error(`No score of ${number}`)
      return [number, { home: Home, away: Away, score: [home, away] }]
    }),
  )
}

/** A season from a World Cup's file. */
export function readCup(text: string): Map<string, Known> {
  const { matches } = JSON.parse(text) as { matches: CupMatch[] }
  return new Map(
    matches.map(({ team1, team2, score }) => [`${team1} v ${team2}`, { home: team1, away: team2, score: score.ft }]),
  )
}

/** H1, in points, as its text says. */
export function pointsFor(predicted: OracleScore, was: OracleScore): 25 | 18 | 15 | 12 | 10 | 0 {
  const winner = (one: OracleScore): 0 | 1 | null => (one[0] === one[1] ? null : one[0] > one[1] ? 0 : 1)
  if (predicted[0] === was[0] && predicted[1] === was[1]) return 25
  const won = winner(was)
  if (winner(predicted) !== won) return 0
  if (won === null) return 10
  if (predicted[won] === was[won]) return 18
  if (predicted[0] - predicted[1] === was[0] - was[1]) return 15
  return predicted[1 - won] === was[1 - won] ? 12 : 10
}

export interface ScoresCard extends OraclePool {
  /** Numbers of its matches, in order. */
  numbers: readonly string[]
}

export interface ScoresEntry {
  id: string
  user: string
  acceptedAt: number
  /** By index. */
  scores: readonly OracleScore[]
}

/** The expected result of a championship card; matches missing in `results` are void (H2). */
export function judgeScores(
  card: ScoresCard,
  played: readonly ScoresEntry[],
  results: ReadonlyMap<string, OracleScore>,
): Verdict {
  const scored = played.map(entry => {
    const points = card.numbers.map((number, index) => {
      const [predicted, was] = [entry.scores[index], results.get(number)]
      return predicted && was ? pointsFor(predicted, was) : 0
    })
    return { ...entry, score: points.reduce((sum: number, one) => sum + one * 100, 0) }
  })
  const valid = card.numbers.filter(number => results.has(number)).length
  return settle(card, scored, { all: card.numbers.length, valid })
}

/** League points of each team after all its matches. */
export function leaguePoints(season: Iterable<Known>): Map<string, number> {
  const points = new Map<string, number>()
  for (const { home, away, score } of season) {
    const [one, other] = score[0] === score[1] ? [1, 1] : score[0] > score[1] ? [3, 0] : [0, 3]
    points.set(home, (points.get(home) ?? 0) + one)
    points.set(away, (points.get(away) ?? 0) + other)
  }
  return points
}
