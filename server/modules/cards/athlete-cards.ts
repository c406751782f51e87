/** Athletes of the Week as a card type: everything specific to it (see card-type.ts). */
import * as z from 'zod/mini'
import type { CardInput } from '#contract/api/admin/cards.ts'
import { type CardDoc, type CardSummary, getDraft, type playCard, type Played } from '#contract/api/player/cards.ts'
import { DEFAULT_CLASSIC_VALUE, DEFAULT_GOAL_OPTIONS, DEFAULT_STATISTIC_OPTIONS } from '#contract/card-defaults.ts'
import type { Position } from '#contract/positions.ts'
import { pointsOf } from '#contract/verify/athlete-card.ts'
import { athletesOf, recentGamesOf, type RoundPlayer, roundPlayers, teamsOf } from '#server/modules/matches/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { athleteCardMode, startFrom, viewsOf } from './athlete-mode.ts'
import type { DraftedRound, PlayableCardType, ShownCardType, ScoredCardType, EditableCardType } from './card-type.ts'
import { cardOf, type Names, playedOf, type ShownCard, summaryOf } from './documents.ts'
import { commonInputOf, FRESH } from './draft-shared.ts'
import { type AthleteParts, readDraft, searchTextOf } from './draft.ts'
import { forbiddenToAthletes, isUntimed, lackingOfAthletes } from './rules-card.ts'
import { chooseAthletes, FIRST_MIX, formOf, positionIn } from './rules-draft.ts'
import { frozenOfAthletes } from './rules-input.ts'
import { pickReader } from './rules-picks.ts'
import { deleteParts, listCards, replaceParts } from './sql-athletes.ts'
import type { Card, Option, Scoring } from './types.ts'

const mode = athleteCardMode

const oneCard = async (from: Reader, id: string): Promise<Card> =>
  (await listCards(from, [id])).get(id) ?? fail('not_found')

/** Athletes cards as players see them. */
export const shownAthletes: ShownCardType<ShownCard, CardSummary, CardDoc, Played> = {
  mode,
  shownOf: async (from, ids, { slots, formBefore }) => {
    const views = await viewsOf(from, ids, slots)
    const names = await namesOf(
      from,
      [...views.values()].map(view => view.card),
      formBefore,
    )
    return new Map([...views].map(([id, view]) => [id, { ...view, names }]))
  },
  summaryOf,
  cardOf,
  playedOf,
}

/** Names, pictures and teams of the athletes of these cards; with `formBefore` also their last games before that moment. */
export async function namesOf(from: Reader, cards: readonly Card[], formBefore?: Date): Promise<Names> {
  const slots = cards.flatMap(card => card.slots)
  const athleteIds = [...new Set(slots.map(slot => slot.athleteId))]
  const athletes = await athletesOf(from, athleteIds)
  const recent = formBefore === undefined ? undefined : await recentGamesOf(from, athleteIds, formBefore)
  const opponents = [...(recent?.values() ?? [])].flat().flatMap(({ homeId, awayId }) => [homeId ?? [], awayId ?? []])
  const teams = await teamsOf(from, [...new Set([...slots.flatMap(slot => slot.teamId ?? []), ...opponents.flat()])])
  return { athletes, teams, ...(recent ? { recent } : {}) }
}

export const scoredAthletes: ScoredCardType<{ athlete: string; points: number }> = {
  mode,
  changesOf: async (from, cardId, scorings, picks) => {
    const [before, now] = [scorings.before, scorings.now].map(one => pointsOf(one as unknown as Scoring, picks))
    const moved = (await oneCard(from, cardId)).slots.flatMap((slot, index) => {
      const [was, is] = [before?.[index], now?.[index]].map(one => (one ? one.goal + one.statistic : 0))
      return was === is ? [] : [{ athleteId: slot.athleteId, points: ((is ?? 0) - (was ?? 0)) / 100 }]
    })
    const names = await athletesOf(
      from,
      moved.map(one => one.athleteId),
    )
    return moved.map(({ athleteId, points }) => {
      const athlete = names.get(athleteId)
      return { athlete: athlete?.nickname ?? athlete?.name ?? '', points }
    })
  },
}

type PlayBody = z.output<typeof playCard.body>

/** How Athletes cards are played. */
export const playedAthletes: PlayableCardType<PlayBody, z.output<typeof getDraft.answer>> = {
  mode,
  readerOf: async (from, cardId) => {
    const card = await oneCard(from, cardId)
    const read = pickReader(card, new Map(card.slots.map(slot => [slot.athleteId, slot.teamId])))
    return body => read(body.athletes)
  },
  noDraft: { athletes: [], code: null },
  readDraft: stored => {
    const read = z.safeParse(getDraft.answer, stored)
    return read.success ? read.data : undefined
  },
  draftFor: async (from, cardId, { athletes, code }) => {
    const onCard = new Set((await oneCard(from, cardId)).slots.map(slot => slot.athleteId))
    const remaining = athletes.filter(pick => onCard.delete(pick._athlete))
    return remaining.length === 0 && !code ? null : { athletes: remaining, code: code ?? null }
  },
}

