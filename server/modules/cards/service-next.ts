import type * as z from 'zod/mini'
import type { operatorRoundAthletes } from '#contract/api/admin/match-schedule.ts'
import { DEFAULT_GUARANTEE } from '#contract/card-defaults.ts'
import { centavos } from '#contract/money.ts'
import type { Profile } from '#contract/profiles.ts'
import type { Actor } from '#server/modules/audit/index.ts'
import { championshipsOf, comingRound, matchDocs, recentGamesOf, roundPlayers } from '#server/modules/matches/index.ts'
import { gamesOf, lockedGame } from '#server/modules/pools/index.ts'
import { currentSettings } from '#server/modules/settings/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOf } from '#server/platform/lists.ts'
import { plainText } from '#server/platform/search.ts'
import type { EditableCardType } from './card-type.ts'
import * as reads from './reads.ts'
import { byForm, formOf, positionIn } from './rules-draft.ts'
import type { CommonInput } from './rules-input.ts'
import { addDraft, audit } from './service-drafts.ts'
import type { CardBase } from './types.ts'

type NextDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Clones a card as a draft with the same settings and questions and new times. Refuses `not_found`. */
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
 * Drafts the card of a championship's round (by default the next one) from its fixtures, with the last card's settings. Refuses
 * `not_found`, and `facts_missing` if there are no upcoming matches.
 */
export function draftNext<I extends CommonInput, C extends CardBase, P>(
  { db, clock, config }: NextDeps,
  type: EditableCardType<I, C, P>,
  actor: Actor,
  wanted: { championship: string; round?: string | undefined },
): Promise<{ _id: string }> {
  return db.tx(async tx => ({ _id: await draftIn(tx, clock.now(), config, type, actor, wanted) }))
}

/** The same inside the caller's transaction; returns the card's id. */
export async function draftIn<I extends CommonInput, C extends CardBase, P>(
  tx: Tx,
  at: Date,
  config: NextDeps['config'],
  type: EditableCardType<I, C, P>,
  actor: Actor,
  wanted: { championship: string; round?: string | undefined },
): Promise<string> {
  const championshipId = wanted.championship
  const championship = (await championshipsOf(tx, [championshipId])).get(championshipId) ?? fail('not_found')
  const coming = await comingRound(tx, championshipId, at, wanted.round)
  if (!coming) return fail('facts_missing', { fields: { championship: 'no_round' } })
  const settings = await currentSettings(tx, config)
  const base = (await lastInput(tx, type, championshipId)) ?? type.fresh(championshipId)
  const draft = await type.inRound(tx, at, base, { ...coming, championshipId, settings })
  const name = `${championship.name}: ${/^\d+$/.test(coming.round) ? `rodada ${coming.round}` : coming.round}`
  const id = await addFrom(tx, type, at, {
    ...withPrize(draft, settings.profile),
    name: name.slice(0, 80),
    round: coming.round.slice(0, 60),
    startDate: null,
    opensAt: null,
  })
  await audit(tx, at, actor, 'card.drafted', id, { championshipId, round: coming.round })
  return id
}

/**
 * The prize of a proposed card that the profile allows: a free card with a growing pool would pay nothing, and a fantasy game is
 * guaranteed. Without games for money it is free, without a prize.
 */
function withPrize<I extends CommonInput>(input: I, profile: Profile): I {
  if (profile === 'free') return { ...input, price: centavos(0), fixedAmount: false, amount: centavos(0) }
  const needsPrize = !input.fixedAmount && (input.price === 0n || profile === 'fantasy')
  return needsPrize ? { ...input, fixedAmount: true, amount: centavos(DEFAULT_GUARANTEE) } : input
}

/** Athletes of a round by recent form, with name, club and position. Refuses `not_found`. */
export async function roundAthletes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  championshipId: string,
  { round, search = '', team, position, page, limit }: z.output<typeof operatorRoundAthletes.query>,
): Promise<z.output<typeof operatorRoundAthletes.answer>> {
  if (!(await championshipsOf(db, [championshipId])).has(championshipId)) fail('not_found')
  const at = clock.now()
  const coming = await comingRound(db, championshipId, at, round)
  const { players, problem } = await roundPlayers(db, championshipId, coming)
  const words = plainText(search).split(/\s+/).filter(Boolean)
  const found = players.filter(one => {
    const text = plainText([one.athlete.name, one.athlete.nickname, one.team?.name, one.team?.abbrev].join(' '))
    const isOf = (team === undefined || one.team?._id === team) && (position === undefined || one.position === position)
    return isOf && words.every(word => text.includes(word))
  })
  const ids = found.map(one => one.athlete.id)
  const recent = await recentGamesOf(db, ids, at)
  const rows = found
    .map(one => ({
      ...one,
      athleteId: one.athlete.id,
      teamId: one.team?._id ?? null,
      position: positionIn(one.position),
      form: formOf(positionIn(one.position), recent.get(one.athlete.id) ?? []),
    }))
    .toSorted(byForm)
  const shown = rows.slice((page - 1) * limit, page * limit)
  const matches = new Map(
    (await matchDocs(db, [...new Set(shown.map(one => one.match.id))])).map(doc => [doc._id, doc]),
  )
  const docs = shown.flatMap(({ athlete, team, shirt, position, form, carriedOver, matchId, kickoffId, ...one }) => {
    const match = matches.get(one.match.id)
    const { id: _id, name, nickname } = athlete
    const own = { athlete: { _id, name, nickname }, team, shirt, position, form, carriedOver }
    return match ? [{ ...own, _match: matchId, _kickoff: kickoffId, match }] : []
  })
  const clubs = new Map(players.flatMap(one => (one.team ? [[one.team._id, one.team] as const] : [])))
  const teams = [...clubs.values()].toSorted((one, other) => one.name.localeCompare(other.name))
  return { ...pageOf(docs, rows.length, { page, limit }), round: coming?.round ?? null, teams, problem }
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
