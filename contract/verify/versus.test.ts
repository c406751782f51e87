import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { duelWinner, nearer } from '#tests/money/oracle-rooms.ts'
import { type Goals, resolveMatch } from './card-game.ts'
import { DUEL_GUESSES } from './questions-rooms.ts'
import {
  areGuesses,
  AUTO_GUESSES,
  autoGuess,
  bestGuessOf,
  duelScorerOf,
  duelScoringOf,
  duelVoidReason,
  guessesOf,
  nearnessOf,
  pairsThatCount,
} from './versus.ts'

const resolved = (home: number, away: number) =>
  resolveMatch({ status: 'finished', score: { home, away }, unresolved: 0 })
const guess = fc.tuple(fc.nat(9), fc.nat(9))
const result = fc.tuple(fc.nat(9), fc.nat(9))
const turns = (count: number, from = 0) =>
  Array.from({ length: count }, (_turn, index) => ({ turn: index + 1, at: from + (index + 1) * 1_000 }))

describe('V2: guesses', () => {
  test.each<[string, number[], boolean]>([
    ['none', [], true],
    ['five', [0, 0, 1, 0, 2, 0, 3, 0, 9, 9], true],
    ['six', [0, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0], false],
    ['a half', [1], false],
    ['ten goals', [10, 0], false],
    ['goals below none', [-1, 0], false],
    ['one score twice', [1, 0, 2, 0, 1, 0], false],
  ])('%s', (_what, picks, can) => expect(areGuesses(picks)).toBe(can))
})

describe('V3: what the server plays', () => {
  test('the most frequent score that is free, in the order of the rule', () => {
    expect(AUTO_GUESSES.map(one => one.join('-')).join(', ')).toBe(
      '1-0, 1-1, 2-1, 0-0, 0-1, 2-0, 1-2, 2-2, 3-0, 0-2, 3-1, 3-2, 0-3',
    )
    expect(autoGuess([])).toEqual([1, 0])
    expect(autoGuess([[1, 1], [1, 0], [9, 9]])).toEqual([2, 1]) // prettier-ignore
  })

  test('one is always free, whatever nine guesses were made', () => {
    const nine = fc.uniqueArray(fc.oneof(guess, fc.constantFrom(...AUTO_GUESSES)), {
      maxLength: 2 * DUEL_GUESSES - 1,
      selector: String,
    })
    fc.assert(
      fc.property(nine, taken => {
        const free = autoGuess(taken)
        expect(taken.map(String)).not.toContain(String(free))
        expect(AUTO_GUESSES).toContainEqual(free)
      }),
    )
  })
})

describe('V4: the pairs that count', () => {
  test.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [7, 3],
    [10, 5],
  ])('of %i guesses %i pairs: an unpaired last one is dropped', (count, pairs) => {
    expect(pairsThatCount(turns(count), null)).toBe(pairs)
  })

  test('those after the real start do not count, and leave their partner alone', () => {
    expect(pairsThatCount(turns(10), 7_999)).toBe(3)
    expect(pairsThatCount(turns(10), 8_000)).toBe(4)
    expect(pairsThatCount(turns(10), 500)).toBe(0)
    const at = (index: number) => new Date(index * 1_000)
    const iso = turns(4).map(one => ({ ...one, at: new Date(one.at).toISOString() }))
    expect(pairsThatCount(iso, at(3))).toBe(1)
  })

  test('without one full pair it is void, whatever became of the match', () => {
    expect(duelVoidReason(resolved(1, 0), 0)).toBe('no_full_pair')
    expect(duelVoidReason(resolved(1, 0), 1)).toBeNull()
    const off = resolveMatch({ status: 'void', score: null, unresolved: 0 })
    expect([duelVoidReason(off, 0), duelVoidReason(off, 2)]).toEqual(['no_full_pair', 'match_void'])
  })

  test('guesses beyond the pairs change nothing', () => {
    const scoring = duelScoringOf(resolved(2, 1), 1)
    expect(bestGuessOf(scoring, [0, 0, 2, 1])?.position).toBe(0)
    expect(duelScorerOf(scoring)([0, 0, 2, 1])).toBe(duelScorerOf(scoring)([0, 0]))
  })
})

describe('V5: the nearest guess', () => {
  test.each<[string, Goals, Goals, Goals]>([
    ['the exact score beats all', [2, 1], [2, 0], [2, 1]],
    ['the right outcome beats fewer goals beside', [5, 0], [1, 1], [2, 1]],
    ['then fewer goals beside', [2, 0], [4, 1], [2, 1]],
    ['then the smaller error of the difference', [3, 2], [3, 0], [2, 1]],
    ['of a draw the nearer draw', [1, 1], [3, 3], [0, 0]],
    ['both wrong: fewer goals beside', [1, 1], [0, 3], [2, 1]],
  ])('%s', (_what, better, worse, real) => {
    const score = duelScorerOf({ result: real, pairs: 1 })
    expect(score([...better])).toBeGreaterThan(score([...worse]))
  })

  test('equal by all three is equal: both are refunded', () => {
    const score = duelScorerOf({ result: [1, 1], pairs: 1 })
    expect(score([2, 1])).toBe(score([1, 2]))
    expect(nearnessOf([2, 1], [1, 1])).toMatchObject({
      isOutcome: false,
      distance: 1,
      differenceError: 1,
      isExact: false,
    })
  })

  test('of two guesses the order is that of an independent reading of the rule', () => {
    fc.assert(
      fc.property(guess, guess, fc.tuple(fc.nat(12), fc.nat(12)), (one, other, real) => {
        const difference = nearnessOf(one, real).score - nearnessOf(other, real).score
        expect(Math.sign(difference) + 0).toBe(nearer(one, other, real))
      }),
      { numRuns: 2_000 },
    )
  })

  test('of two players with the guesses of a whole duel the winner is that of the oracle', () => {
    const guesses = fc.uniqueArray(guess, { minLength: 2, maxLength: 10, selector: String })
    fc.assert(
      fc.property(guesses, result, (predicted, real) => {
        const opponent = predicted.filter((_one, index) => index % 2 === 0)
        const owner = predicted.filter((_one, index) => index % 2 === 1)
        const score = duelScorerOf(duelScoringOf(resolved(...real), pairsThatCount(turns(predicted.length), null)))
        expect(Math.sign(score(opponent.flat()) - score(owner.flat())) + 0).toBe(duelWinner(opponent, owner, real))
      }),
      { numRuns: 1_000 },
    )
  })

  test('the best guess is one of those made, and before there is a score there is none', () => {
    fc.assert(
      fc.property(fc.uniqueArray(guess, { maxLength: 5, selector: String }), result, (predicted, real) => {
        const picks = predicted.flat()
        expect(guessesOf(picks)).toEqual(predicted)
        const best = bestGuessOf({ result: real, pairs: 5 }, picks)
        expect(best === null).toBe(predicted.length === 0)
        if (best) expect(predicted[best.position]).toEqual(best.guess)
        expect([
          bestGuessOf({ result: null, pairs: 5 }, picks),
          duelScorerOf({ result: null, pairs: 5 })(picks),
        ]).toEqual([null, 0])
      }),
    )
  })

  test('scores are whole and fit where boards keep them', () => {
    fc.assert(
      fc.property(guess, fc.tuple(fc.nat(2_000), fc.nat(2_000)), (one, real) => {
        const { score } = nearnessOf(one, real)
        expect(Number.isInteger(score) && score >= 0 && score < 2 ** 31).toBe(true)
      }),
    )
  })
})
