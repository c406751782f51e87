import type { Lang } from '#contract/limits.ts'

// Creating a formatter takes a phone a third of a millisecond and a list needs dozens, so each is cached.
const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()

function once<Format extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => Format): Format {
  let format = made.get(key) as Format | undefined
  if (!format) made.set(key, (format = make()))
  return format
}

/** Date format; in English the day comes before the month. */
export const dateFormat = (lang: Lang, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once(`d${lang}${JSON.stringify(parts)}`, () => new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, parts))

export const numberFormat = (lang: Lang, parts: Intl.NumberFormatOptions): Intl.NumberFormat =>
  once(`n${lang}${JSON.stringify(parts)}`, () => new Intl.NumberFormat(lang, parts))

/** `1.234`, in English `1,234`. */
export const formatCount = (count: number, lang: Lang): string => numberFormat(lang, {}).format(count)
