import type * as z from 'zod/mini'
import type { operatorRangePoints, operatorSetRangePoints } from '#contract/api/admin/range-points.ts'
import type { OperatorRoom, operatorRoom, operatorRooms } from '#contract/api/admin/rooms.ts'
import { centavos } from '#contract/money.ts'
import { PRINTED_POINTS, RANGE_QUESTIONS, type RangePoints } from '#contract/rooms.ts'
import { type PublicAccount, publicAccounts } from '#server/modules/accounts/index.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import { championshipsOf, fixtureDoc, matchesOf, playedMatchesOf } from '#server/modules/matches/index.ts'
import { findSnapshot, type Game, gamesOf, type ModeOf, preview } from '#server/modules/pools/index.ts'
import type { JsonObject, Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { docsInParts, pageOf, spanOfDays } from '#server/platform/lists.ts'
import { entriesIn, pageForAdmin } from './reads.ts'
import { reportOf } from './rules-ranges.ts'
import * as sql from './sql.ts'
import type { Room } from './types.ts'

const userOf = (people: ReadonlyMap<string, PublicAccount>, id: string) => {
  const { username = '', name = '' } = people.get(id) ?? {}
  return { _id: id, username, name }
}

/** A page of rooms of every type, newest first by default. `forFile`: without missing facts. */
export async function listed(
  { db }: Pick<Deps, 'db'>,
  modeOf: ModeOf,
  { search = '', from, to, ...query }: z.output<typeof operatorRooms.query>,
  { forFile }: { forFile: boolean },
): Promise<z.output<typeof operatorRooms.answer>> {
  const span = spanOfDays({ from, to })
  const found = await pageForAdmin(db, { ...query, kind: query.kind, state: query.state, search, span })
  const missingIn = forFile ? noneMissing : (game: Game) => missingOf(db, modeOf, game)
  return pageOf(await docsInParts(found.ids, ids => docsOf(db, ids, missingIn)), found.total, query)
}

const noneMissing = (): Promise<string[]> => Promise.resolve([])

async function docsOf(
  from: Reader,
  ids: readonly string[],
  missingIn: (game: Game) => Promise<string[]>,
): Promise<OperatorRoom[]> {
  const rooms = await sql.listRooms(from, ids)
  const games = await gamesOf(from, ids)
  const all = ids.flatMap(id => {
    const [room, game] = [rooms.get(id), games.get(id)]
    return room && game ? [{ room, game }] : []
  })
  const matches = await matchesOf(
    from,
    all.map(({ room }) => room.matchId),
  )
  const people = await publicAccounts(from, [...new Set(all.map(({ room }) => room.ownerId))])
  const docs: OperatorRoom[] = []
  for (const { room, game } of all) {
    const match = matches.get(room.matchId)
    if (!match) throw new Error(`Room ${room.id} has no match`)
    const missing = await missingIn(game)
    docs.push({ ...fieldsOf(room, game), _match: fixtureDoc(match), owner: userOf(people, room.ownerId), missing })
  }
  return docs
}

const fieldsOf = (room: Room, game: Game) => ({
  _id: room.id,
  kind: room.kind,
  name: game.name,
  type: room.type,
  state: game.state,
  price: game.price,
  pot: game.pool,
  members: room.members,
  played: game.count,
  createdAt: room.createdAt,
  hold: game.hold,
  voided: game.state === 'void' || game.state === 'voiding' ? (game.voidReason ?? 'void') : null,
  payDate: game.state === 'provisional' ? game.paysAt : null,
})

/** Facts that a running or finished game is waiting for. */
async function missingOf(from: Reader, modeOf: ModeOf, game: Game): Promise<string[]> {
  if (game.state !== 'running' && game.state !== 'provisional') return []
  return (await modeOf(game.mode).snapshot(from, game.id)).missing.map(({ fact }) => fact)
}

/** A room with its members and, once there is a ranking, the prizes. Refuses `not_found`. C12: no prediction is shown. */
export async function detail(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  modeOf: ModeOf,
  id: string,
): Promise<z.output<typeof operatorRoom.answer>> {
  const [doc] = await docsOf(db, [id], game => missingOf(db, modeOf, game))
  const game = (await gamesOf(db, [id])).get(id)
  if (!doc || !game) return fail('not_found')
  const entries = await entriesIn(db, id)
  const members = (await sql.membersOf(db, id)).filter(({ state }) => state === 'in').map(({ accountId }) => accountId)
  // A player who left a closed room after kick-off is still paid.
  const inIt = [...new Set([...members, ...entries.keys()])]
  const previewed = (await findSnapshot(db, id)) ? await preview(db, config, modeOf(game.mode), game) : undefined
  const winners = previewed?.winners ?? []
  const people = await publicAccounts(db, inIt)
  return {
    doc,
    players: inIt.map(one => ({ ...userOf(people, one), isOwner: one === doc.owner._id, played: entries.has(one) })),
    winners: winners.map(({ accountId, amount }) => ({ ...userOf(people, accountId), amount })),
    fee: previewed?.fee ?? centavos(0),
  }
}

const isPrinted = (points: RangePoints): boolean =>
  RANGE_QUESTIONS.every(question => points[question].join() === PRINTED_POINTS[question].join())

/** The range points of a championship, and the fair ones by its stored matches. Refuses `not_found`. */
export async function rangePoints(
  { db, reads, clock }: Pick<Deps, 'db' | 'reads' | 'clock'>,
  id: string,
): Promise<z.output<typeof operatorRangePoints.answer>> {
  if (!(await championshipsOf(db, [id])).has(id)) fail('not_found')
  // Not from a replica, which may be behind the change that was just saved.
  const { points, seq } = await sql.rangePointsOf(db, id)
  const matches = await playedMatchesOf(reads, id, clock.now())
  return { own: points !== null, seq, questions: reportOf(matches, points ?? PRINTED_POINTS) }
}

/**
 * Sets the points for rooms created from now on; existing rooms keep theirs. The default values are stored as no own values. Refuses
 * `not_found`, and `conflict` if they were changed since `seq`.
 */
export function setRangePoints(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { operatorId, reason }: Actor,
  id: string,
  { points, seq }: Pick<z.output<typeof operatorSetRangePoints.body>, 'points' | 'seq'>,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    if (!(await championshipsOf(tx, [id])).has(id)) fail('not_found')
    const at = clock.now()
    const before = await sql.rangePointsOf(tx, id)
    const own = points === null || isPrinted(points) ? null : points
    if (!(await sql.writeRangePoints(tx, { championshipId: id, points: own, seq, at }))) fail('conflict')
    const details = { before: before.points, after: own } as unknown as JsonObject
    await recordAudit(tx, { operatorId, action: 'championship.range-points', subject: id, reason, details }, at)
    return { data: true }
  })
}
