import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FACT_NAMES } from '#contract/facts.ts'
import { TERMS_VERSION } from '#contract/limits.ts'
import { type Profile, PROFILES } from '#contract/profiles.ts'
import { linesFor } from '../markdown.ts'

const NAMES = ['terms', 'privacy', 'rules', 'help'] as const
const LANGS = ['pt', 'en'] as const
type Name = (typeof NAMES)[number]
type Lang = (typeof LANGS)[number]

const counted = (letter: string, last: number) => Array.from({ length: last }, (_, index) => `${letter}${index + 1}`)
const RULE_CODES = [
  ...counted('C', 14),
  ...counted('A', 5),
  ...counted('H', 2),
  ...counted('P', 3),
  ...counted('F', 8),
  ...counted('V', 7),
  ...counted('R', 1),
  ...counted('W', 7),
]

interface Section {
  level: number
  code: string | undefined
  anchor: string
  lines: string[]
}

interface PublicText {
  meta: Record<string, string>
  body: string
  /** Text before the first heading, then one per heading. */
  sections: Section[]
}

const slug = (heading: string) =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The anchor of a heading is the code in the parentheses at its end (`Empates (C3)` → `c3`), else its slug. */
function sectionOf(line: string): Section {
  const [, marks = '', heading = ''] = /^(#+) (.+)$/.exec(line) ?? []
  const code = /\(([A-Z]\d{1,2})\)$/.exec(heading)?.[1]
  return { level: marks.length, code, anchor: code?.toLowerCase() ?? slug(heading), lines: [] }
}

/** A text under a compliance profile. */
function read(name: Name, lang: Lang, profile: Profile): PublicText {
  const source = readFileSync(new URL(`./${name}.${lang}.md`, import.meta.url), 'utf8')
  const [, front = '', whole = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const body = linesFor(profile, whole)
  const meta = Object.fromEntries(
    front.split('\n').map(line => [line.split(': ')[0], line.split(': ').slice(1).join(': ')]),
  )
  const sections: Section[] = [{ level: 0, code: undefined, anchor: '', lines: [] }]
  for (const line of body.split('\n')) {
    if (line.startsWith('#')) sections.push(sectionOf(line))
    else if (line !== '') sections.at(-1)?.lines.push(line)
  }
  return { meta, body, sections }
}

const linksOf = (body: string) => [...body.matchAll(/\]\(([^)]*)\)/g)].map(match => match[1] ?? '')
const placeholdersOf = (body: string) => body.match(/\{\{.*?\}\}/g) ?? []
const typeOf = (line: string) => /^(- |\d+\. |\|)/.exec(line)?.[0].replace(/\d+/, '1') ?? 'paragraph'
/** Numbers in a text, without thousands and decimal separators, which differ between the languages. */
const numbersOf = (lines: string[]) =>
  (
    lines
      .join('\n')
      .replace(/(?<=\d)[.,](?=\d)/g, '')
      .match(/\d+/g) ?? []
  ).toSorted()

describe.each(NAMES.flatMap(name => PROFILES.map(profile => [name, profile] as const)))('%s, %s', (name, profile) => {
  const pt = read(name, 'pt', profile)
  const en = read(name, 'en', profile)

  test('has the same headings, levels and codes in both languages', () => {
    const shape = (text: PublicText) => text.sections.map(({ level, code }) => `${level} ${code ?? '-'}`)
    expect(shape(en)).toEqual(shape(pt))
  })

  test('says the same in both languages: same blocks, links, placeholders and numbers in every section', () => {
    const shape = (text: PublicText) =>
      text.sections.map(({ code, lines }) => ({
        code,
        blocks: lines.map(typeOf),
        links: linksOf(lines.join('\n')),
        placeholders: placeholdersOf(lines.join('\n')),
        numbers: numbersOf(lines),
      }))
    expect(shape(en)).toEqual(shape(pt))
  })

  test('has the same version in both languages', () => {
    expect(en.meta.version).toBe(pt.meta.version)
  })
})

