import type { Events } from '#server/modules/events.ts'
import { entriesOfUser, finishesOf, type Game, gamesOf, type ModeOf } from '#server/modules/pools/index.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notify, notifyAll, type NewNotice } from './service.ts'
import * as sql from './sql-games.ts'

type NotifyDeps = Pick<Deps, 'db' | 'clock' | 'live'>

/** Progress of notifying a paid game: `after` is the last entry done. */
export type PaidRun = Events['game.paid'] & { after?: string }

/** Tasks that continue in another job of the same task. */
export const NOTIFY_PRIZES = 'notifications.tell-prizes'
export const NOTIFY_RESULTS = 'notifications.tell-results'
export const NOTIFY_COMMISSIONS = 'notifications.tell-commissions'
export const NOTIFY_REFUNDS = 'notifications.tell-refunds'
export const NOTIFY_CORRECTIONS = 'notifications.tell-corrections'

/** Modes with only winners and losers: their notifications mention no rank. */
const PLACELESS: ReadonlySet<string> = new Set(['game-vs', 'game-vs-vip', 'push-game'])

/**
 * Notifies the next winners of a paid game, one notification per prize; then all other players of the result. A batch and the job for the
 * next commit together: a crash repeats a batch, which notifies nobody twice.
 */
export async function notifyPrizes(deps: NotifyDeps, modeOf: ModeOf, run: PaidRun, atOnce: number): Promise<void> {
  const { gameId, mode, version, after = '' } = run
  const named = await nameOf(deps.db, gameId)
  const prizes = await sql.nextPrizes(deps.db, { gameId, after, limit: atOnce })
  const ids = prizes.map(({ entryId }) => entryId)
  const finishes = await finishesOf(deps.db, modeOf(mode), gameId, ids)
  const notices = prizes.map(({ entryId, accountId, rank, amount, price }): NewNotice<'prize' | 'win'> => ({
    accountId,
    kind: PLACELESS.has(mode) ? 'win' : 'prize',
    detail: {
      ...named,
      ...finishes.get(entryId),
      place: rank,
      amount: String(amount),
      price: String(price),
      game: gameId,
    },
    onceKey: `prize:${entryId}`,
    about: { mode, gameId, entryId },
  }))
  const last = prizes.length === atOnce ? prizes.at(-1)?.entryId : undefined
  await notifyAll(deps, notices, tx =>
    last === undefined
      ? goOn(tx, NOTIFY_RESULTS, gameId, { gameId, mode, version })
      : goOn(tx, NOTIFY_PRIZES, gameId, { ...run, after: last }),
  )
}

/** Notifies the next players of a paid game without a prize of the result: once per player, however many entries. */
export async function notifyResults(deps: NotifyDeps, modeOf: ModeOf, run: PaidRun, atOnce: number): Promise<void> {
  const { gameId, mode, after = '' } = run
  const named = await nameOf(deps.db, gameId)
  const players = await sql.nextPlayers(deps.db, { gameId, after, limit: atOnce })
  const firsts = new Map(players.filter(player => !player.isPaid).map(player => [player.accountId, player]))
  const ids = [...firsts.values()].flatMap(({ entryIds }) => entryIds)
  const finishes = PLACELESS.has(mode) ? undefined : await finishesOf(deps.db, modeOf(mode), gameId, ids)
  const bestOf = (entryIds: readonly string[]) =>
    entryIds
      .flatMap(id => finishes?.get(id) ?? [])
      .toSorted((a, b) => a.place - b.place)
      .at(0)
  const notices = [...firsts.values()].map(({ accountId, entryId, entryIds }): NewNotice<'result' | 'outcome'> => ({
    accountId,
    kind: PLACELESS.has(mode) ? 'outcome' : 'result',
    detail: { ...named, ...bestOf(entryIds) },
    onceKey: `result:${gameId}`,
    about: { mode, gameId, entryId },
  }))
  const last = players.length === atOnce ? players.at(-1)?.entryId : undefined
  await notifyAll(deps, notices, async tx => {
    if (last !== undefined) await goOn(tx, NOTIFY_RESULTS, gameId, { ...run, after: last })
  })
}

