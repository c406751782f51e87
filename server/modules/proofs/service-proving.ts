import type * as z from 'zod/mini'
import type { getProof, listLog, zLogHead } from '#contract/api/player/proofs.ts'
import { leavesOf, pathOf, rootOf, toHex } from '#contract/verify/hashes.ts'
import type { Entry, ModeOf } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { CHUNK_LEAVES } from './service-publishing.ts'
import { sha256 } from './sha256.ts'
import * as sql from './sql.ts'

type Head = z.output<typeof zLogHead>

/** The newest row of the log, as receipts contain it; null before the first. */
export async function logHead(from: Reader): Promise<Head | null> {
  const head = await sql.findHead(from)
  return head ? { seq: head.seq, hash: head.hash } : null
}

/** A page of the public log, oldest row first. The name of a private game is returned only to its players. */
export async function logPage(
  { db }: Pick<Deps, 'db'>,
  modeOf: ModeOf,
  viewerId: string | undefined,
  { page, limit, game }: z.output<typeof listLog.query>,
): Promise<z.output<typeof listLog.answer>> {
  const head = await logHead(db)
  // Rows are numbered consecutively and never deleted.
  const rows = await sql.listRows(db, { after: (page - 1) * limit, limit, game })
  const games = rows.flatMap(({ game: of, mode }) => (of === null ? [] : [{ game: of, mode }]))
  const hidden = await hiddenFrom(db, modeOf, viewerId, games)
  const docs = rows.map(row =>
    row.game !== null && hidden.has(row.game) ? { ...row, name: '', hasReport: false } : row,
  )
  const total = game === undefined ? (head?.seq ?? 0) : docs.length
  return { docs, page, pages: Math.ceil(total / limit), total, head }
}

/** Those of these games that are private to players other than this viewer. */
export async function hiddenFrom(
  from: Reader,
  modeOf: ModeOf,
  viewerId: string | undefined,
  games: readonly { game: string; mode: string }[],
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>()
  for (const [mode, ofMode] of Map.groupBy(games, one => one.mode)) {
    const stored = await modeOf(mode).readers?.(
      from,
      ofMode.map(({ game }) => game),
    )
    for (const [game, readers] of stored ?? []) if (viewerId === undefined || !readers.has(viewerId)) hidden.add(game)
  }
  return hidden
}

/**
 * The proof that an entry is in the tree of its game: reads and hashes one run of leaves, and uses the stored roots of the other runs.
 * Refuses `not_locked_yet` until the root is published.
 */
export async function proofOf(from: Reader, entry: Entry): Promise<z.output<typeof getProof.answer>> {
  const row = (await sql.findRow(from, entry.gameId)) ?? fail('not_locked_yet')
  const chunks = await sql.listChunks(from, entry.gameId)
  const chunk = chunks.findLast(({ firstId }) => firstId <= entry.id)
  if (!chunk) throw new Error(`Entry ${entry.id} is in no tree`)
  const run = await sql.nextEntries(from, entry.gameId, { from: chunk.firstId, limit: CHUNK_LEAVES })
  const within = run.findIndex(({ _id }) => _id === entry.id)
  const result = run[within]
  const leaves = await leavesOf(sha256, run)
  const isAsPublished = toHex(await rootOf(sha256, leaves)) === toHex(chunk.root)
  if (!result || !isAsPublished) throw new Error(`Entries of game ${entry.gameId} are not those of its root`)
  const roots = chunks.map(one => one.root)
  const path = [...(await pathOf(sha256, leaves, within)), ...(await pathOf(sha256, roots, chunk.place))]
  return {
    entry: { _id: result._id, acceptedAt: result.acceptedAt, nonce: result.nonce, picks: result.picks },
    index: chunk.place * CHUNK_LEAVES + within,
    path: path.map(toHex),
    row,
    head: (await logHead(from)) ?? { seq: row.seq, hash: row.hash },
  }
}
