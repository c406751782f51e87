/* Random cards through the functions of settlement, without a database: facts, points, ranks, voids, the split. An oracle that shares no code
   with the product computes the same. Some with `npm test`, a hundred thousand with `npm run soak`. */
import { expect, test } from 'vitest'
import { DEFAULT_GOAL_OPTIONS, DEFAULT_STATISTIC_OPTIONS } from '#contract/card-defaults.ts'
import { RULES_VERSION } from '#contract/limits.ts'
import { centavos } from '#contract/money.ts'
import { type Definition, isCardVoid, type Known, resolve, scorerOf, scoringOf } from '#contract/verify/athlete-card.ts'
import { isMatchCardVoid, matchScorerOf, matchScoringOf, resolveMatch } from '#contract/verify/card-game.ts'
import { type Plan, ranksIn, splitPool, voidByEntries } from '#contract/verify/pool.ts'
import { arrange } from '#server/modules/pools/snapshots.ts'
import { figure, numbers } from '#tests/support/numbers.ts'
import { type Chance, chanceFor } from '#tests/support/random.ts'
import { sharesBy } from './made-cards.ts'
import { judgeScores, type OracleScore } from './oracle-scores.ts'
import { type Deeds, judge, type OracleCard, type OraclePool, type Verdict } from './oracle.ts'

const EARLIER_RULES = '2026-11-20'
const POSITIONS = ['G', 'D', 'M', 'A', 'LD', 'LE', 'GOALS_ROUND'] as const

/** Entrants in the order of acceptance: ids start with the time. */
interface Entrant {
  id: string
  user: string
  acceptedAt: number
}

function entrantsBy(chance: Chance): Entrant[] {
  const users = chance.happens(0.1) ? chance.below(2) : 2 + chance.below(chance.happens(0.1) ? 60 : 7)
  let at = 1
  return Array.from({ length: users === 0 ? 0 : users + chance.below(users + 1) }, (_, index) => {
    // Some at the same time, so that the id decides.
    at += chance.below(2)
    const id = at.toString(16).padStart(8, '0') + index.toString(16).padStart(16, '0')
    return { id, user: `user ${index < users ? index : chance.below(users)}`, acceptedAt: at }
  })
}

const poolBy = (chance: Chance): OraclePool => ({
  price: BigInt(chance.happens(0.05) ? 0 : chance.pick([1, 2, 7, 99, 100, 333, 1_000, 9_999, 50_000_00])),
  guaranteed: chance.happens(0.35) ? BigInt(chance.pick([1, 2, 3, 1_000, 3_333, 100_001])) : null,
  shares: sharesBy(chance),
  isEarlier: chance.happens(0.25),
})

/** The product's settlement. */
function settled(
  pool: OraclePool,
  entrants: readonly Entrant[],
  points: readonly number[],
  isTooFew: boolean,
): Verdict {
  const rulesVersion = pool.isEarlier === true ? EARLIER_RULES : RULES_VERSION
  const { scores, counts, order } = arrange({ count: points.length, scores: Int32Array.from(points) })
  const game = { fixed: pool.guaranteed !== null, split: 'places', rulesVersion } as const
  const amount = pool.guaranteed ?? pool.price * BigInt(entrants.length)
  const found = { entries: entrants.length, users: new Set(entrants.map(one => one.user)).size }
  const reason = isTooFew
    ? 'too_few'
    : voidByEntries({
        ...game,
        ...found,
        ...(scores.length === 0 ? {} : { scores: scores.length, best: scores[0] ?? 0 }),
      })
  const ranked = [...order].map(index => {
    const one = entrants[index] as Entrant
    return { id: one.id, accountId: one.user, score: points[index] ?? 0 }
  })
  const terms = { ...game, pool: centavos(amount), shares: pool.shares, price: centavos(pool.price) }
  const plan: Plan =
    reason === null ? splitPool(terms, ranked) : { prizes: [], paid: centavos(0), fee: centavos(amount) }
  const prizes = new Map(plan.prizes.map(prize => [prize.id, prize]))
  const rankOf = ranksIn(scores, counts)
  // C5: with a guarantee only the best entry per player counts for paid ranks.
  for (const prize of pool.guaranteed === null ? plan.prizes : [])
    if (prize.rank !== rankOf(prize.score)) throw new Error(`A prize at another rank: ${prize.id}`)
  const entries = ranked.map(({ id, score }) => {
    return [id, { score, rank: rankOf(score), prize: BigInt(prizes.get(id)?.amount ?? 0n) }] as const
  })
  if (plan.paid + plan.fee !== amount) throw new Error('Prizes and fee are not the pool')
  return { isVoid: reason !== null, pool: amount, left: plan.fee, entries: new Map(entries) }
}

