import { linkOptions } from '@tanstack/react-router'
import type { RunningGame } from '#contract/api/player/home.ts'
import { cardLink } from './links.ts'

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