/** C13: notifies the influencers of a paid game of the commission on its entries with their codes. */
export async function notifyCommissions(deps: NotifyDeps, run: PaidRun, atOnce: number): Promise<void> {
  const { gameId, mode, after = '' } = run
  const commissions = await sql.nextCommissions(deps.db, { gameId, after, limit: atOnce })
  const named = await nameOf(deps.db, gameId)
  const notices = commissions.map(({ accountId, amount }): NewNotice<'commission'> => ({
    accountId,
    kind: 'commission',
    detail: { ...named, amount: String(amount) },
    onceKey: `commission:${gameId}`,
    about: { mode, gameId, entryId: '' },
  }))
  const last = commissions.length === atOnce ? commissions.at(-1)?.accountId : undefined
  await notifyAll(deps, notices, async tx => {
    if (last !== undefined) await goOn(tx, NOTIFY_COMMISSIONS, gameId, { ...run, after: last })
  })
}

/** Reasons that void single entries while the game continues. */
const OWN_REASONS: ReadonlySet<string> = new Set(['late_entry', 'account_frozen', 'left_room'])

/** C11, C2, W7: notifies the players of a range of refunded entries, one notification each, with the reason. */
export async function notifyRefunds(deps: NotifyDeps, run: Events['game.refunded'], atOnce: number): Promise<void> {
  const { gameId, mode, from: after, to, reason, accountId } = run
  const named = await nameOf(deps.db, gameId)
  const isVoid = OWN_REASONS.has(reason)
  const refunds = await sql.nextRefunds(deps.db, { gameId, after, to, isVoid, accountId, limit: atOnce })
  const notices = refunds.map(({ entryId, accountId, price }): NewNotice<'refund'> => ({
    accountId,
    kind: 'refund',
    detail: { ...named, reason, amount: String(price) },
    onceKey: `refund:${entryId}`,
    about: { mode, gameId, entryId },
  }))
  const last = refunds.length === atOnce ? refunds.at(-1)?.entryId : undefined
  await notifyAll(deps, notices, async tx => {
    if (last !== undefined) await goOn(tx, NOTIFY_REFUNDS, `${gameId}:${to}`, { ...run, from: last })
  })
}

/** C10: notifies the players of a paid game whose prize was increased. */
export async function notifyCorrections(
  deps: NotifyDeps,
  run: Events['game.corrected'] & { after?: string },
  atOnce: number,
): Promise<void> {
  const { gameId, mode, version, after = '' } = run
  const named = await nameOf(deps.db, gameId)
  const corrections = await sql.nextCorrections(deps.db, { gameId, version, after, limit: atOnce })
  const notices = corrections.map(({ entryId, accountId, amount }): NewNotice<'correction'> => ({
    accountId,
    kind: 'correction',
    detail: { ...named, amount: String(amount) },
    onceKey: `correction:${version}:${entryId}`,
    about: { mode, gameId, entryId },
  }))
  const last = corrections.length === atOnce ? corrections.at(-1)?.entryId : undefined
  await notifyAll(deps, notices, async tx => {
    if (last !== undefined) await goOn(tx, NOTIFY_CORRECTIONS, `${gameId}:${version}`, { ...run, after: last })
  })
}

/** C9: notifies the player of a dispute of its resolution; it links to the entry, which shows the answer. */
export async function notifyDispute(deps: NotifyDeps, answered: Events['dispute.answered']): Promise<void> {
  const { disputeId, gameId, accountId, accepted } = answered
  const game = (await gamesOf(deps.db, [gameId])).get(gameId)
  const [entry] = await entriesOfUser(deps.db, gameId, accountId)
  if (!game || !entry) return
  await notify(deps, {
    accountId,
    kind: accepted ? 'dispute-accepted' : 'dispute-refused',
    detail: namedAs(game),
    onceKey: `dispute:${disputeId}`,
    about: { mode: game.mode, gameId, entryId: entry.id },
  })
}

/** The name of a game, with the English one if it differs. */
const namedAs = ({ name, nameEn }: Pick<Game, 'name' | 'nameEn'>): { name: string; nameEn?: string } => ({
  name,
  ...(nameEn === undefined ? {} : { nameEn }),
})

async function nameOf(from: Reader, gameId: string): Promise<{ name: string; nameEn?: string }> {
  const game = (await gamesOf(from, [gameId])).get(gameId)
  if (!game) throw new Error(`No game ${gameId} to tell of`)
  return namedAs(game)
}

/** Each job contains the progress of all before it, so a repeated batch may replace the queued job. */
const goOn = (tx: Tx, task: string, key: string, payload: JsonObject): Promise<void> =>
  tx.addJob(task, payload, { key: `${task}:${key}` })
