/** Reads that join ads with accounts, play limits and cards. */
import { type RawBuilder, sql } from 'kysely'
import { countToAsk, mayBeNotified, nextToAsk } from '#server/modules/responsible/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/db.ts'
import { orderBy, type Sorted, pageOfRows } from '#server/platform/lists.ts'
import { containsWords } from '#server/platform/search.ts'
import type { Ad, AdInput, AdState } from './types.ts'

type Audience = Pick<AdInput, 'players' | 'lang' | 'cardId'>

function isAmong({ players, lang, cardId }: Audience): RawBuilder<boolean> {
  const speaks = lang === null ? sql`true` : sql`a.lang = ${lang}`
  const has =
    players === 'all'
      ? sql`true`
      : players === 'card'
        ? sql`exists (select from published_entry e where e.account_id = a.id and e.game_id = ${cardId} and not e.void)`
        : sql`exists (select from published_entry e join published_game g on g.id = e.game_id
            where e.account_id = a.id and g.mode = ${players} and not e.void)`
  return sql<boolean>`(${speaks} and ${has})`
}

/** The size of an audience at a moment; `today` is its business day. */
export const countAudience = (from: Reader, audience: Audience, at: Date, today: string): Promise<number> =>
  countToAsk(from, isAmong(audience), { at, today })

/** The next members of an audience after an account, in id order. */
export const nextOfAudience = (
  from: Reader,
  audience: Audience,
  after: { id: string; at: Date; today: string; limit: number },
): Promise<string[]> => nextToAsk(from, isAmong(audience), after)

/** The condition that the ad of this id is still shown: it was sent and has not ended. */
export const isRunning = (adId: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ad where ad.id = ${adId} and ad.state in ('sending', 'sent'))`

/** Which of these accounts may still be shown an ad: it has not ended, and they may be advertised to (W4). */
export async function stillShownTo(
  from: Reader,
  id: string,
  accountIds: readonly string[],
  at: Date,
): Promise<Set<string>> {
  const rows = await from.rows(sql<{ id: string }>`
    select a.id from published_account a
    where a.id = any(${[...accountIds]}::text[]) and ${isRunning(sql`${id}`)} and ${mayBeNotified(at, businessDay(at))}`)
  return new Set(rows.map(row => row.id))
}

/** An ad as a recipient may see it now; undefined if it ended, was not sent to them, or they are no longer in its audience. */
export async function adFor(
  from: Reader,
  id: string,
  accountId: string,
  at: Date,
  today: string,
): Promise<(Ad & { filename: string | null }) | undefined> {
  const [row] = await from.rows(sql<Ad & { filename: string | null }>`
    select ${COLUMNS}, file.filename
    from ad_recipient r join ad on ad.id = r.ad_id join published_account a on a.id = r.account_id
      left join file on file.id = ad.file_id
    where r.ad_id = ${id} and r.account_id = ${accountId} and ad.state in ('sending', 'sent') and ${mayBeNotified(at, today)}`)
  return row
}

/** Which of these accounts have an unseen ad that they may see. */
export async function stillUnseen(
  from: Reader,
  id: string,
  accountIds: readonly string[],
  at: Date,
  today: string,
): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select a.id from ad_recipient r join ad on ad.id = r.ad_id join published_account a on a.id = r.account_id
    where r.ad_id = ${id} and r.account_id = any(${[...accountIds]}::text[]) and r.seen_at is null
      and ad.state in ('sending', 'sent') and ${mayBeNotified(at, today)}`)
  return rows.map(row => row.id)
}

export interface Listed extends Ad {
  filename: string | null
  cardName: string | null
  people: number
  views: number
  clicks: number
}

const COLUMNS = sql`ad.id, ad.type, ad.title, ad.text, ad.alt, ad.video, ad.link, ad.file_id as "fileId",
  ad.card_id as "cardId", ad.players, ad.lang, ad.notify, ad.live, ad.state, ad.send_at as "sendAt",
  ad.ended_at as "endedAt", ad.created_at as "createdAt"`

/** How many got an ad, saw it and followed its link; triggers on its recipients keep the counts. */
const sumOf = (column: 'people' | 'views' | 'clicks') =>
  sql<number>`coalesce((select sum(${sql.ref(column)})::integer from ad_tally t where t.ad_id = ad.id), 0)`
const PEOPLE = sumOf('people')
const VIEWS = sumOf('views')
const CLICKS = sumOf('clicks')
const adSorts = {
  title: sql`lower(ad.title)`,
  type: sql`ad.type`,
  state: sql`ad.state`,
  at: sql`ad.send_at`,
  people: PEOPLE,
  views: VIEWS,
  clicks: CLICKS,
}

/** A page of ads with counts, newest first by default, filtered by id, state and words; and the total. */
export async function pageOfAds(
  from: Reader,
  query: { page: number; limit: number } & (
    | { id: string }
    | (Sorted<keyof typeof adSorts> & { state: AdState | undefined; search: string })
  ),
): Promise<{ rows: Listed[]; total: number }> {
  const which =
    'id' in query
      ? sql`ad.id = ${query.id}`
      : sql`(${query.state ?? null}::text is null or ad.state = ${query.state ?? null})
          and ${containsWords(sql<string>`plain_text(ad.title || ' ' || ad.text)`, query.search)}`
  const sorted = 'id' in query ? {} : query
  const order = orderBy(sorted, adSorts, { usual: sql`ad.id desc`, id: sql`ad.id` })
  const columns = sql`${COLUMNS}, file.filename, game.name as "cardName",
    ${PEOPLE} as people, ${VIEWS} as views, ${CLICKS} as clicks`
  const joined = sql`from ad left join file on file.id = ad.file_id left join published_game game on game.id = ad.card_id
    where ${which}`
  return pageOfRows<Listed>(from, { columns, which: joined, order }, query)
}

/** The ads sent to an account, newest first. */
export function adsOf(from: Reader, accountId: string, limit: number): Promise<Record<string, unknown>[]> {
  return from.rows(sql<Record<string, unknown>>`
    select ad.id, ad.title, r.sent_at as "sentAt", r.seen_at as "seenAt", r.clicked_at as "clickedAt"
    from ad_recipient r join ad on ad.id = r.ad_id
    where r.account_id = ${accountId} order by r.sent_at desc, ad.id desc limit ${limit}`)
}
