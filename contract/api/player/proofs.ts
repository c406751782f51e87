/**
 * Verifiable pools: the public log of roots, the proof that an entry is in its pool, and the report of a settled game. Hashed data is
 * transmitted exactly as it is hashed: times are texts, money is whole centavos, points are whole hundredths (contract/verify/ specifies
 * each hash).
 */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { pageQuery, zId } from '../../ids.ts'
import { zIdParam } from '../common.ts'
import { ENTRY_VOIDS } from './card-documents.ts'

/** SHA-256 in lower-case hexadecimal. */
const zHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** ISO 8601 UTC with milliseconds, as it is hashed. */
const zMoment = z.string()
/** Centavos: at most R$ 1 trillion, which a JSON number represents exactly. */
const zCentavos = z.int()

/** The newest row of the log: a stored copy reveals a later change of an older row. */
export const zLogHead = z.object({ seq: z.int(), hash: zHash })

/**
 * A row of the log: the root over all entries of a game, published when it closes and chained to the row before. Once a day a row without a
 * game records the head of the audit log, so that it cannot be rewritten unnoticed: its hash and length, nothing of its content.
 */
export const zLogRow = z.object({
  /** 1 for the first row. */
  seq: z.int(),
  game: z.nullable(zId),
  /** Without a game: the hash of the newest entry of the operators' log, and how many entries it has. */
  root: zHash,
  leaves: z.int(),
  at: zMoment,
  /** The hash of the row before; 64 zeros for the first. */
  previous: zHash,
  /** Version of the rules' text in force then, and the SHA-256 of its file in Portuguese. */
  rulesVersion: z.string(),
  rulesHash: zHash,
  /** SHA-256 of the game's questions and points, frozen since it opened: the `rulesHash` of its receipts. Without a game 64 zeros. */
  settingsHash: zHash,
  hash: zHash,
})
export type LogRow = z.output<typeof zLogRow>

export const listLog = endpoint({
  name: 'listLog',
  summary:
    'The public log of roots, the oldest row first, so that pages never move: whoever reads all of them can walk the chain',
  method: 'GET',
  path: '/api/log',
  access: 'visitor',
  query: z.object({
    ...pageQuery({ usual: 50, most: 500 }, 1_000_000),
    /** Only the row of this game. */
    game: z.optional(zId),
  }),
  answer: z.object({
    docs: z.array(
      z.object({
        ...zLogRow.shape,
        /**
         * The game's name (empty for a private room of other players), its mode, and whether the caller can read its report. Not part of
         * the hash.
         */
        name: z.string(),
        mode: z.string(),
        hasReport: z.boolean(),
      }),
    ),
    page: z.number(),
    pages: z.number(),
    total: z.number(),
    /** Null while the log is empty. */
    head: z.nullable(zLogHead),
  }),
})

/** The proof that an entry is among those of a root: all that `verifyProof` needs. */
export const zProof = z.object({
  entry: z.object({ _id: zId, acceptedAt: zMoment, nonce: z.string(), picks: z.array(z.int()) }),
  /** The leaf's index in the tree, from 0. */
  index: z.int(),
  /** Sibling hashes on the path from the leaf to the root, the lowest first. */
  path: z.array(zHash),
  row: zLogRow,
  head: zLogHead,
})
export type Proof = z.output<typeof zProof>

export const getProof = endpoint({
  name: 'getPlayedProof',
  summary: 'The proof that a game of mine is among the entries published at the lock. Mine alone',
  method: 'GET',
  path: '/api/played-athlete/:id/proof',
  access: 'player',
  params: zIdParam,
  answer: zProof,
  errors: ['not_found', 'not_locked_yet'],
})

export const getChampionshipProof = {
  ...getProof,
  name: 'getPlayedCardGameProof',
  path: '/api/played-card-game/:id/proof',
}

/** The facts of a game when it was settled (or corrected); their shape depends on the mode. */
const zEvidence = z.object({
  /** The version of the ranking it was settled by. */
  version: z.int(),
  at: zMoment,
  /** C2: the earliest real start; null when it never started. */
  startedAt: z.nullable(zMoment),
  facts: z.unknown(),
})

