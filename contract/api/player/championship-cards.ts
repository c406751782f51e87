/** Championship cards for players: one predicted score per match (H1, H2). Parts shared with Athletes cards are described there. */
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '../../endpoint.ts'
import { zId, zPageQuery, zPaged } from '../../ids.ts'
import { zReais } from '../../money.ts'
import { ENTRY_REFUSALS } from '../../refusals.ts'
import { CARD_TYPES, cardFields, zCardFixture } from './card-documents.ts'
import { playedFields, zPickState } from './card-games.ts'
import * as athleteCards from './cards.ts'

/** The maximum number of matches per card: those of a World Cup. */
export const CARD_MATCHES_MAX = 64
/** Maximum number of predicted goals of a side: two digits. */
export const MATCH_GOALS_MAX = 99

/** H1: the rule of a prediction's points, best first: 25, 18, 15, 12, 10 and 0. */
export const H1_RULES = ['exact', 'winner-goals', 'winner-difference', 'winner-loser-goals', 'outcome', 'miss'] as const

/** The same call of championship cards. */
const asCardGame = <E extends Endpoint>(call: E, name: string, path: string): E => ({ ...call, name, path })

/** The championship a card belongs to. */
export const zCardChampionship = z.object({ _id: zId, name: z.string(), season: z.number() })

/** A match of a card, in its order. Void (C7, C8): it scores 0 for all. */
export const zCardMatch = z.object({ _match: zCardFixture, round: z.string(), void: z.boolean() })
export type CardMatch = z.output<typeof zCardMatch>

const championshipFields = {
  ...cardFields,
  championship: z.nullable(zCardChampionship),
  round: z.nullable(z.string()),
  matchCount: z.number(),
}

/** `matches` are the first ones, for the card's picture. */
export const zChampionshipCardSummary = z.object({ ...championshipFields, matches: z.array(zCardMatch) })
export const zChampionshipCard = z.object({ ...championshipFields, matches: z.array(zCardMatch) })
export type ChampionshipCardDoc = z.output<typeof zChampionshipCard>
export type ChampionshipCardSummary = z.output<typeof zChampionshipCardSummary>

export const listChampionshipCards = endpoint({
  ...athleteCards.listCards,
  name: 'listChampionshipCards',
  summary:
    'Championship cards of a tab (`new`, `running`, `finished`), of one championship, or those whose name, championship or teams match `search`',
  path: '/api/card-game',
  query: z.object({
    ...zPageQuery,
    championship: z.optional(zId),
    cardType: z.optional(z.enum(CARD_TYPES)),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  answer: zPaged(zChampionshipCardSummary),
})

export const getChampionshipCard = endpoint({
  ...athleteCards.getCard,
  name: 'getChampionshipCard',
  summary: 'A card: matches, pool, countdown. From then on its live events reach this user’s sockets',
  path: '/api/card-game/:id',
  answer: z.object({ doc: zChampionshipCard, amount: zReais, cardCount: z.number() }),
})

export const checkChampionshipCode = asCardGame(
  athleteCards.checkInfluencerCode,
  'checkChampionshipCode',
  '/api/card-game/:id/check-influencer-code/:code',
)

const zGoals = z
  .number({ error: 'score_invalid' })
  .check(
    z.int({ error: 'score_invalid' }),
    z.minimum(0, { error: 'score_invalid' }),
    z.maximum(MATCH_GOALS_MAX, { error: 'score_invalid' }),
  )
const zCode = z.optional(z.nullable(z.string().check(z.maxLength(30, { error: 'code_unavailable' }))))

export const playChampionshipCard = endpoint({
  ...athleteCards.playCard,
  name: 'playChampionshipCard',
  summary:
    'Plays a card: one score a match; the price leaves the wallet in the same moment. Takes an Idempotency-Key (W6)',
  path: '/api/played-card-game',
  body: z.object({
    _card: zId,
    matches: z
      .array(z.object({ _match: zId, homeGoals: zGoals, awayGoals: zGoals }), { error: 'matches_incomplete' })
      .check(z.maxLength(CARD_MATCHES_MAX, { error: 'match_unknown' })),
    code: zCode,
  }),
  errors: [
    ...ENTRY_REFUSALS,
    'not_found',
    'card_not_open',
    'matches_incomplete',
    'match_unknown',
    'match_repeated',
    'score_invalid',
    'code_unavailable',
  ],
})

/** A draft may lack either score of a match. */
const zDraft = z.object({
  matches: z
    .array(
      z.object({
        _match: zId,
        homeGoals: z.optional(z.nullable(zGoals)),
        awayGoals: z.optional(z.nullable(zGoals)),
      }),
    )
    .check(z.maxLength(CARD_MATCHES_MAX)),
  code: zCode,
})

export const getChampionshipDraft = endpoint({
  ...athleteCards.getDraft,
  name: 'getChampionshipDraft',
  summary: 'My unsent scores on a card; empty without any',
  path: '/api/card-game/:id/draft',
  answer: zDraft,
})

export const putChampionshipDraft = endpoint({
  ...athleteCards.putDraft,
  name: 'putChampionshipDraft',
  summary: 'Keeps my unsent scores; an empty list forgets them',
  path: '/api/card-game/:id/draft',
  body: zDraft,
})

export const championshipCardRanking = asCardGame(
  athleteCards.cardRanking,
  'championshipCardRanking',
  '/api/ranking-card-game',
)

export const championshipCardStanding = endpoint({
  ...athleteCards.cardStanding,
  name: 'championshipCardStanding',
  path: '/api/card-game/:id/standing',
  answer: z.extend(athleteCards.cardStanding.answer, {
    /** Points of each match that changed since the ranking before. */
    changes: z.array(z.object({ _match: zId, home: z.string(), away: z.string(), points: z.number() })),
  }),
})

export const championshipCardProgress = asCardGame(
  athleteCards.cardProgress,
  'championshipCardProgress',
  '/api/card-game/:id/progress',
)

const zScore = z.object({ home: z.number(), away: z.number() })

const zPlayedMatch = z.object({
  _match: zCardFixture,
  homeGoals: z.number(),
  awayGoals: z.number(),
  /** Points so far, by `rule`. */
  score: z.number(),
  /** H1: the rule; null while there is no result to compare with, and for a void match. */
  rule: z.nullable(z.enum(H1_RULES)),
  /** The score that the points are based on. */
  result: z.nullable(zScore),
  state: zPickState,
})

export const zPlayedChampionship = z.object({
  ...playedFields,
  championship: z.nullable(zCardChampionship),
  matches: z.array(zPlayedMatch),
})
export type PlayedChampionship = z.output<typeof zPlayedChampionship>

export const listPlayedChampionship = endpoint({
  ...athleteCards.listPlayed,
  name: 'listPlayedCardGame',
  path: '/api/played-card-game',
  answer: zPaged(zPlayedChampionship),
})

export const getPlayedChampionship = endpoint({
  ...athleteCards.getPlayed,
  name: 'getPlayedCardGame',
  path: '/api/played-card-game/:id',
  answer: z.object({ doc: zPlayedChampionship, cardDetails: zChampionshipCard }),
})

export const archivePlayedChampionship = asCardGame(
  athleteCards.archivePlayed,
  'archivePlayedCardGame',
  '/api/played-card-game/:id',
)
export const unarchivePlayedChampionship = asCardGame(
  athleteCards.unarchivePlayed,
  'unarchivePlayedCardGame',
  '/api/played-card-game/:id',
)
export const getChampionshipReceipt = asCardGame(
  athleteCards.getReceipt,
  'getPlayedCardGameReceipt',
  '/api/played-card-game/:id/receipt',
)
