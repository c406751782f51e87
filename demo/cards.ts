import type { CardInput } from '#contract/api/admin/cards.ts'
import { DEFAULT_GOAL_OPTIONS, DEFAULT_SHARES, DEFAULT_STATISTIC_OPTIONS } from '#contract/card-defaults.ts'
import { centavos } from '#contract/money.ts'
import type { Position } from '#contract/positions.ts'
import type { Profile } from '#contract/settings.ts'
import { createCard, type DemoCard, openCard } from '#server/modules/cards/demo.ts'
import { type SquadMember, squadOf } from '#server/modules/matches/index.ts'
import { currentSettings } from '#server/modules/settings/index.ts'
import { Refusal } from '#server/platform/fail.ts'
import { fundHouse } from './grant.ts'
import type { Stage } from './stage.ts'

/** The settings of any card. */
interface AnyPlan {
  name: string
  /** Reais. */
  price: number
  /** Reais of a guaranteed pool; 0: a growing pool. */
  guaranteed: number
  shares: CardInput['paymentPercentage']
  entriesPerUser: number
}

/** An Athletes card; its athletes come from matches. */
interface AthletesPlan extends AnyPlan {
  type: 'options' | 'classic'
  /** One athlete each: the match of the round, the side, the line. */
  athletes: readonly Wanted[]
}

/** A championship card: the scores of all matches. */
interface ScoresPlan extends AnyPlan {
  type: 'scores'
}

export type CardPlan = AthletesPlan | ScoresPlan

interface Wanted {
  match: number
  side: 'home' | 'away'
  position: Extract<Position, 'G' | 'D' | 'M' | 'A'>
}

const wanted = (text: string): Wanted[] =>
  text.split(' ').map(one => {
    const [match, side, position] = one
    return { match: Number(match), side: side === 'h' ? 'home' : 'away', position: position as Wanted['position'] }
  })

/** Each includes the round's first and last match, so that it spans the whole round. */
const IN_ROUND = {
  craques: wanted('0hA 1aM 2hG 3aA 4hD 5aM 6hA 7aA 8hM 9aD'),
  artilheiros: wanted('0aA 1hA 3hA 4aA 5hA 6aM 8aA 9hA'),
  gratis: wanted('0hM 2aA 4hA 5aA 7hA 9aA'),
}
const IN_MATCH = wanted('0hA 0aA 0hM 0aM 0hD 0aD 0hG 0aG')

/** The cards of a round: one with options, a classic one, a free one with a guaranteed pool, and one with scores. */
export const roundCards = (round: number): CardPlan[] => [
  {
    name: `Craques da rodada ${round}`,
    type: 'options',
    price: 10,
    guaranteed: 0,
    shares: DEFAULT_SHARES,
    entriesPerUser: 3,
    athletes: IN_ROUND.craques,
  },
  {
    name: `Artilheiros da rodada ${round}`,
    type: 'classic',
    price: 25,
    guaranteed: 0,
    shares: { first: 60, second: 25, third: 15 },
    entriesPerUser: 2,
    athletes: IN_ROUND.artilheiros,
  },
  {
    name: `Cartela grátis da rodada ${round}`,
    type: 'options',
    price: 0,
    guaranteed: 300,
    shares: { first: 50, second: 30, third: 20 },
    entriesPerUser: 1,
    athletes: IN_ROUND.gratis,
  },
  {
    name: `Placares da rodada ${round}`,
    type: 'scores',
    price: 10,
    guaranteed: 0,
    shares: DEFAULT_SHARES,
    entriesPerUser: 3,
  },
]

/** The quick cards on one match: its athletes' events, and its score. */
export const flashCards = (match: string, type: AthletesPlan['type'], isFirst: boolean): CardPlan[] => {
  const quick = { price: 5, guaranteed: 0, shares: DEFAULT_SHARES, entriesPerUser: 10 }
  // New visitors can play it at once, for free and for a certain prize.
  const free = { price: 0, guaranteed: 50, shares: DEFAULT_SHARES, entriesPerUser: 1 }
  return [
    { name: `Cartela relâmpago: ${match}`, type, ...quick, athletes: IN_MATCH },
    { name: `Placar relâmpago: ${match}`, type: 'scores', ...quick },
    ...(isFirst ? [{ name: `Grátis relâmpago: ${match}`, type, ...free, athletes: IN_MATCH } as const] : []),
  ]
}

