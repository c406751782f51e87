import type * as z from 'zod/mini'
import type {
  operatorCorrectCard,
  operatorDisputes,
  operatorSettlementPreview,
  operatorTick,
} from '#contract/api/admin/cards.ts'
import { publicAccounts } from '#server/modules/accounts/index.ts'
import { settingsForShare } from '#server/modules/settings/index.ts'
import { athletesOf, matchesOf } from '#server/modules/matches/index.ts'
import {
  askCorrection,
  type Game,
  gamesOf,
  freezePayout,
  lockedGame,
  closeEarlier,
  openGame,
  pageOfDisputes,
  preview,
  settleNow,
  touchGames,
  voidGame,
} from '#server/modules/pools/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { pageOf, spanOfDays } from '#server/platform/lists.ts'
import { newId } from '#server/platform/ids.ts'
import type { CardTypeBase } from './card-type.ts'
import { athleteCardMode } from './mode.ts'
import { audit, type Actor, mustBeComplete, type Openable } from './service-drafts.ts'
import { insertTicks, listCards } from './sql-athletes.ts'

type AdminDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Does one thing with a locked card and writes down who did it and why, in one transaction. */
function act(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { mode }: CardTypeBase,
  actor: Actor,
  id: string,
  action: string,
  work: (tx: Tx, game: Game, now: Date) => Promise<void>,
): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const now = clock.now()
    const game = await lockedGame(tx, id, mode.name)
    await work(tx, game, now)
    await audit(tx, now, actor, action, id, { state: game.state })
    return { data: true }
  })
}

/** Opens a draft, or schedules it (C1: a guaranteed pool is reserved). Refuses what is lacking, each thing at its field. */
export const open = (deps: AdminDeps, type: Openable, actor: Actor, id: string) =>
  act(deps, type, actor, id, 'card.opened', async (tx, game, now) => {
    if (game.state !== 'draft') fail('state_forbids')
    await mustBeComplete(tx, type, now, await settingsForShare(tx, deps.config), game)
    await openGame(tx, deps.config, { ...game, openedBy: actor.operatorId }, type.mode, now)
  })

/** C2: locks an open card at once. Refuses `state_forbids`. */
export const lock = (deps: AdminDeps, type: CardTypeBase, actor: Actor, id: string) =>
  act(deps, type, actor, id, 'card.locked', (tx, game, now) => closeEarlier(tx, game, now))

/** C9: holds the payment with the reason, or lets it go. Refuses `state_forbids`. */
export const hold = (deps: AdminDeps, type: CardTypeBase, actor: Actor, id: string, isHeld: boolean) =>
  act(deps, type, actor, id, isHeld ? 'card.held' : 'card.let-go', (tx, game) =>
    freezePayout(tx, game, isHeld ? actor.reason : null),
  )

/** C9: pays a provisional card now. Refuses `state_forbids`, `facts_missing`, and `payouts_stopped` while the books are broken (W5). */
export const settle = (deps: AdminDeps, type: CardTypeBase, actor: Actor, id: string) =>
  act(deps, type, actor, id, 'card.settled-early', async (tx, game, now) => {
    await settleNow(tx, game, type.mode, now)
  })

/** C11: voids a card; everybody is refunded, with the operator's words. Refuses `state_forbids`. */
export const voidCard = (deps: AdminDeps, type: CardTypeBase, actor: Actor, id: string) =>
  act(deps, type, actor, id, 'card.voided', (tx, game) => voidGame(tx, game, actor.reason))

/**
 * C10, W5: asks a second person to pay what the facts in force would have paid beyond what was paid. Refuses `state_forbids` before it is
 * paid and when nothing changed, `facts_missing`, `house_short`, and `order_exists` while the same waits.
 */
export function correct(
  { db, clock }: AdminDeps,
  { mode }: CardTypeBase,
  actor: Actor,
  id: string,
): Promise<z.output<typeof operatorCorrectCard.answer>> {
  return db.tx(async tx => {
    const at = clock.now()
    const request = await askCorrection(tx, await lockedGame(tx, id, mode.name), mode, actor, at)
    const { _id, entries, amount, withheld } = request
    const action = _id === null ? 'card.corrected' : 'card.correction-asked'
    await audit(tx, at, actor, action, id, { order: _id, entries, amount: String(amount) })
    return { _id, entries, amount, withheld }
  })
}