interface Generated {
  due: Verdict
  found: Verdict
}

function athleteCard(chance: Chance): Generated {
  const count = 1 + chance.below(8)
  const isOdd = chance.happens(0.3)
  const valueOf = ({ value }: { value: number }) => Math.round(value * 100) + (isOdd ? chance.below(300) : 0)
  const card: OracleCard = {
    ...poolBy(chance),
    isClassic: chance.happens(0.4),
    athletes: Array.from({ length: count }, (_, index) => ({
      id: index.toString(16).padStart(24, 'a'),
      worth: chance.pick([1_000, 1_250, 1, 3_333]),
    })),
    goalValues: DEFAULT_GOAL_OPTIONS.map(valueOf),
    statisticValues: DEFAULT_STATISTIC_OPTIONS.map(valueOf),
  }
  const often = chance.pick([0.3, 0.6, 0.9, 1])
  const deeds = new Map<string, Deeds>(
    card.athletes.map(({ id }) => {
      const happens = (share: number) => chance.happens(share)
      const goals = happens(0.5) ? 0 : chance.below(6)
      const rest = { cleanSheet: happens(0.3), yellow: happens(0.25), assist: happens(0.2), woodwork: happens(0.1) }
      const more = { red: happens(0.05), penaltySaved: happens(0.05), isDoubtful: false, unknown: [] }
      return [id, { played: happens(often), goals, ...rest, ...more }]
    }),
  )
  const definition = definitionOf(card)
  const happened = definition.slots.map(slot => resolve(definition, slot, knownOf(chance, deeds.get(slot.athleteId))))
  if (happened.some(one => one.missing.length > 0)) throw new Error('Something is not known')
  // Stored as JSON with the ranking.
  const scoring = JSON.parse(JSON.stringify(scoringOf(definition, happened))) as ReturnType<typeof scoringOf>
  const scorer = scorerOf(scoring)
  const choices: (readonly (number | readonly [number, number])[])[] = []
  const entries = entrantsBy(chance).map(one => {
    const copied = chance.happens(0.3) && choices.length > 0
    const mine = copied
      ? chance.pick(choices)
      : card.athletes.map(({ id }) => {
          const goals = chance.happens(0.6) ? (deeds.get(id)?.goals ?? 0) : chance.below(4)
          if (card.isClassic) return goals
          return [Math.min(goals, 3), chance.happens(0.5) ? 0 : chance.below(card.statisticValues.length)] as const
        })
    choices.push(mine)
    return { ...one, choices: mine }
  })
  const points = entries.map(entry => scorer(entry.choices.flat()))
  return { due: judge(card, entries, deeds), found: settled(card, entries, points, isCardVoid(happened, true)) }
}

/** The card as the product stores it. */
function definitionOf(card: OracleCard): Definition {
  const options = (all: typeof DEFAULT_GOAL_OPTIONS, values: readonly number[]) =>
    all.map((one, index) => ({ ...one, id: `${one.name} ${index}`, value: values[index] ?? 0 }))
  return {
    gameType: card.isClassic ? 'classic' : 'options',
    slots: card.athletes.map(({ id, worth }, index) => ({
      athleteId: id,
      matchId: 'match',
      position: POSITIONS[index % POSITIONS.length] ?? 'G',
      classicValue: worth,
    })),
    goals: options(DEFAULT_GOAL_OPTIONS, card.goalValues),
    statistics: options(DEFAULT_STATISTIC_OPTIONS, card.statisticValues),
  }
}

