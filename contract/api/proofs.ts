/**
 * Pools that anyone can check: the public log of roots, the proof that an entry is in its pool, and the report of a settled game. What
 * is hashed travels exactly as it is hashed: moments are texts, money is whole centavos, points are whole hundredths
 * (contract/verify/ says how each hash is made).
 */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pageQuery, zId } from '../ids.ts'
import { none } from './common.ts'

/** SHA-256 in lower-case hexadecimal. */
const zHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** ISO 8601 UTC with milliseconds, as it is hashed. */
const zMoment = z.string()
/** Centavos: at most R$ 1 trillion, which a JSON number holds exactly. */
const zCentavos = z.int()

/** The newest row of the log: whoever keeps it finds out when an older row is changed. */
export const zLogHead = z.object({ seq: z.int(), hash: zHash })

/**
 * A row of the log: the root over all entries of a game, published at its lock and chained to the row before. Once a day a row of no game
 * tells where the log of what operators did had come to, so that it cannot be written anew unseen: its hash and how long it is, nothing
 * of what it says.
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
  /** What the game asks and pays for, frozen since it opened: the `rulesHash` of its receipts. Without a game 64 zeros. */
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
  params: none,
  query: z.object({
    ...pageQuery({ usual: 50, most: 500 }, 1_000_000),
    /** The row of this game alone. */
    game: z.optional(zId),
  }),
  body: none,
  answer: z.object({
    docs: z.array(
      z.object({
        ...zLogRow.shape,
        /**
         * What the game is called (empty of a private room of others), of which mode it is, and whether its report can be read by who asks.
         * Not part of the hash.
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
  errors: [],
})

/** The proof that an entry is among those of a root: all that `verifyProof` needs. */
export const zProof = z.object({
  entry: z.object({ _id: zId, acceptedAt: zMoment, nonce: z.string(), picks: z.array(z.int()) }),
  /** The leaf's place in the tree, from 0. */
  index: z.int(),
  /** Hashes beside the way from the leaf to the root, the lowest first. */
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
  params: z.object({ id: zId }),
  query: none,
  body: none,
  answer: zProof,
  errors: ['not_found', 'not_locked_yet'],
})

export const getChampionshipProof = {
  ...getProof,
  name: 'getPlayedCardGameProof',
  path: '/api/played-card-game/:id/proof',
}

/** What the facts of a game said when it was settled (or corrected); its shape is the mode's. */
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
   * The rate of tax kept back from prizes, in hundredths of a percent, as it was when the game was settled; corrections go by it too. Null
   * of a void game, and of a report in the first format, which told nothing of it.
   */
  withholding: z.nullable(z.int()),
  /** C2: the lock as it was set last, and the moment it was. It moves earlier with the start, and entries of before stay. */
  locksAt: zMoment,
  lockedAt: zMoment,
  settledAt: zMoment,
})

/** Where every centavo of the game went. */
const zTotals = z.object({
  /** All entries, and those that are not void. */
  entries: z.int(),
  counted: z.int(),
  players: z.int(),
  /** What the entries that count paid. */
  stakesCentavos: zCentavos,
  /** C1: what the house put in for a guaranteed pool. */
  reservedCentavos: zCentavos,
  poolCentavos: zCentavos,
  prizesCentavos: zCentavos,
  /** Of the prizes: what was kept back as tax, over all entries. */
  withheldCentavos: zCentavos,
  /** Of a growing pool the fee, of a guaranteed one what of it returned. */
  feeCentavos: zCentavos,
  /** C13: paid by the house out of its fee, over all influencers. */
  commissionsCentavos: zCentavos,
  refundsCentavos: zCentavos,
  /** All that left the game for the house. */
  houseCentavos: zCentavos,
})

const zReportEntry = z.object({
  _id: zId,
  /** The number of its player, who is told of in `players`. */
  player: z.int(),
  picks: z.array(z.int()),
  acceptedAt: zMoment,
  nonce: z.string(),
  leaf: zHash,
  /** C2, W7: why it does not count. */
  void: z.nullable(z.enum(['late_entry', 'account_frozen', 'left_room'])),
  /** As settled; null of what is void. */
  scoreHundredths: z.nullable(z.int()),
  rank: z.nullable(z.int()),
  /** The whole prize; its player received it less what was withheld. */
  prizeCentavos: zCentavos,
  withheldCentavos: zCentavos,
  refundCentavos: zCentavos,
})

const REPORT_FORMATS = ['crava-report-1', 'crava-report-2'] as const

export const zReport = z.object({
  /** The first format told nothing of tax: whoever kept such a report can still check it. */
  format: z.enum(REPORT_FORMATS),
  game: zReportGame,
  /** What is asked and what it is worth, frozen since the game opened; its shape is the mode's. */
  definition: z.unknown(),
  /** Null of what was void before anything happened. */
  evidence: z.nullable(zEvidence),
  row: zLogRow,
  totals: zTotals,
  /** C10: what was added after payment, in order. */
  corrections: z.array(
    z.object({
      ...zEvidence.shape,
      paid: z.array(z.object({ _id: zId, amountCentavos: zCentavos, withheldCentavos: zCentavos })),
    }),
  ),
  entries: z.array(zReportEntry),
  /** Who played, numbered by their first entry, as rankings show them; nothing of a closed account. */
  players: z.array(
    z.object({
      player: z.int(),
      entries: z.int(),
      user: z.nullable(z.object({ username: z.string(), name: z.string() })),
    }),
  ),
  /** SHA-256 of all of the above: finds a change that alters no result. */
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
  body: none,
  answer: zReport,
  errors: ['not_found', 'report_not_ready', 'unavailable'],
})
