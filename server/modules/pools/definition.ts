import { questions } from '#contract/verify/modes.ts'
import type { JsonObject } from '#server/platform/db.ts'
import type { Definition } from './mode.ts'

/**
 * The definition of a game of a mode, from its published report. A verifier derives the frozen part from the same report, so the two cannot
 * differ. Throws for a mode that cannot be verified.
 */
export function definitionOf(mode: string, published: JsonObject): Definition {
  const read = questions.get(mode)
  if (!read) throw new Error(`Nobody can check reports of ${mode}`)
  return { published, frozen: read(published).frozen }
}
