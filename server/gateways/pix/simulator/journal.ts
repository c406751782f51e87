import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A row that was put: its table, its id, and what it is from now on. */
export type Change = readonly [table: string, id: string, row: unknown]

/** Keeps changes in a file, one line for those that belong together, written before the bank answers. */
export interface Journal {
  append(changes: readonly Change[]): void
}

const FILE = 'books.jsonl'
/** Fields that hold money: bigint inside, text in the file. */
const MONEY = new Set(['amount', 'balance', 'broughtIn'])

const toText = (changes: readonly Change[]): string =>
  JSON.stringify(changes, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

const fromText = (line: string): Change[] =>
  JSON.parse(line, (key, value: unknown) =>
    MONEY.has(key) && typeof value === 'string' ? BigInt(value) : value,
  ) as Change[]

/**
 * Opens the journal of a folder, made if it is not there, and hands every row that it ends with to `load`. A last line that was cut
 * off by a crash never happened. Without a folder nothing is kept.
 */
export function openJournal(folder: string | undefined, load: (change: Change) => void): Journal {
  if (folder === undefined) return { append: () => undefined }
  mkdirSync(folder, { recursive: true })
  const path = join(folder, FILE)
  const latest = new Map<string, Change>()
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  // What stands after the last line break is a line that was cut off.
  for (const line of lines.slice(0, -1)) {
    for (const change of fromText(line)) latest.set(`${change[0]} ${change[1]}`, change)
  }
  for (const change of latest.values()) load(change)
  writeFileSync(`${path}.new`, [...latest.values()].map(change => `${toText([change])}\n`).join(''))
  renameSync(`${path}.new`, path)
  return { append: changes => appendFileSync(path, `${toText(changes)}\n`) }
}
