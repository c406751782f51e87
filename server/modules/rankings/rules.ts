/** Rankings (R1): which period a moment falls in, and shared positions (C3). Pure. */

/** Modes ranked by the ISO week; all others by the month. */
const WEEKLY: ReadonlySet<string> = new Set(['athlete'])

const DAY_MS = 86_400_000

/** Midnight UTC of a `yyyy-mm-dd` day, for arithmetic of whole days. */
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** The ISO week (Monday to Sunday) of a `yyyy-mm-dd` day, as `2026-W47`: the year is that of the week's Thursday. */
export function isoWeekOf(day: string): string {
  const number = dayNumber(day)
  // 1 January 1970 was a Thursday, three days after its Monday.
  const mondayBased = (((number + 3) % 7) + 7) % 7
  const thursday = number - mondayBased + 3
  const year = new Date(thursday * DAY_MS).getUTCFullYear()
  const week = Math.floor((thursday - dayNumber(`${year}-01-01`)) / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** The period a business day (`yyyy-mm-dd`, São Paulo) counts for in a mode's ranking: a week or a month. */
export const periodOf = (mode: string, day: string): string => (WEEKLY.has(mode) ? isoWeekOf(day) : day.slice(0, 7))

/** The period before (-1) or after (1) one of a mode. */
export function periodBeside(mode: string, period: string, step: -1 | 1): string {
  const [year = '', part = ''] = period.split('-')
  if (!WEEKLY.has(mode)) {
    const month = Number(year) * 12 + Number(part) - 1 + step
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  }
  // 4 January is always in the year's first week.
  const inFirst = dayNumber(`${year}-01-04`)
  const day = inFirst + (Number(part.slice(1)) - 1 + step) * 7
  return isoWeekOf(new Date(day * DAY_MS).toISOString().slice(0, 10))
}

/** The rankings that a paid game of a mode counts for, by its best entries; none for modes that count wins or nothing. */
const RANKED_IN: Partial<Record<string, readonly string[]>> = {
  'athlete-card': ['athlete', 'hat-trick'],
  'card-game': ['card-game'],
}

/** The boards (ranking and period) that a game of a mode counts for, by the business day of its last final whistle. */
export const boardsOf = (mode: string, day: string): { mode: string; period: string }[] =>
  (RANKED_IN[mode] ?? []).map(ranking => ({ mode: ranking, period: periodOf(ranking, day) }))

/** Each user's best of a run of places in order: the first one. */
export function bestOf(places: readonly { accountId: string; score: number }[]): Map<string, number> {
  const best = new Map<string, number>()
  for (const { accountId, score } of places) if (!best.has(accountId)) best.set(accountId, score)
  return best
}

/** Whether a mode has such a period: weeks for the weekly one, months for the others, and only those a calendar has. */
export function isPeriodOf(mode: string, period: string): boolean {
  const [year = '', part = ''] = period.split('-')
  if (!/^\d{4}$/.test(year)) return false
  if (!WEEKLY.has(mode)) return /^(0[1-9]|1[0-2])$/.test(part)
  // 28 December is always in the year's last week.
  const last = isoWeekOf(`${year}-12-28`).slice(5)
  return /^W\d{2}$/.test(part) && part >= 'W01' && part <= last
}

/**
 * Shared positions (C3: 1, 1, 3) of a page's scores, which come in order. `offset` rows stand before the page;
 * `above` of all rows have more than the page's first score.
 */
export function sharedPositions(scores: readonly bigint[], offset: number, above: number): number[] {
  const positions: number[] = []
  for (const [index, score] of scores.entries()) {
    const before = positions[index - 1]
    if (before === undefined) positions.push(above + 1)
    else positions.push(score === scores[index - 1] ? before : offset + index + 1)
  }
  return positions
}
