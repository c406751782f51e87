/** The only statements that write questions, their recipients, and operators' decisions. */
import { sql } from 'kysely'
import { arrayOf } from '#server/platform/arrays.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { sharedByIds } from '#server/platform/shared-reads.ts'
import type { Push, PushInput } from './types.ts'

const COLUMNS = sql`p.id, p.match_id as "matchId", p.fact, p.side, p.window_from as "from", p.window_to as "to", p.question,
  p.question_en as "questionEn", p.button_type as "buttonType", p.players, p.created_at as "createdAt", p.seq, p.sent_at as "sentAt",
  p.sent_up_to as "sentUpTo", p.people, p.sent_to_all as "sentToAll", said.correct as answered, said.at as "answeredAt"`
const WITH_RESULT = sql`push_game p left join lateral (
  select correct, at from push_result r where r.push_id = p.id order by r.id desc limit 1) said on true`

/** Questions by id. */
export const pushesOf = sharedByIds('pushesOf', async (from, ids): Promise<Map<string, Push>> => {
  if (ids.length === 0) return new Map()
  const rows = await from.rows(sql<Push>`
    select ${COLUMNS} from ${WITH_RESULT} where p.id = any(${arrayOf(ids)}::text[])`)
  return new Map(rows.map(row => [row.id, row]))
})

/** A question locked for sending until the transaction ends, or undefined. */
export async function lockPush(tx: Tx, id: string): Promise<Push | undefined> {
  await tx.rows(sql`select from push_game where id = ${id} for update`)
  return (await pushesOf(tx, [id])).get(id)
}

const columnsOf = (input: PushInput) => ({
  match_id: input.matchId,
  fact: input.fact,
  side: input.side,
  window_from: input.from,
  window_to: input.to,
  question: input.question,
  question_en: input.questionEn,
  button_type: input.buttonType,
  players: input.players,
})

/** Inserts the question of a new game. */
export async function insertPush(tx: Tx, id: string, input: PushInput, at: Date): Promise<void> {
  await tx.q
    .insertInto('push_game')
    .values({ id, created_at: at, ...columnsOf(input) })
    .execute()
}

/** Updates all fields of a question that operators edit, and raises its version. */
export async function updatePush(tx: Tx, id: string, input: PushInput, seq: number): Promise<void> {
  await tx.q
    .updateTable('push_game')
    .set({ ...columnsOf(input), seq: seq + 1 })
    .where('id', '=', id)
    .execute()
}

/** Deletes a question without recipients. */
export async function deletePush(tx: Tx, id: string): Promise<void> {
  await tx.q.deleteFrom('push_game').where('id', '=', id).execute()
}

/** P2: starts the time to answer. */
export async function markSent(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.q.updateTable('push_game').set({ sent_at: at }).where('id', '=', id).execute()
}

/** Records new recipients of a question and the progress of its sending. */
export async function putTo(
  tx: Tx,
  id: string,
  { accountIds, isLast }: { accountIds: readonly string[]; isLast: boolean },
): Promise<void> {
  await tx.rows(sql`
    insert into push_recipient (push_id, account_id)
    select ${id}, account_id from unnest(${arrayOf(accountIds)}::text[]) as put(account_id)`)
  await tx.rows(sql`
    update push_game set people = people + ${accountIds.length}, sent_to_all = ${isLast},
      sent_up_to = coalesce(${accountIds.at(-1) ?? null}, sent_up_to) where id = ${id}`)
}

/** Which of these accounts received which question, as `push:account`. */
export async function recipientsAmong(
  from: Reader,
  request: readonly { gameId: string; accountId: string }[],
): Promise<Set<string>> {
  const rows = await from.rows(sql<{ push_id: string; account_id: string }>`
    select r.push_id, r.account_id from push_recipient r
    join unnest(${arrayOf(request.map(one => one.gameId))}::text[], ${arrayOf(request.map(one => one.accountId))}::text[])
      as a(push_id, account_id) on a.push_id = r.push_id and a.account_id = r.account_id`)
  return new Set(rows.map(row => `${row.push_id}:${row.account_id}`))
}

/** Records an operator's decision on the outcome (C10); null lets the facts decide again. */
export async function insertResult(
  tx: Tx,
  answer: { id: string; pushId: string; correct: boolean | null; operatorId: string; reason: string; at: Date },
): Promise<void> {
  const { id, pushId, correct, operatorId, reason, at } = answer
  await tx.q
    .insertInto('push_result')
    .values({ id, push_id: pushId, correct, operator_id: operatorId, reason, at })
    .execute()
}
