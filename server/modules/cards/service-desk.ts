import type * as z from 'zod/mini'
import type { OperatorCard, operatorCards } from '#contract/api/operator-cards.ts'
import type { MatchView } from '#server/modules/matches/index.ts'
import { countOpenDisputes, countPicks, type Game, gamesOf } from '#server/modules/pools/index.ts'
import type { Reader } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { athleteDoc, type Names } from './documents.ts'
import { athleteCardMode } from './mode.ts'
import { type CardView, startFrom, viewsOf } from './picture.ts'
import * as reads from './reads.ts'
import { namesOf } from './service-cards.ts'
import { inputOf, optionInput } from './service-next.ts'
import type { Option, Slot } from './types.ts'

/** Counting what was chosen reads every entry: beyond this many it is left out. */
const COUNTED_ENTRIES = 50_000

/** A page of cards, the newest first, each with what waits for a person. */
export async function listed(
  { db }: Pick<Deps, 'db'>,
  { page, limit, search, state }: z.output<typeof operatorCards.query>,
): Promise<z.output<typeof operatorCards.answer>> {
  const found = await reads.listForOperator(db, { page, limit, search, state })
  const games = await gamesOf(db, found.ids)
  const views = await viewsOf(db, found.ids)
  const disputes = await countOpenDisputes(db, found.ids)
  const docs = found.ids.flatMap(id => {
    const game = games.get(id)
    const view = views.get(id)
    if (!game || !view) return []
    return [
      {
        _id: id,
        name: game.name,
        gameType: view.card.gameType,
        state: game.state,
        startDate: game.startsAt ?? startFrom(view),
        price: game.price,
        pool: game.pool,
        cardCount: game.count,
        athletes: view.card.slots.length,
        waits: waitsFor(game, view, disputes.get(id) ?? 0),
      },
    ]
  })
  return { docs, page, pages: Math.ceil(found.total / limit), total: found.total }
}

function waitsFor(game: Game, view: CardView, disputes: number): 'facts' | 'dispute' | 'hold' | null {
  if (game.state !== 'running' && game.state !== 'provisional') return null
  if (disputes > 0) return 'dispute'
  if (game.hold !== null) return 'hold'
  return view.told.some(one => one.missing.length > 0) ? 'facts' : null
}

/** A card as the editor and the results page need it. Refuses `not_found`. */
export async function detail({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<OperatorCard> {
  const game = (await gamesOf(db, [id])).get(id)
  const view = (await viewsOf(db, [id])).get(id)
  if (!view || game?.mode !== athleteCardMode.name) return fail('not_found')
  const { card } = view
  const now = clock.now()
  const names = await namesOf(db, [view], now)
  const picked = await pickedOf(db, game, view)
  const disputes = await countOpenDisputes(db, [id])
  return {
    ...inputOf(game, card),
    _id: id,
    state: game.state,
    athletes: card.slots.map(slot => athleteOf(view, slot, names, picked?.[slot.place] ?? null)),
    goalOptions: card.goals.map(optionDoc),
    statisticOptions: card.statistics.map(optionDoc),
    bannerFile: card.banner,
    cardCount: game.count,
    pool: game.pool,
    lockDate: game.locksAt,
    endedAt: game.endedAt,
    payDate: game.state === 'provisional' ? game.paysAt : null,
    hold: game.hold,
    voided: game.voidReason,
    disputes: disputes.get(id) ?? 0,
    now,
  }
}

const optionDoc = (option: Option) => ({ _id: option.id, ...optionInput(option) })

function athleteOf(view: CardView, slot: Slot, names: Names, picked: Record<string, number> | null) {
  const told = view.told[slot.place]
  return {
    _athlete: slot.athleteId,
    name: names.athletes.get(slot.athleteId)?.name ?? '',
    _team: slot.teamId,
    _match: slot.matchId,
    _kickoff: slot.kickoffId,
    position: slot.position,
    number: slot.shirt,
    classicValue: slot.classicValue / 100,
    place: slot.place,
    team: (slot.teamId === null ? undefined : names.teams.get(slot.teamId)) ?? null,
    now: athleteDoc(view, slot, told, names),
    missing: (told?.missing ?? []).map(fact => ({ fact, match: slot.matchId })),
    origin: originOf(view.matches.get(slot.matchId)),
    picked,
  }
}

/** `cartola 3, v2`; null before there are facts. The number of a sheet says nothing. */
function originOf(match: MatchView | undefined): string | null {
  if (!match || match.version === 0) return null
  const name = match.source === 'operator' ? match.source : `${match.source} ${match.number}`
  return `${name}, v${match.version}`
}

/** C12: how often each option (classic: each number) was chosen, by place; null until the lock, and where counting costs too much. */
async function pickedOf(from: Reader, game: Game, { card }: CardView): Promise<Record<string, number>[] | null> {
  if (game.lockedAt === null || game.count > COUNTED_ENTRIES) return null
  const picked = card.slots.map((): Record<string, number> => ({}))
  for (const { place, value, count } of await countPicks(from, game.id)) {
    const isOptions = card.gameType === 'options'
    const options = place % 2 === 0 ? card.goals : card.statistics
    const key = isOptions ? options[value]?.id : String(value)
    const counts = picked[isOptions ? place >> 1 : place]
    if (counts && key !== undefined) counts[key] = count
  }
  return picked
}
