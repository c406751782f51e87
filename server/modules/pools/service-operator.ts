/** Operators' actions on one game of any mode; the modes add their own (`Mode`). */
import type * as z from 'zod/mini'
import type { operatorPreviewCorrections } from '#contract/api/admin/changed-games.ts'
import type { CorrectionResult, operatorSettlementPreview, operatorVoidGame } from '#contract/api/admin/games.ts'
import { centavos } from '#contract/money.ts'
import type { GameMode } from '#contract/profiles.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import { dryRun, type JsonObject, type Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail, Refusal } from '#server/platform/fail.ts'
import type { Mode } from './mode.ts'
import { askCorrection, askStep } from './service-admin.ts'
import { previewCorrection } from './service-changed.ts'
import { freezePayout, gamesOf, settleNow, voidGame } from './service-games.ts'
import type { ModeOf } from './service-life.ts'
import { preview } from './service-preview.ts'
import { pageOfChanged } from './sql-changed.ts'
import { lockGame } from './sql.ts'
import type { Game } from './types.ts'

/** `modeOf` limits the modes: games of others are not found. */
type Operating = Pick<Deps, 'db' | 'clock'> & { modeOf: ModeOf }

interface Locked {
  game: Game
  mode: Mode
  now: Date
}

interface Done<T> {
  /** Without the family, which the mode adds: `card.voided`. */
  action: string
  details: JsonObject
  answer: T
}

/** For a module of one mode: games of others are not found. */
export const operatingOn = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, mode: Mode): Operating => ({
  db,
  clock,
  modeOf: name => (name === mode.name ? mode : fail('not_found')),
})

/** Runs `work` on the locked game and writes the audit row of what it did, in one transaction. Throws `not_found`. */
function audited<T>(
  { db, clock, modeOf }: Operating,
  actor: Actor,
  id: string,
  work: (tx: Tx, locked: Locked) => Promise<Done<T>>,
): Promise<T> {
  return db.tx(async tx => {
    const game = (await lockGame(tx, id)) ?? fail('not_found')
    const mode = modeOf(game.mode)
    const now = clock.now()
    const { action, details, answer } = await work(tx, { game, mode, now })
    await recordAudit(tx, { ...actor, action: `${mode.auditFamily}.${action}`, subject: id, details }, now)
    return answer
  })
}

/**
 * Runs `work` on the locked game and writes the audit row in the same transaction, with the details that `work` returns, or else the game's
 * previous state. Throws `not_found`.
 */
export const operate = (
  deps: Operating,
  actor: Actor,
  id: string,
  action: string,
  work: (tx: Tx, locked: Locked) => Promise<JsonObject | void>,
): Promise<{ data: boolean }> =>
  audited(deps, actor, id, async (tx, locked) => ({
    action,
    details: (await work(tx, locked)) ?? { state: locked.game.state },
    answer: { data: true },
  }))

/** C9: freezes the payout with the reason, or releases it. Throws `not_found`, `state_forbids`. */
export const hold = (deps: Operating, actor: Actor, id: string, isHeld: boolean) =>
  operate(deps, actor, id, isHeld ? 'held' : 'let-go', async (tx, { game }) => {
    await freezePayout(tx, game, isHeld ? actor.reason : null)
  })

/**
 * C9: pays a provisional game now. Throws `not_found`, `plays_on_match`, `state_forbids`, `facts_missing`, and `payouts_stopped` until a
 * clean ledger check (W5).
 */
export const settle = (deps: Stepping, actor: Actor, id: string): Promise<Stepped> =>
  stepOrAsk(deps, actor, { id, step: 'settle', action: 'settled-early' }, (tx, { game, mode, now }) =>
    settleNow(tx, game, mode, now),
  )

/** C11: voids a game; everybody is refunded and sees the reason. Throws `not_found`, `plays_on_match`, `state_forbids`. */
export const callOff = (deps: Stepping, actor: Actor, id: string): Promise<Stepped> =>
  stepOrAsk(deps, actor, { id, step: 'void', action: 'voided' }, (tx, { game }) => voidGame(tx, game, actor.reason))

type Stepping = Operating & Pick<Deps, 'config'>
type Stepped = z.output<typeof operatorVoidGame.answer>

/**
 * Performs an action on a game, or proposes it for approval if it moves more than one operator may move alone (W5): then nothing moves yet.
 * A game that is not open yet moves nothing.
 */
