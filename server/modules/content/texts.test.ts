import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { TEXT_NAMES, type TextBlock, type TextInline } from '#contract/api/player/home.ts'
import { LANGS, TERMS_VERSION } from '#contract/limits.ts'
import { loadTexts, parseText, TEXTS_FOLDER } from './texts.ts'

const operator = { name: 'Casa de Teste', licence: 'licença 1', contact: 'casa@correio.example' }
const textIn = loadTexts(TEXTS_FOLDER, operator)
const textOf = (name: (typeof TEXT_NAMES)[number], lang: (typeof LANGS)[number]) => textIn(name, lang, 'licensed')

const linesOf = (block: TextBlock): TextInline[][] => {
  if (block.type === 'list') return block.items
  if (block.type === 'table') return [...block.head, ...block.rows.flat()]
  return [block.inline]
}
const codesOf = (name: (typeof TEXT_NAMES)[number], lang: (typeof LANGS)[number]) =>
  textOf(name, lang).blocks.flatMap(block =>
    block.type === 'heading' && /^[a-z]{1,2}\d+$/.test(block.anchor) ? [block.anchor] : [],
  )

test.each(TEXT_NAMES.flatMap(name => LANGS.map(lang => ({ name, lang }))))(
  '$name in $lang is whole and names who runs this',
  ({ name, lang }) => {
    const text = textOf(name, lang)
    expect(text.title).not.toBe('')
    expect(text.summary).not.toBe('')
    expect(text.blocks.length).toBeGreaterThan(10)
    expect(text.version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(JSON.stringify(text)).not.toContain('{{')
    if (name !== 'rules') expect(JSON.stringify(text)).toContain(operator.contact)
  },
)

test('every link inside the texts leads to something that is there', () => {
  const targets = new Set(
    TEXT_NAMES.flatMap(name => [
      `/${name}`,
      ...LANGS.flatMap(lang => codesOf(name, lang).map(code => `/${name}#${code}`)),
    ]),
  )
  const links = TEXT_NAMES.flatMap(name =>
    LANGS.flatMap(lang =>
      textOf(name, lang)
        .blocks.flatMap(linesOf)
        .flat()
        .flatMap(part => part.href ?? []),
    ),
  )
  expect(links.filter(href => href.startsWith('/') && !targets.has(href))).toEqual([])
})

test('both languages have the same rules, in the same order', () => {
  for (const name of TEXT_NAMES) expect(codesOf(name, 'en')).toEqual(codesOf(name, 'pt-BR'))
  expect(codesOf('rules', 'pt-BR')).toEqual(
    expect.arrayContaining(['c1', 'c13', 'a1', 'h2', 'p3', 'f8', 'v7', 'r1', 'w7']),
  )
})

test('the terms that are shown are the version that sign-up accepts', () => {
  for (const lang of LANGS) expect(textOf('terms', lang).version).toBe(TERMS_VERSION)
})

test('the hash is that of the unmodified file, for any operator', () => {
  const source = readFileSync(`${TEXTS_FOLDER}terms.pt.md`)
  expect(textOf('terms', 'pt-BR').hash).toBe(createHash('sha256').update(source).digest('hex'))
})

test.each([
  ['no front matter', 'Só texto.'],
  ['no version', '---\ntitle: A\nsummary: B\n---\n\nTexto.\n'],
  ['a profile there is not', '---\ntitle: A\nversion: 1\nsummary: B\n---\n\n{{licenced}} Texto.\n'],
  ['an unknown blank', '---\ntitle: A\nversion: 1\nsummary: B\n---\n\nPor {{ninguem}}: {{nobody}}.\n'],
])('a text with %s is refused', (_what, source) => {
  expect(() => parseText(source, { operator, profile: 'licensed' })).toThrow()
})

test('a missing text stops the start and is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crava-texts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'terms.pt.md'), '---\ntitle: A\nversion: 1\nsummary: B\n---\n\nTexto.\n')
  expect(() => loadTexts(`${folder}/`, operator)).toThrow(/terms\.en\.md/)
})
