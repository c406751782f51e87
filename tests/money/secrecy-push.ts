import { sql } from 'kysely'
import type { TestApp } from '#tests/support/app.ts'
import type { TestOperator } from '#tests/support/operators.ts'
import type { Player } from '#tests/support/people.ts'
import { answerTo, pushBody, pushAdmin } from '#tests/support/push-games.ts'
import { byId, byIdWith, pages, type Walk } from './secrecy-walk.ts'

const reason = 'Ninguém vê nada'

/** Players' push games, one of them answered by another player. */
export const pushWalks: Record<string, Walk> = {
  listPushPlayed: { calls: () => [{ query: { limit: 50 } }, { query: { status: 'archived' } }] },
  getPushPlayed: byId,
  answerPush: byIdWith({ answer: false }),
  archivePush: byId,
  unarchivePush: byIdWith({ status: true }),
}

/** Push games in the console: open ones stay open. */
export const pushesAsAdmin: Record<string, Walk> = {
  operatorPushGames: pages,
  operatorPushGame: byId,
  operatorPushMatches: { calls: () => [{}, { query: { search: 'aurora' } }] },
  operatorAddPush: { calls: ({ match }) => [{ body: pushBody(match, { reason }) }] },
  operatorChangePush: {
    calls: ({ ids, match }) => ids.map(id => ({ params: { id }, body: pushBody(match, { reason }) })),
  },
  operatorDeletePush: byIdWith({ reason }),
  operatorSendPush: byIdWith({ reason }),
  operatorAnswerPush: byIdWith({ correct: true, reason }),
}

/** Sends a push game to everybody. */
export async function ask(operator: TestOperator, match: string): Promise<string> {
  const pushes = pushAdmin(operator)
  const id = await pushes.write(match)
  await pushes.send(id).then(answer => answer.data)
  return id
}

/** A push game that a player has answered: its id, and what others must not see of it. */
export async function askAndAnswer(
  app: TestApp,
  operator: TestOperator,
  player: Player,
  match: string,
): Promise<{ id: string; secrets: RegExp[] }> {
  const id = await ask(operator, match)
  await answerTo(player, id, true).then(answer => answer.data)
  const rows = await app.deps.db.rows(sql<{ id: string }>`select id from entry where game_id = ${id}`)
  return { id, secrets: [/"yes":\d/, ...rows.map(row => new RegExp(row.id))] }
}
