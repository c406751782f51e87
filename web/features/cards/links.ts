import { linkOptions } from '@tanstack/react-router'
import type { CardTypeName } from './card-type.ts'

/** A card as far as its address goes; `championship` only where its kind has one. */
export interface CardAt {
  _id: string
  championship?: { _id: string } | null
}
interface GameAt {
  _id: string
  /** Mine is read among my games, anybody else's among the users'. */
  _user: { isMe: boolean }
}

/** Only draft cards lack a championship, and no player sees one; the id of the card keeps the address whole. */
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

/** Where a game of mine on a card is read. */
export const myGameLink = (card: CardAt, played: string) => gameLink(card, { _id: played, _user: { isMe: true } })

/** Where all my games of a kind are. */
export const historyLink = ({ mode }: CardTypeName) =>
  mode === 'card-game'
    ? linkOptions({ to: '/championships/card_games_history' })
    : linkOptions({ to: '/cards/card_games_history' })

/** Where one of them is read. */
export const historyGameLink = ({ mode }: CardTypeName, played: string) =>
  mode === 'card-game'
    ? linkOptions({ to: '/championships/card_games_history/$played', params: { played } })
    : linkOptions({ to: '/cards/card_games_history/$played', params: { played } })

/** Where the cards of a kind are found. */
export const listLink = ({ mode }: CardTypeName) =>
  mode === 'card-game' ? linkOptions({ to: '/championships' }) : linkOptions({ to: '/athletes_of_the_week' })
