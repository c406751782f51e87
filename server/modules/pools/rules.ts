/** The lifecycle of a game (C2, C9), overdue facts, and the amounts of a correction (C10). Pure. */
import { centavos, type Centavos } from '#contract/money.ts'
import { commissionOf, feeOf, type Prize, type Shares } from '#contract/verify/pool.ts'

/** C13: the commission on these stakes if the game were paid with the current pool; 0 for a guaranteed pool, which has no fee. */
export const expectedCommission = (
  game: { fixed: boolean; pool: Centavos; shares: Shares },
  stakes: Centavos,
): Centavos => (game.fixed ? centavos(0) : commissionOf(feeOf(game.pool, game.shares), stakes, game.pool))

export type State =
  | 'draft'
  | 'scheduled'
  | 'open'
  | 'locked'
  | 'running'
  | 'provisional'
  | 'settling'
  | 'paid'
  | 'voiding'
  | 'void'

/** The state of a game that decides its next step. */
export interface Life {
  state: State
  opensAt: Date | null
  startsAt: Date | null
  locksAt: Date | null
  paysAt: Date | null
  held: boolean
  /** C10: the version of the ranking whose correction is being paid. */
  correcting: number | null
}

/** The facts (see mode.ts) that decide a game's next step. */
export interface World {
  startsAt: Date | null
  startedAt: Date | null
  endedAt: Date | null
  /** The facts differ from those of the current ranking. */
  changed: boolean
  missing: boolean
  /** C2: entries that count were accepted after the real start. */
  late: boolean
  /** An open dispute younger than 24 h (C9). */
  disputed: boolean
  /** Payouts are stopped until a clean ledger check (W5). */
  stopped: boolean
  /** Its guaranteed prize waits for a second person (W5). */
  unapproved: boolean
}

export type Step =
  | 'open'
  | 'miss'
  | 'earlier'
  | 'lock'
  | 'drop'
  | 'run'
  | 'score'
  | 'end'
  | 'unend'
  | 'settle'
  | 'pay'
  | 'refund'
  | 'correct'

/**
 * The next step in the life of a game, or null when none is due (C2, C9). Each step runs in its own transaction, so that a worker can
 * resume after any crash.
 */
export function nextStep(game: Life, world: World, now: Date): Step | null {
  const due = (at: Date | null) => at !== null && at <= now
  switch (game.state) {
    case 'scheduled':
      if (due(game.locksAt)) return 'miss'
      return due(game.opensAt) && !world.unapproved ? 'open' : null
    case 'open':
      if (startOf(world, game) !== null) return 'earlier'
      return due(game.locksAt) ? 'lock' : null
    case 'locked':
      if (world.late) return 'drop'
      return due(game.startsAt) || world.startedAt !== null || world.endedAt !== null ? 'run' : null
    case 'running':
      if (world.late) return 'drop'
      if (world.changed) return 'score'
      return world.endedAt === null ? null : 'end'
    case 'provisional':
      if (world.late) return 'drop'
      if (world.changed) return 'score'
      if (world.endedAt === null) return 'unend'
      if (!due(game.paysAt) || game.held || world.missing || world.disputed || world.stopped) return null
      return 'settle'
    case 'settling':
      return world.stopped ? null : 'pay'
    case 'voiding':
      return 'refund'
    case 'paid':
      return game.correcting === null || world.stopped ? null : 'correct'
    case 'draft':
    case 'void':
      return null
  }
}

/** When the clock alone makes the next step due; null where a fact does. */
export function dueOf(game: Omit<Life, 'held' | 'correcting'>): Date | null {
  if (game.state === 'scheduled') return game.opensAt
  if (game.state === 'open') return game.locksAt
  if (game.state === 'locked') return game.startsAt
  return game.state === 'provisional' ? game.paysAt : null
}

/** A scheduled game opens by its job, or by the sweep of the next minute. */
export const OPENS_WITHIN_MINUTES = 2

/**
 * Whether a game did not open at its hour: it became a draft again, or it still waits for money, a second person or its start. One that an
 * operator took off the schedule has no lock any more.
 */
export function failedToOpen(
  { state, opensAt, locksAt }: Pick<Life, 'state' | 'opensAt' | 'locksAt'>,
  now: Date,
): boolean {
  if (opensAt === null) return false
  if (state === 'draft') return locksAt !== null && opensAt <= now
  return state === 'scheduled' && opensAt.getTime() + OPENS_WITHIN_MINUTES * 60_000 <= now.getTime()
}

/** C2: the real start if it is earlier than the announced one, else null: a later start is ignored. */
export function startOf(world: Pick<World, 'startsAt' | 'startedAt'>, game: Pick<Life, 'startsAt'>): Date | null {
  const known = [world.startsAt, world.startedAt].filter(at => at !== null)
  const earliest = known.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null)
  if (earliest === null) return null
  return game.startsAt === null || earliest < game.startsAt ? earliest : null
}

/** The amount paid to an entry: its prize and all corrections. */
export interface PaidEntry {
  accountId: string
  amount: Centavos
}

/** The amount due to an entry beyond `before`. */
export interface Addition {
  id: string
  accountId: string
  before: Centavos
  amount: Centavos
}

/**
 * C10: the amount that the prizes now due pay each person beyond everything paid to all their entries. A person's entries may swap ranks,
 * so what one of them was paid counts for the others. The amount goes to the entries that gained, best first.
 */
export function beyondPaid(due: readonly Prize[], paid: ReadonlyMap<string, PaidEntry>): Addition[] {
  const owed = new Map<string, bigint>()
  const add = (accountId: string, amount: bigint) => owed.set(accountId, (owed.get(accountId) ?? 0n) + amount)
  for (const { accountId, amount } of due) add(accountId, amount)
  for (const { accountId, amount } of paid.values()) add(accountId, -amount)
  return due.flatMap(({ id, accountId, amount }) => {
    const before = paid.get(id)?.amount ?? centavos(0)
    const [gained, left] = [amount - before, owed.get(accountId) ?? 0n]
    const more = gained < left ? gained : left
    if (more <= 0n) return []
    owed.set(accountId, left - more)
    return [{ id, accountId, before, amount: centavos(more) }]
  })
}

/** A withholding rate in hundredths of a percent, from percent with at most two decimals. */
export const rateOf = (percent: number): number => Math.round(percent * 100)

/** The detail of a statement row about a game: its id and names. */
export const gameDetail = ({
  id,
  name,
  nameEn,
}: {
  id: string
  name: string
  nameEn?: string | undefined
}): Record<string, string> => ({
  game: id,
  name,
  ...(nameEn === undefined ? {} : { nameEn }),
})
