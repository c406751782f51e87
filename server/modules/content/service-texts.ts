import type * as z from 'zod/mini'
import type {
  operatorPreviewText,
  operatorPublishText,
  operatorText,
  operatorTexts,
  WrittenText,
} from '#contract/api/admin/settings.ts'
import { type getText, TEXT_NAMES } from '#contract/api/player/home.ts'
import type { Lang } from '#contract/limits.ts'
import { type Profile, PROFILES } from '#contract/profiles.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import {
  lockTextsForShare,
  currentSettings,
  insertText,
  listTexts,
  type TextVersionRow,
} from '#server/modules/settings/index.ts'
import { usernamesOf } from '#server/modules/staff/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { TextProblem } from './markdown.ts'
import {
  identityOf,
  loadTexts,
  parseText,
  type PublicText,
  type TextSettings,
  sourceFrom,
  sourceOfFile,
  TEXTS_FOLDER,
  type TextName,
  writtenOf,
} from './texts.ts'

type TextQuery = { name: TextName; lang: Lang; version?: string | undefined }

/** Texts are parsed once a process; at most so many versions are cached. */
const MOST_PARSED = 100
/** The texts shipped with the product, by operator: a process that starts the app again (a file of tests) reads them once. */
const shipped = new Map<string, ReturnType<typeof loadTexts>>()

function shippedTexts(operator: Deps['config']['operator']): ReturnType<typeof loadTexts> {
  const key = JSON.stringify(operator)
  const texts = shipped.get(key) ?? loadTexts(TEXTS_FOLDER, operator)
  shipped.set(key, texts)
  return texts
}

const sourceOf = (row: TextVersionRow, lang: Lang): string => (lang === 'en' ? row.sourceEn : row.sourcePt)

/**
 * What reads the public texts: the version in force, or an earlier one by its name. The files are the first version of each; they are read
 * and parsed at once, so that a process that cannot show its terms does not start. Refuses `not_found` for a version there was not.
 */
