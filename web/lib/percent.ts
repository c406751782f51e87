import type { Lang } from '#contract/limits.ts'
import { numberFormat } from './formats.ts'

/** A percentage for people: `50%`, `12,5%`, in English `12.5%`. */
export const formatPercent = (percent: number, lang: Lang): string =>
  numberFormat(lang, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
