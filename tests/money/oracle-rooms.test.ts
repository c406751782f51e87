/* Family predictions, duels and push games over every match of real seasons: an oracle that shares no code with the product, and parses match
   reports and cups itself, computes points, winners and payouts. Some matches with `npm test`, all with `npm run soak`. */
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { RULES_VERSION } from '#contract/limits.ts'
import { centavos } from '#contract/money.ts'
import { FIRST_GOAL_RANGES, formatRange } from '#contract/rooms.ts'
import { type Goals, resolveMatch } from '#contract/verify/card-game.ts'
import { roomPointsOf, roomScorerOf, roomScoringOf } from '#contract/verify/coach-friend.ts'
import { splitPool, voidByEntries } from '#contract/verify/pool.ts'
import { answerOf } from '#contract/verify/push-game.ts'
import { resolveRoomMatch } from '#contract/verify/room-match.ts'
import { areRoomPicks, picksOf, type RoomPrediction } from '#contract/verify/room-picks.ts'
import { autoGuess, duelScorerOf, duelScoringOf, pairsThatCount } from '#contract/verify/versus.ts'
import { figure, numbers } from '#tests/support/numbers.ts'
import { type Chance, chanceFor } from '#tests/support/random.ts'
import { hasShared, sharedPath } from '#tests/support/shared.ts'
import { duelWinner, familyPoints, type OraclePrediction, printed, pushAnswer, shareOut } from './oracle-rooms.ts'
import { type RoomMatch, roomSeasons, scoresAlone } from './room-matches.ts'

const UNKNOWN_NAMES = ['nobody 1', 'nobody 2']
const counted = { matches: 0, predictions: 0, golden: 0, pots: 0, ties: 0, voids: 0, duels: 0, questions: 0 }

/** A prediction close to the result, so that parts of it are right, in both notations. */
function predict(chance: Chance, { was, ids }: RoomMatch): { sent: RoomPrediction; expected: OraclePrediction } {
  const near = (goals: number) => (chance.happens(0.6) ? goals : chance.below(4))
  const score = [near(was.score[0]), near(was.score[1])] as const
  const shots = Array.from({ length: chance.below(4) }, () => chance.pick([...ids.keys(), ...UNKNOWN_NAMES]))
  const golden = shots.length > 0 && chance.happens(0.6) ? chance.below(shots.length) : null
  const ranges = {
    yellow: chance.below(printed('yellow').length),
    red: chance.below(printed('red').length),
    offsides: chance.below(printed('offsides').length),
    corners: chance.below(printed('corners').length),
  }
  const firstGoal = score[0] + score[1] === 0 ? null : chance.below(printed('firstGoal').length)
  const { yellow, red, offsides, corners } = ranges
  return {
    expected: { score, firstGoal, ...ranges, shots, golden },
    sent: {
      homeGoals: score[0],
      awayGoals: score[1],
      firstGoal,
      yellowCards: yellow,
      redCards: red,
      offsides,
      corners,
      scorers: shots.map(who => ids.get(who) ?? who.at(-1)?.repeat(24) ?? ''),
      golden,
    },
  }
}

/** Many predictions of a match, scored by both; then pots of a few of them. */
function playFamily(chance: Chance, match: RoomMatch): void {
  const resolved = resolveRoomMatch(match.known)
  expect([match.id, ...resolved.missing]).toEqual([match.id])
  const scoring = JSON.parse(JSON.stringify(roomScoringOf(resolved))) as ReturnType<typeof roomScoringOf>
  const scorer = roomScorerOf(scoring)
  const scores = Array.from({ length: numbers.rooms.predictions }, () => {
    const { sent, expected: prediction } = predict(chance, match)
    const picks = picksOf(sent)
    expect(areRoomPicks(picks)).toBe(true)
    const { points, golden } = familyPoints(prediction, match.was)
    expect(scorer(picks), `${match.id} ${JSON.stringify(prediction)}`).toBe(points * 100 + (golden ? 1 : 0))
    expect(roomPointsOf(scoring, picks).total).toBe(points * 100)
    counted.golden += golden ? 1 : 0
    return points * 100 + (golden ? 1 : 0)
  })
  counted.predictions += scores.length
  for (let pot = 0; pot * 4 < scores.length; pot += 1) playPot(chance, chance.some(scores, 2 + chance.below(8)))
}

/** F4: the rules of a room's pot. */
const POT = { fixed: false, split: 'winner', rulesVersion: RULES_VERSION } as const

/** F4: splits a pot of predictions with these scores, by both. */
function playPot(chance: Chance, scores: readonly number[]): void {
  const price = chance.pick([100, 700, 1_000, 12_300, 100_000])
  const best = Math.max(...scores)
  const voided = voidByEntries({
    ...POT,
    entries: scores.length,
    users: scores.length,
    scores: new Set(scores).size,
    best,
  })
  expect(voided).toBe(new Set(scores).size === 1 ? 'all_equal' : null)
  counted.voids += voided ? 1 : 0
  if (voided) return
  const ranked = scores
    .map((score, index) => ({ id: String(index), accountId: String(index), score }))
    .sort((a, b) => b.score - a.score || Number(a.id) - Number(b.id))
  const pool = centavos(price * scores.length)
  const plan = splitPool({ pool, shares: [9_000, 0, 0], ...POT, price: centavos(price) }, ranked)
  const due = shareOut(BigInt(price), 10, scores, score => score === best)
  const got = new Map(plan.prizes.map(({ id, amount }) => [Number(id), BigInt(amount)]))
  expect(scores.map((_score, index) => got.get(index) ?? 0n)).toEqual(due.prizes)
  expect(plan.fee).toBe(due.fee)
  counted.pots += 1
  counted.ties += plan.prizes.length > 1 ? 1 : 0
}

