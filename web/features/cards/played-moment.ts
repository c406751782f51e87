import type { Lang } from '#contract/limits.ts'

/** "20/11/2026, 21:04", to the second where that is what matters. */
export const sayFullMoment = (moment: Date, lang: Lang, withSeconds = false): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    timeZone: 'America/Sao_Paulo',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds ? { second: '2-digit' } : {}),
  }).format(moment)
