/** Cards and games as the contract has them: shaping alone, everything was read before. */
import type * as z from 'zod/mini'
import type { CardAthlete, CardDoc, CardSummary, Played, zTeam } from '#contract/api/cards.ts'
import type { Lang } from '#contract/limits.ts'
import type { Centavos } from '#contract/money.ts'
import type { PublicAccount } from '#server/modules/accounts/index.ts'
import type { MatchView } from '#server/modules/matches/index.ts'
import type { Entry, Game } from '#server/modules/pools/index.ts'
import type { CardView } from './picture.ts'
import { pointsOf, type Told } from './rules.ts'
import { type CardStatus, feePercent, tabOf } from './rules-card.ts'
import type { Option, Scoring, Slot } from './types.ts'

export type TeamDoc = z.output<typeof zTeam>

/** Who athletes and teams are. */
export interface Names {
  athletes: ReadonlyMap<
    string,
    { name: string; nickname: string | null; photo: { _id: string; filename: string } | null }
  >
  teams: ReadonlyMap<string, TeamDoc>
  /** Goals in the last five, by athlete; only where asked for. */
  form?: ReadonlyMap<string, number[]>
}

/** Everything a card's document is made of. `status` is what players see it in at `now`. */
export interface CardParts {
  game: Game
  view: CardView
  status: CardStatus
  names: Names
  myGames: number
  now: Date
  lang: Lang
}

/** A card as lists show it. */
export const summaryOf = (parts: CardParts): CardSummary => ({
  ...fieldsOf(parts),
  athletes: athletesOf(parts),
  myGames: parts.myGames,
})

/** A card with its options. */
export const cardOf = (parts: CardParts): CardDoc => ({
  ...summaryOf(parts),
  goalOptions: parts.view.card.goals.map(option => optionDoc(option, parts.lang)),
  statisticOptions: parts.view.card.statistics.map(option => optionDoc(option, parts.lang)),
})

function fieldsOf({ game, view, status, now }: CardParts) {
  const [first, second, third] = game.shares.map(share => share / 100)
  return {
    _id: game.id,
    name: game.name,
    banner: view.card.banner,
    cardType: tabOf(status),
    status,
    startDate: game.startsAt,
    lockDate: game.locksAt,
    now,
    gameType: view.card.gameType,
    price: game.price,
    amount: game.pool,
    fixedAmount: game.fixed,
    cardCount: game.count,
    paymentPercentage: { first: first ?? 0, second: second ?? 0, third: third ?? 0 },
    fee: feePercent(game.shares, game.fixed),
    entriesPerUser: game.entriesPerUser,
    rulesVersion: game.rulesVersion,
    voided: game.state === 'void' || game.state === 'voiding' ? (game.voidReason ?? 'void') : null,
    payDate: game.state === 'provisional' ? game.paysAt : null,
  }
}

const optionDoc = ({ id, name, nameEn, value }: Option, lang: Lang) => ({
  _id: id,
  name: lang === 'en' && nameEn !== '' ? nameEn : name,
  value: value / 100,
})

const athletesOf = ({ view, names }: CardParts): CardAthlete[] =>
  view.card.slots.map((slot, place) => athleteDoc(view, slot, view.told[place], names))

/** An athlete of a card with what happened so far. */
export function athleteDoc(view: CardView, slot: Slot, told: Told | undefined, names: Names): CardAthlete {
  const { card, matches } = view
  const form = names.form?.get(slot.athleteId)
  return {
    ...whoOf(slot, names),
    classicValue: slot.classicValue / 100,
    athleteScore: told?.number ?? null,
    ...happenedIds(card, told),
    void: told?.void ?? false,
    _match: matchDoc(slot, matches),
    ...(form ? { form } : {}),
  }
}

const whoOf = (slot: Slot, names: Names) => {
  const athlete = names.athletes.get(slot.athleteId)
  return {
    _athlete: {
      _id: slot.athleteId,
      name: athlete?.nickname ?? athlete?.name ?? '',
      number: slot.shirt,
      position: slot.position,
      photo: athlete?.photo ?? null,
    },
    _team: (slot.teamId === null ? undefined : names.teams.get(slot.teamId)) ?? null,
  }
}

