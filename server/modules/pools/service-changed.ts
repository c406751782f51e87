import type * as z from 'zod/mini'
import type { operatorChangedGames } from '#contract/api/admin/changed-games.ts'
import type { operatorCorrectionPreview } from '#contract/api/admin/games.ts'
import type { GameMode } from '#contract/profiles.ts'
import { type Tx, dryRun } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { pageOf } from '#server/platform/lists.ts'
import type { GameSnapshot, Mode } from './mode.ts'
import { payCorrection } from './service-correcting.ts'
import * as sql from './sql-changed.ts'
import { isScoredBy } from './sql-snapshots.ts'
import { lockGame } from './sql.ts'
import type { Game } from './types.ts'

/** Records that a paid game's facts differ from those it was paid by, or match them again. The caller must lock the game's row. */
export async function noteChange(tx: Tx, game: Game, mode: Mode, now: Date): Promise<void> {
  if (game.state !== 'paid') return
  const { scoring } = await mode.snapshot(tx, game.id)
  if (await isScoredBy(tx, game.id, game.boardVersion, scoring)) await sql.forgetChanged(tx, game.id)
  else await sql.insertChanged(tx, game.id, now)
}

/** Facts may arrive this long after a whistle from any source. */
const REPORT_AFTER_MS = 5 * 60_000
const MAY_AWAIT: ReadonlySet<string> = new Set(['locked', 'running', 'provisional'])

/** The time from which a game's missing facts or decisions are late; null if none are missing. */
export const awaitedFrom = ({ state }: Pick<Game, 'state'>, { awaited }: Pick<GameSnapshot, 'awaited'>): Date | null =>
  awaited && MAY_AWAIT.has(state) ? new Date(awaited.since.getTime() + REPORT_AFTER_MS) : null

/** Records that a game waits for late facts or decisions, or no longer does. The caller must lock the game's row. */
export async function noteAwaited(tx: Tx, game: Game, snapshot: GameSnapshot, now: Date): Promise<void> {
  const from = awaitedFrom(game, snapshot)
  if (from !== null && from <= now && snapshot.awaited) await sql.putAwaited(tx, game.id, snapshot.awaited)
  else await sql.forgetAwaited(tx, game.id)
}

/** A page of paid games whose facts changed and for which no correction has been requested. */
export async function changedGames(
  { db }: Pick<Deps, 'db'>,
  query: z.output<typeof operatorChangedGames.query>,
): Promise<z.output<typeof operatorChangedGames.answer>> {
  const { rows, total } = await sql.pageOfChanged(db, query)
  const docs = rows.map(({ id, mode, ...row }) => ({ _id: id, mode: mode as GameMode, ...row }))
  return pageOf(docs, total, query)
}

/** The amounts that a correction would pay: it is computed and rolled back. Throws `not_found` and the errors of requesting it. */
export function previewCorrection(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  modeOf: (name: string) => Mode,
  id: string,
): Promise<z.output<typeof operatorCorrectionPreview.answer>> {
  return db.tx(async tx => {
    const game = (await lockGame(tx, id)) ?? fail('not_found')
    const { entries, amount, withheld } = await dryRun(tx, () =>
      payCorrection(tx, game, modeOf(game.mode), clock.now()),
    )
    return { entries, amount, withheld }
  })
}
