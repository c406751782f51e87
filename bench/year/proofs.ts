import { createHash } from 'node:crypto'
import { RULES_VERSION } from '#contract/limits.ts'
import { BEFORE_FIRST, leavesOf, rootOf, rowHashOf, toHex } from '#contract/verify/hashes.ts'
import { questions } from '#contract/verify/modes.ts'
import { settingsHashOf } from '#contract/verify/verify-report.ts'
import type { Rows } from './copy.ts'
import type { YearGame } from './game.ts'
import { resolvedOf } from './modes.ts'
import { mostEach } from './writing.ts'

/** Leaves per run, as in the product. */
const CHUNK_LEAVES = 1_024
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** The public log: a row for each locked game, each with the hash of the previous one. */
export class Proofs {
  private seq = 0
  private previous = BEFORE_FIRST
  private readonly rules: { version: string; hash: string }
  private readonly seed: number

  constructor(seed: number, rules: { version: string; hash: string }) {
    this.seed = seed
    this.rules = rules
  }

  nonceOf = (id: string): Buffer => createHash('md5').update(`${this.seed}:${id}`).digest()

  async publish(rows: Rows, game: YearGame, at: number): Promise<void> {
    this.seq += 1
    const chunks: { firstId: string; root: Uint8Array }[] = []
    const leaves = game.entries.map(({ id, at: acceptedAt, picks }) => ({
      _id: id,
      acceptedAt: new Date(acceptedAt).toISOString(),
      nonce: this.nonceOf(id).toString('hex'),
      picks: [...picks],
    }))
    for (let first = 0; first < leaves.length; first += CHUNK_LEAVES) {
      const run = leaves.slice(first, first + CHUNK_LEAVES)
      chunks.push({ firstId: run[0]?._id ?? '', root: await rootOf(sha256, await leavesOf(sha256, run)) })
    }
    const root = await rootOf(
      sha256,
      chunks.map(chunk => chunk.root),
    )
    const row = {
      seq: this.seq,
      game: game.id,
      root: toHex(root),
      leaves: leaves.length,
      at: new Date(at).toISOString(),
      previous: this.previous,
      rulesVersion: this.rules.version,
      rulesHash: this.rules.hash,
      settingsHash: await settingsOf(game),
    }
    const hash = await rowHashOf(sha256, row)
    this.previous = hash
    const bytes = (hex: string) => Buffer.from(hex, 'hex')
    rows.add(
      'proof_log',
      row.seq,
      game.id,
      bytes(row.root),
      row.leaves,
      new Date(at),
      bytes(row.previous),
      row.rulesVersion,
      bytes(row.rulesHash),
      bytes(row.settingsHash),
      bytes(hash),
    )
    for (const [place, chunk] of chunks.entries())
      rows.add('proof_chunk', game.id, place, chunk.firstId, Buffer.from(chunk.root))
  }
}

async function settingsOf(game: YearGame): Promise<string> {
  const question = questions.get(game.mode)?.(resolvedOf(game).definition)
  if (!question) throw new Error(`Nobody can check reports of ${game.mode}`)
  const frozen = {
    _id: game.id,
    rulesVersion: RULES_VERSION,
    priceCentavos: game.price,
    fixed: false,
    guaranteedCentavos: 0,
    shares: game.shares,
    entriesPerUser: mostEach(game),
  }
  return settingsHashOf(sha256, frozen, question.frozen)
}