/** Athletes cards in the operator's editor. */
export const writtenAthletes: EditableCardType<CardInput, Card, AthleteParts> = {
  mode,
  gameTypeOf: card => card.gameType,
  cardsOf: listCards,
  readDraft,
  replaceParts,
  deleteParts,
  shown: ({ columns, parts: { slots, goals, statistics } }) => ({
    gameType: columns.gameType,
    athletes: slots.map(slot => slot.athleteId),
    options: [...goals, ...statistics].map(({ name, value }) => `${name}: ${value / 100}`),
  }),
  searchTextOf: (from, name, card) => searchTextOf(from, name, card.slots),
  frozenFields: frozenOfAthletes,
  openingOf: async (from, game, settings) => {
    const view = (await viewsOf(from, [game.id])).get(game.id) ?? fail('not_found')
    const lacking = lackingOfAthletes(view.card)
    const startsAt = startFrom(view)
    // C6: each championship is settled by one source.
    for (const [index, slot] of view.card.slots.entries()) {
      if (view.matches.get(slot.matchId)?.settles === false) lacking[`athletes.${index}._match`] = 'other_source'
      else if (isUntimed(view.matches.get(slot.kickoffId ?? slot.matchId)))
        lacking[`athletes.${index}._match`] = 'kickoff_unknown'
    }
    return { startsAt, lacking, forbidden: forbiddenToAthletes(settings, game, view.card.slots) }
  },
  inputOf,
  fresh: championship => ({
    ...FRESH,
    championship,
    gameType: 'options',
    athletes: [],
    goalOptions: [...DEFAULT_GOAL_OPTIONS],
    statisticOptions: [...DEFAULT_STATISTIC_OPTIONS],
  }),
  inRound: proposeAthletes,
}

/** The athletes of a round with the best recent form, as many of each position as the card had. */
async function proposeAthletes(from: Reader, at: Date, input: CardInput, round: DraftedRound): Promise<CardInput> {
  const { players, problem } = await roundPlayers(from, round.championshipId, round)
  if (problem !== null) fail('facts_missing', { fields: { championship: problem } })
  const isOff = new Set<string>(round.settings.questionsOff)
  const recent = await recentGamesOf(
    from,
    players.map(player => player.athlete.id),
    at,
  )
  const byId = new Map(players.map(player => [player.athlete.id, player]))
  const candidates = players.flatMap(player => {
    const position = positionIn(player.position)
    if (isOff.has(position ?? '')) return []
    const { id: athleteId } = player.athlete
    const form = formOf(position, recent.get(athleteId) ?? [])
    return [{ ...player, athleteId, teamId: player.team?._id ?? null, position, form }]
  })
  const positions = Map.groupBy(input.athletes, athlete => athlete.position)
  const mix = new Map([...positions].map(([position, athletes]) => [position, athletes.length]))
  const classicValue = input.athletes[0]?.classicValue ?? DEFAULT_CLASSIC_VALUE
  const athletes = chooseAthletes(candidates, mix.size === 0 ? FIRST_MIX : mix).flatMap(one => {
    const player = byId.get(one.athleteId)
    return player ? [proposed(player, one.position, classicValue)] : []
  })
  if (athletes.length === 0) fail('facts_missing', { fields: { championship: 'no_squads' } })
  return { ...input, championship: round.championshipId, athletes }
}

/** An athlete of unknown position gets the likeliest one; the operator can change it. */
const proposed = (player: RoundPlayer, position: Position | null, classicValue: number): CardInput['athletes'][0] => ({
  _athlete: player.athlete.id,
  _team: player.team?._id ?? null,
  _match: player.matchId,
  _kickoff: player.kickoffId,
  position: position ?? (player.match.kind === 'race' ? 'F1_FINISH' : 'A'),
  number: player.shirt,
  classicValue,
})

/** A stored card as the editor would send it. */
export function inputOf(game: Parameters<typeof commonInputOf>[0], card: Card): CardInput {
  return {
    ...commonInputOf(game, card),
    gameType: card.gameType,
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

/** A stored option as the editor would send it. */
export const optionInput = ({ name, nameEn, value, rule }: Option): CardInput['goalOptions'][number] => ({
  name,
  nameEn,
  value: value / 100,
  rule,
})
