import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { type Facts, zFacts } from '#contract/facts.ts'
import { canonical } from '#contract/verify/hashes.ts'
import { RowCache } from '#server/platform/cache.ts'

/** Facts as stored in a column: dates as text, no undefined values. */
export const factsToJson = (facts: Facts): string => JSON.stringify(z.encode(zFacts, facts))

/** Decodes stored facts. Throws for a row of another shape. */
export const factsFromJson = (stored: unknown): Facts => z.decode(zFacts, stored as z.input<typeof zFacts>)

const comparable = (facts: Facts): unknown => JSON.parse(factsToJson({ ...facts, clock: null }))

/** Whether two versions are equal apart from the clock of a live match. */
export const isSameFacts = (a: Facts, b: Facts): boolean => isDeepStrictEqual(comparable(a), comparable(b))

/** A key of a report: equal for equal ones, whatever the time at which a clock or an end was first heard of. */
export function reportKey(report: { facts: Facts } | { header: object; squad: readonly object[] | undefined }): string {
  const value: unknown =
    'facts' in report ? comparable({ ...report.facts, endedAt: null }) : JSON.parse(JSON.stringify(report))
  return hash('sha256', canonical(value)).slice(0, 16)
}

/** A match has facts of some 40 athletes, a round reported athlete by athlete of some 800. */
const ATHLETES_MOST = 200_000

/** The most recently decoded facts, by match. */
export const decodedFacts = new RowCache<Facts>({
  most: ATHLETES_MOST,
  size: facts => 1 + Object.keys(facts.athletes).length,
})

/** Decodes the facts of a row once per version; frozen, since all readers share them. */
export const decodeFacts = (id: string, version: string, stored: unknown): Facts =>
  decodedFacts.set(id, version, deepFrozen(factsFromJson(stored)))

function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  for (const part of Object.values(value)) deepFrozen(part)
  return Object.freeze(value)
}
