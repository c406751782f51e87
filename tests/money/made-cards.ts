import { type CardDoc, playCard } from '#contract/api/player/cards.ts'
import { DEFAULT_GOAL_OPTIONS, DEFAULT_STATISTIC_OPTIONS } from '#contract/card-defaults.ts'
import type { TestApp } from '#tests/support/app.ts'
import { cardBody, openCard, playBody, readCard } from '#tests/support/cards.ts'
import type { TestOperator } from '#tests/support/operators.ts'
import type { Player } from '#tests/support/people.ts'
import type { Chance } from '#tests/support/random.ts'
import type { OracleCard, OracleEntry } from './oracle.ts'
import type { RoundInPlay } from './rounds.ts'

/** A random card and its entries. */
export interface MadeCard {
  id: string
  card: OracleCard
  plays: { player: Player; choices: OracleEntry['choices'] }[]
}

const PRICES = [1, 2, 3, 7, 99, 100, 333, 777, 1_000, 1_250, 9_999]
const GUARANTEES = [1, 2, 1_000, 3_333, 10_000, 100_001]
const WORTHS = [1_000, 1_250, 1, 3_333]
const POSITIONS = ['G', 'D', 'M', 'A', 'LD', 'LE', 'GOALS_ROUND'] as const
const SHARES: [number, number, number][] = [
  [5_000, 2_500, 1_500],
  [10_000, 0, 0],
  [3_334, 3_333, 3_333],
  [5_000, 5_000, 0],
  [1, 0, 0],
  [7_000, 2_000, 1_000],
]

/** Three random shares, descending, at most the whole pool. */
export function sharesBy(chance: Chance): [number, number, number] {
  if (chance.happens(0.6)) return chance.pick(SHARES)
  const parts = [1 + chance.below(9_999), chance.below(10_000), chance.below(10_000)]
  const sum = parts.reduce((total, part) => total + part, 0)
  const fitted = parts.map(part => (sum > 10_000 ? Math.floor((part * 9_999) / sum) : part))
  const [first = 1, second = 0, third = 0] = fitted.toSorted((a, b) => b - a)
  return [Math.max(1, first), second, third]
}

/** Athletes of a card: mostly those who played; sometimes chosen so that one athlete decides whether it is void (A4). */
function athletesBy(chance: Chance, round: RoundInPlay): string[] {
  const known = [...round.athletes.keys()].filter(id => round.deeds.has(id))
  const played = known.filter(id => round.deeds.get(id)?.played)
  if (chance.happens(0.2)) {
    const all = chance.pick([2, 3, 5, 7])
    const valid = chance.happens(0.5) ? Math.floor(all / 2) : Math.ceil(all / 2)
    const idle = known.filter(id => !round.deeds.get(id)?.played)
    return chance.some([...chance.some(played, valid), ...chance.some(idle, all - valid)], all)
  }
  return Array.from({ length: 1 + chance.below(8) }, () => chance.pick(chance.happens(0.85) ? played : known))
}

function cardBy(chance: Chance, round: RoundInPlay): OracleCard {
  const ids = athletesBy(chance, round)
  const isOdd = chance.happens(0.3)
  const valueOf = ({ value }: { value: number }) => Math.round(value * 100) + (isOdd ? chance.below(300) : 0)
  return {
    isClassic: chance.happens(0.4),
    athletes: [...new Set(ids)].map(id => ({ id, worth: chance.pick(WORTHS) })),
    goalValues: DEFAULT_GOAL_OPTIONS.map(valueOf),
    statisticValues: DEFAULT_STATISTIC_OPTIONS.map(valueOf),
    price: BigInt(chance.happens(0.04) ? 0 : chance.pick(PRICES)),
    guaranteed: chance.happens(0.3) ? BigInt(chance.pick(GUARANTEES)) : null,
    shares: sharesBy(chance),
  }
}

