import type * as z from 'zod/mini'
import type { operatorCards } from '#contract/api/admin/cards.ts'
import { countOpenDisputes, countPicks, failedToOpen, type Game, gamesOf } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { docsInParts, pageOf, spanOfDays } from '#server/platform/lists.ts'
import type { AdminCardType, View } from './card-type.ts'
import * as reads from './reads.ts'

/** Counting picks reads every entry; above this number it is skipped. */
const COUNTED_ENTRIES = 50_000

/** Filters of an admin list. */
type ListQuery = z.output<typeof operatorCards.query>

interface RowParts<V> {
  game: Game
  view: V
  disputes: number
  now: Date
}

/** Fields of every admin row: the card's state and its pending items. */
function rowFieldsOf<V extends View>(
  type: AdminCardType<V, unknown, unknown>,
  { game, view, disputes, now }: RowParts<V>,
) {
  return {
    _id: game.id,
    name: game.name,
    state: game.state,
    startDate: game.startsAt ?? type.startFrom(view),
    price: game.price,
    pool: game.pool,
    cardCount: game.count,
    waits: waitsFor(type, { game, view, disputes, now }),
  }
}

/** Fields of an admin row shared by all card types. */
export type SharedRow = ReturnType<typeof rowFieldsOf>

/** A page of cards, newest first, each with its pending items. */
export async function listed<V extends View, R extends object>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  type: AdminCardType<V, R, unknown>,
  { from, to, ...request }: ListQuery,
): Promise<{ docs: (R & SharedRow)[]; page: number; pages: number; total: number }> {
  const found = await reads.listForOperator(db, {
    ...request,
    mode: type.mode.name,
    search: request.search,
    state: request.state,
    span: spanOfDays({ from, to }),
  })
  const now = clock.now()
  const docs = await docsInParts(found.ids, async ids => {
    const games = await gamesOf(db, ids)
    const views = await type.viewsOf(db, ids)
    const disputes = await countOpenDisputes(db, ids)
    return ids.flatMap(id => {
      const game = games.get(id)
      const view = views.get(id)
      if (!game || !view) return []
      return [{ ...rowFieldsOf(type, { game, view, disputes: disputes.get(id) ?? 0, now }), ...type.rowOf(view) }]
    })
  })
  return pageOf(docs, found.total, request)
}

function waitsFor<V extends View>(
  type: AdminCardType<V, unknown, unknown>,
  { game, view, disputes, now }: RowParts<V>,
): z.output<typeof operatorCards.answer>['docs'][number]['waits'] {
  if (failedToOpen(game, now)) return 'opening'
  if (game.state !== 'running' && game.state !== 'provisional') return null
  if (disputes > 0) return 'dispute'
  if (game.hold !== null) return 'hold'
  return type.isWaiting(view) ? 'facts' : null
}

/** A card as the editor and the results page need it. Refuses `not_found`. */
export async function detail<V extends View, D>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  type: AdminCardType<V, object, D>,
  id: string,
): Promise<D> {
  const game = (await gamesOf(db, [id])).get(id)
  const view = (await type.viewsOf(db, [id])).get(id)
  if (!view || game?.mode !== type.mode.name) return fail('not_found')
  const disputes = await countOpenDisputes(db, [id])
  const picks = await picksOf(db, game)
  return type.adminDocOf(db, { game, view, disputes: disputes.get(id) ?? 0, picks, now: clock.now() })
}

/** C12: how often each value was chosen, by pick index; null until the lock, and if counting costs too much. */
async function picksOf(from: Reader, game: Game): Promise<{ place: number; value: number; count: number }[] | null> {
  return game.lockedAt === null || game.count > COUNTED_ENTRIES ? null : countPicks(from, game.id)
}
