import { sql } from 'kysely'
import type { FirstStepSources } from '#server/modules/pending.ts'
import type { Reader, Tx } from '#server/platform/db.ts'

/** A version of a public text that operators published. Its sources are front matter and Markdown, as the files have them. */
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

/** The versions of one text or of all, those published last first; with `at` those that were published by then. */
export const listTexts = (from: Reader, request: { name?: string; at?: Date } = {}): Promise<TextVersionRow[]> =>
  from.rows(sql<TextVersionRow>`
    select id, name, version, source_pt as "sourcePt", source_en as "sourceEn", publishes_at as "publishesAt", operator_id as by
    from public_text
    where (${request.name ?? null}::text is null or name = ${request.name ?? null})
      and (${request.at ?? null}::timestamptz is null or publishes_at <= ${request.at ?? null})
    order by publishes_at desc, id desc`)

/** The version of a text in force, of those that operators published. */
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

/** Keeps others from writing versions until this transaction has. */
export async function lockTextsForShare(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('crava public texts'))`)
}

/** What is done before the house opens: terms that somebody of the house wrote and published. */
export const textsFirstStep: FirstStepSources = {
  texts: now => sql<boolean>`exists (select from public_text where name = 'terms' and publishes_at <= ${now})`,
}