const stepOrAsk = (
  deps: Stepping,
  actor: Actor,
  { id, step, action }: { id: string; step: 'void' | 'settle'; action: string },
  take: (tx: Tx, locked: Locked) => Promise<void>,
): Promise<Stepped> =>
  audited(deps, actor, id, async (tx, locked) => {
    const { game, mode, now } = locked
    await mode.mustNotPlay?.(tx, id, actor.operatorId)
    const { state } = game
    // Impossible actions must not be proposed either.
    await dryRun(tx, () => take(tx, locked))
    const order = state === 'scheduled' ? null : await askStep(tx, deps.config, { game, step, asker: actor }, now)
    if (order === null) await take(tx, locked)
    return {
      action: order === null ? action : `${step}-asked`,
      details: { state, order },
      answer: { data: true, order },
    }
  })

/**
 * C10, W5: proposes to pay the difference between the current facts and what was paid. Throws `not_found`, `state_forbids` before payment
 * and without changes, `facts_missing`, `house_short`, `payouts_stopped`, and `order_exists` while the same proposal is open.
 */
export const correct = (deps: Operating, actor: Actor, id: string): Promise<CorrectionResult> =>
  audited(deps, actor, id, async (tx, { game, mode, now }) => {
    const { _id, entries, amount, withheld } = await askCorrection(tx, game, mode, actor, now)
    return {
      action: _id === null ? 'corrected' : 'correction-asked',
      details: { order: _id, entries, amount: String(amount) },
      answer: { _id, entries, amount, withheld },
    }
  })

/** The prizes under the current facts, to the centavo; of a paid game, those of the books. Nothing is paid. Throws `not_found`, `state_forbids`. */
export async function settlement(
  { db, config, modeOf }: Pick<Deps, 'db' | 'config'> & { modeOf: ModeOf },
  id: string,
): Promise<z.output<typeof operatorSettlementPreview.answer>> {
  const game = (await gamesOf(db, [id])).get(id) ?? fail('not_found')
  const { winners, total, ...sums } = await preview(db, config, modeOf(game.mode), game)
  const people = await publicAccounts(db, [...new Set(winners.map(winner => winner.accountId))])
  return {
    ...sums,
    state: game.state,
    missing: [...sums.missing],
    winners: winners.map(({ id: entryId, accountId, score, rank, amount, withheld }) => {
      const { username = '', name = '' } = people.get(accountId) ?? {}
      return { _id: entryId, username, name, score: score / 100, rank, amount, withheld }
    }),
    winnersTotal: total,
    payDate: game.state === 'provisional' ? game.paysAt : null,
  }
}

/** Maximum games corrected at once. */
const CORRECTED_AT_ONCE = 50

type Corrections = z.output<typeof operatorPreviewCorrections.answer>

/** Runs the same for every paid game with changed facts, longest waiting first, and summarises the result with the refusals. */
async function ofAllChanged(
  { db }: Pick<Deps, 'db'>,
  work: (id: string) => Promise<Pick<Corrections, 'entries' | 'amount' | 'withheld'>>,
): Promise<Corrections> {
  const { rows } = await pageOfChanged(db, { page: 1, limit: CORRECTED_AT_ONCE })
  const sums: Corrections = { games: 0, entries: 0, amount: centavos(0), withheld: centavos(0), refused: [] }
  for (const { id, mode, name } of rows) {
    try {
      const { entries, amount, withheld } = await work(id)
      sums.games += 1
      sums.entries += entries
      sums.amount = centavos(sums.amount + amount)
      sums.withheld = centavos(sums.withheld + withheld)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      sums.refused.push({ _id: id, mode: mode as GameMode, name, code: error.code })
    }
  }
  return sums
}

/** The amount that the corrections of all of them would pay. */
export const previewCorrections = (deps: Pick<Deps, 'db' | 'clock'>, modeOf: ModeOf): Promise<Corrections> =>
  ofAllChanged(deps, id => previewCorrection(deps, modeOf, id))

/** C10, W5: proposes the corrections of all of them, one order each. */
export const correctAll = (deps: Pick<Deps, 'db' | 'clock'> & { modeOf: ModeOf }, actor: Actor): Promise<Corrections> =>
  ofAllChanged(deps, id => correct(deps, actor, id))
