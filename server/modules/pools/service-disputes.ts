import type * as z from 'zod/mini'
import type { listDisputes, openDispute as openDisputeCall } from '#contract/api/player/disputes.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { emit } from '#server/modules/events.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { type ModeOf, touchGames } from './service-life.ts'
import * as sql from './sql-disputes.ts'
import { entriesOfUser } from './sql-entries.ts'
import { lockGame, modesOf } from './sql.ts'

const DISPUTES = { burst: 20, perMs: 3_600_000 }

/**
 * Opens a dispute about a fact of one of the caller's games during its window (C9); payment waits. Refuses `not_found` for a game without
 * an entry of the caller, `fact_unknown` at its field, `dispute_closed` outside the window, `dispute_exists` for the same fact, and
 * `too_many_requests`.
 */
export async function openDispute(
  { db, clock, throttle }: Pick<Deps, 'db' | 'clock' | 'throttle'>,
  modeOf: ModeOf,
  accountId: string,
  body: z.output<typeof openDisputeCall.body>,
): Promise<{ _id: string }> {
  await throttle.take(`dispute:${accountId}`, DISPUTES)
  // F6, W7: an account whose entries were removed is not a player of the game any more.
  if ((await entriesOfUser(db, body.game, accountId)).every(entry => entry.void)) fail('not_found')
  const mode = (await modesOf(db, [body.game])).get(body.game) ?? fail('not_found')
  const facts = await modeOf(mode).factsOf(db, body.game)
  if (!facts.includes(body.fact)) fail('invalid_input', { fields: { fact: 'fact_unknown' } })
  return db.tx(async tx => {
    const at = clock.now()
    const game = (await lockGame(tx, body.game)) ?? fail('not_found')
    const isOpen = game.state === 'provisional' && game.paysAt !== null && at < game.paysAt
    if (!isOpen) fail('dispute_closed')
    const id = newId(at)
    const { fact, text } = body
    if (!(await sql.insertDispute(tx, { id, gameId: game.id, accountId, fact, text }, at))) fail('dispute_exists')
    await emit(tx, 'game.changed', { gameId: game.id, mode: game.mode, state: game.state })
    return { _id: id }
  })
}

/** The caller's disputes of a game, newest first, with their answers. Refuses `not_found` for a game never entered. */
export async function myDisputes(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  gameId: string,
): Promise<z.output<typeof listDisputes.answer>> {
  if ((await entriesOfUser(db, gameId, accountId)).length === 0) fail('not_found')
  const rows = await sql.disputesOfUser(db, gameId, accountId)
  return {
    docs: rows.map(({ id: _id, fact, text, state, answer, createdAt }) => {
      return { _id, fact, text, state, answer, createdAt }
    }),
  }
}

/** Answers a dispute, once, with its audit row; the game continues. Throws `not_found`, `state_forbids`. */
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
