/** Rankings (R1): the period of a moment, and shared ranks (C3). Pure. */

/** Modes ranked by the ISO week; all others by the month. */
const WEEKLY: ReadonlySet<string> = new Set(['athlete'])

/** Whether a mode is ranked by week; the others are ranked by month. */
export const isWeekly = (mode: string): boolean => WEEKLY.has(mode)

const DAY_MS = 86_400_000

/** Midnight UTC of a `yyyy-mm-dd` day, for arithmetic with whole days. */
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** The Monday of a day's week, both as numbers of days: 1 January 1970 was a Thursday, three days after its Monday. */
const mondayOf = (number: number): number => number - ((((number + 3) % 7) + 7) % 7)

/** The Monday of a day's week, both `yyyy-mm-dd`. */
export const mondayBefore = (day: string): string =>
  new Date(mondayOf(dayNumber(day)) * DAY_MS).toISOString().slice(0, 10)

/** The ISO week (Monday to Sunday) of a `yyyy-mm-dd` day, as `2026-W47`: the year is that of the week's Thursday. */
export function isoWeekOf(day: string): string {
  const thursday = mondayOf(dayNumber(day)) + 3
  const year = String(new Date(thursday * DAY_MS).getUTCFullYear()).padStart(4, '0')
  const week = Math.floor((thursday - dayNumber(`${year}-01-01`)) / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** The period of a business day (`yyyy-mm-dd`, São Paulo) in a mode's ranking: a week or a month. */
export const periodOf = (mode: string, day: string): string => (isWeekly(mode) ? isoWeekOf(day) : day.slice(0, 7))

/** The period before (-1) or after (1) one of a mode. */
export function periodBeside(mode: string, period: string, step: -1 | 1): string {
  const [year = '', part = ''] = period.split('-')
  if (!isWeekly(mode)) {
    const month = Number(year) * 12 + Number(part) - 1 + step
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  }
  const monday = dayNumber(firstDayOf(mode, period)) + step * 7
  return isoWeekOf(new Date(monday * DAY_MS).toISOString().slice(0, 10))
}

/** The first day (`yyyy-mm-dd`, São Paulo) of a mode's period. */
export function firstDayOf(mode: string, period: string): string {
  if (!isWeekly(mode)) return `${period}-01`
  const [year = '', week = ''] = period.split('-')
  // 4 January is always in the year's first week.
  const monday = mondayOf(dayNumber(`${year}-01-04`)) + (Number(week.slice(1)) - 1) * 7
  return new Date(monday * DAY_MS).toISOString().slice(0, 10)
}

/** How paid games of a mode score in rankings. */
interface Giving {
  rankings: readonly string[]
  /**
   * `score`: a user's best score. `points`: the same without hundredths, which only break ties in a room (F3). `right`: a win for each
   * right answer. `duel`: a win for a sole first rank.
   */
  gives: 'score' | 'points' | 'right' | 'duel'
  /** Whether it counts at price 0. */
  free: boolean
}

const RANKED_IN: Partial<Record<string, Giving>> = {
  'athlete-card': { rankings: ['athlete', 'hat-trick'], gives: 'score', free: true },
  'card-game': { rankings: ['card-game'], gives: 'score', free: true },
  'coach-friend': { rankings: ['coach-friend'], gives: 'points', free: false },
  'game-vs': { rankings: ['game-vs'], gives: 'duel', free: false },
  'game-vs-vip': { rankings: ['game-vs-vip'], gives: 'duel', free: false },
  'push-game': { rankings: ['push-game'], gives: 'right', free: true },
}

/** The modes of games that count for rankings. */
export const RANKED_MODES: readonly string[] = Object.keys(RANKED_IN)

/** Hundredths of a point: for a win, and for a tie of a duel (V5). */
export const WIN = 300
export const TIE = 100

/** The scoring of a mode's games by price; none if they do not count. */
export const givingOf = (mode: string, price: bigint): Giving['gives'] | undefined => {
  const giving = RANKED_IN[mode]
  return giving && (price > 0n || giving.free) ? giving.gives : undefined
}

/** The rankings (mode and period) to which a game of a mode adds points, by the business day of its last final whistle. */
export const rankingsOf = (mode: string, day: string): { mode: string; period: string }[] =>
  (RANKED_IN[mode]?.rankings ?? []).map(ranking => ({ mode: ranking, period: periodOf(ranking, day) }))

/** A row of a game's ranking: hundredths of a point, and the shared rank (C3). */
interface GameRank {
  accountId: string
  score: number
  position: number
}

/** The points of a run of ranks, in order, by account: the first row of each account is its best. */
export function partsOf(
  gives: Exclude<Giving['gives'], 'duel'>,
  ranks: readonly GameRank[],
): Map<string, { score: number; position: number }> {
  const parts = new Map<string, { score: number; position: number }>()
  for (const { accountId, score, position } of ranks) {
    if (parts.has(accountId) || (gives === 'right' && score <= 0)) continue
    const given = { score, points: Math.floor(score / 100) * 100, right: WIN }[gives]
    parts.set(accountId, { score: given, position })
  }
  return parts
}

/** The winner and loser of a duel, or the tie; undefined unless both played. */
export function duelOf(
  ranks: readonly Pick<GameRank, 'accountId' | 'score'>[],
): { winner: string; loser: string } | 'tie' | undefined {
  const [best, other] = ranks.toSorted((a, b) => b.score - a.score)
  if (!best || !other) return undefined
  return best.score === other.score ? 'tie' : { winner: best.accountId, loser: other.accountId }
}

/** Whether a mode has such a period: weeks for the weekly ranking, months for the others, and only existing ones. */
export function isPeriodOf(mode: string, period: string): boolean {
  const [year = '', part = ''] = period.split('-')
  // Before year 1000 the adjacent period may not be representable.
  if (!/^[1-9]\d{3}$/.test(year)) return false
  if (!isWeekly(mode)) return /^(0[1-9]|1[0-2])$/.test(part)
  // 28 December is always in the year's last week.
  const last = isoWeekOf(`${year}-12-28`).slice(5)
  return /^W\d{2}$/.test(part) && part >= 'W01' && part <= last
}

/**
 * Shared ranks (C3: 1, 1, 3) of a page's scores, in order. `offset` rows precede the page; `above` rows have more than the page's first
 * score.
 */
export function sharedPositions(scores: readonly number[], offset: number, above: number): number[] {
  const positions: number[] = []
  for (const [index, score] of scores.entries()) {
    const before = positions[index - 1]
    if (before === undefined) positions.push(above + 1)
    else positions.push(score === scores[index - 1] ? before : offset + index + 1)
  }
  return positions
}

/**
 * The minimum age (ms) of a snapshot before the next one is built: a second or two for a small one, half a minute for a million rows, so
 * that building takes only a small part of the database's time.
 */
export const snapshotLivesMs = (entries: number): number => 1_000 + Math.ceil(entries * 0.03)
