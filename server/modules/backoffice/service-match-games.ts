import type * as z from 'zod/mini'
import type { operatorMatchGames } from '#contract/api/admin/changed-games.ts'
import type { Needs } from '#server/modules/module.ts'
import type { Deps } from '#server/platform/deps.ts'
import { gamesOfMatch } from './reads-match-games.ts'

type Answer = z.output<typeof operatorMatchGames.answer>

const LISTED = 50

/** Games that a match decides, of every mode. */
export async function gamesOf(
  { db }: Pick<Deps, 'db'>,
  sources: Needs['gamesOfMatch'],
  matchId: string,
): Promise<Answer> {
  const { rows, total, paid } = await gamesOfMatch(
    db,
    sources.map(source => source(matchId)),
    LISTED,
  )
  const docs = rows.map(({ id, ...row }) => ({ _id: id, ...row }) as Answer['docs'][number])
  return { docs, total, paid }
}
