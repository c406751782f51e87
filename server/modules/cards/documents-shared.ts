/** What cards of every kind and their games have as the contract has them: shaping alone, everything was read before. */
import type { MatchView } from '#server/modules/matches/index.ts'
import type { CardParts, PlayedParts, View } from './kind.ts'
import { feePercent, tabOf } from './rules-card.ts'

/** What every card has. */
export function cardFieldsOf({ game, view, status, now, myGames }: CardParts<View>) {
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
    myGames,
  }
}

/** What every game of somebody has. `total` in hundredths of a point. */
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

/** Whether what was predicted earned anything, once the card is finished. */
export function pickStateOf(isVoid: boolean, isFinished: boolean, score: number): 'won' | 'lost' | 'waiting' | 'void' {
  if (isVoid) return 'void'
  if (!isFinished) return 'waiting'
  return score > 0 ? 'won' : 'lost'
}

/** Where facts come from: `cartola 3, v2`; null before there are any. The number of a sheet says nothing. */
export function originOf(match: MatchView | undefined): string | null {
  if (!match || match.version === 0) return null
  const name = match.source === 'operator' ? match.source : `${match.source} ${match.number}`
  return `${name}, v${match.version}`
}
