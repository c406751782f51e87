import type { Lang } from './limits.ts'

/** The place in a ranking: `7º`, in English `7th`. */
export function formatRank(rank: number, lang: Lang): string {
  if (lang === 'pt-BR') return `${rank}º`
  const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${rank}${suffixes[new Intl.PluralRules('en', { type: 'ordinal' }).select(rank)] ?? 'th'}`
}
