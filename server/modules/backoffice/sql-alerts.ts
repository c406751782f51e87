import { sql } from 'kysely'
import type { AlertWay, WaitingType } from '#contract/api/admin/waiting.ts'
import type { Lang } from '#contract/limits.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

export interface AlertChoice {
  operatorId: string
  mail: string | null
  lang: Lang
  kinds: Partial<Record<WaitingType, Exclude<AlertWay, 'off'>>>
}

const CHOICE = sql`operator_id as "operatorId", mail, lang, kinds`

/** The alerts an operator chose; undefined before the first choice. */
export async function choiceOf(from: Reader, operatorId: string): Promise<AlertChoice | undefined> {
  const [row] = await from.rows(sql<AlertChoice>`
    select ${CHOICE} from operator_alert_choice where operator_id = ${operatorId}`)
  return row
}

/** Every operator's choice that includes at least one type. */
export const choices = (from: Reader): Promise<AlertChoice[]> =>
  from.rows(sql<AlertChoice>`select ${CHOICE} from operator_alert_choice where kinds <> '{}' order by operator_id`)

export async function putChoice(tx: Tx, { operatorId, mail, lang, kinds }: AlertChoice, at: Date): Promise<void> {
  await tx.rows(sql`
    insert into operator_alert_choice (operator_id, mail, lang, kinds, updated_at)
    values (${operatorId}, ${mail}, ${lang}, ${JSON.stringify(kinds)}::jsonb, ${at})
    on conflict (operator_id) do update set mail = excluded.mail, lang = excluded.lang, kinds = excluded.kinds,
      updated_at = excluded.updated_at`)
}

export interface NewAlert {
  kind: WaitingType
  mode: string
  since: Date
  count: number
  channel: Exclude<AlertWay, 'off'>
}

/** Adds alerts of operators; existing alerts are not added again. */
export async function addAlerts(tx: Tx, operatorId: string, alerts: readonly NewAlert[], at: Date): Promise<void> {
  if (alerts.length === 0) return
  const rows = alerts.map(
    ({ kind, mode, since, count, channel }) =>
      sql`(${operatorId}, ${kind}, ${mode}, ${since}::timestamptz, ${count}::int, ${channel}, ${at}::timestamptz)`,
  )
  await tx.rows(sql`
    insert into operator_alert (operator_id, kind, mode, since, count, channel, at) values ${sql.join(rows)}
    on conflict do nothing`)
}

export interface TakenAlert {
  kind: WaitingType
  count: number
}

/** Alerts older than this are not delivered; the start page still shows the items. */
const ALERT_WITHIN_MS = 24 * 3_600_000

/** Claims the undelivered alerts of an operator on a channel for this batch. Claims nothing within `pauseSince` of the last batch. */
export const takeAlerts = (
  tx: Tx,
  { operatorId, channel, batch }: { operatorId: string; channel: NewAlert['channel']; batch: string },
  at: Date,
  pauseSince: Date = at,
): Promise<TakenAlert[]> =>
  tx.rows(sql<TakenAlert>`
    update operator_alert set batch = ${batch}, batch_at = ${at}
    where operator_id = ${operatorId} and channel = ${channel} and batch is null
      and at > ${new Date(at.getTime() - ALERT_WITHIN_MS)} and not exists (
      select from operator_alert told where told.operator_id = ${operatorId} and told.channel = ${channel}
        and told.batch_at > ${pauseSince})
    returning kind, count`)

/** The content and recipient of a mail. */
export const alertsOfBatch = (from: Reader, batch: string): Promise<(TakenAlert & { operatorId: string })[]> =>
  from.rows(sql<TakenAlert & { operatorId: string }>`
    select kind, count, operator_id as "operatorId" from operator_alert where batch = ${batch} order by since, kind, mode`)

export interface Device {
  id: string
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Adds a browser of an operator and removes the oldest beyond `most`. False if it belongs to someone else and the caller does not know its
 * keys.
 */
export async function addDevice(
  tx: Tx,
  { id, endpoint, p256dh, auth }: Device,
  { operatorId, sessionId, at }: { operatorId: string; sessionId: string; at: Date },
  most: number,
): Promise<boolean> {
  const stored = await tx.rows(sql`
    insert into operator_device as known (id, endpoint, p256dh, auth, operator_id, session_id, created_at)
    values (${id}, ${endpoint}, ${p256dh}, ${auth}, ${operatorId}, ${sessionId}, ${at})
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth,
      operator_id = excluded.operator_id, session_id = excluded.session_id
      where known.operator_id = excluded.operator_id or known.auth = excluded.auth
    returning id`)
  await tx.rows(sql`
    delete from operator_device where operator_id = ${operatorId} and id not in (
      select id from operator_device where operator_id = ${operatorId} order by id desc limit ${most})`)
  return stored.length === 1
}

/** Removes a browser of an operator; true if it existed. */
export async function removeDevice(tx: Tx, operatorId: string, endpoint: string): Promise<boolean> {
  const gone = await tx.rows(sql`
    delete from operator_device where operator_id = ${operatorId} and endpoint = ${endpoint} returning id`)
  return gone.length === 1
}

/** Browsers of an operator with an active session. */
export const devicesOf = (from: Reader, operatorId: string, at: Date): Promise<Device[]> =>
  from.rows(sql<Device>`
    select d.id, d.endpoint, d.p256dh, d.auth from operator_device d join session s on s.id = d.session_id
    where d.operator_id = ${operatorId} and s.expires_at > ${at} order by d.id`)

/** Removes a browser whose subscription has expired. */
export async function forgetDevice(from: Reader, id: string): Promise<void> {
  await from.rows(sql`delete from operator_device where id = ${id}`)
}
