import { LOCK_BEFORE_START_MS } from '#contract/limits.ts'
import type { Mode } from '#server/modules/pools/index.ts'
import { athleteDefinition, matchDefinition } from './definitions.ts'
import { pictureOf } from './picture.ts'
import { matchPictureOf } from './picture-matches.ts'
import { scorerOf } from '#contract/verify/athlete-card.ts'
import { matchScorerOf } from '#contract/verify/card-game.ts'
import type { MatchScoring, Scoring } from './types.ts'

/** Athletes of the Week as a pool game: what is predicted, when it starts and ends, and how it scores (A1 to A4). */
export const athleteCardMode: Mode = {
  name: 'athlete-card',
  module: 'athletes-of-the-week',
  locksBeforeStartMs: LOCK_BEFORE_START_MS,
  picture: pictureOf,
  definition: athleteDefinition,
  scorer: scoring => scorerOf(scoring as unknown as Scoring),
}

/** Championship cards as a pool game (H1, H2). */
export const championshipCardMode: Mode = {
  name: 'card-game',
  module: 'card-game',
  locksBeforeStartMs: LOCK_BEFORE_START_MS,
  picture: matchPictureOf,
  definition: matchDefinition,
  scorer: scoring => matchScorerOf(scoring as unknown as MatchScoring),
}
