/** Championship cards as a card type: everything specific to it (see card-type.ts). */
import * as z from 'zod/mini'
import type { ChampionshipCardInput } from '#contract/api/admin/championship-cards.ts'
import {
  CARD_MATCHES_MAX,
  type ChampionshipCardDoc,
  type ChampionshipCardSummary,
  getChampionshipDraft,
  type playChampionshipCard,
  type PlayedChampionship,
} from '#contract/api/player/championship-cards.ts'
import { matchPointsOf } from '#contract/verify/card-game.ts'
import { championshipsOf, matchesOf, type MatchView } from '#server/modules/matches/index.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { plainText } from '#server/platform/search.ts'
import type { Draft, EditableCardType, PlayableCardType, ScoredCardType, ShownCardType } from './card-type.ts'
import { championshipCardMode, type MatchCardView, matchStartFrom, matchViewsOf } from './championship-mode.ts'
import { matchCardOf, playedMatchCardOf } from './documents-matches.ts'
import { columnsOf, commonInputOf, FRESH, settingsOf } from './draft-shared.ts'
import { forbiddenToMatches, isUntimed } from './rules-card.ts'
import { faultsOfAny, frozenOfMatches, repeatedIds } from './rules-input.ts'
import { scoreReader } from './rules-picks.ts'
import { deleteMatches, listMatchCards, replaceMatches } from './sql-matches.ts'
import type { MatchCard, MatchScoring } from './types.ts'

/** The questions of a championship card: matches in the order that picks refer to. */
interface MatchParts {
  matchIds: readonly string[]
}

/**
 * Parses an operator's request for a championship card. Refuses invalid values at their field, `match_repeated`, and `not_found` for a
 * championship and matches that do not exist. A match of another championship, a race or a round is invalid.
 */
async function readMatchDraft(
  tx: Tx,
  _at: Date,
  _cardId: string,
  input: ChampionshipCardInput,
): Promise<Draft<MatchParts>> {
  const faults = faultsOfAny(input)
  if (Object.keys(faults).length > 0) fail('invalid_input', { fields: faults })
  const fieldOf = (index: number) => `matches.${index}`
  const repeated = repeatedIds(input.matches, fieldOf, 'match_repeated')
  if (Object.keys(repeated).length > 0) fail('match_repeated', { fields: repeated })
  const matches = await knownMatches(tx, input)
  const ineligible: Record<string, string> = {}
  for (const [index, match] of matches.entries()) {
    if (match.championshipId !== input.championship) ineligible[fieldOf(index)] = 'other_championship'
    else if (match.kind !== 'match' || !match.home || !match.away) ineligible[fieldOf(index)] = 'match_unfit'
  }
  if (Object.keys(ineligible).length > 0) fail('invalid_input', { fields: ineligible })
  return {
    // C2: a start can be entered only if no match has one.
    settings: settingsOf(input, matches.some(match => match.startsAt !== null) ? null : input.startDate),
    columns: columnsOf(input, null, await searchTextOf(tx, input.name, input.championship, matches)),
    parts: { matchIds: input.matches },
  }
}

async function knownMatches(tx: Tx, input: ChampionshipCardInput): Promise<MatchView[]> {
  const known = await matchesOf(tx, input.matches)
  const fields: Record<string, string> = {}
  if (!(await championshipsOf(tx, [input.championship])).has(input.championship)) fields.championship = 'not_found'
  for (const [index, id] of input.matches.entries()) if (!known.has(id)) fields[`matches.${index}`] = 'not_found'
  if (Object.keys(fields).length > 0) fail('not_found', { fields })
  return input.matches.flatMap(id => known.get(id) ?? [])
}

/** The search words of a championship card: its name, its championship and the teams that play. */
async function searchTextOf(
  from: Reader,
  name: string,
  championshipId: string | null,
  matches: readonly MatchView[],
): Promise<string> {
  const championship = (await championshipsOf(from, championshipId === null ? [] : [championshipId])).values().next()
  const championshipText = championship.done ? '' : `${championship.value.name} ${championship.value.season}`
  const teams = matches.flatMap(({ home, away }) =>
    [home, away].map(team => `${team?.name ?? ''} ${team?.abbrev ?? ''}`),
  )
  return plainText([name, championshipText, ...new Set(teams)].join(' '))
}

const mode = championshipCardMode

const oneCard = async (from: Reader, id: string): Promise<MatchCard> =>
  (await listMatchCards(from, [id])).get(id) ?? fail('not_found')

