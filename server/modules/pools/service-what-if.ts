/** The effect of changed facts on games, computed by the functions that pay them and rolled back. */
import type { FACTS_EFFECTS } from '#contract/api/admin/changed-games.ts'
import { centavos, type Centavos } from '#contract/money.ts'
import type { Prize } from '#contract/verify/pool.ts'
import { dryRun, type Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/fail.ts'
import type { GameSnapshot, Mode } from './mode.ts'
import { payCorrection } from './service-correcting.ts'
import type { ModeOf } from './service-life.ts'
import { planFrom } from './service-settling.ts'
import { findSnapshot } from './service-snapshots.ts'
import { buildSnapshot } from './snapshots.ts'
import { paidEntries } from './sql-settling.ts'
import { isScoredBy } from './sql-snapshots.ts'
import { lockGame } from './sql.ts'
import type { Game } from './types.ts'

export type FactsEffect = (typeof FACTS_EFFECTS)[number]

/** The effect on one game. Amounts are the totals of each account. */
export interface WhatIf {
  game: Game
  effect: FactsEffect
  people: { accountId: string; before: Centavos; after: Centavos }[]
}

/** Games with more entries are not scored, because a request waits for the result. */
const COUNTED_MOST = 200_000

type Amounts = Map<string, bigint>

function byAccount(prizes: Iterable<Pick<Prize, 'accountId' | 'amount'>>): Amounts {
  const sums: Amounts = new Map()
  for (const { accountId, amount } of prizes) sums.set(accountId, (sums.get(accountId) ?? 0n) + amount)
  return sums
}

const isRanked = ({ state }: Game): boolean => state === 'running' || state === 'provisional' || state === 'paid'

/**
 * The effect of `change` on these games, in id order. Everything is rolled back, and each game is locked only while it is computed, so that
 * entries to one of fifty games do not wait for the others.
 */
export async function whatIf(
  tx: Tx,
  modeOf: ModeOf,
  ids: readonly string[],
  now: Date,
  change: () => Promise<unknown>,
): Promise<WhatIf[]> {
  // Also without games, so that an invalid change is refused.
  await dryRun(tx, change)
  const effects: WhatIf[] = []
  for (const id of ids) {
    const effect = await dryRun(tx, async () => {
      const game = await lockGame(tx, id)
      if (!game) return undefined
      const mode = modeOf(game.mode)
      const before = isCounted(game) ? await amountsNow(tx, game, mode) : new Map<string, bigint>()
      await change()
      return effectOn(tx, { game, mode, before }, now)
    })
    if (effect) effects.push(effect)
  }
  return effects
}

const isCounted = (game: Game): boolean => isRanked(game) && game.count <= COUNTED_MOST

/** The amount each account was paid, or would be paid by the current ranking. */
async function amountsNow(tx: Tx, game: Game, mode: Mode): Promise<Amounts> {
  if (game.state === 'paid') return byAccount((await paidEntries(tx, game.id)).values())
  const ranking = await findSnapshot(tx, game.id)
  if (!ranking || ranking.plan.voidReason !== null) return new Map()
  return byAccount((await planFrom(tx, game, mode, ranking)).prizes)
}

async function effectOn(
  tx: Tx,
  { game, mode, before }: { game: Game; mode: Mode; before: Amounts },
  now: Date,
): Promise<WhatIf> {
  const nothing = (effect: FactsEffect): WhatIf => ({ game, effect, people: [] })
  const snapshot = await mode.snapshot(tx, game.id)
  if (!isRanked(game)) return nothing(['settling', 'voiding', 'void'].includes(game.state) ? 'none' : 'later')
  if (await isScoredBy(tx, game.id, game.boardVersion, snapshot.scoring)) return nothing('none')
  if (!isCounted(game)) return nothing('large')
  return game.state === 'paid'
    ? corrected(tx, { game, mode, before }, now)
    : ranked(tx, { game, mode, before, snapshot }, now)
}

async function corrected(
  tx: Tx,
  { game, mode, before }: { game: Game; mode: Mode; before: Amounts },
  now: Date,
): Promise<WhatIf> {
  try {
    const { paid } = await payCorrection(tx, game, mode, now)
    const after = new Map(before)
    for (const { accountId, amount } of paid) after.set(accountId, (after.get(accountId) ?? 0n) + amount)
    return { game, effect: 'correction', people: between(before, after) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { game, effect: error.code === 'facts_missing' ? 'missing' : 'blocked', people: [] }
  }
}

async function ranked(
  tx: Tx,
  { game, mode, before, snapshot }: { game: Game; mode: Mode; before: Amounts; snapshot: GameSnapshot },
  now: Date,
): Promise<WhatIf> {
  const ranking = await buildSnapshot(tx, mode, game, snapshot.scoring, now)
  const isVoid = (snapshot.voidReason ?? ranking.plan.voidReason) !== null
  if (isVoid) return { game, effect: 'void', people: between(before, new Map()) }
  const after = byAccount((await planFrom(tx, game, mode, ranking)).prizes)
  return { game, effect: snapshot.missing.length > 0 ? 'missing' : 'ranking', people: between(before, after) }
}

/** Accounts whose amount differs, largest gain first. */
function between(before: Amounts, after: Amounts): WhatIf['people'] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map(accountId => ({
      accountId,
      before: centavos(before.get(accountId) ?? 0n),
      after: centavos(after.get(accountId) ?? 0n),
    }))
    .filter(one => one.before !== one.after)
    .toSorted((a, b) => Number(b.after - b.before - (a.after - a.before)))
}
