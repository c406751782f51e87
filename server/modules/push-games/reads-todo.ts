import { sql } from 'kysely'
import { PUSH_ANSWER_MS } from '#contract/push-games.ts'
import { hasMode } from '#contract/settings.ts'
import type { TodoSource } from '#server/modules/pending.ts'
import type { Reader } from '#server/platform/db.ts'

/** Questions sent after a moment to somebody who has not answered, the newest first; at most 5. */
function openQuestions(from: Reader, accountId: string, since: Date): Promise<{ id: string; sentAt: Date }[]> {
  return from.rows(sql<{ id: string; sentAt: Date }>`
    select p.id, p.sent_at as "sentAt" from push_game p join published_game g on g.id = p.id and g.state = 'open'
      join push_recipient r on r.push_id = p.id and r.account_id = ${accountId}
    where p.sent_at > ${since}
      and not exists (select from published_entry e where e.game_id = p.id and e.account_id = ${accountId})
    order by p.sent_at desc limit 5`)
}

/** Questions that wait for a player's answer. */
export const pushTodos: TodoSource = async (from, { accountId, now, profile }) => {
  if (!hasMode(profile, 'push-game')) return []
  const since = new Date(now.getTime() - PUSH_ANSWER_MS)
  return (await openQuestions(from, accountId, since)).map(({ id, sentAt }) => ({
    kind: 'push-question',
    _id: id,
    name: '',
    redirect: `/push_games/${id}`,
    until: new Date(sentAt.getTime() + PUSH_ANSWER_MS),
  }))
}
