export { csvLines, csvOf } from '#contract/csv.ts'

/** Formats a time as `2026-11-21 12:00:00` in São Paulo, which every spreadsheet reads as a date and time. */
export const sheetMoment = (at: Date): string => moment.format(at)
const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})
