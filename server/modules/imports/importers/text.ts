import type { ImportMessage, ImportMessageCode } from '#contract/import-messages.ts'
import { fold, type ImportedMatch, ImportRefused, type ImportReview, tidy } from '#contract/imported.ts'

export { fold, tidy }

/** The words of a name for comparison: letters and digits only, folded. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')

const SMALL_WORDS = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])

/** Capitalises a name written entirely in upper or lower case; any other is unchanged. */
export function nameCase(name: string): string {
  if (name !== name.toUpperCase() && name !== name.toLowerCase()) return name
  return name
    .toLowerCase()
    .split(' ')
    .map((word, index) =>
      index > 0 && SMALL_WORDS.has(word) ? word : word.replace(/\p{L}/u, first => first.toUpperCase()),
    )
    .join(' ')
}

/** An item of the review list; the source's row is truncated to 200 characters. */
export const reviewRow = (
  match: string | null,
  kind: ImportReview['kind'],
  row: string,
  code: ImportMessageCode,
  values: ImportMessage['values'] = {},
): ImportReview => ({ match, kind, row: tidy(row).slice(0, 200), reason: { code, values } })

interface Moment {
  half: 1 | 2
  minute: number
  stoppage: number
}

/** Earlier moments first; the order within a minute is stable. */
export const byTime = (a: Moment, b: Moment): number =>
  a.half - b.half || a.minute - b.minute || a.stoppage - b.stoppage

/**
 * The moment of an elapsed time within a half (F2): after nine full minutes the tenth is running. Time beyond the half's 45 minutes is
 * stoppage time, whose first minute is 1.
 */
export function momentOfElapsed(half: 1 | 2, elapsedSeconds: number): Moment {
  const ordinal = Math.floor(elapsedSeconds / 60) + 1
  const last = half * 45
  return { half, minute: Math.min(ordinal, 45) + last - 45, stoppage: Math.max(0, ordinal - 45) }
}

/**
 * The moment of a printed minute, which is already ordinal: `47` is the second half's second, `45` with 2 of stoppage time is the first
 * half's.
 */
export function momentOfPrinted(minute: number, stoppage: number): Moment {
  return { half: minute <= 45 ? 1 : 2, minute, stoppage }
}

/**
 * The moment of a printed minute within 90 minutes and stoppage time; undefined in extra time, which never counts (C6). Without extra time
 * a 92nd minute is the second of stoppage time.
 */
export function momentWithin90(minute: number, stoppage: number, hadExtraTime: boolean): Moment | undefined {
  if (minute <= 90) return momentOfPrinted(minute, stoppage)
  return hadExtraTime ? undefined : momentOfPrinted(90, minute - 90 + stoppage)
}

/**
 * Refuses a file if the goals of a match do not add up to its score. Not for sources that have only scores.
 * @throws ImportRefused naming the match.
 */
export function mustAddUp(match: ImportedMatch): void {
  if (match.score === null) return
  const home = match.goals.filter(goal => goal.side === 'home').length
  const away = match.goals.length - home
  if (home === match.score.home && away === match.score.away) return
  const sides = `${match.home?.name ?? '?'} v ${match.away?.name ?? '?'}`
  throw new ImportRefused(
    match.number.startsWith(sides) ? match.number : `${match.number} (${sides})`,
    'does_not_add_up',
    { score: `${match.score.home}-${match.score.away}`, goals: `${home}-${away}` },
  )
}

/**
 * The rows of a comma-separated file, keyed by its header. Quoted cells may contain commas, quotes and line breaks. Missing cells are
 * empty.
 */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const source = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  for (let at = 0; at < source.length; at += 1) {
    const char = source.charAt(at)
    if (quoted && char === '"' && source.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (char === '"') quoted = !quoted
    else if (!quoted && (char === ',' || char === '\n')) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (char === '\n') rows.push([])
    } else cell += char
  }
  if (cell !== '' || rows.at(-1)?.length !== 0) rows.at(-1)?.push(cell)
  const [header = [], ...body] = rows.filter(row => row.some(value => value !== ''))
  return body.map(row => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])))
}

/**
 * Parses a text as JSON.
 * @throws ImportRefused if it is invalid.
 */
export function readJson(file: { name: string; text: string }): unknown {
  try {
    return JSON.parse(file.text)
  } catch {
    const before = file.text.slice(0, jsonEnds(file.text)).split('\n')
    const values = { file: file.name, row: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
    throw new ImportRefused(null, 'not_json_at', values)
  }
}

const JSON_TOKEN = /\s*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|\\.)*")|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/uy

/** The length of the valid JSON prefix of a text: the position of the first unexpected token, or its end. */
function jsonEnds(text: string): number {
  const within: string[] = []
  /** What may come next: a value, a key, or a separator. */
  let next: 'value' | 'first' | 'key' | 'first-key' | 'colon' | 'after' = 'value'
  const tokens = new RegExp(JSON_TOKEN)
  for (;;) {
    const from = tokens.lastIndex
    const found = tokens.exec(text)
    const start = from + (/^\s*/.exec(text.slice(from, from + 1000))?.[0].length ?? 0)
    if (found === null) return start
    const [, sign, string] = found
    const closes = sign === '}' ? '{' : sign === ']' ? '[' : undefined
    if (closes !== undefined) {
      const isEmpty = next === (sign === '}' ? 'first-key' : 'first')
      if ((!isEmpty && next !== 'after') || within.pop() !== closes) return start
      next = 'after'
    } else if (sign === '{' || sign === '[') {
      if (next !== 'value' && next !== 'first') return start
      within.push(sign)
      next = sign === '{' ? 'first-key' : 'first'
    } else if (sign === ',') {
      if (next !== 'after' || within.length === 0) return start
      next = within.at(-1) === '{' ? 'key' : 'value'
    } else if (sign === ':') {
      if (next !== 'colon') return start
      next = 'value'
    } else if (next === 'key' || next === 'first-key') {
      if (string === undefined) return start
      next = 'colon'
    } else if (next === 'value' || next === 'first') next = 'after'
    else return start
  }
}

/** The path at which a file differs from its format's schema: for `wrong_shape`. */
export function shapeFault(
  file: { name: string },
  error: { issues: readonly { path: readonly PropertyKey[] }[] },
): ImportMessage['values'] {
  const path = error.issues[0]?.path.map(String).join('.') ?? ''
  return { file: file.name, at: path === '' ? '{…}' : path.slice(0, 200) }
}

/**
 * A UTC date from a local time and its UTC offset (hours, −3 in Brasília).
 * @throws ImportRefused for an invalid date.
 */
export function utcDate(
  parts: [year: number, month: number, day: number, hour: number, minute: number],
  zone: number,
): Date {
  const [year, month, day, hour, minute] = parts
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute) - zone * 3_600_000)
  // `Date` would accept 31 February as 3 March.
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
  if (Number.isNaN(date.getTime()) || month > 12 || !isDay || hour > 24 || minute > 59) {
    throw new ImportRefused(null, 'not_a_date', { value: parts.join(' ') })
  }
  return date
}

/** The first repeated key of the top-level object in a JSON text: parsing would silently keep the last. */
export function repeatedKey(text: string): string | undefined {
  const seen = new Set<string>()
  let depth = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (depth === 1 && token.endsWith(':')) {
      const key = token.replace(/\s*:$/, '').slice(1, -1)
      if (seen.has(key)) return key
      seen.add(key)
    }
  }
  return undefined
}
