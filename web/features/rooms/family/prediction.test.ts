import { describe, expect, test } from 'vitest'
import { bodyOf, EMPTY, missingStage, type Prediction, progressOf, readPrediction, withScorers } from './prediction.ts'

const [A, B] = ['a'.repeat(24), 'b'.repeat(24)]
const whole: Prediction = {
  homeGoals: 2,
  awayGoals: 1,
  firstGoal: 3,
  scorers: [A, B],
  goldenGoal: B,
  statistics: { yellowCards: 1, redCards: 0, offsides: 2, corners: 3 },
}

describe('what must be answered (F1)', () => {
  test('the score, the first goal and the numbers; shots and the Golden Goal are free', () => {
    expect(progressOf(EMPTY).map(({ total }) => total)).toEqual([2, 1, 4])
    expect(missingStage(EMPTY)).toBe('score')
    expect(missingStage({ ...EMPTY, homeGoals: 1, awayGoals: 0 })).toBe('firstGoal')
    expect(missingStage({ ...whole, statistics: { ...whole.statistics, corners: null } })).toBe('statistics')
    expect(missingStage({ ...whole, scorers: [], goldenGoal: null })).toBeUndefined()
  })
  test('at 0–0 the first goal is neither asked nor sent', () => {
    const none = { ...whole, homeGoals: 0, awayGoals: 0 }
    expect(missingStage({ ...none, firstGoal: null })).toBeUndefined()
    expect(bodyOf(none)?.firstGoal).toBeNull()
  })
  test('nothing is sent while something is missing', () =>
    expect(bodyOf({ ...whole, awayGoals: null })).toBeUndefined())
})

describe('the Golden Goal (F3)', () => {
  test('is sent as the place of its shot', () => {
    expect(bodyOf(whole)).toMatchObject({ scorers: [A, B], goldenGoal: 1 })
    expect(bodyOf({ ...whole, goldenGoal: null })?.goldenGoal).toBeNull()
  })
  test('goes with its shot', () => {
    expect(withScorers(whole, [A]).goldenGoal).toBeNull()
    expect(withScorers(whole, [B]).goldenGoal).toBe(B)
  })
})

describe('what was kept in the browser', () => {
  test('comes back as it was', () => expect(readPrediction(JSON.stringify(whole), new Set([A, B]))).toEqual(whole))
  test('without who cannot be picked any more, nor the Golden Goal on them', () => {
    expect(readPrediction(JSON.stringify(whole), new Set([A]))).toMatchObject({ scorers: [A], goldenGoal: null })
  })
  test('and without what no page would keep', () => {
    for (const text of [null, 'x', 'null', '7']) expect(readPrediction(text, new Set()) ?? EMPTY).toEqual(EMPTY)
    const odd = {
      homeGoals: -1,
      awayGoals: 1.5,
      firstGoal: 10,
      scorers: 'x',
      statistics: { corners: 9, redCards: '1' },
    }
    expect(readPrediction(JSON.stringify(odd), new Set())).toEqual(EMPTY)
  })
})
