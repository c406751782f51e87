/** The only statements that write ads and their recipients. */
import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Ad, AdInput, AdState } from './types.ts'

const COLUMNS = [
  'id',
  'type',
  'title',
  'text',
  'alt',
  'video',
  'link',
  'file_id as fileId',
  'card_id as cardId',
  'players',
  'lang',
  'notify',
  'live',
  'state',
  'send_at as sendAt',
  'ended_at as endedAt',
  'created_at as createdAt',
] as const

export async function findAd(from: Reader, id: string): Promise<Ad | undefined> {
  const row = await from.q.selectFrom('ad').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row as Ad | undefined
}

/** An ad and the progress of its sending, locked until the transaction ends; its key is not, as views that are counted meanwhile refer to it. */
export async function lockAd(tx: Tx, id: string): Promise<(Ad & { sentUpTo: string }) | undefined> {
  const row = await tx.q
    .selectFrom('ad')
    .select([...COLUMNS, 'sent_up_to as sentUpTo'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as (Ad & { sentUpTo: string }) | undefined
}

export async function countDrafts(from: Reader): Promise<number> {
  const [row] = await from.rows(sql<{ count: bigint }>`select count(*) from ad where state = 'draft'`)
  return Number(row?.count ?? 0n)
}

const columns = ({ fileId, cardId, ...same }: AdInput) => ({ ...same, file_id: fileId, card_id: cardId })

/** Inserts a draft. */
export async function insertAd(tx: Tx, ad: AdInput & { id: string; at: Date }): Promise<void> {
  const { id, at, ...input } = ad
  await tx.q
    .insertInto('ad')
    .values({ id, created_at: at, ...columns(input) })
    .execute()
}

/** Updates all fields of an ad that operators edit. */
export async function updateAd(tx: Tx, id: string, input: AdInput): Promise<void> {
  await tx.q.updateTable('ad').set(columns(input)).where('id', '=', id).execute()
}

/** Deletes an ad without recipients. */
export async function deleteAd(tx: Tx, id: string): Promise<void> {
  await tx.q.deleteFrom('ad').where('id', '=', id).execute()
}

/** Sets the state of an ad. */
export async function moveAd(
  tx: Tx,
  id: string,
  to: { state: AdState; sendAt: Date | null; endedAt?: Date | null },
): Promise<void> {
  await tx.q
    .updateTable('ad')
    .set({ state: to.state, send_at: to.sendAt, ended_at: to.endedAt ?? null })
    .where('id', '=', id)
    .execute()
}

/** Stores the progress of sending an ad. */
export async function moveSending(tx: Tx, id: string, to: { state: AdState; sentUpTo: string }): Promise<void> {
  await tx.q.updateTable('ad').set({ state: to.state, sent_up_to: to.sentUpTo }).where('id', '=', id).execute()
}

/** Records recipients of an ad; existing ones are unchanged. */
export async function insertRecipients(tx: Tx, id: string, accountIds: readonly string[], at: Date): Promise<void> {
  await tx.rows(sql`
    insert into ad_recipient (ad_id, account_id, sent_at)
    select ${id}, account_id, ${at}::timestamptz from unnest(${[...accountIds]}::text[]) as sent(account_id)
    on conflict (ad_id, account_id) do nothing`)
}

/** Records that a recipient saw an ad: true only for the first call, also when several screens call at once. */
export async function markSeen(from: Reader, id: string, accountId: string, at: Date): Promise<boolean> {
  const rows = await from.rows(sql`
    update ad_recipient set seen_at = ${at} where ad_id = ${id} and account_id = ${accountId} and seen_at is null
    returning ad_id`)
  return rows.length === 1
}

/** Records that a recipient followed an ad's link, which counts as seen too. */
export async function markClicked(from: Reader, id: string, accountId: string, at: Date): Promise<void> {
  await from.rows(sql`
    update ad_recipient set clicked_at = ${at}, seen_at = coalesce(seen_at, ${at})
    where ad_id = ${id} and account_id = ${accountId} and clicked_at is null`)
}
