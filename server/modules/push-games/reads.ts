/** Reads that join questions with games, matches and their recipients. */
import { type RawBuilder, sql } from 'kysely'
import type { GAME_STATES } from '#contract/api/player/card-documents.ts'
import { PUSH_ANSWER_MS } from '#contract/push-games.ts'
import { hasMode } from '#contract/settings.ts'
import type { SearchSources, TodoSource } from '#server/modules/pending.ts'
import { countToAsk, nextToAsk } from '#server/modules/responsible/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { hasValue, isWithin, orderBy, type Sorted, type Span, pageOfRows } from '#server/platform/lists.ts'
import { type Contains, containsWords, foundBy } from '#server/platform/search.ts'
import type { Push } from './types.ts'

/** The audience condition of a question, for the account `a`. */
function isFor({ players, matchId }: Pick<Push, 'players' | 'matchId'>): RawBuilder<boolean> {
  if (players === 'all') return sql<boolean>`true`
  if (players === 'match')
    return sql<boolean>`exists (select from published_room_member m join published_room room on room.id = m.room_id
      where m.account_id = a.id and m.state = 'in' and room.match_id = ${matchId})`
  return sql<boolean>`exists (select from published_entry e join published_game g on g.id = e.game_id
    where e.account_id = a.id and g.mode = 'push-game' and not e.void)`
}

/** The next accounts of a question's audience, after an account in id order, that may be invited to play (W4). */
export const nextOfAudience = (
  from: Reader,
  push: Pick<Push, 'players' | 'matchId'>,
  after: { id: string; at: Date; today: string; limit: number },
): Promise<string[]> => nextToAsk(from, isFor(push), after)

/** The current size of a question's audience. */
export const countAudience = (
  from: Reader,
  push: Pick<Push, 'players' | 'matchId'>,
  at: { at: Date; today: string },
): Promise<number> => countToAsk(from, isFor(push), at)

const ANSWERS = sql`coalesce(g.entries, (select sum(tally.entries) from published_game_tally tally where tally.game_id = g.id), 0)`
const adminSorts = {
  question: sql`lower(p.question)`,
  match: sql`lower(h.name)`,
  state: sql`g.state`,
  answers: ANSWERS,
  pot: sql`case when g.fixed then g.guaranteed else coalesce(g.stakes, g.price * ${ANSWERS}) end`,
  at: sql`p.id`,
}

/** A word of the question or of the name of one of its clubs, which are few: each is compared once and not once per question. */
const hasWord = (contains: Contains): RawBuilder<boolean> => {
  const teams = sql`any(array(select id from published_team
    where ${contains(sql`words`)} and ${contains(sql`plain_text(name)`)}))`
  return sql<boolean>`${contains(sql`p.words`)} or m.home_id = ${teams} or m.away_id = ${teams}`
}

/** A page for the admin console: questions by state, words (the question, the teams) and creation date, newest first by default. */
export async function pageForOperator(
  from: Reader,
  query: Sorted<keyof typeof adminSorts> & {
    page: number
    limit: number
    state: (typeof GAME_STATES)[number] | undefined
    search: string | undefined
    span: Span
  },
): Promise<{ ids: string[]; total: number }> {
  const which = sql`from push_game p left join published_game g on g.id = p.id left join published_match m on m.id = p.match_id
    left join published_team h on h.id = m.home_id left join published_team aw on aw.id = m.away_id
    where ${hasValue(sql`g.state`, query.state)}
      and ${containsWords(hasWord, query.search ?? '')} and ${isWithin(sql`g.created_at`, query.span)}`
  const order = orderBy(query, adminSorts, { usual: sql`p.id desc`, id: sql`p.id` })
  const { rows, total } = await pageOfRows<{ id: string }>(from, { columns: sql`p.id`, which, order }, query)
  return { ids: rows.map(row => row.id), total }
}

const MATCHES_SHOWN = 50

/**
 * Possible matches of a question, from the source that settles their championship (C6): live ones, then those that start before `until`, by
 * start.
 */
export async function matchesToAskAbout(
  from: Reader,
  query: { now: Date; until: Date; search: string },
): Promise<string[]> {
  const searchText = sql<string>`plain_text(concat_ws(' ', h.name, h.abbrev, aw.name, aw.abbrev, c.name))`
  const rows = await from.rows(sql<{ id: string }>`
    select m.id from published_match m join published_championship c on c.id = m.championship_id
      join published_team h on h.id = m.home_id join published_team aw on aw.id = m.away_id
    where m.kind = 'match' and (m.source in (c.source, 'operator') or c.source = 'operator')
      and (m.status = 'live' or (m.status = 'scheduled' and m.starts_at between ${query.now} and ${query.until}))
      and ${containsWords(searchText, query.search)}
    order by m.status = 'live' desc, m.starts_at, m.id limit ${MATCHES_SHOWN}`)
  return rows.map(row => row.id)
}

/** Open questions about a match; with `paid`, also paid ones, because their facts may change (C10). */
export async function followingPushes(from: Reader, matchId: string, { paid }: { paid: boolean }): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select p.id from push_game p join published_game g on g.id = p.id
    where p.match_id = ${matchId} and (g.state in ('open', 'locked', 'running', 'provisional') or (${paid} and g.state = 'paid'))`)
  return rows.map(row => row.id)
}

/** Selects the games of this module that depend on a match. */
export const gamesOfMatch = (matchId: string): RawBuilder<unknown> => sql`
  select id from push_game where match_id = ${matchId}`

/** Questions sent to an account after a moment and not answered, newest first; at most 5. */
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

/** Questions for the console's search. */
export const pushSearch: SearchSources = {
  push: typed => {
    const found = foundBy(typed, sql`p.id`, hasWord)
    return (
      found && {
        columns: {
          id: sql`p.id`,
          title: sql`p.question`,
          note: sql`concat_ws(' × ', h.name, aw.name)`,
          mode: sql`g.mode`,
          state: sql`g.state`,
          at: sql`g.created_at`,
        },
        found: sql`from push_game p join published_game g on g.id = p.id join published_match m on m.id = p.match_id
          left join published_team h on h.id = m.home_id left join published_team aw on aw.id = m.away_id
          where ${found} order by p.id desc`,
      }
    )
  },
}

/** Games of this module with the matches that they depend on. */
export const pushMatches = sql`select id as game_id, match_id from push_game`