const each = NAMES.flatMap(name => LANGS.flatMap(lang => PROFILES.map(profile => [name, lang, profile] as const)))
describe.each(each)('%s in %s, %s', (name, lang, profile) => {
  const { meta, body, sections } = read(name, lang, profile)

  test('has a complete front matter', () => {
    expect(Object.keys(meta)).toEqual(['title', 'version', 'summary'])
    expect(meta.title).toMatch(/^\p{Lu}/u)
    expect(meta.version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(meta.summary).toMatch(/^\p{Lu}[^.]+\.$/u)
  })

  test('uses only headings of two levels, paragraphs, lists, tables, bold and links', () => {
    expect(sections.slice(1).every(({ level }) => level === 2 || level === 3)).toBe(true)
    expect(body).not.toMatch(/<[a-z/!]|&[a-z]+;|!\[|`|^>|^ +\S|^\* /im)
    expect(body.replaceAll('**', '')).not.toMatch(/\*|_/)
  })

  test('keeps the voice: no exclamation mark, no emoji', () => {
    expect(body).not.toMatch(/!|\p{Extended_Pictographic}/u)
  })

  test('has each anchor once', () => {
    const anchors = sections.slice(1).map(({ anchor }) => anchor)
    expect(anchors).not.toContain('')
    expect(new Set(anchors).size).toBe(anchors.length)
  })

  test('links only to public texts and to anchors that exist', () => {
    const leadsNowhere = (link: string) => {
      const [, page, , anchor] = /^\/(terms|privacy|rules|help)(#([a-z0-9-]+))?$/.exec(link) ?? []
      const target = NAMES.find(known => known === page)
      if (target === undefined) return true
      return anchor !== undefined && !read(target, lang, profile).sections.some(section => section.anchor === anchor)
    }
    expect(linksOf(body).filter(leadsNowhere)).toEqual([])
  })

  test('leaves only known placeholders to the settings', () => {
    for (const placeholder of placeholdersOf(body)) {
      expect(['{{operator}}', '{{licence}}', '{{contact}}']).toContain(placeholder)
    }
  })

  test('never parts an amount from its sign at the end of a line', () => {
    expect(body).not.toMatch(/R\$ \d/)
  })
})

test.each(LANGS)('a house says in %s what is true in it alone', lang => {
  const text = (profile: Profile) => NAMES.map(name => read(name, lang, profile).body).join('\n')
  expect(text('free')).not.toMatch(/R\$|Versus VIP|comiss|commission|20%|10%/)
  expect(text('free')).toMatch(lang === 'pt' ? 'Todo jogo é de graça' : 'Every game is free')
  expect(text('fantasy')).not.toMatch(/Versus|VIP|Palpite relâmpago|push game|Família vs|Family vs|10%/i)
  expect(text('licensed')).not.toMatch(lang === 'pt' ? 'Todo jogo é de graça' : 'Every game is free')
})

describe.each(LANGS)('the rules in %s', lang => {
  const { sections } = read('rules', lang, 'licensed')

  test('say every rule, in its order', () => {
    expect(sections.flatMap(({ code }) => code ?? [])).toEqual(RULE_CODES)
  })

  test('C4 example: the prizes and the fee add up to the pool, to the centavo', () => {
    const centavos = (sections.find(({ code }) => code === 'C4')?.lines ?? [])
      .filter(line => line.startsWith('|'))
      .flatMap(line => /R\$\s(\d+)[.,](\d\d)/.exec(line)?.slice(1).join('') ?? [])
      .map(BigInt)
    const total = centavos.pop()
    expect(centavos).toHaveLength(4)
    expect(centavos.reduce((sum, part) => sum + part, 0n)).toBe(total)
    expect(total).toBe(7n * 500n)
  })
})

test('the version of the terms is the one that sign-up asks to accept', () => {
  expect(read('terms', 'pt', 'licensed').meta.version).toBe(TERMS_VERSION)
})

test.each([
  ['pt', /Os fatos possíveis são ([^.]+)\./, / e /],
  ['en', /The possible facts are ([^.]+)\./, / and /],
] as const)('A1: the rules (%s) name every fact that an option may ask for', (lang, listed, last) => {
  const [, names = ''] = listed.exec(readFileSync(new URL(`./rules.${lang}.md`, import.meta.url), 'utf8')) ?? []
  const facts = names.split(', ')
  expect([...facts.slice(0, -1), ...(facts.at(-1)?.split(last) ?? [])]).toHaveLength(FACT_NAMES.length)
})
