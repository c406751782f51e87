/** Reads that join cards with their games, accounts and championships. */
import { type RawBuilder, sql } from 'kysely'
import { HOUR_MS, type SearchSources, type WaitingSources } from '#server/modules/pending.ts'
import { minutesBefore } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/db.ts'
import { hasValue, isWithin, orderBy, type Sorted, type Span, pageOfFound, pageOfRows } from '#server/platform/lists.ts'
import { containsWords, foundBy } from '#server/platform/search.ts'
import type { Tab } from './rules-card.ts'

/** The states of each tab; an open card belongs to one or the other by the clock. */
const STATES: Record<Tab, readonly string[]> = {
  new: ['open'],
  running: ['open', 'locked', 'running', 'provisional', 'settling'],
  finished: ['paid', 'voiding', 'void'],
}
const TABS: readonly Tab[] = ['new', 'running', 'finished']

/** Cards that players see, in the words of the index `game_shown`. One that was cancelled before it opened has no lock. */
const SHOWN = sql<boolean>`game.locks_at is not null and game.state not in ('draft', 'scheduled')`

/** Of the shown ones. */
const inTab = (tab: Tab, now: Date): RawBuilder<boolean> => {
  const isIn = sql<boolean>`game.state = any(${STATES[tab]}::text[])`
  if (tab === 'new') return sql<boolean>`${isIn} and game.locks_at > ${now}`
  return tab === 'running' ? sql<boolean>`${isIn} and (game.state <> 'open' or game.locks_at <= ${now})` : isIn
}

interface Page {
  page: number
  limit: number
}

/** A search with more results than this is too broad to page through. */
const MOST_FOUND = 500

/**
 * A page of the visible cards of a mode (of one tab, or all; of one championship) that match every search word, and their count: open ones
 * by start for that tab, else latest start first. The order and the count come from indexes; of a search at most 500 are counted.
 */
export async function listCards(
  from: Reader,
  query: Page & {
    mode: string
    tab?: Tab | undefined
    championship?: string | undefined
    search?: string | undefined
    now: Date
  },
): Promise<{ ids: string[]; total: number }> {
  const { mode, tab, championship, search = '', now } = query
  const among = championship === undefined ? sql`true` : sql`card.championship_id = ${championship}`
  const isPlain = championship === undefined && search === ''
  const which = sql`from published_game game ${isPlain ? sql`` : sql`join card on card.id = game.id`}
    where game.mode = ${mode} and ${SHOWN} and ${tab === undefined ? sql`true` : inTab(tab, now)} and ${among} and ${containsWords(sql<string>`card.words`, search)}`
  const order = tab === 'new' ? sql`game.starts_at, game.id` : sql`game.starts_at desc, game.id desc`
  const most = search === '' ? undefined : MOST_FOUND
  const { rows, total } = await pageOfRows<{ id: string }>(from, { columns: sql`game.id`, which, order }, query, most)
  return { ids: rows.map(row => row.id), total }
}

/** The number of visible cards of a mode in each of these championships, by tab. */
export async function countByTab(
  from: Reader,
  { mode, championships, now }: { mode: string; championships: readonly string[]; now: Date },
): Promise<Map<string, Record<Tab, number>>> {
  const counts = TABS.map(tab => sql`count(*) filter (where ${inTab(tab, now)})::integer as ${sql.ref(tab)}`)
  const rows = await from.rows(sql<Record<Tab, number> & { id: string }>`
    select card.championship_id as id, ${sql.join(counts)}
    from card join published_game game on game.id = card.id and game.mode = ${mode} and ${SHOWN}
    where card.championship_id = any(${[...championships]}::text[]) group by 1`)
  return new Map(rows.map(({ id, ...tabs }) => [id, tabs]))
}

const adminSorts = {
  name: sql`lower(game.name)`,
  state: sql`game.state`,
  start: sql`game.starts_at`,
  price: sql`game.price`,
  games: sql`coalesce(game.entries, (select sum(tally.entries) from published_game_tally tally where tally.game_id = game.id))`,
}