/** Drafts and opens a card over HTTP that starts in an hour. */
export async function openMadeCard(
  app: TestApp,
  operator: TestOperator,
  round: RoundInPlay,
  card: OracleCard,
): Promise<string> {
  const [first, second, third] = card.shares.map(share => share / 100)
  const athletes = card.athletes.flatMap(({ id }) => round.athletes.get(id) ?? [])
  const request = { championshipId: round.championshipId, suffix: 0, matches: ['', ''] as [string, string], athletes }
  const body = cardBody(request, {
    gameType: card.isClassic ? 'classic' : 'options',
    round: null,
    price: Number(card.price) / 100,
    fixedAmount: card.guaranteed !== null,
    amount: Number(card.guaranteed ?? 0n) / 100,
    paymentPercentage: { first, second, third },
    startDate: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
    goalOptions: DEFAULT_GOAL_OPTIONS.map((one, index) => ({ ...one, value: (card.goalValues[index] ?? 0) / 100 })),
    statisticOptions: DEFAULT_STATISTIC_OPTIONS.map((one, index) => ({
      ...one,
      value: (card.statisticValues[index] ?? 0) / 100,
    })),
  })
  body.athletes = (body.athletes as Record<string, unknown>[]).map((athlete, index) => ({
    ...athlete,
    position: POSITIONS[index % POSITIONS.length],
    classicValue: (card.athletes[index]?.worth ?? 0) / 100,
  }))
  return openCard(operator, body)
}

/** Creates and opens a random card, and decides its entries. */
export async function makeCard(
  app: TestApp,
  operator: TestOperator,
  round: RoundInPlay,
  players: readonly Player[],
  chance: Chance,
): Promise<MadeCard> {
  const card = cardBy(chance, round)
  const id = await openMadeCard(app, operator, round, card)
  const plays: MadeCard['plays'] = []
  const present = chance.happens(0.8) ? 2 + chance.below(players.length - 1) : chance.below(3)
  for (const player of chance.some(players, present)) {
    const seen = new Set<string>()
    for (let entries = chance.happens(0.1) ? 0 : 1 + chance.below(3); entries > 0; entries -= 1) {
      // Sometimes the same picks as another entry, for ties.
      const copied = chance.happens(0.3) && plays.length > 0
      const choices = copied ? chance.pick(plays).choices : choicesBy(chance, card, round)
      if (seen.has(String(choices))) continue
      seen.add(String(choices))
      plays.push({ player, choices })
    }
  }
  return { id, card, plays }
}

function choicesBy(chance: Chance, card: OracleCard, round: RoundInPlay): OracleEntry['choices'] {
  return card.athletes.map(({ id }) => {
    const did = round.deeds.get(id)
    const goals = chance.happens(0.6) ? (did?.goals ?? 0) : chance.below(4)
    if (card.isClassic) return goals
    return [Math.min(goals, 3), chance.happens(0.5) ? 0 : chance.below(card.statisticValues.length)] as const
  })
}

/** Sends the entries of a card, concurrently or in sequence, and one of them twice. */
export async function playMadeCard(
  app: TestApp,
  { id, plays }: MadeCard,
  chance: Chance,
): Promise<CardDoc | undefined> {
  const [first] = plays
  if (!first) return undefined
  const doc = await readCard(first.player, id)
  const send = ({ player, choices }: MadeCard['plays'][number]) =>
    player.call(playCard, { body: playBody(doc, choices) })
  if (chance.happens(0.5)) await Promise.all(plays.map(play => send(play).then(answer => answer.data)))
  else {
    for (const play of plays) {
      app.clock.advance(chance.below(3))
      await send(play).then(answer => answer.data)
    }
  }
  if (chance.happens(0.2)) {
    const again = await send(chance.pick(plays))
    if (again.code !== 'duplicate_entry') throw new Error(`The same play a second time: ${JSON.stringify(again.raw)}`)
  }
  return doc
}
