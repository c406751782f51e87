import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type * as z from 'zod/mini'
import { type getText, TEXT_NAMES, type TextBlock } from '#contract/api/player/home.ts'
import { LANGS, type Lang } from '#contract/limits.ts'
import { type Profile, PROFILES } from '#contract/profiles.ts'
import { linesFor, markdownBlocks, TextProblem } from './markdown.ts'

export type TextName = z.output<typeof getText.params>['name']
/** A version of a public text in the contract's form. */
export type PublicText = Omit<z.output<typeof getText.answer>, 'versions'>
/** The operator of this deployment: `{{operator}}`, `{{licence}}` and `{{contact}}` in the texts. */
export type Operator = Readonly<Record<'name' | 'licence' | 'contact', string>>

/** The operator and the compliance profile in force: a text can differ by profile. */
export interface TextSettings {
  operator: Operator
  profile: Profile
}

/** The folder of the texts: `<name>.<pt|en>.md`. */
export const TEXTS_FOLDER = fileURLToPath(new URL('./texts/', import.meta.url))

/**
 * Reads and parses every public text once, at start. Returns the one of a name and language. Throws, naming the file, if one is missing or
 * uses unsupported Markdown, so that a process that cannot show its terms does not start.
 */
export function loadTexts(folder: string, operator: Operator): (name: TextName, lang: Lang, of: Profile) => PublicText {
  const texts = new Map<string, PublicText>()
  for (const name of TEXT_NAMES) {
    for (const lang of LANGS) {
      const file = `${name}.${lang.slice(0, 2)}.md`
      // Most texts are the same under every profile, and parsing them all takes a quarter of the start time.
      const parsed = new Map<string, TextBlock[]>()
      for (const profile of PROFILES)
        texts.set(`${name} ${lang} ${profile}`, readText(folder + file, file, { operator, profile }, parsed))
    }
  }
  return (name, lang, profile) => {
    const text = texts.get(`${name} ${lang} ${profile}`)
    if (!text) throw new Error(`There is no text ${name} in ${lang}`)
    return text
  }
}

function readText(path: string, file: string, settings: TextSettings, parsed: Map<string, TextBlock[]>): PublicText {
  try {
    return parseText(readFileSync(path, 'utf8'), settings, parsed)
  } catch (error) {
    throw new Error(
      `The public text ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
}

/** The source of a text's first version, which is shipped with the product. */
export const sourceOfFile = (name: TextName, lang: Lang): string =>
  readFileSync(`${TEXTS_FOLDER}${name}.${lang.slice(0, 2)}.md`, 'utf8')

/** The version named in a source, and the SHA-256 (hex) of the source. */
export const identityOf = (source: string): { version: string; hash: string } => ({
  version: textOf(partsOf(source).front)('version'),
  hash: hashOf(source),
})

/** An operator's version of a text in one language. */
export interface Written {
  title: string
  summary: string
  body: string
}

/** Parses a text from its source. */
export function writtenOf(source: string): Written {
  const { front, body } = partsOf(source)
  const text = textOf(front)
  return { title: text('title'), summary: text('summary'), body: body.trim() }
}

/** The source of an operator's text, in the format of the files. */
export const sourceFrom = ({ title, summary, body }: Written, version: string): string =>
  `---\ntitle: ${title}\nversion: ${version}\nsummary: ${summary}\n---\n\n${body.replaceAll('\r\n', '\n').trim()}\n`

const hashOf = (source: string): string => createHash('sha256').update(source).digest('hex')

function partsOf(source: string): { front: string; body: string } {
  const [, front, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  if (front === undefined || body === undefined) throw new TextProblem('It does not start with front matter')
  return { front, body }
}

/** The value of a front matter field. */
const textOf =
  (front: string) =>
  (name: string): string => {
    const value = new RegExp(`^${name}: *(.+)$`, 'm').exec(front)?.[1]?.trim()
    if (!value) throw new TextProblem(`Its front matter does not say its ${name}`)
    return value
  }

/**
 * One file: front matter with title, version and summary, then Markdown. The hash is the SHA-256 of the file's bytes, so that an accepted
 * text can be proven later. `parsed` caches the blocks of this operator's Markdown.
 */
export function parseText(
  source: string,
  { operator, profile }: TextSettings,
  parsed = new Map<string, TextBlock[]>(),
): PublicText {
  const fill = filler(operator)
  const { front, body } = partsOf(source)
  const text = textOf(front)
  const markdown = linesFor(profile, body)
  const blocks = parsed.get(markdown) ?? markdownBlocks(markdown, fill)
  parsed.set(markdown, blocks)
  return {
    title: fill(text('title')),
    summary: fill(text('summary')),
    version: text('version'),
    hash: hashOf(source),
    blocks,
  }
}

function filler(operator: Operator): (text: string) => string {
  const values: Record<string, string> = {
    operator: operator.name,
    licence: operator.licence,
    contact: operator.contact,
  }
  return text =>
    text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
      const value = values[name]
      if (value === undefined) throw new TextProblem(`It asks for {{${name}}}, which nobody fills in`)
      return value
    })
}