export function textReader({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): (query: TextQuery) => Promise<z.output<typeof getText.answer>> {
  const { operator } = config
  const first = shippedTexts(operator)
  const parsed = new Map<string, PublicText>()
  const read = (row: TextVersionRow, lang: Lang, profile: Profile): PublicText => {
    const name = `${row.id} ${lang} ${profile}`
    const known = parsed.get(name) ?? parseText(sourceOf(row, lang), { operator, profile })
    if (parsed.size >= MOST_PARSED) parsed.clear()
    parsed.set(name, known)
    return known
  }
  return async ({ name, lang, version }) => {
    const rows = await listTexts(db, { name, at: clock.now() })
    const { profile } = await currentSettings(db, config)
    const file = first(name, lang, profile)
    const versions = [...rows.map(row => row.version), file.version]
    if (version === undefined) {
      const [newest] = rows
      return { ...(newest ? read(newest, lang, profile) : file), versions }
    }
    if (version === file.version) return { ...file, versions }
    const row = rows.find(each => each.version === version) ?? fail('not_found')
    return { ...read(row, lang, profile), versions }
  }
}

let rulesOfFile: { version: string; hash: string } | undefined

/** The current Portuguese text of the rules, which is the binding one: its version and the SHA-256 (hex) of its source. */
export async function rulesText(from: Reader, at: Date): Promise<{ version: string; hash: string }> {
  const [newest] = await listTexts(from, { name: 'rules', at })
  if (newest) return identityOf(newest.sourcePt)
  return (rulesOfFile ??= identityOf(sourceOfFile('rules', 'pt-BR')))
}

/** All versions of all texts, current and future ones first. */
export async function versions({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<z.output<typeof operatorTexts.answer>> {
  const now = clock.now()
  const rows = await listTexts(db)
  const usernames = await usernamesOf(db, [...new Set(rows.map(row => row.by))])
  const docs = TEXT_NAMES.flatMap(name => {
    const own = rows.filter(row => row.name === name)
    const inForce = own.find(row => row.publishesAt <= now)
    const stateOf = (row: TextVersionRow) =>
      row.publishesAt > now ? ('coming' as const) : row === inForce ? ('published' as const) : ('past' as const)
    const written = own.map(row => ({
      _id: row.id,
      name,
      version: row.version,
      state: stateOf(row),
      publishesAt: row.publishesAt,
      by: usernames.get(row.by) ?? row.by,
    }))
    const { version } = identityOf(sourceOfFile(name, 'pt-BR'))
    const state = inForce ? ('past' as const) : ('published' as const)
    return [...written, { _id: null, name, version, state, publishesAt: null, by: null }]
  })
  return { docs }
}

/** A version in its stored form. Refuses `not_found`. */
export async function source(
  { db }: Pick<Deps, 'db'>,
  { name, version }: { name: TextName; version: string },
): Promise<z.output<typeof operatorText.answer>> {
  const row = (await listTexts(db, { name })).find(each => each.version === version)
  const sources = row
    ? { pt: row.sourcePt, en: row.sourceEn }
    : { pt: sourceOfFile(name, 'pt-BR'), en: sourceOfFile(name, 'en') }
  if (!row && identityOf(sources.pt).version !== version) return fail('not_found')
  return { pt: writtenOf(sources.pt), en: writtenOf(sources.en) }
}

/** A text as players would see it now. Refuses unsupported content at the field of its body. */
export async function preview(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  written: WrittenText,
): Promise<z.output<typeof operatorPreviewText.answer>> {
  const text = parsedOr(written, { operator: config.operator, profile: (await currentSettings(db, config)).profile })
  if (text instanceof TextProblem) return fail('invalid_input', { fields: { body: 'text_unshowable' } })
  const { title, summary, blocks } = text
  return { title, summary, blocks }
}

/** The text under the current profile; an error unless it can be shown under every profile. */
function parsedOr(written: WrittenText, settings: TextSettings): PublicText | TextProblem {
  try {
    const source = sourceFrom(written, 'preview')
    for (const profile of PROFILES) parseText(source, { ...settings, profile })
    return parseText(source, settings)
  } catch (error) {
    if (error instanceof TextProblem) return error
    throw error
  }
}

/**
 * Publishes a version now or at a future time. Its name is the day of publication. Refuses unsupported content at its field, a time that
 * has passed or precedes a scheduled version (`moment_passed`), and `conflict` if another version was published since `from`.
 */
export function publish(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  operatorId: string,
  name: TextName,
  { pt, en, publishesAt, from, reason }: z.output<typeof operatorPublishText.body>,
): Promise<z.output<typeof operatorPublishText.answer>> {
  const fields: Record<string, string> = {}
  for (const [lang, written] of Object.entries({ pt, en }))
    if (parsedOr(written, { operator: config.operator, profile: config.complianceProfile }) instanceof TextProblem)
      fields[`${lang}.body`] = 'text_unshowable'
  if (Object.keys(fields).length > 0) fail('invalid_input', { fields })
  return db.tx(async tx => {
    await lockTextsForShare(tx)
    const at = clock.now()
    if (publishesAt && publishesAt <= at) fail('invalid_input', { fields: { publishesAt: 'moment_passed' } })
    const rows = await listTexts(tx, { name })
    const [newest] = rows
    const known = newest?.version ?? identityOf(sourceOfFile(name, 'pt-BR')).version
    if (known !== from) fail('conflict')
    const when = publishesAt ?? at
    if (newest && when < newest.publishesAt) fail('invalid_input', { fields: { publishesAt: 'moment_before_another' } })
    const taken = new Set([...rows.map(row => row.version), identityOf(sourceOfFile(name, 'pt-BR')).version])
    const version = freeName(businessDay(when), taken)
    const sources = { sourcePt: sourceFrom(pt, version), sourceEn: sourceFrom(en, version) }
    const id = newId(at)
    await insertText(tx, { id, name, version, ...sources, publishesAt: when, writtenAt: at, by: operatorId })
    const details = { version, before: known, publishesAt: when.toISOString(), hash: identityOf(sources.sourcePt).hash }
    await recordAudit(tx, { operatorId, action: 'text.published', subject: name, reason, details }, at)
    return { version }
  })
}

/** The day, with a counter if that day already has a version. */
function freeName(day: string, taken: ReadonlySet<string>): string {
  let name = day
  for (let copy = 2; taken.has(name); copy += 1) name = `${day}.${copy}`
  return name
}
