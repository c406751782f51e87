/** The operator's money in games, and the actions that two people must approve (W5). */
import { centavos, type Centavos } from '#contract/money.ts'
import { type About, askOrder, isGuaranteeApproved } from '#server/modules/approvals/index.ts'
import type { Actor } from '#server/modules/audit/index.ts'
import { gameAloneAt, guaranteeAloneAt, guaranteeAloneDayAt, currentSettings } from '#server/modules/settings/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import { dryRun } from '#server/platform/db.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import type { Mode } from './mode.ts'
import { rateOf } from './rules.ts'
import { type Correction, payCorrection } from './service-correcting.ts'
import { addGuaranteedAlone, guaranteedAlone } from './sql.ts'
import type { Game } from './types.ts'

/** The part of the configuration that the settings depend on. */
export type SettingsConfig = Pick<Deps['config'], 'complianceProfile' | 'transferDailyReais'>

/** Correction payments that are listed to the approver. */
const SHOWN_PAYMENTS = 20

/** The current withholding rate, in hundredths of a percent. */
export const rateNow = async (from: Reader, config: SettingsConfig): Promise<number> =>
  rateOf((await currentSettings(from, config)).withholding)

/** Whether the guaranteed prize exceeds what an operator may open alone: in one game, or together with what they opened alone that day. */
export async function needsSecond(
  from: Reader,
  config: SettingsConfig,
  { fixed, guaranteed, openedBy }: Pick<Game, 'fixed' | 'guaranteed' | 'openedBy'>,
  at: Date,
): Promise<boolean> {
  if (!fixed) return false
  if (guaranteed > BigInt(await guaranteeAloneAt(from, config, at)) * 100n) return true
  if (openedBy === null) return false
  const alone = await guaranteedAlone(from, openedBy, businessDay(at))
  return alone + guaranteed > BigInt(await guaranteeAloneDayAt(from, config, at)) * 100n
}

/**
 * Adds a guaranteed prize that opens without a second person to the day's sum. Throws `second_person_needed` when concurrent openings
 * exceed the limit.
 */
export async function countAlone(tx: Tx, config: SettingsConfig, game: Game, at: Date): Promise<void> {
  const { id, openedBy, guaranteed } = game
  if (openedBy === null || guaranteed === 0n || (await isGuaranteeApproved(tx, id, guaranteed))) return
  const alone = await addGuaranteedAlone(tx, openedBy, businessDay(at), guaranteed)
  if (alone > BigInt(await guaranteeAloneDayAt(tx, config, at)) * 100n)
    fail('second_person_needed', { fields: { amount: 'second_person_needed' } })
}

/** Whether it needs approval, and this prize of this game is not approved yet. */
export const waitsForSecond = async (from: Reader, config: SettingsConfig, game: Game, at: Date): Promise<boolean> =>
  (await needsSecond(from, config, game, at)) && !(await isGuaranteeApproved(from, game.id, game.guaranteed))

/** A requested correction; without an id nothing has to be paid, and the ranking is corrected already. */
export interface RequestedCorrection extends Correction {
  _id: string | null
}

/**
 * C10, W5: requests approval of a correction, with its exact amounts: it is computed and rolled back. Throws the same errors as paying it,
 * and `order_exists` while the same request is pending. The caller must lock the game's row.
 */
export async function askCorrection(
  tx: Tx,
  game: Game,
  mode: Mode,
  asker: Actor,
  now: Date,
): Promise<RequestedCorrection> {
  const preview = await dryRun(tx, () => payCorrection(tx, game, mode, now))
  if (preview.amount === 0n) return { _id: null, ...(await payCorrection(tx, game, mode, now)) }
  const { amount } = preview
  return {
    _id: await askOrder(tx, now, asker, { kind: 'correction', gameId: game.id, amount, about: aboutOf(game, preview) }),
    ...preview,
  }
}

const aboutOf = ({ name, mode }: Game, { entries, withheld, paid, digest }: Correction): About => ({
  name,
  mode,
  entries,
  withheld: String(withheld),
  paid: paid
    .slice(0, SHOWN_PAYMENTS)
    .map(one => ({ accountId: one.accountId, amount: String(one.amount), withheld: String(one.withheld) })),
  digest,
})

/**
 * The amounts that voiding a game or paying it now would move: the stakes of its entries and the reserved prize. The digest identifies
 * the ranking that would be paid: approving one does not approve another.
 */
export function movedBy(game: Game, step: 'void' | 'settle'): { amount: Centavos; digest: string } {
  const stakes = game.price * BigInt(game.count)
  if (step === 'void') {
    // Until the game is played, players can join and leave: all entries are refunded, and nobody else gets anything.
    const when = game.state === 'open' || game.state === 'locked' ? 'before' : game.state
    return { amount: centavos(stakes + game.guaranteed), digest: `void:${when}` }
  }
  return { amount: centavos(game.fixed ? game.guaranteed : stakes), digest: `settle:${game.boardVersion}` }
}

/**
 * Proposes to void a game or to pay it now, if that moves more than one operator may move alone; null if one may. The caller must lock the
 * game's row and have checked that the action is allowed. Throws `order_exists` while the same proposal is open.
 */
export async function askStep(
  tx: Tx,
  config: SettingsConfig,
  { game, step, asker }: { game: Game; step: 'void' | 'settle'; asker: Actor },
  at: Date,
): Promise<string | null> {
  const { amount, digest } = movedBy(game, step)
  if (amount <= BigInt(await gameAloneAt(tx, config, at)) * 100n) return null
  const { name, mode } = game
  return askOrder(tx, at, asker, {
    kind: step,
    gameId: game.id,
    amount,
    about: { name, mode, entries: game.count, digest },
  })
}
