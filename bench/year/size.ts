export const DAY = 86_400_000
export const DAYS = 365

/** The amounts of everything in a year. Size 100 is a deployment of a million players. */
export interface Size {
  accounts: number
  movements: number
  notifications: number
  messages: number
  /** Entries of games other than questions. */
  cardEntries: { 'athlete-card': number; 'card-game': number; 'coach-friend': number }
  answers: number
  games: Readonly<Record<GameMode, number>>
  /** Past rounds with four matches each. */
  rounds: number
}

export const MODES = ['athlete-card', 'card-game', 'coach-friend', 'game-vs', 'game-vs-vip', 'push-game'] as const
export type GameMode = (typeof MODES)[number]

/** Every mode has games in each state, even in a small year. */
const FEWEST_GAMES = 8
const FEWEST_ACCOUNTS = 100

/** The contents of a year of a size. */
export function sizeOf(size: number): Size {
  const part = size / 100
  const some = (whole: number, least = 0): number => Math.max(least, Math.round(whole * part))
  return {
    accounts: some(1_000_000, FEWEST_ACCOUNTS),
    movements: some(30_000_000),
    notifications: some(5_000_000),
    messages: some(3_000_000),
    cardEntries: { 'athlete-card': some(5_000_000), 'card-game': some(4_100_000), 'coach-friend': some(810_000) },
    answers: some(2_000_000),
    games: {
      'athlete-card': some(10_000, FEWEST_GAMES),
      'card-game': some(10_000, FEWEST_GAMES),
      'coach-friend': some(30_000, FEWEST_GAMES),
      'game-vs': some(38_000, FEWEST_GAMES),
      'game-vs-vip': some(10_000, FEWEST_GAMES),
      'push-game': some(2_000, FEWEST_GAMES),
    },
    rounds: some(3_800, 40),
  }
}

/** The disk space for building a size, including the write-ahead log, extrapolated from sizes 1 and 10 (docs/capacity.md). */
export const diskNeeded = (size: number): number => (0.1 + 0.55 * size + Math.min(4, 0.75 * size)) * 2 ** 30
