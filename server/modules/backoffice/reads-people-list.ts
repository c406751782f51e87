/** Player lists and search of the admin console. */
import { type RawBuilder, sql } from 'kysely'
import type { PEOPLE_SORTS, PEOPLE_STATES } from '#contract/api/admin/people.ts'
import { FOUND_OF_KIND } from '#contract/api/admin/search.ts'
import type { SearchSources } from '#server/modules/pending.ts'
import type { Reader } from '#server/platform/db.ts'
import { orderBy, type Sorted, pageOfRows } from '#server/platform/lists.ts'
import { containsWords } from '#server/platform/search.ts'
import { type Wanted, wantedOf } from './rules-people.ts'

export type PeopleState = (typeof PEOPLE_STATES)[number]

/** A player as lists show them; erased fields are null. */
export interface ListedPerson {
  id: string
  username: string | null
  name: string
  email: string | null
  cpf: string | null
  createdAt: Date
  balance: bigint
  blocked: boolean
  deleted: boolean
  influencer: boolean
  pausing: 'paused' | 'self_excluded' | null
  heldUntil: Date | null
}

const NEW_MS = 7 * 24 * 3_600_000

const BALANCE = sql`coalesce((select w.balance from published_wallet w where w.account_id = a.id), 0)::bigint`
const sorts = {
  username: sql`a.username`,
  name: sql`lower(a.name)`,
  created: sql`a.created_at`,
  balance: BALANCE,
}

const found = (wanted: Wanted): RawBuilder<boolean> => {
  switch (wanted.by) {
    case 'nothing':
      return sql<boolean>`true`
    case 'id':
      return sql<boolean>`a.id = ${wanted.text}`
    case 'cpf':
      return sql<boolean>`a.cpf = ${wanted.text}`
    case 'masked-cpf':
      return sql<boolean>`substr(a.cpf, 4, 6) = ${wanted.text}`
    case 'email':
      return sql<boolean>`a.email like ${`${wanted.text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
    case 'words':
      return sql<boolean>`a.deleted_at is null and ${containsWords(sql<string>`a.words`, wanted.text)}`
  }
}

/** W4 applies to the person: a pause of another account of the same CPF counts. */
const pauseOf = sql`(select p from published_player_pause p where p.cpf_hash = a.cpf_hash)`

const within = (state: PeopleState | undefined, now: Date): RawBuilder<boolean> => {
  switch (state) {
    case undefined:
      return sql<boolean>`true`
    case 'new':
      return sql<boolean>`a.created_at > ${new Date(now.getTime() - NEW_MS)} and a.deleted_at is null`
    case 'blocked':
      return sql<boolean>`a.blocked_at is not null`
    case 'held':
      return sql<boolean>`exists (select from published_risk_hold h where h.account_id = a.id and h.lifted_at is null and h.until > ${now})`
    case 'paused':
      return sql<boolean>`a.deleted_at is null and exists (select from published_player_pause p where p.cpf_hash = a.cpf_hash
        and (p.paused_until > ${now} or p.excluded_until > ${now}))`
    case 'influencer':
      return sql<boolean>`'influencer' = any(a.roles)`
    case 'deleted':
      return sql<boolean>`a.deleted_at is not null`
  }
}

const columns = (now: Date) => sql`a.id, a.username, a.name, a.email, a.cpf, a.created_at as "createdAt",
  ${BALANCE} as balance,
  a.blocked_at is not null as blocked, a.deleted_at is not null as deleted, 'influencer' = any(a.roles) as influencer,
  case when (${pauseOf}).excluded_until > ${now} then 'self_excluded' when (${pauseOf}).paused_until > ${now} then 'paused' end as pausing,
  (select max(h.until) from published_risk_hold h where h.account_id = a.id and h.lifted_at is null and h.until > ${now}) as "heldUntil"`

/** A page of players, the newest first by default, and the total. */
export async function pageOfPeople(
  from: Reader,
  query: Sorted<(typeof PEOPLE_SORTS)[number]> & {
    wanted: Wanted
    state: PeopleState | undefined
    now: Date
    page: number
    limit: number
  },
): Promise<{ rows: ListedPerson[]; total: number }> {
  const which = sql`from published_account a where ${found(query.wanted)} and ${within(query.state, query.now)}`
  const order = orderBy(query, sorts, { usual: sql`a.created_at desc, a.id desc`, id: sql`a.id` })
  return pageOfRows<ListedPerson>(from, { columns: sql`${columns(query.now)}`, which, order }, query)
}

/** Account fields of a player's page beyond those of a list. */
export interface PersonRow extends ListedPerson {
  emailConfirmed: boolean
  phones: string[]
  /** `yyyy-mm-dd`. */
  birthDate: string | null
  lang: string
  blockedAt: Date | null
  deletedAt: Date | null
  influencerCode: string | null
  termsVersion: string | null
  termsAt: Date | null
}

/** A player by id, including closed accounts. */
export async function findPerson(from: Reader, id: string, now: Date): Promise<PersonRow | undefined> {
  const [row] = await from.rows(sql<PersonRow>`
    select ${columns(now)}, a.email_confirmed_at is not null as "emailConfirmed", a.phones, a.birth_date as "birthDate", a.lang,
      a.blocked_at as "blockedAt", a.deleted_at as "deletedAt", a.influencer_code as "influencerCode",
      a.terms_version as "termsVersion", a.terms_accepted_at as "termsAt"
    from published_account a where a.id = ${id}`)
  return row
}

/** Accounts among which words are looked for first. */
const NEWEST = 2_000

/**
 * The accounts that can be among the first with words: those of the newest if there are enough, which is so for frequent words, else all with
 * them, which are few and in an index. PostgreSQL can only guess how frequent the words are: a wrong guess reads every account.
 */
const newestWith = (which: RawBuilder<boolean>) => {
  const order = sql`order by a.created_at desc, a.id desc`
  return sql`(
    with newest as materialized (
      select * from (select * from published_account a ${order} limit ${NEWEST}) a where ${which} ${order} limit ${FOUND_OF_KIND})
    select * from newest where (select count(*) from newest) = ${FOUND_OF_KIND}
    union all select * from (select * from published_account a where ${which} offset 0) a
      where (select count(*) from newest) < ${FOUND_OF_KIND})`
}

/** Players for the console's search, found as in the list of players. */
export const peopleSearch: SearchSources = {
  player: typed => {
    const wanted = wantedOf(typed.id ?? typed.text)
    if (wanted.by === 'nothing' || (wanted.by === 'words' && !typed.hasWords)) return undefined
    return {
      columns: {
        id: sql`a.id`,
        title: sql`a.name`,
        note: sql`'@' || a.username`,
        state: sql`case when a.deleted_at is not null then 'deleted' when a.blocked_at is not null then 'blocked' end`,
        at: sql`a.created_at`,
      },
      found: sql`from ${wanted.by === 'words' ? newestWith(found(wanted)) : sql`published_account`} a where ${found(wanted)}
        order by a.created_at desc, a.id desc`,
    }
  },
}
