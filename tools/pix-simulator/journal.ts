import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A row that was put: its table, its id, and what it is from now on. */
export type Change = readonly [table: string, id: string, row: unknown]

/** Appends changes to a file, one line per atomic set, written before the bank answers. */
export interface Journal {
  append(changes: readonly Change[]): void
}

const FILE = 'books.jsonl'
/** Fields with money: bigint in memory, text in the file. */
const MONEY = new Set(['amount', 'balance', 'broughtIn'])

const toText = (changes: readonly Change[]): string =>
  JSON.stringify(changes, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

const fromText = (line: string): Change[] =>
  JSON.parse(line, (key, value: unknown) =>
    MONEY.has(key) && typeof value === 'string' ? BigInt(value) : value,
  ) as Change[]

/**
 * Opens the journal of a folder, created if it does not exist, and passes every final row to `load`. An incomplete last line after a crash
 * is ignored. Without a folder nothing is stored.
 */
export function openJournal(folder: string | undefined, load: (change: Change) => void): Journal {
  if (folder === undefined) return { append: () => undefined }
  mkdirSync(folder, { recursive: true })
  const path = join(folder, FILE)
  const latest = new Map<string, Change>()
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  // Text after the last line break is an incomplete line.
  for (const line of lines.slice(0, -1)) {
    for (const change of fromText(line)) latest.set(`${change[0]} ${change[1]}`, change)
  }
  for (const change of latest.values()) load(change)
  writeFileSync(`${path}.new`, [...latest.values()].map(change => `${toText([change])}\n`).join(''))
  renameSync(`${path}.new`, path)
  return { append: changes => appendFileSync(path, `${toText(changes)}\n`) }
}
