import type { MatchDetail, MatchPlayer } from '#contract/api/player/matches.ts'
import { Shirt } from '#ui/art/shirt.tsx'
import { kitOfTeam } from '#web/lib/teams.ts'

/** A shirt with the player's number. Decorative. */
export function PlayerShirt({
  match,
  player,
  size,
}: {
  match: Pick<MatchDetail, 'home' | 'away'>
  player: Pick<MatchPlayer, 'side' | 'number'>
  size: number
}) {
  return (
    <Shirt
      kit={kitOfTeam(match[player.side])}
      {...(player.number === null ? {} : { number: player.number })}
      size={size}
    />
  )
}
