import { championshipsOf, matchesOf, type MatchView } from '#server/modules/matches/index.ts'
import { type Game, gamesOf } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { pushesOf } from './sql.ts'
import type { Push } from './types.ts'

/** A question with its game and its match. */
export interface View {
  push: Push
  game: Game
  match: MatchView
  championship: { _id: string; name: string; season: number }
}

/** Questions by id with their games and matches; unknown ids are missing. */
export async function viewsOf(from: Reader, ids: readonly string[]): Promise<Map<string, View>> {
  const pushes = await pushesOf(from, ids)
  const games = await gamesOf(from, [...pushes.keys()])
  const matches = await matchesOf(
    from,
    [...pushes.values()].map(push => push.matchId),
  )
  const championships = await championshipsOf(
    from,
    [...matches.values()].map(match => match.championshipId),
  )
  const views = new Map<string, View>()
  for (const [id, push] of pushes) {
    const game = games.get(id)
    const match = matches.get(push.matchId)
    const championship = match && championships.get(match.championshipId)
    if (game && match && championship) views.set(id, { push, game, match, championship })
  }
  return views
}
