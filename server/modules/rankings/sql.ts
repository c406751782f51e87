import { sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'

/** Which ranking: a mode and its period (`2026-W47` or `2026-11`). */
export interface Board {
  mode: string
  period: string
}

interface Row {
  accountId: string
  /** Hundredths of a point. */
  score: bigint
}

/** A page in order (score, then username), how many have more than its first row, and how many there are; one statement, so they agree. */
export async function readPage(
  from: Reader,
  board: Board,
  page: { offset: number; limit: number },
): Promise<{ rows: Row[]; above: number; total: number }> {
  const rows = await from.rows(sql<Row & { above: bigint; total: bigint }>`
    with page as materialized (
      select account_id, score, username from ranking_score where mode = ${board.mode} and period = ${board.period}
      order by score desc, username limit ${page.limit} offset ${page.offset}
    )
    select account_id as "accountId", score, board.total,
      (select count(*) from ranking_score where mode = ${board.mode} and period = ${board.period} and score > (select max(score) from page)) as above
    from (select count(*) as total from ranking_score where mode = ${board.mode} and period = ${board.period}) board
    left join page on true
    order by score desc, username`)
  const [first] = rows
  const filled = rows.filter(row => row.accountId !== null)
  return { rows: filled, above: Number(first?.above ?? 0), total: Number(first?.total ?? 0) }
}

/** One account's score and how many have more, or undefined when it has none in this period. */
export async function readOne(
  from: Reader,
  board: Board,
  accountId: string,
): Promise<(Row & { above: number }) | undefined> {
  const [row] = await from.rows(sql<Row & { above: bigint }>`
    select account_id as "accountId", score,
      (select count(*) from ranking_score more where more.mode = mine.mode and more.period = mine.period and more.score > mine.score) as above
    from ranking_score mine where mode = ${board.mode} and period = ${board.period} and account_id = ${accountId}`)
  return row && { ...row, above: Number(row.above) }
}

/** Takes an account out of every ranking. */
export async function removeAccount(from: Reader, accountId: string): Promise<void> {
  await from.rows(sql`delete from ranking_score where account_id = ${accountId}`)
}

interface Person {
  _id: string
  name: string
  username: string
  photo: { _id: string; filename: string } | null
}

/** Who the rows belong to, as everybody may see them, by account id. */
export async function readPeople(from: Reader, accountIds: readonly string[]): Promise<Map<string, Person>> {
  if (accountIds.length === 0) return new Map()
  const rows = await from.q
    .selectFrom('account')
    .leftJoin('file', 'file.id', 'account.photo_id')
    .select(['account.id', 'account.name', 'account.username', 'file.id as photoId', 'file.filename'])
    .where('account.id', 'in', accountIds)
    .where('account.deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ id, name, username, photoId, filename }) => [
      id,
      {
        _id: id,
        name,
        username: username ?? '',
        photo: photoId !== null && filename !== null ? { _id: photoId, filename } : null,
      },
    ]),
  )
}
