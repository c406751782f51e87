import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Reader } from '#server/platform/db.ts'
import { ID_BYTES } from '#server/platform/rank-rows.ts'
import { type EntryTexts, nextEntryTexts } from './sql-entries.ts'
import type { Game } from './types.ts'

const READ_AT_ONCE = 20_000
const ID_CHARS = ID_BYTES * 2
/** An id is stored as three 4-byte numbers. */
export const ID_WORDS = ID_BYTES / 4
/** Memory bound for cached running games: one of a million entries with 20 picks takes 48 MB; a larger one is read each time. */
const KEPT_BYTES = 64 * 2 ** 20
/** Goals in a match are rarely further apart than this; the memory of finished games is freed. */
const KEPT_MS = 30 * 60_000
/** Smaller games are not cached: reading them is cheap, and thousands of rooms run at the same time. */
const KEPT_FROM = 100

type Numbers = Uint8Array | Uint16Array | Int32Array

/** Consecutive entries: the picks of entry `first + n` are `picks[starts[n]]` up to, excluding, `picks[starts[n + 1]]`. */
interface PickRun {
  first: number
  starts: Uint32Array
  picks: Numbers
}

/** The entries of a closed game in order of acceptance. */
export interface ClosedEntries {
  count: number
  ids: Uint32Array
  accounts: Uint32Array
  users: number
  runs: PickRun[]
}

const kept = new LRUCache<string, ClosedEntries>({
  maxSize: KEPT_BYTES,
  maxEntrySize: KEPT_BYTES,
  sizeCalculation: ({ ids, accounts, runs }) =>
    ids.byteLength +
    accounts.byteLength +
    runs.reduce((sum, run) => sum + run.picks.byteLength + run.starts.byteLength, 0),
  ttl: KEPT_MS,
  updateAgeOnGet: true,
  ttlAutopurge: true,
})

/**
 * The valid entries of a closed game. Once a game is closed its entries only ever become void (C2), so their number identifies them:
 * a process reads them once for all rankings of one number. The caller must lock the game's row.
 */
export async function closedEntries(from: Reader, game: Pick<Game, 'id' | 'count'>): Promise<ClosedEntries> {
  const key = `${game.id}:${game.count}`
  const known = kept.get(key)
  if (known) return known
  const entries = await readEntries(from, game)
  if (entries.count >= KEPT_FROM) kept.set(key, entries)
  return entries
}

/** Drops a game's cached entries: it will not be scored again soon. */
export const forgetEntries = (game: Pick<Game, 'id' | 'count'>): boolean => kept.delete(`${game.id}:${game.count}`)

async function readEntries(from: Reader, game: Pick<Game, 'id' | 'count'>): Promise<ClosedEntries> {
  const ids = Buffer.alloc(game.count * ID_BYTES)
  const accounts = Buffer.alloc(game.count * ID_BYTES)
  const runs: PickRun[] = []
  let count = 0
  for (let reading: Promise<EntryTexts> | undefined = next(''); reading !== undefined;) {
    const run: EntryTexts = await reading
    reading = run.count === READ_AT_ONCE ? next(run.ids.slice(-ID_CHARS)) : undefined
    // The database reads the next run while this one is decoded.
    await setImmediate()
    ids.write(run.ids, count * ID_BYTES, 'hex')
    accounts.write(run.accounts, count * ID_BYTES, 'hex')
    if (run.count > 0) runs.push(pickRun(count, run))
    count += run.count
  }
  if (count !== game.count) throw new Error(`Game ${game.id} has ${count} entries, not the ${game.count} of its lock`)
  const accountWords = wordsOf(accounts)
  return { count, ids: wordsOf(ids), accounts: accountWords, users: countDistinct(accountWords), runs }

  function next(after: string): Promise<EntryTexts> {
    const texts = nextEntryTexts(from, game.id, after, READ_AT_ONCE)
    // Awaited after the previous run was decoded; until then a failure must not count as unhandled.
    texts.catch(() => undefined)
    return texts
  }
}

const wordsOf = (bytes: Buffer): Uint32Array => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)

/** Parses `{12,0,3}{}{7}` into the smallest typed array that holds the numbers. */
function pickRun(first: number, { count, picks: text }: EntryTexts): PickRun {
  const starts = new Uint32Array(count + 1)
  const read = new Int32Array(text.length >> 1)
  let [entry, size, value, most] = [0, 0, 0, 0]
  let isNumber = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code >= 48 && code <= 57) {
      value = value * 10 + code - 48
      isNumber = true
      continue
    }
    if (isNumber) {
      read[size] = value
      size += 1
      if (value > most) most = value
      value = 0
      isNumber = false
    }
    if (code === 125) {
      entry += 1
      starts[entry] = size
    }
  }
  const used = read.subarray(0, size)
  const picks = most < 2 ** 8 ? Uint8Array.from(used) : most < 2 ** 16 ? Uint16Array.from(used) : used.slice()
  return { first, starts, picks }
}

/** Counts distinct ids with a hash table of indexes, without creating a string per id. */
function countDistinct(ids: Uint32Array): number {
  const mask = 2 ** Math.ceil(Math.log2(Math.max(2, (ids.length / ID_WORDS) * 2))) - 1
  const table = new Uint32Array(mask + 1)
  let distinct = 0
  for (let at = 0; at < ids.length; at += ID_WORDS) {
    const [a, b, c] = [ids[at] ?? 0, ids[at + 1] ?? 0, ids[at + 2] ?? 0]
    let slot = (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35)) >>> 0
    slot = (slot ^ (slot >>> 15)) & mask
    for (;;) {
      const other = (table[slot] ?? 0) - 1
      if (other < 0) {
        table[slot] = at + 1
        distinct += 1
        break
      }
      if (ids[other] === a && ids[other + 1] === b && ids[other + 2] === c) break
      slot = (slot + 1) & mask
    }
  }
  return distinct
}

/** The score of each entry. The callback receives the same array each time, refilled: it must not retain it. */
export async function scoresOf(
  { count, runs }: ClosedEntries,
  score: (picks: readonly number[]) => number,
): Promise<Int32Array> {
  const scores = new Int32Array(count)
  const picks: number[] = []
  for (const run of runs) {
    scoreRun(run, scores, picks, score)
    // Yields to other work: a million entries take a tenth of a second.
    await setImmediate()
  }
  return scores
}

function scoreRun(
  { first, starts, picks: all }: PickRun,
  scores: Int32Array,
  picks: number[],
  score: (picks: readonly number[]) => number,
): void {
  let at = 0
  for (let entry = 0; entry + 1 < starts.length; entry += 1) {
    const end = starts[entry + 1] ?? 0
    const size = end - at
    if (picks.length !== size) picks.length = size
    for (let index = 0; index < size; index += 1) picks[index] = all[at + index] ?? 0
    scores[first + entry] = score(picks)
    at = end
  }
}