/** A page of all cards for operators, newest first by default; `span` filters by start. */
export async function listForOperator(
  from: Reader,
  query: Page &
    Sorted<keyof typeof adminSorts> & {
      mode: string
      search: string | undefined
      state: string | undefined
      span: Span
    },
): Promise<{ ids: string[]; total: number }> {
  const which = sql`from published_game game left join card on card.id = game.id
    where game.mode = ${query.mode} and ${hasValue(sql`game.state`, query.state)}
      and ${containsWords(sql<string>`card.words`, query.search ?? '')}
      and ${isWithin(sql`game.starts_at`, query.span)}`
  const order = orderBy(query, adminSorts, { usual: sql`game.id desc`, id: sql`game.id` })
  const { rows, total } = await pageOfRows<{ id: string }>(from, { columns: sql`game.id`, which, order }, query)
  return { ids: rows.map(row => row.id), total }
}

/** The announced start of a card. */
export async function startOf(from: Reader, cardId: string): Promise<Date | null> {
  const [row] = await from.rows(
    sql<{ at: Date | null }>`select starts_at as at from published_game game where id = ${cardId}`,
  )
  return row?.at ?? null
}

/**
 * C13: the influencer of this code, unless the player is the same person (same CPF); `null` for the player means a visitor. Undefined for
 * any other code.
 */
export async function influencerOf(from: Reader, code: string, playerId: string | null): Promise<string | undefined> {
  const [row] = await from.rows(sql<{ id: string }>`
    select influencer.id from published_account influencer
    where influencer.influencer_code = ${code} and 'influencer' = any(influencer.roles)
      and influencer.blocked_at is null and influencer.deleted_at is null
      and not exists (select from published_account player where player.id = ${playerId} and player.cpf_hash = influencer.cpf_hash)`)
  return row?.id
}

/** At most `limit` cards that can currently be entered with a code, by start. */
export async function openCardsTaking(
  from: Reader,
  code: string,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; mode: string; name: string; startsAt: Date | null }[]> {
  return from.rows(sql<{ id: string; mode: string; name: string; startsAt: Date | null }>`
    select game.id, game.mode, game.name, game.starts_at as "startsAt" from published_game game join card on card.id = game.id
    where game.state = 'open' and game.locks_at > ${now} and (card.codes is null
      or exists (select from unnest(card.codes) as taken(code) where upper(regexp_replace(taken.code, '\\s', '', 'g')) = ${code}))
    order by game.starts_at, game.id limit ${limit}`)
}

/** Cards that can currently be entered, soonest lock first. */
export function closingFirst(from: Reader, { now, limit }: { now: Date; limit: number }) {
  return from.rows(sql<{ id: string; mode: string }>`
    select id, mode from published_game game where mode in ${CARDS} and state = 'open' and locks_at > ${now}
    order by locks_at, id limit ${limit}`)
}

/** The card of a mode in a championship with the latest start; the next card copies its settings. */
export async function lastCardOf(from: Reader, mode: string, championshipId: string): Promise<string | undefined> {
  const [row] = await from.rows(sql<{ id: string }>`
    select card.id from card join published_game game on game.id = card.id and game.mode = ${mode}
    where card.championship_id = ${championshipId}
    order by game.starts_at desc nulls last, game.id desc limit 1`)
  return row?.id
}

