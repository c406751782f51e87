import type { Actor } from '#server/modules/audit/index.ts'
import { centavos } from '#contract/money.ts'
import { currentSettings } from '#server/modules/settings/index.ts'
import { championshipsOf, comingRound, type MatchView, matchesOf } from '#server/modules/matches/index.ts'
import { gamesOf, lockedGame } from '#server/modules/pools/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import type { EditableCardType } from './card-type.ts'
import * as reads from './reads.ts'
import { aheadInRound } from './reads-championships.ts'
import type { CommonInput } from './rules-input.ts'
import { addDraft, audit } from './service-drafts.ts'
import type { CardBase } from './types.ts'

type NextDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** A new draft with the same settings and all that it asks; its times are new. Refuses `not_found`. */
export function clone<I extends CommonInput, C extends CardBase, P>(
  { db, clock }: NextDeps,
  type: EditableCardType<I, C, P>,
  actor: Actor,
  id: string,
): Promise<{ _id: string }> {
  return db.tx(async tx => {
    const at = clock.now()
    const game = await lockedGame(tx, id, type.mode.name)
    const card = (await type.cardsOf(tx, [id])).get(id) ?? fail('not_found')
    const copyId = await addFrom(tx, type, at, { ...type.inputOf(game, card), startDate: null, opensAt: null })
    await audit(tx, at, actor, 'card.cloned', copyId, { from: id })
    return { _id: copyId }
  })
}

/**
 * Drafts the card of a championship's round (without one of the coming round) from its fixtures: the last card's settings, on the
 * matches ahead. Refuses `not_found`, and `facts_missing` while nothing is ahead.
 */
export function draftNext<I extends CommonInput, C extends CardBase, P>(
  { db, clock, config }: NextDeps,
  type: EditableCardType<I, C, P>,
  actor: Actor,
  wanted: { championship: string; round?: string | undefined },
): Promise<{ _id: string }> {
  return db.tx(async tx => {
    const at = clock.now()
    const championshipId = wanted.championship
    const championship = (await championshipsOf(tx, [championshipId])).get(championshipId) ?? fail('not_found')
    const coming = (await roundAhead(tx, at, wanted)) ?? fail('facts_missing')
    const base = (await lastInput(tx, type, championshipId)) ?? (await freshInput(tx, config, type, championshipId))
    const name = `${championship.name}: ${/^\d+$/.test(coming.round) ? `rodada ${coming.round}` : coming.round}`
    const id = await addFrom(tx, type, at, {
      ...type.inRound(base, championshipId, coming.matches),
      name: name.slice(0, 80),
      round: coming.round.slice(0, 60),
      startDate: null,
      opensAt: null,
    })
    await audit(tx, at, actor, 'card.drafted', id, { championshipId, round: coming.round })
    return { _id: id }
  })
}

/** The first card of a championship. Where the profile lets no game be played for money it is free. */
async function freshInput<I extends CommonInput, C extends CardBase, P>(
  from: Reader,
  config: NextDeps['config'],
  type: EditableCardType<I, C, P>,
  championshipId: string,
): Promise<I> {
  const input = type.fresh(championshipId)
  const { profile } = await currentSettings(from, config)
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
  type: EditableCardType<I, C, P>,
  at: Date,
  input: I,
): Promise<string> {
  const id = newId(at)
  await addDraft(tx, type, at, id, await type.readDraft(tx, at, id, input))
  return id
}

/** The last card of a championship as the editor would send it. */
async function lastInput<I extends CommonInput, C extends CardBase, P>(
  tx: Tx,
  type: EditableCardType<I, C, P>,
  championshipId: string,
): Promise<I | undefined> {
  const id = await reads.lastCardOf(tx, type.mode.name, championshipId)
  if (id === undefined) return undefined
  const game = (await gamesOf(tx, [id])).get(id)
  const card = (await type.cardsOf(tx, [id])).get(id)
  return game && card && type.inputOf(game, card)
}
