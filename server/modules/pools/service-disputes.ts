import { emit } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { touchGames } from './service-games.ts'
import * as sql from './sql-disputes.ts'
import { entriesOfUser } from './sql-entries.ts'
import { lockGame } from './sql.ts'

/**
 * Opens a dispute about a fact of a game I play, while its window is open (C9). Refuses `not_found` for a game I do not play,
 * `dispute_closed` outside the window, `dispute_exists` for the same fact again.
 */
export function openDispute(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  body: { game: string; fact: string; text: string },
): Promise<{ _id: string }> {
  return db.tx(async tx => {
    const at = clock.now()
    const game = (await lockGame(tx, body.game)) ?? fail('not_found')
    if ((await entriesOfUser(tx, game.id, accountId)).length === 0) fail('not_found')
    const isOpen = game.state === 'provisional' && game.paysAt !== null && at < game.paysAt
    if (!isOpen) fail('dispute_closed')
    const id = newId(at)
    const { fact, text } = body
    if (!(await sql.insertDispute(tx, { id, gameId: game.id, accountId, fact, text }, at))) fail('dispute_exists')
    await emit(tx, 'game.changed', { gameId: game.id, mode: game.mode, state: game.state })
    return { _id: id }
  })
}

/** Answers a dispute, once, with its audit row; the game goes on. Refuses `not_found`, `state_forbids`. */
export function answerDispute(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operatorId: string,
  id: string,
  body: { accept: boolean; answer: string },
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const at = clock.now()
    const dispute = (await sql.lockDispute(tx, id)) ?? fail('not_found')
    if (dispute.state !== 'open') fail('state_forbids')
    const { accept, answer } = body
    await sql.answerDispute(tx, id, { state: accept ? 'accepted' : 'refused', answer, operatorId }, at)
    const details = { gameId: dispute.gameId, fact: dispute.fact, accept }
    await recordAudit(tx, { operatorId, action: 'dispute.answered', subject: id, reason: answer, details }, at)
    const { gameId, accountId } = dispute
    await emit(tx, 'dispute.answered', { disputeId: id, gameId, accountId, accepted: accept })
    await touchGames(tx, [gameId])
    return { data: true }
  })
}
