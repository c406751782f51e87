import { linkOptions } from '@tanstack/react-router'
import type { RunningGame } from '#contract/api/player/home.ts'

type GameAt = Pick<RunningGame, 'mode' | '_id' | 'championship'>

/** Path of a game of mine; with `played` the page of that entry, where entries have one. */
export function gameLink({ mode, _id, championship }: GameAt, played: string | null = null) {
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
      return cardLink({ _id, championship }, played)
  }
}

function cardLink({ _id: card, championship }: Omit<GameAt, 'mode'>, played: string | null) {
  if (championship === null) {
    return played === null
      ? linkOptions({ to: '/cards/$card', params: { card } })
      : linkOptions({ to: '/cards/$card/my_games/$played', params: { card, played } })
  }
  return played === null
    ? linkOptions({ to: '/championships/$championship/cards/$card', params: { championship, card } })
    : linkOptions({
        to: '/championships/$championship/cards/$card/my_games/$played',
        params: { championship, card, played },
      })
}
