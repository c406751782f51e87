import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CardDoc } from '#contract/api/player/cards.ts'
import { athleteAt, cardOf, goalOptions, statisticOptions } from '#tests/pages/web/play-athletes.ts'
import { filledOf, type Picks } from './play-picks.ts'
import { predictedOf } from './play-scores.ts'
import { repeatPicks, surprisePicks, surpriseScores } from './quick-picks.ts'

const card = cardOf({}) as unknown as CardDoc
const classic = cardOf({ gameType: 'classic' }) as unknown as CardDoc
const [firstGoal, secondGoal] = goalOptions
const chosen: Picks = { [athleteAt(0)]: { goal: firstGoal?._id ?? '', statistic: null, score: 0 } }

test('a surprise fills whatever is missing with what the card has, and leaves what is chosen', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1 }), rolls => {
      let next = 0
      const chance = () => rolls[next++ % rolls.length] ?? 0
      const filled = filledOf(card, surprisePicks(card, chosen, chance))
      expect(filled.every(({ missing }) => missing.length === 0)).toBe(true)
      expect(filled[0]?.pick.goal).toBe(firstGoal?._id)
      const ids = new Set([...card.goalOptions, ...card.statisticOptions].map(({ _id }) => _id))
      expect(filled.every(({ pick }) => ids.has(pick.goal ?? '') && ids.has(pick.statistic ?? ''))).toBe(true)
      expect(filledOf(classic, surprisePicks(classic, {}, chance)).every(({ pick }) => pick.score <= 2)).toBe(true)
    }),
  )
})

test('neither chance nor the last game chooses what cannot happen to an athlete', () => {
  const help = (possible: boolean) => ({ possible, happened: 0, games: 0 })
  const optionsHelp = { goals: [], statistics: [help(false), help(true)] }
  const narrow = { ...card, athletes: card.athletes.map(athlete => ({ ...athlete, optionsHelp })) }
  const filled = filledOf(
    narrow,
    surprisePicks(narrow, {}, () => 0),
  )
  expect(filled.map(({ pick }) => pick.statistic)).toEqual(filled.map(() => statisticOptions[1]?._id))
  const earlier = [{ athlete: athleteAt(0), goal: null, statistic: statisticOptions[0]?.name ?? '', score: null }]
  expect(repeatPicks(narrow, {}, earlier)).toEqual({ picks: {}, found: 0 })
})

test('a surprise of scores leaves those that are given', () => {
  const matches = [{ _match: { _id: 'a' } }, { _match: { _id: 'b' } }] as never
  const scores = surpriseScores({ matches }, { a: { home: 4, away: null } }, () => 0.99)
  expect(scores).toEqual({ a: { home: 4, away: 3 }, b: { home: 3, away: 3 } })
  expect(predictedOf({ matches }, scores).every(({ isDone }) => isDone)).toBe(true)
})

test('a last game is repeated by athlete and by the names of options; what this card does not have stays open', () => {
  const earlier = [
    { athlete: athleteAt(0), goal: secondGoal?.name ?? '', statistic: 'Uma que não há', score: null },
    { athlete: athleteAt(1), goal: null, statistic: statisticOptions[0]?.name ?? '', score: null },
    { athlete: 'somebody of another card', goal: firstGoal?.name ?? '', statistic: null, score: null },
  ]
  const { picks, found } = repeatPicks(card, chosen, earlier)
  expect(found).toBe(2)
  expect(picks[athleteAt(0)]).toMatchObject({ goal: secondGoal?._id, statistic: null })
  expect(picks[athleteAt(1)]).toMatchObject({ goal: null, statistic: statisticOptions[0]?._id })
  expect(repeatPicks(card, chosen, []).found).toBe(0)
  expect(repeatPicks(classic, {}, [{ athlete: athleteAt(2), goal: null, statistic: null, score: 7 }])).toMatchObject({
    found: 1,
    picks: { [athleteAt(2)]: { score: 7 } },
  })
})