const zReportGame = z.object({
  _id: zId,
  mode: z.string(),
  name: z.string(),
  state: z.enum(['paid', 'void']),
  voidReason: z.nullable(z.string()),
  rulesVersion: z.string(),
  priceCentavos: zCentavos,
  /** C1: a guaranteed pool. */
  fixed: z.boolean(),
  guaranteedCentavos: zCentavos,
  /** C1: of the first three places, in hundredths of a percent. */
  shares: z.tuple([z.int(), z.int(), z.int()]),
  entriesPerUser: z.int(),
  /**
   * The withholding rate of prizes, in hundredths of a percent, when the game was settled; corrections use it too. Null for a void game,
   * and in a report of the first format, which did not include it.
   */
  withholding: z.nullable(z.int()),
  /** C2: the final closing time, and when it was set. It moves earlier with the start, and entries made before stay valid. */
  locksAt: zMoment,
  lockedAt: zMoment,
  settledAt: zMoment,
})

/** The use of every centavo of the game. */
const zTotals = z.object({
  /** All entries, and those that are not void. */
  entries: z.int(),
  counted: z.int(),
  players: z.int(),
  /** The stakes of valid entries. */
  stakesCentavos: zCentavos,
  /** C1: the operator's part of a guaranteed pool. */
  reservedCentavos: zCentavos,
  poolCentavos: zCentavos,
  prizesCentavos: zCentavos,
  /** The tax withheld from the prizes, over all entries. */
  withheldCentavos: zCentavos,
  /** The fee of a growing pool; for a guaranteed one, the part that returned. */
  feeCentavos: zCentavos,
  /** C13: paid by the operator out of its fee, over all influencers. */
  commissionsCentavos: zCentavos,
  refundsCentavos: zCentavos,
  /** The total paid to the `house` account. */
  houseCentavos: zCentavos,
})

const zReportEntry = z.object({
  _id: zId,
  /** The number of its player, described in `players`. */
  player: z.int(),
  picks: z.array(z.int()),
  acceptedAt: zMoment,
  nonce: z.string(),
  leaf: zHash,
  /** C2, W7: why it does not count. */
  void: z.nullable(z.enum(ENTRY_VOIDS)),
  /** As settled; null for void entries. */
  scoreHundredths: z.nullable(z.int()),
  rank: z.nullable(z.int()),
  /** The gross prize; the player received it less the withheld tax. */
  prizeCentavos: zCentavos,
  withheldCentavos: zCentavos,
  refundCentavos: zCentavos,
})

const REPORT_FORMATS = ['crava-report-1', 'crava-report-2'] as const

export const zReport = z.object({
  /** The first format did not include tax: a stored report in it can still be verified. */
  format: z.enum(REPORT_FORMATS),
  game: zReportGame,
  /** The questions and the points of each answer, frozen since the game opened; its shape depends on the mode. */
  definition: z.unknown(),
  /** Null if the game was void before any facts. */
  evidence: z.nullable(zEvidence),
  row: zLogRow,
  totals: zTotals,
  /** C10: amounts added after payment, in order. */
  corrections: z.array(
    z.object({
      ...zEvidence.shape,
      paid: z.array(z.object({ _id: zId, amountCentavos: zCentavos, withheldCentavos: zCentavos })),
    }),
  ),
  entries: z.array(zReportEntry),
  /** The players, numbered by their first entry, as rankings show them; without data of closed accounts. */
  players: z.array(
    z.object({
      player: z.int(),
      entries: z.int(),
      user: z.nullable(z.object({ username: z.string(), name: z.string() })),
    }),
  ),
  /** SHA-256 of all of the above: detects a change that alters no result. */
  seal: zHash,
})
export type Report = z.output<typeof zReport>
export type ReportEntry = z.output<typeof zReportEntry>

export const getReport = endpoint({
  name: 'getReport',
  summary:
    'Everything a settled game was settled by, for anybody to recompute: `node scripts/verify.ts report.json`. One JSON document, also as a file (`download=1`)',
  method: 'GET',
  path: '/api/report/:game',
  access: 'visitor',
  params: z.object({ game: zId }),
  query: z.object({ download: z.optional(z.literal('1', { error: 'download_invalid' })) }),
  answer: zReport,
  errors: ['not_found', 'report_not_ready', 'unavailable'],
})