/** A duel of so many guesses, some by the server, on a match's score. */
function playDuel(chance: Chance, { was }: RoomMatch): void {
  const taken: Goals[] = []
  const count = 2 + chance.below(9)
  while (taken.length < count) {
    const guess: Goals = chance.happens(0.2) ? autoGuess(taken) : [chance.below(5), chance.below(5)]
    if (!taken.some(one => String(one) === String(guess))) taken.push(guess)
  }
  const of = (odd: number) => taken.filter((_guess, index) => index % 2 === odd)
  const pairs = pairsThatCount(
    taken.map((_guess, index) => ({ turn: index + 1, at: index })),
    null,
  )
  const [home, away] = was.score
  const score = duelScorerOf(
    duelScoringOf(resolveMatch({ status: 'finished', score: { home, away }, unresolved: 0 }), pairs),
  )
  const won = Math.sign(score(of(0).flat()) - score(of(1).flat())) + 0
  expect(won, `${JSON.stringify(taken)} on ${home}-${away}`).toBe(duelWinner(of(0), of(1), was.score))
  counted.duels += 1
}

/** A push game about minutes of a half, decided by both. */
function playPush(chance: Chance, { id, known, was, cards }: RoomMatch): void {
  const half = chance.pick([1, 2] as const)
  const from = (half === 1 ? 0 : 45) + 1 + chance.below(43)
  const to = Math.min(from + 2 + chance.below(9), half * 45)
  const side = chance.pick([null, 'home', 'away'] as const)
  const match = { ...known, clock: null, cards, statistics: known.statistics }
  const { correct, voidReason, missing } = answerOf({ fact: 'goal', side, from, to }, match, null)
  expect(missing).toEqual([])
  // The importer's list tells the oracle the scorer of a goal, its own parsing the minute.
  const minutes = was.goals
    .filter(goal => goal.half === half)
    .filter(
      goal =>
        side === null ||
        known.goals.some(
          one => one.side === side && one.half === half && one.minute === goal.minute && one.stoppage === goal.added,
        ),
    )
    .map(goal => goal.minute + goal.added)
  const predicted = voidReason === null ? (correct ? 'yes' : 'no') : 'void'
  expect([id, from, to, side, predicted]).toEqual([id, from, to, side, pushAnswer(minutes, from, to)])
  counted.questions += 1
}

if (!hasShared) console.info('Rooms are not compared over real seasons: no ../shared')
describe.runIf(hasShared)('rooms over real seasons', () => {
  const began = performance.now()
  afterAll(() => {
    const { matches, predictions, golden, pots, ties, voids, duels, questions } = counted
    const predicted = `${matches} matches, ${predictions} predictions, ${golden} golden goals, ${pots} pots, ${ties} with ties, ${voids} void, ${duels} duels, ${questions} questions`
    figure('Rooms over real seasons', `${predicted}: all as the oracle says`, began)
  })

  test.each([...roomSeasons])('%s comes to what the oracle says', { timeout: 600_000 }, (name, read) => {
    const chance = chanceFor(`rooms of ${name}`)
    const all = read()
    expect(all.length).toBeGreaterThan(60)
    for (const match of chance.some(all, numbers.rooms.matches)) {
      playFamily(chance, match)
      for (let count = 0; count < numbers.rooms.predictions; count += 4) {
        playDuel(chance, match)
        playPush(chance, match)
      }
      counted.matches += 1
    }
  })

  test('of a source that tells scores alone nothing settles but 0–0: its scorers are missing, not nobody', () => {
    const all = scoresAlone()
    expect(all.length).toBeGreaterThan(60)
    for (const match of all) {
      const goals = (match.score?.home ?? 0) + (match.score?.away ?? 0)
      expect(resolveRoomMatch(match).missing).toEqual(goals === 0 ? [] : ['goals'])
    }
  })

  interface Known {
    id: string
    score: [number, number]
    first_goal_band: { printed: string; ordinal?: string }
    goals: { own: boolean }[]
    yellow: { home: number; away: number }
    red: { home: number; away: number }
    corners?: { home: number; away: number }
    statistics_source?: string
  }

  test('known answers hold: score, range of the first goal, scorers, cards', () => {
    const { matches } = JSON.parse(readFileSync(sharedPath('data/facts.sample.json'), 'utf8')) as { matches: Known[] }
    for (const answer of matches) {
      const found = roomSeasons
        .get(answer.id.split('/')[0] ?? '')?.()
        .find(({ id }) => id === answer.id)
      if (!found) return expect.unreachable(`no match ${answer.id}`)
      const resolved = resolveRoomMatch(found.known)
      expect(resolved.result).toEqual(answer.score)
      const range = FIRST_GOAL_RANGES[resolved.firstGoal ?? -1]
      const band = answer.first_goal_band.ordinal ?? answer.first_goal_band.printed
      expect([answer.id, range && formatRange(range, 2)]).toEqual([answer.id, band.replace('-', '–')])
      const scored = Object.values(resolved.goals ?? {}).reduce((sum, goals) => sum + goals, 0)
      expect(scored).toBe(answer.goals.filter(goal => !goal.own).length)
      const total = ({ home, away }: { home: number; away: number }) => home + away
      for (const [statistic, due] of [
        ['yellowCards', answer.yellow],
        ['redCards', answer.red],
        ['corners', answer.statistics_source === undefined ? answer.corners : undefined],
      ] as const) {
        const count = resolved.statistics[statistic]
        // Statistics missing in the source are unknown, never 0.
        if (due && count !== null) expect([answer.id, statistic, count]).toEqual([answer.id, statistic, total(due)])
        else if (statistic !== 'corners') expect(found.known.statistics[statistic]).toBeUndefined()
      }
    }
  })
})
