import type { Lang } from '#contract/limits.ts'
import { formatPoints } from '#contract/money.ts'

/** What stands under or after points: one word for exactly 1, another for everything else (spec section 9). */
export const pointsUnit = (points: number, words: { point: string; points: string }): string =>
  points === 1 ? words.point : words.points

/** "842,75 pts", "1 ponto". */
export const sayPoints = (points: number, lang: Lang, words: { point: string; points: string }): string =>
  `${formatPoints(points, lang)}\u00a0${pointsUnit(points, words)}`

/** The place in a ranking: `7º`, in English `7th`; `--` when there is none. */
export function ordinal(place: number | undefined, lang: Lang): string {
  if (place === undefined) return '--'
  if (lang === 'pt-BR') return `${place}º`
  const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${place}${suffixes[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] ?? 'th'}`
}
