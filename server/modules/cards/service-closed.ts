import { listSnapshots, gamesOf, listEntries, scoredAt } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { athleteCardMode, championshipCardMode } from './mode.ts'
import { pageOfClosed } from './reads.ts'
import { type CardStatus, statusOf } from './rules-card.ts'
import { listBases } from './sql.ts'

const MODES = [athleteCardMode, championshipCardMode]

/** A game on a closed card, as everybody may know of it. */
export interface ClosedGame {
  _id: string
  mode: 'athlete-card' | 'card-game'
  _card: { _id: string; name: string; status: CardStatus }
  championship: string | null
  createdAt: Date
  totalScore: number | null
  position: number | null
}

/**
 * A page of an account's games on cards of every kind that others may read (C12), the newest first, with the points of the ranking in
 * force. What its owner archived is among them: archiving tidies one's own list. What was refunded is not: nothing came of it.
 */
export async function closedGamesOf(
  from: Reader,
  now: Date,
  { page, limit, ...query }: { accountId: string; page: number; limit: number },
): Promise<{ docs: ClosedGame[]; page: number; pages: number; total: number }> {
  const modes = MODES.map(mode => mode.name)
  const { ids, total } = await pageOfClosed(from, { ...query, modes, now, page, limit })
  const entries = new Map((await listEntries(from, ids)).map(entry => [entry.id, entry]))
  const gameIds = [...new Set([...entries.values()].map(entry => entry.gameId))]
  const games = await gamesOf(from, gameIds)
  const snapshots = await listSnapshots(from, gameIds)
  const cards = await listBases(from, gameIds)
  const docs = ids.flatMap((id): ClosedGame[] => {
    const entry = entries.get(id)
    const game = entry && games.get(entry.gameId)
    const mode = MODES.find(one => one.name === game?.mode)
    const status = game && statusOf(game, now)
    if (!entry || !game || !mode || !status) return []
    const snapshot = snapshots.get(game.id)
    const [scored] = snapshot ? scoredAt(mode, snapshot, [entry]) : []
    const card = cards.get(game.id)
    return [
      {
        _id: id,
        mode: mode === championshipCardMode ? 'card-game' : 'athlete-card',
        _card: { _id: game.id, name: game.name, status },
        championship: mode === championshipCardMode ? (card?.championshipId ?? null) : null,
        createdAt: entry.acceptedAt,
        totalScore: scored ? scored.score / 100 : null,
        position: scored?.rank ?? null,
      },
    ]
  })
  return { docs, page, pages: Math.ceil(total / limit), total }
}
