import { linkOptions } from '@tanstack/react-router'
import type { OpenCard, RunningGame } from '#contract/api/player/home.ts'

type CardAt = Pick<OpenCard, '_id' | 'championship'>

/** Where a card is looked at. */
export const cardLink = ({ _id: card, championship }: CardAt) =>
  championship === null
    ? linkOptions({ to: '/cards/$card', params: { card } })
    : linkOptions({ to: '/championships/$championship/cards/$card', params: { championship, card } })

/** Where a card is played. */
export const playLink = ({ _id: card, championship }: CardAt) =>
  championship === null
    ? linkOptions({ to: '/cards/$card/play', params: { card } })
    : linkOptions({ to: '/championships/$championship/cards/$card/play', params: { championship, card } })

/** Where a game of mine that is under way is followed. */
export function gameLink({ mode, _id, championship }: RunningGame) {
  switch (mode) {
    case 'coach-friend':
      return linkOptions({ to: '/family_vs_friends/$room', params: { room: _id } })
    case 'game-vs':
      return linkOptions({ to: '/versus/$room', params: { room: _id } })
    case 'game-vs-vip':
      return linkOptions({ to: '/versus_vip/$room', params: { room: _id } })
    case 'push-game':
      return linkOptions({ to: '/push_games/$push', params: { push: _id } })
    default:
      return cardLink({ _id, championship })
  }
}
