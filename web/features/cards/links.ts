import { linkOptions } from '@tanstack/react-router'
import type { CardTypeName } from './card-type.ts'

/** What a card's URL needs; `championship` only for championship cards. */
export interface CardAt {
  _id: string
  championship?: { _id: string } | null
}
interface GameAt {
  _id: string
  /** My games and those of others have different URLs. */
  _user: { isMe: boolean }
}

/** Only draft cards lack a championship, and no player sees one; falls back to the card's id so that the URL stays valid. */
const championshipOf = (card: CardAt): string => card.championship?._id ?? card._id
const isOfChampionship = (card: CardAt): boolean => card.championship !== undefined

export const cardLink = (card: CardAt) =>
  isOfChampionship(card)
    ? linkOptions({
        to: '/championships/$championship/cards/$card',
        params: { championship: championshipOf(card), card: card._id },
      })
    : linkOptions({ to: '/cards/$card', params: { card: card._id } })

export const playLink = (card: CardAt) =>
  isOfChampionship(card)
    ? linkOptions({
        to: '/championships/$championship/cards/$card/play',
        params: { championship: championshipOf(card), card: card._id },
      })
    : linkOptions({ to: '/cards/$card/play', params: { card: card._id } })

export function gameLink(card: CardAt, { _id: played, _user }: GameAt) {
  if (!isOfChampionship(card)) {
    const to = _user.isMe ? '/cards/$card/my_games/$played' : '/cards/$card/users_games/$played'
    return linkOptions({ to, params: { card: card._id, played } })
  }
  const to = _user.isMe
    ? '/championships/$championship/cards/$card/my_games/$played'
    : '/championships/$championship/cards/$card/users_games/$played'
  return linkOptions({ to, params: { championship: championshipOf(card), card: card._id, played } })
}

/** Path of a game of mine on a card. */
export const myGameLink = (card: CardAt, played: string) => gameLink(card, { _id: played, _user: { isMe: true } })

/** Path of the history of a card type. */
export const historyLink = ({ mode }: CardTypeName) =>
  mode === 'card-game'
    ? linkOptions({ to: '/championships/card_games_history' })
    : linkOptions({ to: '/cards/card_games_history' })

/** Path of a game in the history. */
export const historyGameLink = ({ mode }: CardTypeName, played: string) =>
  mode === 'card-game'
    ? linkOptions({ to: '/championships/card_games_history/$played', params: { played } })
    : linkOptions({ to: '/cards/card_games_history/$played', params: { played } })

/** Path of the list of a card type. */
export const listLink = ({ mode }: CardTypeName) =>
  mode === 'card-game' ? linkOptions({ to: '/championships' }) : linkOptions({ to: '/athletes_of_the_week' })
