/** Reads that join cards with the games they are, with accounts and championships. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#server/platform/db.ts'
import { holdsWords } from '#server/platform/search.ts'
import type { Tab } from './rules-card.ts'

const MODE = 'athlete-card'

/** The states each tab looks into; an open card is in one or the other by the clock. */
const STATES: Record<Tab, readonly string[]> = {
  new: ['open'],
  running: ['open', 'locked', 'running', 'provisional', 'settling'],
  finished: ['paid', 'voiding', 'void'],
}
const TABS: readonly Tab[] = ['new', 'running', 'finished']

const inTab = (tab: Tab, now: Date): RawBuilder<boolean> => {
  if (tab === 'new') return sql<boolean>`locks_at > ${now}`
  // Called off before it opened, a card was nobody's.
  return tab === 'running' ? sql<boolean>`(state <> 'open' or locks_at <= ${now})` : sql<boolean>`locks_at is not null`
}

interface Page {
  page: number
  limit: number
}

/**
 * A page of a tab's cards and how many it has: what can be played by its start, the rest from the latest start back. Each state is
 * read from the index in order, no further than the page reaches.
 */
export async function listTab(
  from: Reader,
  tab: Tab,
  { page, limit, now }: Page & { now: Date },
): Promise<{ ids: string[]; total: number }> {
  const order = tab === 'new' ? sql`starts_at, id` : sql`starts_at desc, id desc`
  const states = STATES[tab]
  const rows = await from.rows(sql<{ id: string }>`
    select found.id from unnest(${states}::text[]) as s(each)
    cross join lateral (
      select id, starts_at from game where mode = ${MODE} and state = s.each and ${inTab(tab, now)}
      order by ${order} limit ${page * limit}
    ) found
    order by ${order} limit ${limit} offset ${(page - 1) * limit}`)
  const [count] = await from.rows(sql<{ total: bigint }>`
    select count(*) as total from game where mode = ${MODE} and state = any(${states}::text[]) and ${inTab(tab, now)}`)
  return { ids: rows.map(row => row.id), total: Number(count?.total ?? 0n) }
}

/** A page of the visible cards (of one tab, or of all) that hold every word searched for, the latest start first. */
export async function searchCards(
  from: Reader,
  asked: Page & { tab: Tab | undefined; search: string; now: Date },
): Promise<{ ids: string[]; total: number }> {
  const tabs = asked.tab === undefined ? TABS : [asked.tab]
  const visible = tabs.map(tab => sql`(game.state = any(${STATES[tab]}::text[]) and ${inTab(tab, asked.now)})`)
  const which = sql`from card join game on game.id = card.id
    where ${holdsWords(sql<string>`card.words`, asked.search)} and (${sql.join(visible, sql` or `)})`
  const rows = await from.rows(sql<{ id: string }>`
    select game.id ${which} order by game.starts_at desc, game.id desc
    limit ${asked.limit} offset ${(asked.page - 1) * asked.limit}`)
  const [count] = await from.rows(sql<{ total: bigint }>`select count(*) as total ${which}`)
  return { ids: rows.map(row => row.id), total: Number(count?.total ?? 0n) }
}

/** A page of all cards for the operator, the newest first. */
export async function listForOperator(
  from: Reader,
  asked: Page & { search: string | undefined; state: string | undefined },
): Promise<{ ids: string[]; total: number }> {
  const which = sql`from game join card on card.id = game.id
    where game.mode = ${MODE} and (${asked.state ?? null}::text is null or game.state = ${asked.state ?? null})
      and ${holdsWords(sql<string>`card.words`, asked.search ?? '')}`
  const rows = await from.rows(sql<{ id: string }>`
    select game.id ${which} order by game.id desc limit ${asked.limit} offset ${(asked.page - 1) * asked.limit}`)
  const [count] = await from.rows(sql<{ total: bigint }>`select count(*) as total ${which}`)
  return { ids: rows.map(row => row.id), total: Number(count?.total ?? 0n) }
}

/** The announced start of a card. */
export async function startOf(from: Reader, cardId: string): Promise<Date | null> {
  const [row] = await from.rows(sql<{ at: Date | null }>`select starts_at as at from game where id = ${cardId}`)
  return row?.at ?? null
}

/** Whether any card can be entered at this moment. */
export async function isAnyNew(from: Reader, now: Date): Promise<boolean> {
  const [row] = await from.rows(sql<{ open: boolean }>`
    select exists (select 1 from game where mode = ${MODE} and state = 'open' and locks_at > ${now}) as open`)
  return row?.open ?? false
}

/** C13: the influencer whose code this is, for a player who is somebody else (another CPF); undefined for any other code. */
export async function influencerOf(from: Reader, code: string, playerId: string): Promise<string | undefined> {
  const [row] = await from.rows(sql<{ id: string }>`
    select influencer.id from account influencer join account player on player.id = ${playerId}
    where influencer.influencer_code = ${code} and 'influencer' = any(influencer.roles)
      and influencer.blocked_at is null and influencer.deleted_at is null and influencer.cpf_hash <> player.cpf_hash`)
  return row?.id
}

/** The name of a championship, or undefined. */
export async function championshipName(from: Reader, id: string): Promise<string | undefined> {
  const [row] = await from.rows(sql<{ name: string }>`select name from championship where id = ${id}`)
  return row?.name
}

/** The card of a championship with the latest start, whose settings the next one takes over. */
export async function lastCardOf(from: Reader, championshipId: string): Promise<string | undefined> {
  const [row] = await from.rows(sql<{ id: string }>`
    select card.id from card join game on game.id = card.id where card.championship_id = ${championshipId}
    order by game.starts_at desc nulls last, game.id desc limit 1`)
  return row?.id
}
