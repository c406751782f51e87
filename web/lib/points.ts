import type { Lang } from '#contract/limits.ts'
import { formatPoints } from '#contract/money.ts'
import { formatRank } from '#contract/ordinal.ts'

/** Unit of points: singular for exactly 1, plural for everything else (spec section 9). */
export const pointsUnit = (points: number, messages: { point: string; points: string }): string =>
  points === 1 ? messages.point : messages.points

/** "842,75 pts", "1 ponto". */
export const formatPointsOf = (points: number, lang: Lang, messages: { point: string; points: string }): string =>
  `${formatPoints(points, lang)}\u00a0${pointsUnit(points, messages)}`

/** Rank: `7º`, in English `7th`; `--` when there is none. */
export const ordinal = (rank: number | undefined, lang: Lang): string =>
  rank === undefined ? '--' : formatRank(rank, lang)