/** Championship cards as players see them. */
export const shownMatches: ShownCardType<
  MatchCardView,
  ChampionshipCardSummary,
  ChampionshipCardDoc,
  PlayedChampionship
> = {
  mode,
  shownOf: (from, ids, { slots }) => matchViewsOf(from, ids, slots),
  summaryOf: matchCardOf,
  cardOf: matchCardOf,
  playedOf: playedMatchCardOf,
}

export const scoredMatches: ScoredCardType<{ _match: string; home: string; away: string; points: number }> = {
  mode,
  changesOf: async (from, cardId, scorings, picks) => {
    const [before, now] = [scorings.before, scorings.now].map(one =>
      matchPointsOf(one as unknown as MatchScoring, picks),
    )
    const moved = (await oneCard(from, cardId)).matchIds.flatMap((id, slot) => {
      const points = (now?.[slot]?.points ?? 0) - (before?.[slot]?.points ?? 0)
      return points === 0 ? [] : [{ id, points: points / 100 }]
    })
    const matches = await matchesOf(
      from,
      moved.map(one => one.id),
    )
    return moved.map(({ id, points }) => {
      const match = matches.get(id)
      return { _match: id, home: match?.home?.name ?? '', away: match?.away?.name ?? '', points }
    })
  },
}

type PlayBody = z.output<typeof playChampionshipCard.body>

/** How championship cards are played. */
export const playedMatches: PlayableCardType<PlayBody, z.output<typeof getChampionshipDraft.answer>> = {
  mode,
  readerOf: async (from, cardId) => {
    const read = scoreReader((await oneCard(from, cardId)).matchIds)
    return body => read(body.matches)
  },
  noDraft: { matches: [], code: null },
  readDraft: stored => {
    const read = z.safeParse(getChampionshipDraft.answer, stored)
    return read.success ? read.data : undefined
  },
  draftFor: async (from, cardId, { matches, code }) => {
    const onCard = new Set((await oneCard(from, cardId)).matchIds)
    const remaining = matches.filter(pick => onCard.delete(pick._match))
    return remaining.length === 0 && !code ? null : { matches: remaining, code: code ?? null }
  },
}

/** Championship cards in the operator's editor. */
export const writtenMatches: EditableCardType<ChampionshipCardInput, MatchCard, MatchParts> = {
  mode,
  gameTypeOf: () => null,
  cardsOf: listMatchCards,
  readDraft: readMatchDraft,
  replaceParts: (tx, cardId, { matchIds }) => replaceMatches(tx, cardId, matchIds),
  deleteParts: deleteMatches,
  shown: ({ parts }) => ({ matches: [...parts.matchIds] }),
  searchTextOf: async (from, name, card) => {
    const matches = await matchesOf(from, card.matchIds)
    return searchTextOf(from, name, card.championshipId, [...matches.values()])
  },
  frozenFields: frozenOfMatches,
  openingOf: async (from, game, { profile }) => {
    const view = (await matchViewsOf(from, [game.id])).get(game.id) ?? fail('not_found')
    const lacking: Record<string, string> = view.places.length === 0 ? { matches: 'matches_required' } : {}
    for (const [slot, { match }] of view.places.entries()) {
      // C6: each championship is settled by one source.
      if (!match.settles) lacking[`matches.${slot}`] = 'other_source'
      // A match that has begun, is over or is void cannot be predicted.
      else if (match.status !== 'scheduled' && match.status !== 'postponed') lacking[`matches.${slot}`] = 'match_over'
      else if (isUntimed(match)) lacking[`matches.${slot}`] = 'kickoff_unknown'
    }
    return { startsAt: matchStartFrom(view), lacking, forbidden: forbiddenToMatches(profile) }
  },
  inputOf: (game, card) => ({
    ...commonInputOf(game, card),
    championship: card.championshipId ?? '',
    matches: [...card.matchIds],
  }),
  fresh: championship => ({ ...FRESH, championship, matches: [] }),
  inRound: async (_from, _at, input, { championshipId: championship, matches }) => {
    const playable = matches.filter(one => one.settles && one.kind === 'match' && one.home && one.away)
    if (playable.length === 0) fail('facts_missing', { fields: { championship: 'no_settling_match' } })
    return { ...input, championship, matches: playable.slice(0, CARD_MATCHES_MAX).map(one => one.id) }
  },
}
