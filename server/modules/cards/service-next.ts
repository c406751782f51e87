import { centavos } from '#contract/money.ts'
import { houseNow } from '#server/modules/house/index.ts'
import { championshipsOf, comingRound, type MatchView, matchesOf } from '#server/modules/matches/index.ts'
import { gamesOf, lockedGame } from '#server/modules/pools/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import type { WrittenKind } from './kind.ts'
import * as reads from './reads.ts'
import { aheadInRound } from './reads-championships.ts'
import type { CommonInput } from './rules-input.ts'
import { addDraft, audit, type Desk } from './service-drafts.ts'
import type { CardBase } from './types.ts'

type NextDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** A new draft with the same settings and all that it asks; its times are new. Refuses `not_found`. */
export function clone<I extends CommonInput, C extends CardBase, P>(
  { db, clock }: NextDeps,
  kind: WrittenKind<I, C, P>,
  desk: Desk,
  id: string,
): Promise<{ _id: string }> {
  return db.tx(async tx => {
    const at = clock.now()
    const game = await lockedGame(tx, id, kind.mode.name)
    const card = (await kind.cardsOf(tx, [id])).get(id) ?? fail('not_found')
    const copyId = await addFrom(tx, kind, at, { ...kind.inputOf(game, card), startDate: null, opensAt: null })
    await audit(tx, at, desk, 'card.cloned', copyId, { from: id })
    return { _id: copyId }
  })
}

/**
 * Drafts the card of a championship's round (without one of the coming round) from its fixtures: the last card's settings, on the
 * matches ahead. Refuses `not_found`, and `facts_missing` while nothing is ahead.
 */
export function draftNext<I extends CommonInput, C extends CardBase, P>(
  { db, clock, config }: NextDeps,
  kind: WrittenKind<I, C, P>,
  desk: Desk,
  wanted: { championship: string; round?: string | undefined },
): Promise<{ _id: string }> {
  return db.tx(async tx => {
    const at = clock.now()
    const championshipId = wanted.championship
    const championship = (await championshipsOf(tx, [championshipId])).get(championshipId) ?? fail('not_found')
    const coming = (await roundAhead(tx, at, wanted)) ?? fail('facts_missing')
    const base = (await lastInput(tx, kind, championshipId)) ?? (await freshInput(tx, config, kind, championshipId))
    const name = `${championship.name}: ${/^\d+$/.test(coming.round) ? `rodada ${coming.round}` : coming.round}`
    const id = await addFrom(tx, kind, at, {
      ...kind.inRound(base, championshipId, coming.matches),
      name: name.slice(0, 80),
      round: coming.round.slice(0, 60),
      startDate: null,
      opensAt: null,
    })
    await audit(tx, at, desk, 'card.drafted', id, { championshipId, round: coming.round })
    return { _id: id }
  })
}

/** The first card of a championship. Where the profile lets no game be played for money it is free. */
async function freshInput<I extends CommonInput, C extends CardBase, P>(
  from: Reader,
  config: NextDeps['config'],
  kind: WrittenKind<I, C, P>,
  championshipId: string,
): Promise<I> {
  const input = kind.fresh(championshipId)
  const { profile } = await houseNow(from, config)
  return profile === 'free' ? { ...input, price: centavos(0) } : input
}

async function roundAhead(
  tx: Tx,
  at: Date,
  { championship, round }: { championship: string; round?: string | undefined },
): Promise<{ round: string; matches: MatchView[] } | undefined> {
  if (round === undefined) return comingRound(tx, championship, at)
  const ids = await aheadInRound(tx, { championshipId: championship, round, at })
  const views = await matchesOf(tx, ids)
  return ids.length === 0 ? undefined : { round, matches: ids.flatMap(id => views.get(id) ?? []) }
}

async function addFrom<I extends CommonInput, C extends CardBase, P>(
  tx: Tx,
  kind: WrittenKind<I, C, P>,
  at: Date,
  input: I,
): Promise<string> {
  const id = newId(at)
  await addDraft(tx, kind, at, id, await kind.readDraft(tx, at, id, input))
  return id
}

/** The last card of a championship as the editor would send it. */
async function lastInput<I extends CommonInput, C extends CardBase, P>(
  tx: Tx,
  kind: WrittenKind<I, C, P>,
  championshipId: string,
): Promise<I | undefined> {
  const id = await reads.lastCardOf(tx, kind.mode.name, championshipId)
  if (id === undefined) return undefined
  const game = (await gamesOf(tx, [id])).get(id)
  const card = (await kind.cardsOf(tx, [id])).get(id)
  return game && card && kind.inputOf(game, card)
}
