/** How a step leaves a game: changed, announced, and woken for the next. */
import { emit } from '#server/modules/events.ts'
import type { JobOptions, Tx } from '#server/platform/db.ts'
import { changeGame, type GameChange } from './sql.ts'
import type { Game } from './types.ts'

/** Changes a game whose row is locked and announces its state. */
export async function change({ tx, game }: { tx: Tx; game: Game }, what: GameChange): Promise<void> {
  await changeGame(tx, game.id, what)
  await emit(tx, 'game.changed', { gameId: game.id, mode: game.mode, state: what.state ?? game.state })
}

/** Runs the next step of a game at this time. */
export const wakeAt = (tx: Tx, gameId: string, at: Date): Promise<void> => addDue(tx, gameId, at, { runAt: at })

/** The job of a step that is due then. */
export const addDue = (tx: Tx, gameId: string, due: Date, when: JobOptions): Promise<void> =>
  tx.addJob('pools.advance', { gameId, due: due.toISOString() }, { ...when, key: `pools.advance.due:${gameId}` })