const TICKED: ReadonlySet<string> = new Set(['locked', 'running', 'provisional'])

/**
 * A1: says what happened for options without a rule; the newest word counts (C10), and the card is scored anew. Refuses
 * `state_forbids` before the lock and once it is being paid, and `option_unknown` at its field.
 */
export const tick = (deps: AdminDeps, actor: Actor, id: string, ticks: z.output<typeof operatorTick.body>['ticks']) =>
  act(deps, { mode: athleteCardMode }, actor, id, 'card.ticked', async (tx, game, at) => {
    if (!TICKED.has(game.state)) fail('state_forbids')
    const card = (await listCards(tx, [id])).get(id) ?? fail('not_found')
    const ruleless = [...card.goals, ...card.statistics].filter(option => option.rule === null)
    const fields: Record<string, string> = {}
    for (const [index, { place, _option }] of ticks.entries()) {
      const isKnown = card.slots[place] !== undefined && ruleless.some(option => option.id === _option)
      if (!isKnown) fields[`ticks.${index}`] = 'option_unknown'
    }
    if (Object.keys(fields).length > 0) fail('option_unknown', { fields })
    // Ids of one moment are not in order: the last word on an option is the only one kept of a call.
    const last = new Map(ticks.map(one => [`${one.place}:${one._option}`, one]))
    const rows = [...last.values()].map(({ place, _option, happened }) => ({
      id: newId(at),
      place,
      optionId: _option,
      happened,
    }))
    await insertTicks(tx, rows, { cardId: id, operatorId: actor.operatorId, reason: actor.reason, at })
    await touchGames(tx, [id])
  })

/** Who would get what with the facts in force, to the centavo; nothing is paid. Refuses `not_found`, `state_forbids`. */
export async function settlement(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { mode }: CardTypeBase,
  id: string,
): Promise<z.output<typeof operatorSettlementPreview.answer>> {
  const game = (await gamesOf(db, [id])).get(id)
  if (game?.mode !== mode.name) return fail('not_found')
  const resolved = await preview(db, config, mode, game)
  const people = await publicAccounts(db, [...new Set(resolved.winners.map(winner => winner.accountId))])
  return {
    state: game.state,
    entries: resolved.entries,
    players: resolved.players,
    pool: resolved.pool,
    fee: resolved.fee,
    prizes: resolved.prizes,
    commissions: resolved.commissions,
    withheld: resolved.withheld,
    voidReason: resolved.voidReason,
    missing: [...resolved.missing],
    winners: resolved.winners.map(({ id: entryId, accountId, score, rank, amount, withheld }) => {
      const person = people.get(accountId)
      const { username = '', name = '' } = person ?? {}
      return { _id: entryId, username, name, score: score / 100, rank, amount, withheld }
    }),
    winnersTotal: resolved.total,
    payDate: game.state === 'provisional' ? game.paysAt : null,
  }
}

/** What disputes are about, by the ids of their facts: matches and athletes; those of neither are missing. */
async function namesOfFacts(from: Reader, facts: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(facts)]
  const athletes = [...(await athletesOf(from, ids))].map(([id, one]) => [id, one.nickname ?? one.name] as const)
  const matches = [...(await matchesOf(from, ids))].map(
    ([id, { home, away }]) => [id, `${home?.name ?? '?'} × ${away?.name ?? '?'}`] as const,
  )
  return new Map([...athletes, ...matches])
}

/** A page of disputes of every game, open ones first. */
export async function disputes(
  { db }: Pick<Deps, 'db'>,
  { game, from, to, ...query }: z.output<typeof operatorDisputes.query>,
): Promise<z.output<typeof operatorDisputes.answer>> {
  const found = await pageOfDisputes(db, { ...query, gameId: game, span: spanOfDays({ from, to }) })
  const names = await namesOfFacts(
    db,
    found.disputes.map(one => one.fact),
  )
  const docs = found.disputes.map(one => ({
    _id: one.id,
    game: { _id: one.gameId, name: one.gameName, mode: one.mode },
    player: { _id: one.accountId, username: one.username ?? '' },
    fact: one.fact,
    about: names.get(one.fact) ?? one.fact,
    text: one.text,
    state: one.state,
    answer: one.answer,
    createdAt: one.createdAt,
  }))
  return pageOf(docs, found.total, query)
}