/** A source's facts of an athlete; absences in the various forms of sources. */
function knownOf(chance: Chance, did: Deeds | undefined): Known {
  const over = { status: 'finished', score: { home: 1, away: 1 }, unresolved: 0, lineUpTold: true } as const
  const none = { ticks: new Map<string, boolean>() }
  if (!did?.played) {
    if (chance.happens(0.3)) return { ...over, ...none, facts: undefined }
    if (chance.happens(0.3)) return { ...over, ...none, status: 'void', score: null, facts: undefined }
    return { ...over, ...none, facts: { played: false, numbers: {} } }
  }
  const times = (isSo: boolean) => (isSo ? 1 + chance.below(2) : 0)
  const shown = {
    goals: did.goals,
    'clean-sheet': did.cleanSheet ? 1 : 0,
    'yellow-cards': times(did.yellow),
    assists: times(did.assist),
    woodwork: times(did.woodwork),
    'red-cards': did.red ? 1 : 0,
    'penalties-saved': times(did.penaltySaved),
  }
  return { ...over, ...none, facts: { played: true, numbers: shown } }
}

function championshipCard(chance: Chance): Generated {
  const ids = Array.from({ length: 1 + chance.below(11) }, (_, index) => `match ${index}`)
  const often = chance.pick([0.4, 0.6, 0.95, 1])
  const results = new Map<string, OracleScore>()
  for (const id of ids) if (chance.happens(often)) results.set(id, [chance.below(5), chance.below(5)])
  const happened = ids.map(id => {
    const score = results.get(id)
    return score
      ? resolveMatch({ status: 'finished', score: { home: score[0], away: score[1] }, unresolved: 0 })
      : resolveMatch({ status: 'void', score: null, unresolved: 0 })
  })
  const scorer = matchScorerOf(
    JSON.parse(JSON.stringify(matchScoringOf(happened))) as ReturnType<typeof matchScoringOf>,
  )
  const card = { ...poolBy(chance), numbers: ids }
  const predicted: OracleScore[][] = []
  const near = (goals: number): number => Math.max(0, goals + (chance.happens(0.5) ? 0 : chance.below(4) - 1))
  const entries = entrantsBy(chance).map(one => {
    const scores =
      chance.happens(0.25) && predicted.length > 0
        ? chance.pick(predicted)
        : ids.map((id): OracleScore => {
            const [home, away] = results.get(id) ?? [0, 0]
            return chance.happens(0.2) ? [chance.below(100), chance.below(100)] : [near(home), near(away)]
          })
    predicted.push(scores)
    return { ...one, scores }
  })
  const points = entries.map(entry => scorer(entry.scores.flat()))
  return { due: judgeScores(card, entries, results), found: settled(card, entries, points, isMatchCardVoid(happened)) }
}

/** A void card refunds every stake: no prizes, whatever the points. */
const shown = ({ isVoid, pool, left, entries }: Verdict): string =>
  JSON.stringify(
    [
      isVoid,
      pool,
      left,
      [...entries]
        .map(([id, one]) => [id, one.score, one.rank, one.prize] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ],
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  )

test('generated cards come to what the oracle says, by the rules alone', { timeout: 3_600_000 }, () => {
  const began = performance.now()
  const chance = chanceFor('generated cards')
  const counted = { athletes: 0, championship: 0, entries: 0, voids: 0, ties: 0 }
  for (let card = 0; card < numbers.generated; card += 1) {
    const isAthletes = chance.happens(0.5)
    const { due, found } = isAthletes ? athleteCard(chance) : championshipCard(chance)
    if (shown(found) !== shown(due)) expect(shown(found), `card ${card} of SEED=${chance.seed}`).toBe(shown(due))
    counted[isAthletes ? 'athletes' : 'championship'] += 1
    counted.entries += due.entries.size
    counted.voids += due.isVoid ? 1 : 0
    const prized = [...due.entries.values()].filter(one => one.prize > 0n)
    counted.ties += new Set(prized.map(one => one.rank)).size < prized.length ? 1 : 0
  }
  // Every rule occurs.
  for (const count of [counted.athletes, counted.championship, counted.voids, counted.ties])
    expect(count).toBeGreaterThan(numbers.generated / 20)
  const { athletes, championship, entries, voids, ties } = counted
  figure(
    'Generated cards',
    `${athletes} athlete and ${championship} championship cards, ${entries} entries, ${voids} void, ${ties} with shared prizes: all as the oracle says`,
    began,
    { 'generated cards, by the rules alone': numbers.generated },
  )
})
