import type { ExportPart } from '#server/modules/accounts/index.ts'
import { pageOfUser } from './sql-entries.ts'
import { listGames } from './sql.ts'

/**
 * An account's entries in games of a mode, archived ones included, for the player's data export; `called` is the type of its games: `card`,
 * `room`. The newest 10,000 of each.
 */
export const exportEntries =
  (name: string, mode: string, called: string): ExportPart =>
  async (from, accountId) => {
    const query = { accountId, mode, page: 1, limit: 10_000 }
    const stored = await pageOfUser(from, { ...query, archived: false })
    const archived = await pageOfUser(from, { ...query, archived: true })
    const entries = [...stored.entries, ...archived.entries]
    const games = await listGames(from, [...new Set(entries.map(entry => entry.gameId))])
    const names = new Map(games.map(game => [game.id, game.name]))
    return {
      name,
      rows: entries.map(({ id, gameId, picks, price, acceptedAt, code, void: isVoid, archived: isArchived }) => ({
        id,
        [called]: names.get(gameId) ?? gameId,
        acceptedAt,
        picks,
        price: Number(price) / 100,
        code,
        void: isVoid,
        archived: isArchived,
      })),
    }
  }
