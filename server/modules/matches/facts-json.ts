import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { type Facts, zFacts } from '#contract/facts.ts'

/** Facts as a column keeps them: dates as text, nothing undefined. */
export const factsToJson = (facts: Facts): string => JSON.stringify(z.encode(zFacts, facts))

/** Facts as they were kept. Throws when a row is of another shape. */
export const factsFromJson = (stored: unknown): Facts => z.decode(zFacts, stored as z.input<typeof zFacts>)

const comparable = (facts: Facts): unknown => JSON.parse(factsToJson({ ...facts, clock: null }))

/** Whether two versions tell the same, whatever the clock of a live match shows. */
export const isSameFacts = (a: Facts, b: Facts): boolean => isDeepStrictEqual(comparable(a), comparable(b))
