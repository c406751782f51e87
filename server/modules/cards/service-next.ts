import {
  DEFAULT_ENTRIES_PER_USER,
  DEFAULT_GOAL_OPTIONS,
  DEFAULT_SHARES,
  DEFAULT_STATISTIC_OPTIONS,
} from '#contract/card-defaults.ts'
import type { CardInput } from '#contract/api/operator-cards.ts'
import { centavos } from '#contract/money.ts'
import { comingRound, type MatchView } from '#server/modules/matches/index.ts'
import { type Game, gamesOf, lockedGame } from '#server/modules/pools/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { readDraft } from './draft.ts'
import { athleteCardMode } from './mode.ts'
import * as reads from './reads.ts'
import { addDraft, audit, type Desk, percentOf } from './service-drafts.ts'
import * as sql from './sql.ts'
import type { Card, Option } from './types.ts'

/** A new draft with the same settings, athletes and options; its times are new. Refuses `not_found`. */
export function clone({ db, clock }: Pick<Deps, 'db' | 'clock'>, desk: Desk, id: string): Promise<{ _id: string }> {
  return db.tx(async tx => {
    const at = clock.now()
    const game = await lockedGame(tx, id, athleteCardMode.name)
    const card = (await sql.listCards(tx, [id])).get(id) ?? fail('not_found')
    const input = { ...inputOf(game, card), startDate: null, opensAt: null }
    const copyId = await addFrom(tx, at, input)
    await audit(tx, at, desk, 'card.cloned', copyId, { from: id })
    return { _id: copyId }
  })
}

/**
 * Drafts the coming round's card of a championship: the last card's settings, and those of its athletes whose team plays in the
 * round. Refuses `not_found`, and `facts_missing` while no round is ahead.
 */
export function draftNext(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  desk: Desk,
  championshipId: string,
): Promise<{ _id: string }> {
  return db.tx(async tx => {
    const at = clock.now()
    const championship = (await reads.championshipName(tx, championshipId)) ?? fail('not_found')
    const coming = (await comingRound(tx, championshipId, at)) ?? fail('facts_missing')
    const last = await lastCard(tx, championshipId)
    const base = last ? inputOf(last.game, last.card) : FRESH
    const id = await addFrom(tx, at, {
      ...base,
      name: `${championship}: ${/^\d+$/.test(coming.round) ? `rodada ${coming.round}` : coming.round}`.slice(0, 80),
      championship: championshipId,
      round: coming.round.slice(0, 60),
      startDate: null,
      opensAt: null,
      athletes: base.athletes.flatMap(athlete => inRound(athlete, coming.matches)),
    })
    await audit(tx, at, desk, 'card.drafted', id, { championshipId, round: coming.round })
    return { _id: id }
  })
}

async function addFrom(tx: Tx, at: Date, input: CardInput): Promise<string> {
  const id = newId(at)
  await addDraft(tx, at, id, await readDraft(tx, at, id, input))
  return id
}

async function lastCard(tx: Tx, championshipId: string): Promise<{ game: Game; card: Card } | undefined> {
  const id = await reads.lastCardOf(tx, championshipId)
  if (id === undefined) return undefined
  const game = (await gamesOf(tx, [id])).get(id)
  const card = (await sql.listCards(tx, [id])).get(id)
  return game && card && { game, card }
}

/** An athlete in the match its team plays in the round; none when it plays in none. */
function inRound(athlete: CardInput['athletes'][number], matches: readonly MatchView[]): CardInput['athletes'] {
  const match = matches.find(
    one => athlete._team !== null && (one.home?._id === athlete._team || one.away?._id === athlete._team),
  )
  return match ? [{ ...athlete, _match: match.id, _kickoff: null }] : []
}

/** A kept card as the editor would send it. */
export function inputOf(game: Game, card: Card): CardInput {
  return {
    name: game.name,
    gameType: card.gameType,
    banner: card.banner?._id ?? null,
    championship: card.championshipId,
    round: card.round,
    price: game.price,
    fixedAmount: game.fixed,
    amount: game.guaranteed,
    paymentPercentage: percentOf(game),
    entriesPerUser: game.entriesPerUser,
    opensAt: game.opensAt,
    startDate: game.startsAt,
    codes: card.codes === null ? null : [...card.codes],
    athletes: card.slots.map(slot => ({
      _athlete: slot.athleteId,
      _team: slot.teamId,
      _match: slot.matchId,
      _kickoff: slot.kickoffId,
      position: slot.position,
      number: slot.shirt,
      classicValue: slot.classicValue / 100,
    })),
    goalOptions: card.goals.map(optionInput),
    statisticOptions: card.statistics.map(optionInput),
  }
}

/** A kept option as the editor would send it. */
export const optionInput = ({ name, nameEn, value, rule }: Option): CardInput['goalOptions'][number] => ({
  name,
  nameEn,
  value: value / 100,
  rule,
})

/** The first card of a championship starts from the rules' defaults (C1, A1, A2, A5). */
const FRESH: CardInput = {
  name: '',
  gameType: 'options',
  banner: null,
  championship: null,
  round: null,
  price: centavos(0),
  fixedAmount: false,
  amount: centavos(0),
  paymentPercentage: DEFAULT_SHARES,
  entriesPerUser: DEFAULT_ENTRIES_PER_USER,
  opensAt: null,
  startDate: null,
  codes: null,
  athletes: [],
  goalOptions: [...DEFAULT_GOAL_OPTIONS],
  statisticOptions: [...DEFAULT_STATISTIC_OPTIONS],
}
