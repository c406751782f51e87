import { sql } from 'kysely'
import type { TodoSource } from '#server/modules/pending.ts'
import type { Reader } from '#server/platform/db.ts'

/** Reasons of single entries that were taken out while their game went on: no result of it. */
const TAKEN_OUT = ['left_room', 'account_frozen']

/**
 * Unread results an account was notified of after a moment, of each game the newest, the newest first: paid or void, of every
 * mode. Accounts that switched results off in the panel get none here either.
 */
function unseenResults(
  from: Reader,
  accountId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<{ id: string; name: string; redirect: string }[]> {
  return from.rows(sql<{ id: string; name: string; redirect: string }>`
    with told as (
      select n.id, coalesce(n.detail->>'name', '') as name, n.redirect, split_part(n.once_key, ':', 2) as about
      from notification n
      where n.account_id = ${accountId} and n.read_at is null and n.in_panel and n.created_at > ${since}
        and n.kind in ('prize', 'win', 'result', 'outcome', 'refund')
        and coalesce(n.detail->>'reason', '') <> all(${TAKEN_OUT}::text[])
    ), newest as (
      -- A prize and a refund are of an entry, everything else is of a game.
      select distinct on (of_game.id) told.id, told.name, told.redirect
      from told left join published_entry e on e.id = told.about, lateral (select coalesce(e.game_id, told.about) as id) of_game
      order by of_game.id, told.id desc
    )
    select id, name, redirect from newest order by id desc limit ${limit}`)
}

/** So many results, of so long: who was away longer finds them among the notifications. */
const RESULTS_MOST = 3
const RESULTS_MS = 14 * 24 * 3_600_000

/** Games of theirs that were paid or void since they last looked (the notification is not read yet), the newest first. */
export const resultTodos: TodoSource = async (from, { accountId, now }) => {
  const since = new Date(now.getTime() - RESULTS_MS)
  const results = await unseenResults(from, accountId, { since, limit: RESULTS_MOST })
  return results.map(({ id, name, redirect }) => ({ kind: 'result', _id: id, name, redirect, until: null }))
}