/** The card types allowed under this profile: predicting scores of whole matches does not qualify as a fantasy game. */
export const typesOf = (profile: Profile): CardPlan['type'][] =>
  profile === 'fantasy' ? ['options', 'classic'] : ['options', 'classic', 'scores']

/** The plan that replaces this one under a profile that does not allow it (mode_unavailable). */
function fitting<P extends CardPlan>(plan: P, profile: Profile): P {
  if (profile === 'licensed') return plan
  return profile === 'free' ? { ...plan, price: 0, guaranteed: 0 } : { ...plan, guaranteed: plan.guaranteed || 50 }
}

/** The match context of a card. */
interface RoundRef {
  championshipId: string
  round: string
  matchIds: readonly string[]
}

/** Drafts cards on matches (in the order of the plans' indexes) and opens them. */
export async function makeCards({ deps, made }: Stage, plans: readonly CardPlan[], where: RoundRef): Promise<void> {
  const squads = new Map<string, SquadMember[]>()
  for (const matchId of where.matchIds) squads.set(matchId, await squadOf(deps.db, matchId))
  const actor = { operatorId: made.operatorId, reason: 'Cartela da demonstração' }
  const { profile } = await currentSettings(deps.db, deps.config)
  for (const plan of plans) {
    if (!typesOf(profile).includes(plan.type)) continue
    const card = cardOf(fitting(plan, profile), where, squads)
    const { _id: id } = await createCard(deps, actor, card)
    try {
      await openCard(deps, actor, card, id)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'house_short') throw error
      await deps.db.tx(tx => fundHouse(tx, deps.clock.now()))
      await openCard(deps, actor, card, id)
    }
  }
}

function cardOf(plan: CardPlan, where: RoundRef, squads: ReadonlyMap<string, readonly SquadMember[]>): DemoCard {
  const common = {
    name: plan.name,
    banner: null,
    championship: where.championshipId,
    round: where.round,
    price: centavos(plan.price * 100),
    fixedAmount: plan.guaranteed > 0,
    amount: centavos(plan.guaranteed * 100),
    paymentPercentage: plan.shares,
    entriesPerUser: plan.entriesPerUser,
    opensAt: null,
    startDate: null,
    codes: null,
  }
  if (plan.type === 'scores') return { kind: 'championship', input: { ...common, matches: [...where.matchIds] } }
  const isOptions = plan.type === 'options'
  const input: CardInput = {
    ...common,
    gameType: plan.type,
    athletes: athletesOf(plan, where, squads),
    goalOptions: isOptions ? [...DEFAULT_GOAL_OPTIONS] : [],
    statisticOptions: isOptions ? [...DEFAULT_STATISTIC_OPTIONS] : [],
  }
  return { kind: 'athletes', input }
}

function athletesOf(
  plan: AthletesPlan,
  where: RoundRef,
  squads: ReadonlyMap<string, readonly SquadMember[]>,
): CardInput['athletes'] {
  const taken = new Set<string>()
  return plan.athletes.map(one => {
    const matchId = where.matchIds[one.match] ?? ''
    const { athlete, team, shirt } = chosen(squads.get(matchId) ?? [], one, taken)
    taken.add(athlete.id)
    return {
      _athlete: athlete.id,
      _team: team?._id ?? null,
      _match: matchId,
      _kickoff: null,
      position: one.position,
      number: shirt,
      classicValue: 10,
    }
  })
}

/** A starter of that side, of that line if there is one. */
function chosen(squad: readonly SquadMember[], { side, position }: Wanted, taken: ReadonlySet<string>): SquadMember {
  const free = squad.filter(one => one.side === side && one.starter && !taken.has(one.athlete.id))
  const member = free.find(one => one.position === position) ?? free[0]
  if (!member) throw new Error('A match of the demo lacks a line-up')
  return member
}
