import { expect, test } from 'vitest'
import { type Made, MATCH } from '#tests/support/made-reports.ts'
import { madeRooms } from '#tests/support/made-rooms.ts'
import type { Explained, Judged } from './judged.ts'
import { questions } from './modes.ts'

/* The points that a report explains for an entry sum to its score. */
function judge({ mode, definition, facts, startedAt = null }: Made): Judged {
  const question = questions.get(mode)?.(definition) ?? expect.unreachable(`nobody reads ${mode}`)
  return question.judge({ facts, startedAt })
}
const made = (name: keyof typeof madeRooms): Made => madeRooms[name] ?? expect.unreachable(`no ${name}`)
function explained<Of extends Explained['of']>(judged: Judged, of: Of, picks: readonly number[] = []) {
  const resolved = judged.explain(picks)
  return resolved.of === of
    ? (resolved as Extract<Explained, { of: Of }>)
    : expect.unreachable(`it explains ${resolved.of}`)
}

test('of a family room: the parts add up to the points, and the golden goal comes on top only in a tie', () => {
  const { picks, ...family } = made('family')
  const judged = judge({ picks, ...family })
  const all = picks.map(each => explained(judged, 'room', each).points)
  expect(all.map(({ total }) => total)).toEqual(
    all.map(({ score, firstGoal, statistics, scorers, golden }) =>
      [score, firstGoal, golden, ...statistics, ...scorers].reduce((sum, part) => sum + (part?.points ?? 0), 0),
    ),
  )
  expect(all.map(({ total }) => total)).toEqual(picks.map(each => Math.floor(judged.score(each) / 100) * 100))
  expect(all.map(({ score }) => score.result)).toEqual(picks.map(() => [2, 1]))
})

test('of a duel: each guess tells how near it was, and the best one is what the score goes by', () => {
  const { picks, ...duel } = made('duel')
  const judged = judge({ picks, ...duel })
  const [first, second] = picks.map(each => explained(judged, 'duel', each))
  expect(first?.guesses.length).toBeGreaterThan(0)
  for (const one of [first, second]) expect(one?.guesses.map(({ near }) => near)).toContainEqual(one?.best)
  expect(judged.score(picks[1] ?? [])).toBeGreaterThan(judged.score(picks[0] ?? []))
})

test('of a duel without a full pair no guess counts, and there is no best one', () => {
  const { picks, ...duel } = made('duel: no full pair')
  const resolved = explained(judge({ picks, ...duel }), 'duel', picks[0])
  expect([resolved.best, ...resolved.guesses.map(({ near }) => near)].filter(near => near !== null)).toEqual([])
})

test('of a push game: what was said, what the facts say and whether the operator said it', () => {
  const { picks, ...push } = made('push')
  const judged = judge({ picks, ...push })
  expect(picks.map(each => explained(judged, 'push', each).predicted)).toEqual([true, false, true, false])
  expect(explained(judged, 'push')).toMatchObject({ predicted: null, resolved: null, answer: { correct: true } })
  const byHand = judge(made('push: by hand'))
  expect(explained(byHand, 'push', [1])).toMatchObject({ predicted: true, resolved: true, answer: { correct: true } })
})

test('of a championship card: each match with its points, which are the score', () => {
  const definition = { matches: [{ matchId: MATCH, home: 'Azuis', away: 'Verdes' }] }
  const match = { match: MATCH, version: 7, status: 'finished', score: { home: 2, away: 1 }, unresolved: 0 }
  const judged = judge({
    mode: 'card-game',
    definition,
    facts: { matches: [match] },
    picks: [],
    priceCentavos: 0,
    fee: 0,
  })
  for (const picks of [
    [2, 1],
    [1, 0],
    [3, 1],
    [0, 4],
  ]) {
    const { points, resolved } = explained(judged, 'matches', picks)
    expect(resolved).toHaveLength(1)
    expect(points.reduce((sum, one) => sum + one.points, 0)).toBe(judged.score(picks))
  }
})
