import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MatchStatus } from '#contract/facts.ts'
import {
  H1_POINTS,
  h1RuleOf,
  type H1Rule,
  isMatchCardVoid,
  matchPointsOf,
  matchScorerOf,
  matchScoringOf,
  resolveMatch,
} from '#contract/verify/card-game.ts'
import { scoreReader } from './rules-picks.ts'
import type { Goals } from './types.ts'

const goals = fc.nat(99)
const score = fc.tuple(goals, goals)
const few = fc.tuple(fc.nat(5), fc.nat(5))
const winnerOf = ([home, away]: Goals) => (home > away ? 'home' : home < away ? 'away' : 'none')

/** H1 as written, for named sides, from the most points down. */
function pointsByTheRule(predicted: Goals, real: Goals): number {
  const winner = winnerOf(real)
  const isOutcome = winnerOf(predicted) === winner
  const of = (one: Goals, side: string) => (side === 'home' ? one[0] : one[1])
  const loser = winner === 'home' ? 'away' : 'home'
  const conditions: [number, boolean][] = [
    [25, predicted.join() === real.join()],
    [18, isOutcome && winner !== 'none' && of(predicted, winner) === of(real, winner)],
    [15, isOutcome && winner !== 'none' && predicted[0] - predicted[1] === real[0] - real[1]],
    [12, isOutcome && winner !== 'none' && of(predicted, loser) === of(real, loser)],
    [10, isOutcome],
  ]
  return conditions.find(([, holds]) => holds)?.[0] ?? 0
}

describe('H1', () => {
  test.each<[Goals, Goals, H1Rule, number]>([
    [[2, 1], [2, 1], 'exact', 25],
    [[0, 0], [0, 0], 'exact', 25],
    [[2, 0], [2, 1], 'winner-goals', 18],
    [[0, 3], [1, 3], 'winner-goals', 18],
    [[3, 2], [2, 1], 'winner-difference', 15],
    [[1, 3], [0, 2], 'winner-difference', 15],
    [[3, 1], [2, 1], 'winner-loser-goals', 12],
    [[1, 2], [1, 4], 'winner-loser-goals', 12],
    [[4, 0], [2, 1], 'outcome', 10],
    [[0, 1], [2, 4], 'outcome', 10],
    [[1, 1], [2, 2], 'outcome', 10],
    [[0, 0], [3, 3], 'outcome', 10],
    [[1, 2], [2, 1], 'miss', 0],
    [[1, 1], [2, 1], 'miss', 0],
    [[2, 1], [1, 1], 'miss', 0],
    [[0, 1], [1, 0], 'miss', 0],
    [[99, 0], [1, 0], 'winner-loser-goals', 12],
  ])('%j against %j is %s', (predicted, real, rule, points) => {
    expect(h1RuleOf(predicted, real)).toBe(rule)
    expect(H1_POINTS[rule]).toBe(points * 100)
  })

  test('is what the rule says of any two scores', () => {
    fc.assert(
      fc.property(fc.oneof(score, few), fc.oneof(score, few), (predicted, real) => {
        expect(H1_POINTS[h1RuleOf(predicted, real)]).toBe(pointsByTheRule(predicted, real) * 100)
      }),
      { numRuns: 2_000 },
    )
  })

  test('knows no home: with the sides changed everywhere it is the same', () => {
    fc.assert(
      fc.property(few, few, ([a, b], [c, d]) => {
        expect(h1RuleOf([a, b], [c, d])).toBe(h1RuleOf([b, a], [d, c]))
      }),
    )
  })
})

