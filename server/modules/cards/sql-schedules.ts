/** The only statements that write card schedules; also the calendar's reads. */
import { sql } from 'kysely'
import { CALENDAR_MAX, type CARD_MODES, DRAFTS_MAX } from '#contract/api/admin/card-calendar.ts'
import type { GAME_STATES } from '#contract/api/admin/cards.ts'
import type { Centavos } from '#contract/money.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

export type CardMode = (typeof CARD_MODES)[number]

export interface Schedule {
  id: string
  championshipId: string
  mode: CardMode
  active: boolean
  opens: boolean
  operatorId: string
  lastRound: string | null
  lastCardId: string | null
  problem: string | null
  lookedAt: Date | null
}

const COLUMNS = sql`s.id, s.championship_id as "championshipId", s.mode, s.active, s.opens, s.operator_id as "operatorId",
  s.last_round as "lastRound", s.last_card_id as "lastCardId", s.problem, s.looked_at as "lookedAt"`

const SCHEDULES_MAX = 200

export const listSchedules = (from: Reader): Promise<Schedule[]> =>
  from.rows(sql<Schedule>`
    select ${COLUMNS} from card_schedule s join published_championship c on c.id = s.championship_id
    order by c.season desc, c.name, s.mode limit ${SCHEDULES_MAX}`)

/** Active schedules, least recently processed first. */
export const dueSchedules = (from: Reader, most: number): Promise<Schedule[]> =>
  from.rows(sql<Schedule>`
    select ${COLUMNS} from card_schedule s where s.active order by s.looked_at nulls first, s.id limit ${most}`)

/** The schedule, locked until the transaction ends; undefined if another process holds it or it is no longer active. */
export async function lockSchedule(tx: Tx, id: string): Promise<Schedule | undefined> {
  const [row] = await tx.rows(sql<Schedule>`
    select ${COLUMNS} from card_schedule s where s.id = ${id} and s.active for update skip locked`)
  return row
}

/** The schedule of a championship's cards of one type, locked until the transaction ends; undefined without one. */
export async function lockScheduleOf(tx: Tx, championshipId: string, mode: CardMode): Promise<Schedule | undefined> {
  const [row] = await tx.rows(sql<Schedule>`
    select ${COLUMNS} from card_schedule s where s.championship_id = ${championshipId} and s.mode = ${mode} for update`)
  return row
}

export async function putSchedule(
  tx: Tx,
  at: Date,
  {
    id,
    championshipId,
    mode,
    active,
    opens,
    operatorId,
  }: Pick<Schedule, 'id' | 'championshipId' | 'mode' | 'active' | 'opens' | 'operatorId'>,
): Promise<void> {
  await tx.rows(sql`
    insert into card_schedule (id, championship_id, mode, active, opens, operator_id, created_at)
    values (${id}, ${championshipId}, ${mode}, ${active}, ${opens}, ${operatorId}, ${at})
    on conflict (championship_id, mode) do update set active = excluded.active, opens = excluded.opens,
      operator_id = excluded.operator_id, problem = null, looked_at = null`)
}

/** Stores the result of a run of a schedule. */
export async function noteLook(
  tx: Tx,
  id: string,
  at: Date,
  { round, card, problem }: { round?: string; card?: string; problem: string | null },
): Promise<void> {
  await tx.rows(sql`
    update card_schedule set looked_at = ${at}, problem = ${problem}, last_round = coalesce(${round ?? null}, last_round),
      last_card_id = coalesce(${card ?? null}, last_card_id)
    where id = ${id}`)
}

/** Whether a card of a championship's round already exists, whoever created it. */
export async function hasCardOf(
  from: Reader,
  { championshipId, mode, round }: { championshipId: string; mode: CardMode; round: string },
): Promise<boolean> {
  const rows = await from.rows(sql`
    select from card join published_game game on game.id = card.id and game.mode = ${mode} and game.state <> 'void'
    where card.championship_id = ${championshipId} and card.round = ${round} limit 1`)
  return rows.length > 0
}

export interface CalendarCard {
  id: string
  mode: CardMode
  name: string
  state: (typeof GAME_STATES)[number]
  price: Centavos
  championshipId: string | null
  round: string | null
  startsAt: Date | null
  /** Only the day is known. */
  isDay: boolean
  locksAt: Date | null
}

/** The known time of a match; without a kick-off, the start of its day in São Paulo. */
const WHEN = sql`coalesce(m.starts_at, m.plays_on::timestamp at time zone 'America/Sao_Paulo')`

/** The game's start; before it has one, that of the card's first match. */
const cardsOf = (games: ReturnType<typeof sql>) => sql`
  select game.id, game.mode, game.name, game.state, game.price, card.championship_id as "championshipId", card.round,
    coalesce(game.starts_at, first.at) as "startsAt", game.starts_at is null and coalesce(first.day, false) as "isDay",
    game.locks_at as "locksAt"
  from (${games}) game join card on card.id = game.id
  left join lateral (
    select ${WHEN} as at, m.starts_at is null as day from published_match m
    where game.starts_at is null and m.id in (
      select match_id from card_match where card_id = game.id
      union all select coalesce(kickoff_match_id, match_id) from card_athlete where card_id = game.id)
    order by ${WHEN} nulls last limit 1) first on true`

const GAME = sql`id, mode, name, state, price, starts_at, locks_at from published_game where mode in ('athlete-card', 'card-game')`
const BEGUN = sql`('scheduled', 'open', 'locked', 'running', 'provisional', 'settling', 'paid')`

/** Cards, including drafts, that start within a period, by start. */
export const calendarOf = (from: Reader, span: { since: Date; until: Date }): Promise<CalendarCard[]> =>
  from.rows(sql<CalendarCard>`
    select * from (${cardsOf(sql`
      (select ${GAME} and state in ${BEGUN} and starts_at >= ${span.since} and starts_at < ${span.until}
        order by starts_at limit ${CALENDAR_MAX})
      union all (select ${GAME} and state in ('draft', 'scheduled') and starts_at is null order by id desc limit ${CALENDAR_MAX})`)}) c
    where "startsAt" >= ${span.since} and "startsAt" < ${span.until} order by "startsAt", id limit ${CALENDAR_MAX}`)

/** Drafts, next start first. */
export const listDrafts = (from: Reader): Promise<CalendarCard[]> =>
  from.rows(sql<CalendarCard>`
    select * from (${cardsOf(sql`select ${GAME} and state = 'draft' order by id desc limit ${DRAFTS_MAX}`)}) c
    order by "startsAt" nulls last, id`)