/** A page of an account's valid entries on cards that were closed at a moment (C12) and not cancelled, newest first. */
export async function pageOfClosed(
  from: Reader,
  query: { accountId: string; modes: readonly string[]; now: Date; page: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const found = sql`select entry.id from published_entry entry join published_game game on game.id = entry.game_id and game.mode = any(${query.modes}::text[])
    where entry.account_id = ${query.accountId} and not entry.void and game.state not in ('voiding', 'void')
      and (game.locked_at is not null or (game.state = 'open' and game.locks_at <= ${query.now}))`
  const { rows, total } = await pageOfFound<{ id: string }>(from, { found, columns: sql`id`, rows: sql`found` }, query)
  return { ids: rows.map(row => row.id), total }
}

/** Which of these matches a card was or is being settled by; imports no longer change those. */
export async function settledMatches(from: Reader, matchIds: readonly string[]): Promise<Set<string>> {
  if (matchIds.length === 0) return new Set()
  const rows = await from.rows(sql<{ id: string }>`
    select asked.match_id as id from (
      select match_id, card_id from card_athlete where match_id = any(${matchIds}::text[])
      union select match_id, card_id from card_match where match_id = any(${matchIds}::text[])
    ) asked join published_game game on game.id = asked.card_id where game.state in ('settling', 'paid') group by 1`)
  return new Set(rows.map(row => row.id))
}

/** Selects the games of this module that depend on a match. */
export const gamesOfMatch = (matchId: string): RawBuilder<unknown> => sql`
  select card_id as id from card_athlete where match_id = ${matchId}
  union select card_id from card_match where match_id = ${matchId}`

/** Rooms and questions close without an operator. */
const CARDS = sql`('athlete-card', 'card-game')`

/** A card that locks within a day. */
const locksSoon = (now: Date) => sql`mode in ${CARDS} and state = 'open' and locks_at > ${now}
  and locks_at <= ${minutesBefore(now, -24 * 60)}`

/** A card about to close becomes urgent in its last hours. */
const LAST_HOURS_MS = -3 * HOUR_MS

/** Items of this module that need an operator. */
export const cardsWaiting: WaitingSources = {
  lonely: {
    rows: ({ now }) => sql`
      select mode, locks_at as since from published_game game where ${locksSoon(now)}
        and (select count(distinct account_id) from (
          select account_id from published_entry entry where game_id = game.id and not void limit 200) played) < 2`,
    urgentAfterMs: LAST_HOURS_MS,
  },
  short: {
    rows: ({ now }) => sql`
      select mode, locks_at as since from published_game game where ${locksSoon(now)} and fixed and guaranteed > 0
        and price * coalesce((select sum(entries) from published_game_tally t where t.game_id = game.id), 0) * 2 < guaranteed`,
    urgentAfterMs: LAST_HOURS_MS,
  },
}

/** Cards for the console's search. */
export const cardsSearch: SearchSources = {
  card: typed => {
    const found = foundBy(typed, sql`card.id`, sql<string>`card.words`)
    return (
      found && {
        columns: {
          id: sql`game.id`,
          title: sql`game.name`,
          mode: sql`game.mode`,
          state: sql`game.state`,
          at: sql`game.starts_at`,
        },
        found: sql`from card join published_game game on game.id = card.id where ${found} order by game.id desc`,
      }
    )
  },
}

/** Games of this module with the matches that they depend on. */
export const cardMatches = sql`select card_id as game_id, match_id from card_athlete union select card_id, match_id from card_match`

/** A page of the entries of a game in order of acceptance, with the amount paid to each in centavos; `username` filters by player. */
export async function entriesOfCard(
  from: Reader,
  query: { gameId: string; page: number; limit: number; username: string | null },
): Promise<{ rows: { id: string; paid: string }[]; total: number }> {
  const { gameId, username } = query
  const which = sql`from published_entry e where e.game_id = ${gameId} and (${username}::text is null
    or e.account_id = (select a.id from published_account a where a.username = lower(${username})))`
  return pageOfRows<{ id: string; paid: string }>(
    from,
    {
      columns: sql`e.id, (coalesce((select p.amount from published_prize p where p.game_id = e.game_id and p.entry_id = e.id), 0)
        + coalesce((select sum(c.amount) from published_correction c where c.entry_id = e.id), 0))::text as paid`,
      which,
      order: sql`e.id`,
    },
    query,
  )
}