describe('scoring', () => {
  test('equals the rule, match by match; the parts add up; void and unknown are 0 for all', () => {
    const results = fc.array(fc.option(fc.oneof(few, fc.tuple(fc.nat(300), fc.nat(300)))), { maxLength: 64 })
    fc.assert(
      fc.property(
        results.chain(real => fc.tuple(fc.constant(real), fc.tuple(...real.map(() => few)))),
        ([real, picked]) => {
          const scoring = { results: real }
          const picks = picked.flat()
          const due = real.reduce(
            (sum, one, slot) => sum + (one ? pointsByTheRule(picked[slot] ?? [0, 0], one) * 100 : 0),
            0,
          )
          expect(matchScorerOf(scoring)(picks)).toBe(due)
          expect(matchPointsOf(scoring, picks).reduce((sum, { points }) => sum + points, 0)).toBe(due)
          // Facts stored with a ranking are JSON, and must score the same once read again.
          expect(matchScorerOf(JSON.parse(JSON.stringify(scoring)) as typeof scoring)(picks)).toBe(due)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('what a match came to', () => {
  const known = (status: MatchStatus, home: number | null = 2, unresolved = 0) =>
    resolveMatch({ status, score: home === null ? null : { home, away: 1 }, unresolved })

  test.each<[MatchStatus]>([['scheduled'], ['postponed']])('%s is nothing yet, whatever is told of it', status => {
    expect(known(status)).toEqual({ void: false, result: null, missing: [] })
  })
  test.each<[MatchStatus]>([['live'], ['finished'], ['abandoned']])('%s is its score so far', status => {
    expect(known(status)).toEqual({ void: false, result: [2, 1], missing: [] })
  })
  test('void is void for all (H2)', () => {
    expect(known('void')).toEqual({ void: true, result: null, missing: [] })
  })
  test('unknown is never 0: over without a score, or with a name nobody linked, nothing settles', () => {
    expect(known('finished', null)).toEqual({ void: false, result: null, missing: ['score'] })
    expect(known('finished', 2, 1).missing).toEqual(['unresolved'])
    expect(known('live', null)).toEqual({ void: false, result: null, missing: [] })
  })
  test.each([
    [1, 0, false],
    [1, 1, true],
    [2, 1, true],
    [3, 1, false],
    [3, 2, true],
    [4, 2, false],
    [4, 3, true],
    [10, 5, false],
    [10, 6, true],
  ])('A4: of %i matches %i void', (all, gone, isVoid) => {
    const resolved = Array.from({ length: all }, (_, slot) => known(slot < gone ? 'void' : 'scheduled'))
    expect(isMatchCardVoid(resolved)).toBe(isVoid)
    expect(matchScoringOf(resolved).results).toEqual(resolved.map(() => null))
  })
})

describe('what is sent', () => {
  const ids = ['a', 'b', 'c']
  const read = scoreReader(ids)
  const sent = (order: readonly string[], value = 1) =>
    order.map((id, slot) => ({ _match: id, homeGoals: value + slot, awayGoals: 0 }))

  test('becomes picks in the order of the card, however it was sent', () => {
    const all = [
      { _match: 'c', homeGoals: 5, awayGoals: 99 },
      { _match: 'a', homeGoals: 1, awayGoals: 2 },
      { _match: 'b', homeGoals: 3, awayGoals: 0 },
    ]
    expect(read(all)).toEqual({ picks: [1, 2, 3, 0, 5, 99] })
  })
  test('minus zero is zero', () => {
    const all = ids.map(_match => ({ _match, homeGoals: -0, awayGoals: 0 }))
    const picks = read(all)
    expect('picks' in picks && Object.is(picks.picks[0], 0)).toBe(true)
  })
  test.each([
    ['matches_incomplete', sent(['a', 'b']), 'matches'],
    ['match_unknown', sent(['a', 'b', 'x']), 'matches.2._match'],
    ['match_repeated', sent(['a', 'b', 'b']), 'matches.2._match'],
    ['score_invalid', sent(['a', 'b', 'c'], 98), 'matches.2.homeGoals'],
    ['score_invalid', sent(['a', 'b', 'c'], 0.5), 'matches.0.homeGoals'],
    ['score_invalid', sent(['a', 'b', 'c'], -1), 'matches.0.homeGoals'],
  ])('%s is told at its field', (code, all, field) => {
    const refused = read(all)
    expect(refused).toMatchObject({ code, fields: { [field]: code } })
  })
})
