import { feePercentOf } from '#contract/verify/pool.ts'
/** Contract fields shared by all card types and their games. Pure mapping; all data was read before. */
import type { MatchView } from '#server/modules/matches/index.ts'
import type { CardParts, PlayedParts, View } from './card-type.ts'
import { tabOf } from './rules-card.ts'

/** Fields of every card. `matches` are its matches, as far as they were read. */
export function cardFieldsOf({ game, view, status, now, myGames }: CardParts<View>, matches: Iterable<MatchView>) {
  const [first, second, third] = game.shares.map(share => share / 100)
  return {
    _id: game.id,
    name: game.name,
    banner: view.card.banner,
    cardType: tabOf(status),
    status,
    startDate: earlierStart(game.startsAt, matches),
    lockDate: game.locksAt,
    now,
    price: game.price,
    amount: game.pool,
    fixedAmount: game.fixed,
    cardCount: game.count,
    paymentPercentage: { first: first ?? 0, second: second ?? 0, third: third ?? 0 },
    fee: feePercentOf(game.shares, game.fixed),
    entriesPerUser: game.entriesPerUser,
    rulesVersion: game.rulesVersion,
    voided: game.state === 'void' || game.state === 'voiding' ? (game.voidReason ?? 'void') : null,
    payDate: game.state === 'provisional' ? game.paysAt : null,
    myGames,
  }
}

/** C2: an earlier kick-off moves the card's start, also after the lock; a later one does not. */
function earlierStart(startsAt: Date | null, matches: Iterable<MatchView>): Date | null {
  if (startsAt === null) return null
  const kickOffs = [...matches].flatMap(match => (match.kind === 'round' ? [] : (match.startsAt?.getTime() ?? [])))
  return new Date(Math.min(startsAt.getTime(), ...kickOffs))
}

/** Fields of a player's game. `total` in hundredths of a point. */
export function playedFieldsOf({ entry, card, owner, rank, prize, isMine }: PlayedParts<View>, total: number) {
  const { game, status } = card
  return {
    _id: entry.id,
    _card: { _id: game.id, name: game.name, status },
    _user: { ...owner, isMe: isMine },
    createdAt: entry.acceptedAt,
    totalScore: total / 100,
    position: rank,
    price: entry.price,
    prize,
    code: isMine ? entry.code : null,
    finished: status === 'finished',
    void: entry.void || game.state === 'void' || game.state === 'voiding',
    status: !entry.archived,
  }
}

/** The result of a game: `won` if it has points once the card is finished. */
export function pickStateOf(isVoid: boolean, isFinished: boolean, score: number): 'won' | 'lost' | 'waiting' | 'void' {
  if (isVoid) return 'void'
  if (!isFinished) return 'waiting'
  return score > 0 ? 'won' : 'lost'
}

/** The source of the facts, such as `cartola 3, v2`; null before there are any. A sheet's number is omitted, because it is internal. */
export function originOf(match: MatchView | undefined): string | null {
  if (!match || match.version === 0) return null
  const name = match.source === 'operator' ? match.source : `${match.source} ${match.number}`
  return `${name}, v${match.version}`
}
