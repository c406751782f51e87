import type { Lang } from '#contract/limits.ts'

const PLAIN_NUMBER = /^\d+(?:[.,]\d{1,2})?$/
/** Thousands separators are accepted only with cents, because `1.234` is ambiguous. */
const GROUPED = /^\d{1,3}(?:(?:\.\d{3})+,\d{1,2}|(?:,\d{3})+\.\d{1,2})$/

/** Parses a typed number with comma or point and at most two decimals; NaN for anything else. */
export function readNumber(typed: string): number {
  const text = typed.trim()
  if (!PLAIN_NUMBER.test(text) && !GROUPED.test(text)) return Number.NaN
  const decimals = /[.,](\d{1,2})$/.exec(text)?.[1] ?? ''
  const whole = (decimals === '' ? text : text.slice(0, -decimals.length - 1)).replace(/[.,]/g, '')
  return Number(`${whole}.${decimals || '0'}`)
}

/** Parses a typed whole number; NaN for anything else. */
export const readWhole = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN)

/** Formats a number for a field: `12,5` in Portuguese, `12.5` in English. */
export const writeNumber = (number: number, lang: Lang, decimals = 0): string => {
  const text = decimals > 0 ? number.toFixed(decimals) : String(number)
  return lang === 'pt-BR' ? text.replace('.', ',') : text
}
