import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyPrediction, athlete, prediction } from '#tests/support/room-rules.ts'
import { areRoomPicks, athleteOf, athleteWords, NO_GOAL, picksOf, predictionOf } from './room-picks.ts'

describe('F1: what a prediction is', () => {
  test('athletes are four words of 24 bits, and back', () => {
    expect(athleteWords('0123456789abcdef01234567')).toEqual([0x012345, 0x6789ab, 0xcdef01, 0x234567])
    const digit = fc.nat(15).map(value => value.toString(16))
    const hex = fc.array(digit, { minLength: 24, maxLength: 24 })
    fc.assert(
      fc.property(hex, digits => {
        expect(athleteOf(athleteWords(digits.join('')))).toBe(digits.join(''))
      }),
    )
  })

  test('every prediction that can be sent is picks that can be, and reads back as it was', () => {
    fc.assert(
      fc.property(anyPrediction, predicted => {
        const picks = picksOf(predicted)
        expect(areRoomPicks(picks)).toBe(true)
        expect(predictionOf(picks)).toEqual(predicted)
      }),
    )
  })

  const good = picksOf(prediction({ scorers: [athlete(1)], golden: 0 }))
  const at = (slot: number, pick: number) => good.with(slot, pick)
  test.each<[string, number[]]>([
    ['nothing', []],
    ['half of it', good.slice(0, 7)],
    ['a goal too many', at(0, 100)],
    ['a goal below none', at(1, -1)],
    ['no first goal though goals are predicted', at(2, NO_GOAL)],
    ['a first goal though 0–0 is predicted', picksOf(prediction({ homeGoals: 0 }))],
    ['a range there is not', at(3, 4)],
    ['a red range there is not', at(4, 3)],
    ['a golden goal of a shot there is not', at(7, 2)],
    ['part of an athlete', good.slice(0, -1)],
    ['a word too large', at(8, 2 ** 24)],
    ['a fourth shot', [...good, ...good.slice(8), ...good.slice(8), ...good.slice(8)]],
  ])('refused: %s', (_what, picks) => expect(areRoomPicks(picks)).toBe(false))
})
