import type { LogRow } from '#contract/api/player/proofs.ts'
import { BEFORE_FIRST, leavesOf, rootOf, rowHashOf, toHex } from '#contract/verify/hashes.ts'
import { settingsHashOf } from '#contract/verify/verify-report.ts'
import { auditHead } from '#server/modules/audit/index.ts'
import { rulesText } from '#server/modules/content/index.ts'
import { type Game, gamesOf, type Mode, type ModeOf } from '#server/modules/pools/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readSetting, writeSetting } from '#server/platform/settings.ts'
import { sha256 } from './sha256.ts'
import * as sql from './sql.ts'

/** Leaves per run: a power of two, so that each run is a complete subtree. */
export const CHUNK_LEAVES = 1_024
const RUNS_AT_ONCE = 16

/**
 * Publishes the root over all entries of a locked game, once: a game has one row in the log. Entries never change after the lock, so the
 * tree is computed before the log is locked. Safe to run twice and concurrently.
 */
export async function publish(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  modeOf: ModeOf,
  gameId: string,
): Promise<void> {
  if (await sql.findRow(db, gameId)) return
  const game = (await gamesOf(db, [gameId])).get(gameId)
  if (!game || game.lockedAt === null) return
  const settingsHash = await settingsOf(db, modeOf(game.mode), game)
  const { chunks, leaves } = await treeOf(db, gameId)
  const root = await rootOf(
    sha256,
    chunks.map(chunk => chunk.root),
  )
  await db.tx(tx => append(tx, clock.now(), { game: gameId, leaves, root: toHex(root), settingsHash, chunks }))
}

/** Publishes roots missed in a crash. A failure of one does not stop the others; the first error is thrown at the end. */
export async function publishMissing(deps: Pick<Deps, 'db' | 'clock'>, modeOf: ModeOf): Promise<void> {
  const failed: unknown[] = []
  const now = deps.clock.now()
  const since = await readSetting(deps.db, PUBLISHED_TO)
  const missing = await sql.listUnpublished(deps.db, new Date(typeof since === 'string' ? since : 0), AT_ONCE)
  for (const gameId of missing) {
    await publish(deps, modeOf, gameId).catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw failed[0]
  const to = new Date(now.getTime() - LOOKED_BACK_MS).toISOString()
  if (missing.length < AT_ONCE) await deps.db.tx(tx => writeSetting(tx, PUBLISHED_TO, to, null, now))
}

/** Games per sweep. */
const AT_ONCE = 100
/** The setting with the lock time up to which every game has its row. */
const PUBLISHED_TO = 'proofs.published-to'
/** How long a lock that commits late, or by another process's clock, is still found. */
const LOOKED_BACK_MS = 3_600_000

async function settingsOf(from: Reader, mode: Mode, game: Game): Promise<string> {
  const { frozen } = await mode.definition(from, game.id)
  return settingsHashOf(sha256, frozenOf(game), frozen)
}

/**
 * The terms of a game for its receipts: the hash of its settings, and the rules' text. From the lock on both come from its row in the log;
 * before it the text is the one in force at the given moment.
 */
export async function receiptRules(
  from: Reader,
  mode: Mode,
  game: Game,
  at: Date,
): Promise<{ rulesHash: string; rulesText: { version: string; hash: string } }> {
  const row = await sql.findRow(from, game.id)
  const text = row ? { version: row.rulesVersion, hash: row.rulesHash } : await rulesText(from, at)
  return { rulesHash: await settingsOf(from, mode, game), rulesText: text }
}

/** A game's settings in the verifier's format. */
export const frozenOf = (game: Game) => ({
  _id: game.id,
  rulesVersion: game.rulesVersion,
  priceCentavos: Number(game.price),
  fixed: game.fixed,
  guaranteedCentavos: Number(game.guaranteed),
  shares: game.shares,
  entriesPerUser: game.entriesPerUser,
})

async function treeOf(from: Reader, gameId: string): Promise<{ chunks: sql.Chunk[]; leaves: number }> {
  const limit = CHUNK_LEAVES * RUNS_AT_ONCE
  const chunks: sql.Chunk[] = []
  let leaves = 0
  for (let after = ''; ;) {
    const entries = await sql.nextEntries(from, gameId, { after, limit })
    for (let first = 0; first < entries.length; first += CHUNK_LEAVES) {
      const run = entries.slice(first, first + CHUNK_LEAVES)
      const root = await rootOf(sha256, await leavesOf(sha256, run))
      chunks.push({ place: chunks.length, firstId: run[0]?._id ?? '', root })
    }
    leaves += entries.length
    after = entries.at(-1)?._id ?? after
    if (entries.length < limit) return { chunks, leaves }
  }
}

/**
 * Publishes the head of the audit log once per business day: with any later row of the public log, which every receipt contains, a
 * rewritten audit log can be detected. Safe to run twice and concurrently.
 */
export async function publishHead({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.tx(async tx => {
    await sql.lockLog(tx)
    const at = clock.now()
    const last = await sql.headPublishedAt(tx)
    if (last && businessDay(last) >= businessDay(at)) return
    const operator = await auditHead(tx)
    if (!operator || operator.seq === 0n) return
    await add(tx, at, { game: null, root: operator.hash, leaves: Number(operator.seq), settingsHash: BEFORE_FIRST })
  })
}

/** The published heads of the audit log. */
export const publishedHeads = sql.listPublishedHeads

async function append(
  tx: Tx,
  at: Date,
  { chunks, ...made }: Made & { game: string; chunks: readonly sql.Chunk[] },
): Promise<void> {
  await sql.lockLog(tx)
  if (await sql.findRow(tx, made.game)) return
  await add(tx, at, made)
  await sql.insertChunks(tx, made.game, chunks)
}

type Made = Pick<LogRow, 'game' | 'root' | 'leaves' | 'settingsHash'>

/** Appends a row to the log, which the caller has locked. */
async function add(tx: Tx, at: Date, made: Made): Promise<void> {
  const head = await sql.findHead(tx)
  const { version, hash } = await rulesText(tx, at)
  const row = {
    ...made,
    seq: (head?.seq ?? 0) + 1,
    at: at.toISOString(),
    previous: head?.hash ?? BEFORE_FIRST,
    rulesVersion: version,
    rulesHash: hash,
  }
  await sql.insertRow(tx, { ...row, hash: await rowHashOf(sha256, row) })
}
