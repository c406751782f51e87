import type * as z from 'zod/mini'
import type { operatorDisputes, operatorTick } from '#contract/api/admin/cards.ts'
import { type Actor, requireReason } from '#server/modules/audit/index.ts'
import { athletesOf, matchesOf } from '#server/modules/matches/index.ts'
import {
  closeEarlier,
  openGame,
  operate,
  operatingOn,
  pageOfDisputes,
  touchGames,
} from '#server/modules/pools/index.ts'
import { settingsForShare } from '#server/modules/settings/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOf, spanOfDays } from '#server/platform/lists.ts'
import { athleteCardMode } from './athlete-mode.ts'
import type { CardTypeBase } from './card-type.ts'
import { mustBeComplete, type Openable } from './service-drafts.ts'
import { insertTicks, listCards } from './sql-athletes.ts'

type AdminDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Opens a draft, or schedules it (C1: a guaranteed pool is reserved). Refuses missing requirements, each at its field. */
export const open = (deps: AdminDeps, type: Openable, actor: Actor, id: string) =>
  operate(operatingOn(deps, type.mode), actor, id, 'opened', async (tx, { game, now }) => {
    if (game.state !== 'draft') fail('state_forbids')
    // C1: the guaranteed prize is reserved.
    if (game.fixed) requireReason(actor)
    await mustBeComplete(tx, type, now, await settingsForShare(tx, deps.config), game)
    await openGame(tx, deps.config, { ...game, openedBy: actor.operatorId }, type.mode, now)
  })

/** C2: locks an open card at once. Refuses `state_forbids`. */
export const lock = (deps: AdminDeps, type: CardTypeBase, actor: Actor, id: string) =>
  operate(operatingOn(deps, type.mode), actor, id, 'locked', async (tx, { game, now }) => {
    await closeEarlier(tx, game, now)
  })

const TICKED: ReadonlySet<string> = new Set(['locked', 'running', 'provisional'])

/**
 * A1: sets the outcome of options without a rule; the newest decision counts (C10), and the card is scored again. Refuses `state_forbids`
 * before the lock and once payment has begun, and `option_unknown` at its field.
 */
export const tick = (deps: AdminDeps, actor: Actor, id: string, ticks: z.output<typeof operatorTick.body>['ticks']) =>
  operate(operatingOn(deps, athleteCardMode), actor, id, 'ticked', async (tx, { game, now: at }) => {
    if (!TICKED.has(game.state)) fail('state_forbids')
    const card = (await listCards(tx, [id])).get(id) ?? fail('not_found')
    const ruleless = [...card.goals, ...card.statistics].filter(option => option.rule === null)
    const fields: Record<string, string> = {}
    for (const [index, { place, _option }] of ticks.entries()) {
      const isKnown = card.slots[place] !== undefined && ruleless.some(option => option.id === _option)
      if (!isKnown) fields[`ticks.${index}`] = 'option_unknown'
    }
    if (Object.keys(fields).length > 0) fail('option_unknown', { fields })
    // Ids of one moment are unordered, so only the last decision per option of a call is stored.
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

/** Subjects of disputes, by the ids of their facts: matches and athletes; unknown ones are missing. */
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
