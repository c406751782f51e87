import { sql } from 'kysely'
import type { Settings, StopType } from '#contract/settings.ts'
import type { FirstStepSources } from '#server/modules/pending.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

/** The setting with operators' values, as a part of `House`. */
export const SETTINGS_NAME = 'house'

const LOCK = sql`hashtext('crava house')`

/**
 * Takes the share lock on the settings, as a value to select: changes of the settings wait for it. Taken by a statement before the one
 * that reads them, so that after a change has committed nothing based on the old settings commits any more.
 */
export const settingsInUse = sql`pg_advisory_xact_lock_shared(${LOCK})`

/** `settingsInUse` as a statement of its own. */
export async function lockSettingsInUse(tx: Tx): Promise<void> {
  await tx.rows(sql`select ${settingsInUse}`)
}

/** Takes the exclusive lock on the settings: waits for holders of the share lock, and blocks others until this transaction ends. */
export async function lockSettingsForShare(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`)
}

/** The stored settings: the value as written, and the active kill switches. */
export async function readSettings(from: Reader): Promise<{ kept: unknown; stops: Settings['stops'] }> {
  const [row] = await from.rows(sql<{ kept: unknown; stops: { kind: string; subject: string }[] | null }>`
    select (select value from setting where name = ${SETTINGS_NAME}) as kept,
      (select json_agg(json_build_object('kind', kind, 'subject', subject) order by kind, subject) from house_stop) as stops`)
  const killSwitches = row?.stops ?? []
  const has = (type: string) => killSwitches.some(stop => stop.kind === type)
  const of = (type: string) => killSwitches.flatMap(stop => (stop.kind === type ? [stop.subject] : []))
  return {
    kept: row?.kept,
    stops: {
      entries: has('entries'),
      deposits: has('deposits'),
      payouts: has('payouts'),
      modes: of('mode') as Settings['stops']['modes'],
      games: of('game'),
    },
  }
}

/** A switch that is on, with who turned it on and why. `subject`: of a mode its name, of a game its id, else empty. */
export interface Stop {
  kind: StopType
  subject: string
  since: Date
  /** The operator's id. */
  by: string
  reason: string
}

/** The switches that are on, the newest first. */
export const listStops = (from: Reader): Promise<Stop[]> =>
  from.rows(sql<Stop>`select kind, subject, since, by, reason from house_stop order by since desc, kind, subject`)

/** Turns a switch on; false if it is already on. */
export async function insertStop(tx: Tx, stop: Stop): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into house_stop (kind, subject, since, by, reason)
    values (${stop.kind}, ${stop.subject}, ${stop.since}, ${stop.by}, ${stop.reason})
    on conflict (kind, subject) do nothing returning kind`)
  return rows.length === 1
}

/** Turns a switch off; false if it is already off. */
export async function deleteStop(tx: Tx, { kind, subject }: Pick<Stop, 'kind' | 'subject'>): Promise<boolean> {
  const rows = await tx.rows(sql`delete from house_stop where kind = ${kind} and subject = ${subject} returning kind`)
  return rows.length === 1
}

/** When the settings were last changed and by whom (an operator's id); null if never. */
export async function lastSet(from: Reader): Promise<{ at: Date; by: string | null } | null> {
  const [row] = await from.rows(sql<{ at: Date; by: string | null }>`
    select updated_at as at, updated_by as by from setting where name = ${SETTINGS_NAME}`)
  return row ?? null
}

/** A version of a public text published by operators. Its sources are front matter and Markdown, in the format of the files. */
export interface TextVersionRow {
  id: string
  name: string
  version: string
  sourcePt: string
  sourceEn: string
  publishesAt: Date
  /** The operator's id. */
  by: string
}

/** The versions of one text or of all, latest publication first; with `at` those published by that moment. */
export const listTexts = (from: Reader, request: { name?: string; at?: Date } = {}): Promise<TextVersionRow[]> =>
  from.rows(sql<TextVersionRow>`
    select id, name, version, source_pt as "sourcePt", source_en as "sourceEn", publishes_at as "publishesAt", operator_id as by
    from public_text
    where (${request.name ?? null}::text is null or name = ${request.name ?? null})
      and (${request.at ?? null}::timestamptz is null or publishes_at <= ${request.at ?? null})
    order by publishes_at desc, id desc`)

/** The current version of a text among those published by operators. */
export async function newestVersion(from: Reader, name: string, at: Date): Promise<string | undefined> {
  const [row] = await from.rows(sql<{ version: string }>`
    select version from public_text where name = ${name} and publishes_at <= ${at} order by publishes_at desc, id desc limit 1`)
  return row?.version
}

export async function insertText(tx: Tx, row: TextVersionRow & { writtenAt: Date }): Promise<void> {
  await tx.rows(sql`
    insert into public_text (id, name, version, source_pt, source_en, publishes_at, written_at, operator_id)
    values (${row.id}, ${row.name}, ${row.version}, ${row.sourcePt}, ${row.sourceEn}, ${row.publishesAt}, ${row.writtenAt}, ${row.by})`)
}

/** Blocks other writers of versions until this transaction ends. */
export async function lockTextsForShare(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('crava public texts'))`)
}

/** Launch step: terms written and published by an operator. */
export const textsFirstStep: FirstStepSources = {
  texts: now => sql<boolean>`exists (select from public_text where name = 'terms' and publishes_at <= ${now})`,
}
