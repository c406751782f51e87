import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type * as z from 'zod/mini'
import type { getText } from '#contract/api/home.ts'
import { LANGS, type Lang } from '#contract/limits.ts'
import { markdownBlocks, TextProblem } from './markdown.ts'

export type TextName = z.output<typeof getText.params>['name']
/** A public text as the contract answers it. */
export type PublicText = z.output<typeof getText.answer>
/** Who runs this installation: `{{operator}}`, `{{licence}}` and `{{contact}}` in the texts. */
export type Operator = Readonly<Record<'name' | 'licence' | 'contact', string>>

export const TEXT_NAMES = ['terms', 'privacy', 'rules', 'help'] as const satisfies readonly TextName[]

/** Where the texts lie: `<name>.<pt|en>.md`. */
export const TEXTS_FOLDER = fileURLToPath(new URL('./texts/', import.meta.url))

/**
 * Reads and parses every public text once, at start. Gives the one asked for by name and language. Throws, naming the file,
 * when one is missing or uses what a text may not, so that a process which cannot show its terms does not start.
 */
export function loadTexts(folder: string, operator: Operator): (name: TextName, lang: Lang) => PublicText {
  const texts = new Map<string, PublicText>()
  for (const name of TEXT_NAMES) {
    for (const lang of LANGS) {
      const file = `${name}.${lang.slice(0, 2)}.md`
      texts.set(`${name} ${lang}`, readText(folder + file, file, operator))
    }
  }
  return (name, lang) => {
    const text = texts.get(`${name} ${lang}`)
    if (!text) throw new Error(`There is no text ${name} in ${lang}`)
    return text
  }
}

function readText(path: string, file: string, operator: Operator): PublicText {
  try {
    return parseText(readFileSync(path, 'utf8'), operator)
  } catch (error) {
    throw new Error(
      `The public text ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
}

let rules: { version: string; hash: string } | undefined

/** The rules' text in force, in Portuguese, which binds: its version and the SHA-256 (hex) of its file. */
export function rulesText(): { version: string; hash: string } {
  if (!rules) {
    const source = readFileSync(`${TEXTS_FOLDER}rules.pt.md`, 'utf8')
    rules = { version: saidBy(partsOf(source).front)('version'), hash: hashOf(source) }
  }
  return rules
}

const hashOf = (source: string): string => createHash('sha256').update(source).digest('hex')

function partsOf(source: string): { front: string; body: string } {
  const [, front, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  if (front === undefined || body === undefined) throw new TextProblem('It does not start with front matter')
  return { front, body }
}

/** What front matter says under a name. */
const saidBy =
  (front: string) =>
  (name: string): string => {
    const value = new RegExp(`^${name}: *(.+)$`, 'm').exec(front)?.[1]?.trim()
    if (!value) throw new TextProblem(`Its front matter does not say its ${name}`)
    return value
  }

/**
 * One file: front matter with title, version and summary, then Markdown. The hash is SHA-256 of the file as it lies there,
 * so that what somebody accepted can be proven later.
 */
export function parseText(source: string, operator: Operator): PublicText {
  const fill = filler(operator)
  const { front, body } = partsOf(source)
  const said = saidBy(front)
  return {
    title: fill(said('title')),
    summary: fill(said('summary')),
    version: said('version'),
    hash: hashOf(source),
    blocks: markdownBlocks(body, fill),
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