const idsAt = (options: readonly Option[], places: readonly number[]): string[] =>
  places.flatMap(place => options[place]?.id ?? [])

const happenedIds = (card: CardView['card'], told: Told | undefined) => ({
  _athleteGoals: idsAt(card.goals, told?.goals ?? []),
  _athleteStatistics: idsAt(card.statistics, told?.statistics ?? []),
})

/** The match an athlete plays in; a round or a sheet is none. */
function matchDoc(slot: Slot, matches: CardView['matches']): CardAthlete['_match'] {
  const match = matches.get(slot.kickoffId ?? slot.matchId)
  if (!match || match.kind === 'round') return null
  const { id, startsAt, home, away, place, status, facts } = match
  const score = facts?.score ?? null
  return { _id: id, date: startsAt, home, away, place, status, score, minute: minuteOf(match) }
}

/** `23`, `45+2`; null when it is not being played. */
function minuteOf({ status, facts }: MatchView): string | null {
  const clock = status === 'live' ? facts?.clock : null
  if (!clock) return null
  return clock.stoppage > 0 ? `${clock.minute}+${clock.stoppage}` : String(clock.minute)
}

/** Everything the document of somebody's game is made of. `scoring` is that of the ranking in force, null before there is one. */
export interface PlayedParts {
  entry: Entry
  card: CardParts
  scoring: Scoring | null
  /** C3: the place it shares; null before there is a ranking, and of a void game. */
  rank: number | null
  prize: Centavos
  owner: PublicAccount
  isMine: boolean
}

/** Somebody's game with its points so far. */
export function playedOf(parts: PlayedParts): Played {
  const { entry, card, scoring, owner } = parts
  const { game, status } = card
  const points = scoring && !entry.void ? pointsOf(scoring, entry.picks) : []
  const total = points.reduce((sum, { goal, statistic }) => sum + goal + statistic, 0)
  return {
    _id: entry.id,
    _card: { _id: game.id, name: game.name, status },
    _user: { ...owner, isMe: parts.isMine },
    createdAt: entry.acceptedAt,
    totalScore: total / 100,
    position: parts.rank,
    price: entry.price,
    prize: parts.prize,
    code: parts.isMine ? entry.code : null,
    finished: status === 'finished',
    void: entry.void || game.state === 'void' || game.state === 'voiding',
    status: !entry.archived,
    athletes: card.view.card.slots.map((slot, place) => playedAthlete(parts, slot, points[place])),
  }
}

function playedAthlete({ entry, card }: PlayedParts, slot: Slot, points = { goal: 0, statistic: 0 }) {
  const { view, names, lang, status } = card
  const told = view.told[slot.place]
  const isOptions = view.card.gameType === 'options'
  const chosen = (options: readonly Option[], index: number) => {
    const option = isOptions ? options[entry.picks[index] ?? -1] : undefined
    return option ? optionDoc(option, lang) : null
  }
  const score = points.goal + points.statistic
  return {
    ...whoOf(slot, names),
    _athleteGoal: chosen(view.card.goals, 2 * slot.place),
    _athleteStatistic: chosen(view.card.statistics, 2 * slot.place + 1),
    athleteScore: isOptions ? null : (entry.picks[slot.place] ?? null),
    goalScore: points.goal / 100,
    statisticScore: points.statistic / 100,
    playerScore: score / 100,
    result: told?.number ?? null,
    ...happenedIds(view.card, told),
    state: stateOf(told?.void ?? false, status === 'finished', score),
  }
}

function stateOf(isVoid: boolean, isFinished: boolean, score: number): 'won' | 'lost' | 'waiting' | 'void' {
  if (isVoid) return 'void'
  if (!isFinished) return 'waiting'
  return score > 0 ? 'won' : 'lost'
}
