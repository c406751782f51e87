/** Reads that join ads with accounts, with what people have set about their play, and with the cards they are of. */
import { type RawBuilder, sql } from 'kysely'
import { ADULT_YEARS } from '#contract/people.ts'
import type { Reader } from '#server/platform/db.ts'
import { holdsWords } from '#server/platform/search.ts'
import type { Ad, AdInput, AdState } from './types.ts'

/**
 * Whom anything may be advertised to (W4, "Privacy and compliance"): adults who are there and in good standing, and who have neither
 * paused nor excluded themselves nor set a limit: who asked to play less is not asked to play.
 */
const mayBeAsked = (at: Date, today: string): RawBuilder<boolean> => sql<boolean>`(
  a.deleted_at is null and a.blocked_at is null
  and a.birth_date <= ${today}::date - make_interval(years => ${ADULT_YEARS})
  and not exists (select from player_pause p
    where p.cpf_hash = a.cpf_hash and (p.paused_until > ${at} or p.excluded_until > ${at}))
  and not exists (select from player_limit l where l.cpf_hash = a.cpf_hash
    and (case when l.next_at <= ${at} then l.next_amount else l.amount end) is not null))`

type Audience = Pick<AdInput, 'players' | 'lang' | 'cardId'>

function isAmong({ players, lang, cardId }: Audience): RawBuilder<boolean> {
  const speaks = lang === null ? sql`true` : sql`a.lang = ${lang}`
  const has =
    players === 'all'
      ? sql`true`
      : players === 'card'
        ? sql`exists (select from entry e where e.account_id = a.id and e.game_id = ${cardId} and not e.void)`
        : sql`exists (select from entry e join game g on g.id = e.game_id
            where e.account_id = a.id and g.mode = ${players} and not e.void)`
  return sql<boolean>`(${speaks} and ${has})`
}

/** How many players an audience has at a moment; `today` is its business day. */
export async function countAudience(from: Reader, audience: Audience, at: Date, today: string): Promise<number> {
  const [row] = await from.rows(sql<{ count: bigint }>`
    select count(*) from account a where ${mayBeAsked(at, today)} and ${isAmong(audience)}`)
  return Number(row?.count ?? 0n)
}

/** The next of an audience after an account, in id order. */
export async function nextOfAudience(
  from: Reader,
  audience: Audience,
  after: { id: string; at: Date; today: string; limit: number },
): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select a.id from account a
    where a.id > ${after.id} and ${mayBeAsked(after.at, after.today)} and ${isAmong(audience)}
    order by a.id limit ${after.limit}`)
  return rows.map(row => row.id)
}

/** An ad as one of those it was sent to may see it now; undefined when it is over, not theirs, or not for them any more. */
export async function adFor(
  from: Reader,
  id: string,
  accountId: string,
  at: Date,
  today: string,
): Promise<(Ad & { filename: string | null }) | undefined> {
  const [row] = await from.rows(sql<Ad & { filename: string | null }>`
    select ${COLUMNS}, file.filename
    from ad_recipient r join ad on ad.id = r.ad_id join account a on a.id = r.account_id
      left join file on file.id = ad.file_id
    where r.ad_id = ${id} and r.account_id = ${accountId} and ad.state in ('sending', 'sent') and ${mayBeAsked(at, today)}`)
  return row
}

/** Which of these accounts have an ad that they have not seen and may see. */
export async function stillUnseen(
  from: Reader,
  id: string,
  accountIds: readonly string[],
  at: Date,
  today: string,
): Promise<string[]> {
  const rows = await from.rows(sql<{ id: string }>`
    select a.id from ad_recipient r join ad on ad.id = r.ad_id join account a on a.id = r.account_id
    where r.ad_id = ${id} and r.account_id = any(${[...accountIds]}::text[]) and r.seen_at is null
      and ad.state in ('sending', 'sent') and ${mayBeAsked(at, today)}`)
  return rows.map(row => row.id)
}

/** An ad at the desk. */
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

/** A page of ads, the newest first, by id, or by state and words, with their counts; and how many there are. */
export async function pageOfAds(
  from: Reader,
  asked: { page: number; limit: number } & ({ id: string } | { state: AdState | undefined; search: string }),
): Promise<{ rows: Listed[]; total: number }> {
  const which =
    'id' in asked
      ? sql`ad.id = ${asked.id}`
      : sql`(${asked.state ?? null}::text is null or ad.state = ${asked.state ?? null})
          and ${holdsWords(sql<string>`plain_text(ad.title || ' ' || ad.text)`, asked.search)}`
  const rows = await from.rows(sql<Listed>`
    select ${COLUMNS}, file.filename, game.name as "cardName",
      (select count(*)::integer from ad_recipient r where r.ad_id = ad.id) as people,
      (select count(*)::integer from ad_recipient r where r.ad_id = ad.id and r.seen_at is not null) as views,
      (select count(*)::integer from ad_recipient r where r.ad_id = ad.id and r.clicked_at is not null) as clicks
    from ad left join file on file.id = ad.file_id left join game on game.id = ad.card_id
    where ${which} order by ad.id desc limit ${asked.limit} offset ${(asked.page - 1) * asked.limit}`)
  const [count] = await from.rows(sql<{ total: bigint }>`select count(*) as total from ad where ${which}`)
  return { rows, total: Number(count?.total ?? 0n) }
}

/** The ads that were sent to an account, the newest first. */
export function adsOf(from: Reader, accountId: string, limit: number): Promise<Record<string, unknown>[]> {
  return from.rows(sql<Record<string, unknown>>`
    select ad.id, ad.title, r.sent_at as "sentAt", r.seen_at as "seenAt", r.clicked_at as "clickedAt"
    from ad_recipient r join ad on ad.id = r.ad_id
    where r.account_id = ${accountId} order by r.sent_at desc, ad.id desc limit ${limit}`)
}
