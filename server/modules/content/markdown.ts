import { marked, type Token, type Tokens } from 'marked'
import type { TextBlock, TextInline } from '#contract/api/player/home.ts'
import { type Profile, PROFILES } from '#contract/profiles.ts'

/** Markdown that a public text may not use. It is an error at start, so that no part of a text is silently lost. */
export class TextProblem extends Error {}

/** `{{free}} ` or `{{licensed fantasy}} ` at the start of a line: it is included only under these profiles. */
const FOR = /^\{\{(\w+(?: \w+)*)\}\} /

/**
 * The parts of a text for a profile: lines without a mark, and those marked for it. A mark before a heading applies to its whole section.
 * Pure; marks that name anything other than profiles are left for later validation.
 */
export function linesFor(profile: Profile, markdown: string): string {
  const text: string[] = []
  /** The level of the heading whose section is omitted. */
  let left: number | undefined
  for (const line of markdown.split('\n')) {
    const [mark = '', named = ''] = FOR.exec(line) ?? []
    const profiles = named.split(' ')
    const isMark = profiles.every(one => PROFILES.some(known => known === one))
    const rest = isMark ? line.slice(mark.length) : line
    const isFor = !isMark || profiles.includes(profile)
    const level = /^(#+) /.exec(rest)?.[1]?.length
    if (level !== undefined && (left === undefined || level <= left)) left = isFor ? undefined : level
    if (left === undefined && isFor) text.push(rest)
  }
  return text.join('\n')
}

/**
 * Markdown to the contract's blocks: headings, paragraphs, flat lists and tables, in them plain text, bold and links. Pure. Throws
 * TextProblem for anything else. A heading's anchor is the code in parentheses at its end ("Empates (C3)" → `c3`), else a slug of its text;
 * `fill` is applied to every text and URL after parsing, so that inserted values are never parsed as Markdown.
 */
export function markdownBlocks(markdown: string, fill: (text: string) => string = text => text): TextBlock[] {
  const anchors = new Set<string>()
  const blocks: TextBlock[] = []
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'space') continue
    blocks.push(blockOf(token, fill, anchors))
  }
  return blocks
}

/** Codes of the help are only link targets and hidden; those of the rules are shown, because they are cited. */
const ADDRESS_ONLY = /\s*\(Q\d{1,2}\)\s*$/

function blockOf(token: Token, fill: (text: string) => string, anchors: Set<string>): TextBlock {
  if (is(token, 'heading')) {
    const inline = inlineOf(token.tokens, fill)
    return {
      type: 'heading',
      level: token.depth,
      anchor: freshAnchor(plainText(inline), anchors),
      inline: inline.map(part => ({ ...part, text: part.text.replace(ADDRESS_ONLY, '') })),
    }
  }
  if (is(token, 'paragraph')) return { type: 'paragraph', inline: inlineOf(token.tokens, fill) }
  if (is(token, 'list'))
    return { type: 'list', ordered: token.ordered, items: token.items.map(item => itemOf(item, fill)) }
  if (is(token, 'table')) {
    const cells = (row: Tokens.TableCell[]) => row.map(cell => inlineOf(cell.tokens, fill))
    return { type: 'table', head: cells(token.header), rows: token.rows.map(cells) }
  }
  throw new TextProblem(`A text has no ${token.type}: "${token.raw.slice(0, 60)}"`)
}

interface Known {
  heading: Tokens.Heading
  paragraph: Tokens.Paragraph
  list: Tokens.List
  table: Tokens.Table
  text: Tokens.Text
  escape: Tokens.Escape
  strong: Tokens.Strong
  link: Tokens.Link
}

/** marked's tokens are a union with an open member, which narrowing by `type` alone does not handle. */
const is = <K extends keyof Known>(token: Token, type: K): token is Known[K] & Token => token.type === type

/** A list item is one line of text; the contract has no nested lists. */
function itemOf(item: Tokens.ListItem, fill: (text: string) => string): TextInline[] {
  const [only, ...more] = item.tokens.filter(token => token.type !== 'space')
  if (!only || more.length > 0 || item.task)
    throw new TextProblem(`A list item is one line: "${item.raw.slice(0, 60)}"`)
  if (is(only, 'text')) return inlineOf(only.tokens ?? [only], fill)
  if (is(only, 'paragraph')) return inlineOf(only.tokens, fill)
  throw new TextProblem(`A list item is one line: "${item.raw.slice(0, 60)}"`)
}

function inlineOf(
  tokens: Token[],
  fill: (text: string) => string,
  around: Omit<TextInline, 'text'> = {},
): TextInline[] {
  return joined(
    tokens.flatMap((token): TextInline[] => {
      if (is(token, 'strong')) return inlineOf(token.tokens, fill, { ...around, bold: true })
      if (is(token, 'link')) return inlineOf(token.tokens, fill, { ...around, href: allowedHref(fill(token.href)) })
      if (is(token, 'escape')) return [{ ...around, text: fill(token.text) }]
      if (is(token, 'text') && !token.tokens) return [{ ...around, text: fill(token.text.replace(/\n/g, ' ')) }]
      throw new TextProblem(`A text has no ${token.type} in a line: "${token.raw.slice(0, 60)}"`)
    }),
  )
}

/** Merges adjacent texts with the same style. */
function joined(parts: TextInline[]): TextInline[] {
  const whole: TextInline[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (last && last.bold === part.bold && last.href === part.href) last.text += part.text
    else whole.push(part)
  }
  return whole
}

/** Links must stay inside the product or use http(s) or mailto. */
function allowedHref(href: string): string {
  if (/^(\/(?![/\\])|#|https?:\/\/|mailto:)/.test(href)) return href
  throw new TextProblem(`A text links nowhere: "${href}"`)
}

const plainText = (inline: readonly TextInline[]): string => inline.map(part => part.text).join('')

function freshAnchor(heading: string, taken: Set<string>): string {
  const code = /\(([A-Z]{1,2}\d{1,2})\)\s*$/.exec(heading)?.[1]
  const wanted = code?.toLowerCase() ?? slug(heading)
  if (code && taken.has(wanted)) throw new TextProblem(`Two headings carry the code ${code}`)
  let anchor = wanted
  for (let copy = 2; taken.has(anchor); copy += 1) anchor = `${wanted}-${copy}`
  taken.add(anchor)
  return anchor
}

const slug = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'section'
