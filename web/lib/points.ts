import type { Lang } from '#contract/limits.ts'
import { formatPoints } from '#contract/money.ts'
import { sayPlace } from '#contract/ordinal.ts'

/** What stands under or after points: one word for exactly 1, another for everything else (spec section 9). */
export const pointsUnit = (points: number, words: { point: string; points: string }): string =>
  points === 1 ? words.point : words.points

/** "842,75 pts", "1 ponto". */
export const sayPoints = (points: number, lang: Lang, words: { point: string; points: string }): string =>
  `${formatPoints(points, lang)}\u00a0${pointsUnit(points, words)}`

/** The place in a ranking: `7º`, in English `7th`; `--` when there is none. */
export const ordinal = (place: number | undefined, lang: Lang): string =>
  place === undefined ? '--' : sayPlace(place, lang)
