import { questions } from '#contract/verify/modes.ts'
import type { JsonObject } from '#server/platform/db.ts'
import type { Definition } from './mode.ts'

/**
 * What a game of a mode asks, from what its report tells. Frozen is what a verifier reads out of that, so that they cannot differ. Throws
 * for a mode nobody can check.
 */
export function definitionOf(mode: string, published: JsonObject): Definition {
  const read = questions.get(mode)
  if (!read) throw new Error(`Nobody can check reports of ${mode}`)
  return { published, frozen: read(published).frozen }
}
