import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { printedSeeds } from './random.ts'
import { sized } from './size.ts'

/** Whether the load tests run at full size (`npm run soak`). */
export const isSoak: boolean = process.env.SOAK === '1'

/** Sizes of the load tests: small with `npm test`, larger with `npm run test:full`, with `npm run soak` as large as the product promises. */
export const numbers = isSoak
  ? {
      scores: { perRun: 6, runs: Number.POSITIVE_INFINITY },
      faults: { payers: 40, deposits: 60, withdrawals: 30, transfers: 8, kills: 6 },
      duels: 6,
      generated: 50_000,
      cards: { realRounds: 38, perRealRound: 27, madeRounds: 2, perMadeRound: 20 },
      kills: { server: 80, postmaster: 14, backend: 6, perRound: 5, seeded: 6_000 },
      overspend: { waves: 40, attempts: 2_500, players: 24, cards: 6 },
      notices: { payers: 30, waves: 10, each: 20_000 },
      races: 1_000,
      requests: 100_000,
      atOnce: { plays: 300, passwords: 100 },
      rooms: { matches: Number.POSITIVE_INFINITY, predictions: 200 },
      delivery: { clients: 200, messages: 20_000 },
      two: { crowd: 2_400, duels: 60, payers: 120, sockets: 200, talkSeconds: 60, due: 4, windowSeconds: 4 },
      backup: { payers: 200, clients: 16, before: 2_000, after: 100 },
      standby: { runs: 20, payers: 40, clients: 12, before: 200, after: 100 },
    }
  : {
      cards: sized(
        { realRounds: 2, perRealRound: 3, madeRounds: 1, perMadeRound: 4 },
        { realRounds: 3, perRealRound: 7, madeRounds: 1, perMadeRound: 6 },
      ),
      scores: sized({ perRun: 1, runs: 1 }, { perRun: 2, runs: 1 }),
      // More than one step pays, so that a kill falls between two.
      kills: { server: sized(1, 2), postmaster: 1, backend: 0, perRound: 1, seeded: 2_400 },
      overspend: sized(
        { waves: 1, attempts: 200, players: 6, cards: 2 },
        { waves: 2, attempts: 600, players: 8, cards: 3 },
      ),
      notices: sized({ payers: 6, waves: 2, each: 120 }, { payers: 9, waves: 3, each: 600 }),
      races: sized(8, 24),
      requests: sized(1_200, 6_000),
      atOnce: sized({ plays: 40, passwords: 25 }, { plays: 100, passwords: 100 }),
      rooms: { matches: 40, predictions: 12 },
      delivery: sized({ clients: 6, messages: 120 }, { clients: 10, messages: 300 }),
      backup: sized(
        { payers: 12, clients: 6, before: 30, after: 12 },
        { payers: 24, clients: 6, before: 40, after: 20 },
      ),
      standby: { runs: 1, payers: 12, clients: 8, before: 30, after: 20 },
      two: sized(
        { crowd: 60, duels: 3, payers: 8, sockets: 4, talkSeconds: 1, due: 2, windowSeconds: 2 },
        { crowd: 200, duels: 6, payers: 16, sockets: 8, talkSeconds: 4, due: 4, windowSeconds: 4 },
      ),
      faults: sized(
        { payers: 20, deposits: 30, withdrawals: 15, transfers: 4, kills: 4 },
        { payers: 40, deposits: 60, withdrawals: 30, transfers: 8, kills: 6 },
      ),
      duels: sized(3, 6),
      generated: sized(300, 5_000),
    }

/** Where a soak run collects its figures, one JSON line each. */
export const FIGURES = join(import.meta.dirname, '../../node_modules/.cache/crava/soak.jsonl')

/** Totals of the soak's runs, and the promised number of each (docs/soak.md). */
export const PROMISED = {
  'kill -9 of a server': 1_000,
  'kill -9 of PostgreSQL': 200,
  'primaries lost to a standby': 20,
  'attempts to overspend': 1_000_000,
  'notices duplicated, reordered and forged': 1_000_000,
  'requests made from OpenAPI': 2_000_000,
  'generated cards, by the rules alone': 100_000,
}
export type Counts = Partial<Record<keyof typeof PROMISED, number>>

/** Prints a figure and, in a soak run, stores it for docs/soak.md; `counts` are added to earlier runs'. */
export function figure(what: string, output: string, began: number, counts: Counts = {}): void {
  const seconds = (performance.now() - began) / 1_000
  console.info(`${what}: ${output} (${seconds.toFixed(1)} s)`)
  if (!isSoak) return
  mkdirSync(dirname(FIGURES), { recursive: true })
  appendFileSync(FIGURES, `${JSON.stringify({ what, output, seeds: [...printedSeeds], seconds, counts })}\n`)
}
