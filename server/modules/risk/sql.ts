/** The only statements that write signals, scan positions, and equal picks. */
import { sql } from 'kysely'
import type { RISK_STATES } from '#contract/api/admin/risk.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { comesBack, isGraver, type Type, type Level } from './rules.ts'

export type SignalState = (typeof RISK_STATES)[number]

/** A signal as it was found. Amounts of the evidence are centavos as text. */
export interface Found {
  kind: Type
  subject: string
  level: Level
  accountIds: string[]
  facts: string[]
  evidence: JsonObject
}

export interface Signal extends Found {
  id: string
  state: SignalState
  firstSeenAt: Date
  lastSeenAt: Date
  answeredAt: Date | null
  answeredBy: string | null
  answer: string | null
  dismissedFacts: string[]
}

const columns = sql`id, kind, subject, level, account_ids as "accountIds", facts, evidence, state, first_seen_at as "firstSeenAt",
  last_seen_at as "lastSeenAt", state_at as "answeredAt", state_by as "answeredBy", state_reason as answer,
  dismissed_facts as "dismissedFacts"`

export async function findSignal(from: Reader, id: string): Promise<Signal | undefined> {
  const [row] = await from.rows(sql<Signal>`select ${columns} from risk_signal where id = ${id}`)
  return row
}

/** The same, locked until the transaction ends. */
export async function lockSignal(tx: Tx, id: string): Promise<Signal | undefined> {
  const [row] = await tx.rows(sql<Signal>`select ${columns} from risk_signal where id = ${id} for update`)
  return row
}

/** Maximum facts stored per signal, the newest first. */
const MOST_FACTS = 500

/**
 * Stores a signal: a new one, or an existing one with its current evidence. A dismissed one stays dismissed until there is enough new
 * evidence; a reviewed one reopens if its severity increased.
 */
export async function saveFound(tx: Tx, found: Found, at: Date): Promise<void> {
  const facts = found.facts.slice(-MOST_FACTS)
  const added = await tx.rows(sql`
    insert into risk_signal (id, kind, subject, level, account_ids, facts, evidence, first_seen_at, last_seen_at)
    values (${newId(at)}, ${found.kind}, ${found.subject}, ${found.level}, ${found.accountIds}, ${facts},
      ${JSON.stringify(found.evidence)}::jsonb, ${at}, ${at})
    on conflict (kind, subject) do nothing returning 1`)
  if (added.length === 1) return
  const [was] = await tx.rows(sql<Signal>`
    select ${columns} from risk_signal where kind = ${found.kind} and subject = ${found.subject} for update`)
  if (!was) return
  const isNew = facts.some(fact => !was.facts.includes(fact))
  const opens =
    was.state === 'dismissed'
      ? comesBack(found.kind, facts, was.dismissedFacts)
      : was.state === 'seen' && isGraver(found.level, was.level)
  await tx.rows(sql`
    update risk_signal set level = ${found.level}, account_ids = ${found.accountIds}, facts = ${facts},
      evidence = ${JSON.stringify(found.evidence)}::jsonb, last_seen_at = ${isNew ? at : was.lastSeenAt},
      state = ${opens ? 'open' : was.state}
    where id = ${was.id}`)
}

/** Marks a signal as reviewed or dismissed, with a note. The caller must lock it. */
export async function answerSignal(
  tx: Tx,
  id: string,
  { state, operatorId, reason, at }: { state: 'seen' | 'dismissed'; operatorId: string; reason: string; at: Date },
): Promise<void> {
  await tx.rows(sql`
    update risk_signal set state = ${state}, state_at = ${at}, state_by = ${operatorId}, state_reason = ${reason},
      dismissed_facts = case when ${state} = 'dismissed' then facts else dismissed_facts end
    where id = ${id}`)
}

/** The scan position of a type; the beginning of time at first. */
export async function markOf(from: Reader, type: string): Promise<Date> {
  const [row] = await from.rows(sql<{ upTo: Date }>`select up_to as "upTo" from risk_mark where kind = ${type}`)
  return row?.upTo ?? new Date(0)
}

/** Advances it; never moves back. */
export async function setMark(tx: Tx, type: string, upTo: Date): Promise<void> {
  await tx.rows(sql`
    insert into risk_mark (kind, up_to) values (${type}, ${upTo})
    on conflict (kind) do update set up_to = greatest(risk_mark.up_to, excluded.up_to)`)
}

/** Records equal picks in a locked game made by at most `common` accounts; once per game. */
export async function keepSamePicks(
  tx: Tx,
  gameId: string,
  { common, numbers, most }: { common: number; numbers: number; most: number },
): Promise<void> {
  await tx.rows(sql`
    with same as materialized (
      select picks from published_entry entry where game_id = ${gameId} and not void and cardinality(picks) >= ${numbers}
      group by picks having min(account_id) <> max(account_id) and count(distinct account_id) <= ${common} limit ${most})
    insert into risk_same_picks (game_id, first_id, second_id)
    select distinct ${gameId}, one.account_id, other.account_id
    from same join published_entry one on one.game_id = ${gameId} and one.picks = same.picks and not one.void
      join published_entry other on other.game_id = ${gameId} and other.picks = same.picks and not other.void
        and other.account_id > one.account_id
    on conflict do nothing`)
  await tx.rows(sql`insert into risk_game_seen (game_id) values (${gameId}) on conflict do nothing`)
}
