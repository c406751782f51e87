import { type Duel, versusCalls } from '#contract/api/player/versus.ts'
import type { Answer, TestApp } from './app.ts'
import { fund, newRound, type Round, publishFacts } from './cards.ts'
import { newPlayer, type Player } from './people.ts'

/** Calls of a duel type: VIP has the same shapes. */
export type DuelCalls = typeof versusCalls

/** Two players with coins, and a match in two hours. */
export interface DuelTable {
  app: TestApp
  round: Round
  match: string
  owner: Player
  opponent: Player
}

/** Two new players with this many reais each, on a given round or a new one. */
export async function newTable(app: TestApp, { reais = 1_000, on }: { reais?: number; on?: Round } = {}) {
  const round = on ?? (await newRound(app))
  const [owner, opponent] = [await newPlayer(app), await newPlayer(app)]
  if (reais > 0) for (const player of [owner, opponent]) await fund(app, player, reais)
  return { app, round, match: round.matches[0], owner, opponent } satisfies DuelTable
}

/** The owner's body for creating a room. */
export const duelBody = ({ match, opponent }: DuelTable, changes: Record<string, unknown> = {}) => ({
  name: 'Duelo de sábado',
  type: 'private',
  price: 10,
  _match: match,
  _opponent: opponent.id,
  ...changes,
})

/** Creates a room with the opponent invited. */
export const makeDuel = async (
  table: DuelTable,
  changes: Record<string, unknown> = {},
  calls: DuelCalls = versusCalls,
): Promise<string> => (await table.owner.call(calls.create, { body: duelBody(table, changes) })).data._id

/** Like `makeDuel`, with the invitation accepted. */
export async function makeLobby(
  table: DuelTable,
  changes: Record<string, unknown> = {},
  calls: DuelCalls = versusCalls,
): Promise<string> {
  const id = await makeDuel(table, changes, calls)
  const { opponent } = table
  const body = { accept: true, password: opponent.password }
  await opponent.call(calls.answerInvite, { params: { id }, body }).then(answer => answer.data)
  return id
}

/** The opponent presses Ready. */
export const pressReady = ({ opponent }: DuelTable, id: string, calls: DuelCalls = versusCalls) =>
  opponent.call(calls.ready, { params: { id } })

/** The owner starts the duel. */
export const pressStart = (
  { owner }: DuelTable,
  id: string,
  { calls = versusCalls, key, password }: { calls?: DuelCalls; key?: string; password?: string } = {},
): Promise<Answer<typeof versusCalls.start>> =>
  owner.call(calls.start, {
    params: { id },
    body: { password: password ?? owner.password },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })

/** A started duel: it is the opponent's turn. */
export async function makeStarted(
  table: DuelTable,
  changes: Record<string, unknown> = {},
  calls: DuelCalls = versusCalls,
): Promise<string> {
  const id = await makeLobby(table, changes, calls)
  await pressReady(table, id, calls).then(answer => answer.data)
  await pressStart(table, id, { calls }).then(answer => answer.data)
  return id
}

/** Sends a guess like `2-1`. */
export function guess(player: Player, id: string, score: string, calls: DuelCalls = versusCalls) {
  const [homeGoals, awayGoals] = score.split('-').map(Number)
  return player.call(calls.guess, { params: { id }, body: { homeGoals, awayGoals } })
}

/** Guesses in turn, the opponent first. */
export async function guessInTurn(table: DuelTable, id: string, scores: string[], calls: DuelCalls = versusCalls) {
  for (const [index, score] of scores.entries()) {
    await guess(index % 2 === 0 ? table.opponent : table.owner, id, score, calls).then(answer => answer.data)
  }
}

/** A duel as a player reads it. */
export const readDuel = async (player: Player, id: string, calls: DuelCalls = versusCalls): Promise<Duel> =>
  (await player.call(calls.get, { params: { id } })).data.doc

/** Advances to kick-off and runs the due jobs. */
export async function kickOff({ app }: DuelTable, doc: Pick<Duel, 'lockDate'>): Promise<void> {
  app.clock.set(doc.lockDate)
  await app.drain()
}

/** Ends the match with a score like `2-1` and the dispute window: the duel is paid, or void. */
export async function endMatch({ app, match }: DuelTable, score: string): Promise<void> {
  app.clock.advance(2 * 3_600_000)
  await publishScore(app, match, score, 'finished')
  app.clock.advance(2 * 3_600_000)
  await app.drain()
}

/** Publishes the current or final score. */
export async function publishScore(
  app: TestApp,
  match: string,
  score: string,
  status: 'live' | 'finished' | 'void' = 'live',
  startedAt?: Date,
): Promise<void> {
  const [home = 0, away = 0] = score.split('-').map(Number)
  await publishFacts(app, match, { status, score: { home, away }, ...(startedAt ? { startedAt } : {}) })
}
