/** Championship cards as a kind of card: what of it is not as with every other kind (see kind.ts). */
import * as z from 'zod/mini'
import {
  type ChampionshipCardDoc,
  type ChampionshipCardSummary,
  getChampionshipDraft,
  type playChampionshipCard,
  type PlayedChampionship,
} from '#contract/api/player/championship-cards.ts'
import type { ChampionshipCardInput } from '#contract/api/admin/championship-cards.ts'
import { matchesOf } from '#server/modules/matches/index.ts'
import type { Reader } from '#server/platform/db.ts'
import { fail } from '#server/platform/fail.ts'
import { matchCardOf, playedMatchCardOf } from './documents-matches.ts'
import { type MatchParts, searchTextOf, readMatchDraft } from './draft-matches.ts'
import { commonInputOf, FRESH } from './draft-shared.ts'
import type { PlayableCardType, ShownCardType, ScoredCardType, EditableCardType } from './card-type.ts'
import { championshipCardMode } from './mode.ts'
import { type MatchCardView, matchStartFrom, matchViewsOf } from './snapshot-matches.ts'
import { forbiddenToMatches } from './rules-card.ts'
import { frozenOfMatches } from './rules-input.ts'
import { matchPointsOf } from '#contract/verify/card-game.ts'
import { scoreReader } from './rules-picks.ts'
import { deleteMatches, listMatchCards, replaceMatches } from './sql-matches.ts'
import type { MatchCard, MatchScoring } from './types.ts'

const mode = championshipCardMode

const oneCard = async (from: Reader, id: string): Promise<MatchCard> =>
  (await listMatchCards(from, [id])).get(id) ?? fail('not_found')

/** How players see championship cards. */
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

/** How the desk writes championship cards. */
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
      // C6: one source settles a championship.
      if (!match.settles) lacking[`matches.${slot}`] = 'other_source'
      // What began, is over or is void already cannot be predicted.
      else if (match.status !== 'scheduled' && match.status !== 'postponed') lacking[`matches.${slot}`] = 'match_over'
    }
    return { startsAt: matchStartFrom(view), lacking, forbidden: forbiddenToMatches(profile) }
  },
  inputOf: (game, card) => ({
    ...commonInputOf(game, card),
    championship: card.championshipId ?? '',
    matches: [...card.matchIds],
  }),
  fresh: championship => ({ ...FRESH, championship, matches: [] }),
  inRound: (input, championship, matches) => ({
    ...input,
    championship,
    matches: matches.filter(one => one.settles && one.kind === 'match' && one.home && one.away).map(one => one.id),
  }),
}
