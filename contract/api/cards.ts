import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { zDate, zId, zPageQuery, zPaged } from '../ids.ts'
import { ENTRY_SCORE_MAX, CARD_ATHLETES_MAX } from '../limits.ts'
import { zReais } from '../money.ts'
import { POSITIONS } from '../positions.ts'
import { none, zDone, zFileRef } from './common.ts'

/** Card status on the wire. `running` lasts until the prizes are paid; `finished` means paid (C9), or void and refunded. */
export const CARD_STATUSES = ['new', 'preparing', 'running', 'finished'] as const
/** Tabs of the list; `running` includes `preparing`. */
export const CARD_TYPES = ['new', 'running', 'finished'] as const
export const GAME_TYPES = ['options', 'classic'] as const

const zCardId = z.object({ id: zId })

export const zTeam = z.object({
  _id: zId,
  name: z.string(),
  abbrev: z.string(),
  /** Two or three `#rrggbb`, for the drawn crest and shirt. */
  colors: z.array(z.string()),
  image: z.nullable(zFileRef),
})

/** A person as rankings show them. */
export const zPerson = z.object({
  _id: zId,
  name: z.string(),
  username: z.string(),
  photo: z.nullable(zFileRef),
  isMe: z.boolean(),
})

/** An athlete of a card. `_athleteGoals` and `_athleteStatistics` are the options that happened so far; null scores are unknown. */
export const zCardAthlete = z.object({
  _athlete: z.object({
    _id: zId,
    name: z.string(),
    number: z.nullable(z.number()),
    position: z.enum(POSITIONS),
    photo: z.nullable(zFileRef),
  }),
  _team: z.nullable(zTeam),
  classicValue: z.number(),
  /** The number that was predicted, as far as it is known (classic). */
  athleteScore: z.nullable(z.number()),
  _athleteGoals: z.array(zId),
  _athleteStatistics: z.array(zId),
  /** A3: was not on the pitch; void for everyone. */
  void: z.boolean(),
  _match: z.nullable(
    z.object({
      _id: zId,
      date: z.nullable(zDate),
      home: z.nullable(zTeam),
      away: z.nullable(zTeam),
      place: z.nullable(z.string()),
      status: z.enum(['scheduled', 'live', 'finished', 'postponed', 'abandoned', 'void']),
      score: z.nullable(z.object({ home: z.number(), away: z.number() })),
      /** `23`, `45+2`, `HT`; null when it is not being played. */
      minute: z.nullable(z.string()),
    }),
  ),
  /** Goals in the last five, the newest last; only where imported. */
  form: z.optional(z.array(z.number())),
})
export type CardAthlete = z.output<typeof zCardAthlete>

const zOption = z.object({ _id: zId, name: z.string(), value: z.number() })

const cardFields = {
  _id: zId,
  name: z.string(),
  banner: z.nullable(zFileRef),
  cardType: z.enum(CARD_TYPES),
  status: z.enum(CARD_STATUSES),
  startDate: z.nullable(zDate),
  lockDate: z.nullable(zDate),
  /** The server's clock, which countdowns follow. */
  now: zDate,
  gameType: z.enum(GAME_TYPES),
  price: zReais,
  /** The pool. */
  amount: zReais,
  fixedAmount: z.boolean(),
  cardCount: z.number(),
  /** Percent of the pool. */
  paymentPercentage: z.object({ first: z.number(), second: z.number(), third: z.number() }),
  /** Percent of the pool that the operator keeps (C1); 0 with a guaranteed pool. */
  fee: z.number(),
  entriesPerUser: z.number(),
  rulesVersion: z.string(),
  /** Why the card was void and everybody refunded: a code, or the operator's words. */
  voided: z.nullable(z.string()),
  /** When the prizes are paid if nothing changes; null before the final whistle. */
  payDate: z.nullable(zDate),
}

export const zCardSummary = z.object({
  ...cardFields,
  /** The first athletes, for the picture of the card. */
  athletes: z.array(zCardAthlete),
  /** How many entries I have on it. */
  myGames: z.number(),
})
export const zCard = z.object({
  ...cardFields,
  athletes: z.array(zCardAthlete),
  goalOptions: z.array(zOption),
  statisticOptions: z.array(zOption),
  myGames: z.number(),
})
export type CardDoc = z.output<typeof zCard>
export type CardSummary = z.output<typeof zCardSummary>

const player = { access: 'player', params: none, query: none, body: none } as const

export const listCards = endpoint({
  ...player,
  name: 'listAthleteCards',
  summary:
    'Athletes cards of a tab (`new`, `running`, `finished`), or those whose name, athletes or teams match `search`',
  method: 'GET',
  path: '/api/athlete-card',
  query: z.object({
    ...zPageQuery,
    cardType: z.optional(z.enum(CARD_TYPES)),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  answer: zPaged(zCardSummary),
  errors: [],
})

export const getCard = endpoint({
  ...player,
  name: 'getAthleteCard',
  summary: 'A card: athletes, options, pool, countdown. From then on its live events reach this user’s sockets',
  method: 'GET',
  path: '/api/athlete-card/:id',
  params: zCardId,
  answer: z.object({ doc: zCard, amount: zReais, cardCount: z.number() }),
  errors: ['not_found'],
})

/** What a shared link previews, without a session. */
export const publicCard = endpoint({
  name: 'publicCard',
  summary: 'Name, start, price and pool of a card, for the preview of a shared link',
  method: 'GET',
  path: '/api/public/card/:id',
  access: 'visitor',
  params: zCardId,
  query: none,
  body: none,
  answer: z.object({
    _id: zId,
    name: z.string(),
    status: z.enum(CARD_STATUSES),
    startDate: z.nullable(zDate),
    price: zReais,
    amount: zReais,
    cardCount: z.number(),
    banner: z.nullable(zFileRef),
  }),
  errors: ['not_found'],
})

export const checkInfluencerCode = endpoint({
  ...player,
  name: 'checkInfluencerCode',
  summary: 'Whether I can play this card with this code (C13)',
  method: 'GET',
  path: '/api/athlete-card/:id/check-influencer-code/:code',
  params: z.object({ id: zId, code: z.string().check(z.maxLength(30)) }),
  answer: z.boolean(),
  errors: ['not_found'],
})

const zScore = z
  .number({ error: 'score_invalid' })
  .check(
    z.int({ error: 'score_invalid' }),
    z.minimum(0, { error: 'score_invalid' }),
    z.maximum(ENTRY_SCORE_MAX, { error: 'score_invalid' }),
  )

/** What is predicted of one athlete: two options, or in classic a number. */
const zPick = z.object({
  _team: z.optional(z.nullable(zId)),
  _athlete: zId,
  _athleteGoal: z.optional(z.nullable(zId)),
  _athleteStatistic: z.optional(z.nullable(zId)),
  athleteScore: z.optional(z.nullable(zScore)),
})
const zPicks = z
  .array(zPick, { error: 'athletes_incomplete' })
  .check(z.maxLength(CARD_ATHLETES_MAX, { error: 'athlete_unknown' }))
const zCode = z.optional(z.nullable(z.string().check(z.maxLength(30, { error: 'code_unavailable' }))))

export const playCard = endpoint({
  ...player,
  name: 'playAthleteCard',
  summary:
    'Plays a card: one pick an athlete; the price leaves the wallet in the same moment. Takes an Idempotency-Key (W6)',
  method: 'POST',
  path: '/api/played-athlete',
  body: z.object({ _card: zId, athletes: zPicks, code: zCode }),
  answer: z.object({ _id: zId }),
  status: 201,
  errors: [
    'not_found',
    'card_not_open',
    'insufficient_balance',
    'entries_limit',
    'duplicate_entry',
    'athletes_incomplete',
    'athlete_unknown',
    'athlete_repeated',
    'option_unknown',
    'score_invalid',
    'code_unavailable',
    'birth_date_needed',
    'under_age',
    'account_blocked',
    'mode_unavailable',
    'idempotency_key_reused',
    'unavailable',
  ],
})

const zDraftPick = z.object({
  _athlete: zId,
  _athleteGoal: z.optional(z.nullable(zId)),
  _athleteStatistic: z.optional(z.nullable(zId)),
  athleteScore: z.optional(z.nullable(zScore)),
})
const zDraft = z.object({ athletes: z.array(zDraftPick).check(z.maxLength(CARD_ATHLETES_MAX)), code: zCode })

export const getDraft = endpoint({
  ...player,
  name: 'getAthleteDraft',
  summary: 'My unsent picks on a card; empty without any',
  method: 'GET',
  path: '/api/athlete-card/:id/draft',
  params: zCardId,
  answer: zDraft,
  errors: ['not_found'],
})

export const putDraft = endpoint({
  ...player,
  name: 'putAthleteDraft',
  summary: 'Keeps my unsent picks; an empty list forgets them',
  method: 'PUT',
  path: '/api/athlete-card/:id/draft',
  params: zCardId,
  body: zDraft,
  answer: zDone,
  errors: ['not_found', 'card_not_open'],
})

export const cardRanking = endpoint({
  ...player,
  name: 'cardRanking',
  summary:
    'The ranking of a card, one row an entry; `user` asks for one user’s. `snapshot` keeps pages of one moment together (2 minutes)',
  method: 'GET',
  path: '/api/ranking-athlete',
  query: z.object({
    ...zPageQuery,
    card: zId,
    user: z.optional(zId),
    snapshot: z.optional(z.coerce.number({ error: 'snapshot_invalid' }).check(z.int({ error: 'snapshot_invalid' }))),
  }),
  answer: z.object({
    docs: z.array(z.object({ _id: zId, _user: zPerson, totalScore: z.number(), position: z.number() })),
    page: z.number(),
    pages: z.number(),
    total: z.number(),
    snapshot: z.number(),
    /** The newest there is; larger than `snapshot` when the ranking moved since. */
    newest: z.number(),
  }),
  errors: ['not_found', 'not_yet_visible'],
})

/** Where my best entry stands, and what it would be paid if the game ended now. */
export const cardStanding = endpoint({
  ...player,
  name: 'cardStanding',
  summary:
    'My best entry on a running or finished card: position, points, prize if it ended now, and what moved it last',
  method: 'GET',
  path: '/api/athlete-card/:id/standing',
  params: zCardId,
  answer: z.object({
    best: z.nullable(
      z.object({
        _id: zId,
        position: z.number(),
        totalScore: z.number(),
        /** If it ended now; what was paid once it has. */
        prize: zReais,
        /** Points to the next better place that pays; null on one that pays. */
        behind: z.nullable(z.number()),
        /** Positions won (above 0) or lost since the ranking before. */
        moved: z.number(),
      }),
    ),
    /** Over all my entries. */
    prizes: zReais,
    changes: z.array(z.object({ athlete: z.string(), points: z.number() })),
    snapshot: z.number(),
    payDate: z.nullable(zDate),
  }),
  errors: ['not_found'],
})

const zPlayedAthlete = z.object({
  _team: z.nullable(zTeam),
  _athlete: z.object({
    _id: zId,
    name: z.string(),
    number: z.nullable(z.number()),
    position: z.enum(POSITIONS),
    photo: z.nullable(zFileRef),
  }),
  _athleteGoal: z.nullable(zOption),
  _athleteStatistic: z.nullable(zOption),
  /** What was predicted (classic). */
  athleteScore: z.nullable(z.number()),
  /** Points won so far. */
  goalScore: z.number(),
  statisticScore: z.number(),
  /** Points of this athlete; above 0 is a hit. */
  playerScore: z.number(),
  /** What happened so far: the number (classic); null while unknown. */
  result: z.nullable(z.number()),
  _athleteGoals: z.array(zId),
  _athleteStatistics: z.array(zId),
  state: z.enum(['won', 'lost', 'waiting', 'void']),
})

export const zPlayed = z.object({
  _id: zId,
  _card: z.object({ _id: zId, name: z.string(), status: z.enum(CARD_STATUSES) }),
  _user: zPerson,
  createdAt: zDate,
  totalScore: z.number(),
  /** Null until there is a ranking. */
  position: z.nullable(z.number()),
  price: zReais,
  /** Paid, once the card is finished. */
  prize: zReais,
  code: z.nullable(z.string()),
  finished: z.boolean(),
  /** Refunded: the card was void, or the game arrived after the real start. */
  void: z.boolean(),
  /** False once archived. */
  status: z.boolean(),
  athletes: z.array(zPlayedAthlete),
})
export type Played = z.output<typeof zPlayed>

export const listPlayed = endpoint({
  ...player,
  name: 'listPlayedAthlete',
  summary: 'My games, the newest first: on one card, or all (`status=false`: the archived ones)',
  method: 'GET',
  path: '/api/played-athlete',
  query: z.object({ ...zPageQuery, card: z.optional(zId), status: z.optional(z.enum(['true', 'false'])) }),
  answer: zPaged(zPlayed),
  errors: [],
})

const zPlayedId = z.object({ id: zId })

export const getPlayed = endpoint({
  ...player,
  name: 'getPlayedAthlete',
  summary: 'A game: mine always, another’s once its card is locked (C12)',
  method: 'GET',
  path: '/api/played-athlete/:id',
  params: zPlayedId,
  answer: z.object({ doc: zPlayed, cardDetails: zCard }),
  errors: ['not_found', 'not_yet_visible'],
})

export const archivePlayed = endpoint({
  ...player,
  name: 'archivePlayedAthlete',
  summary: 'Hides a game of mine from the history; it goes on as before (A5)',
  method: 'DELETE',
  path: '/api/played-athlete/:id',
  params: zPlayedId,
  answer: zDone,
  errors: ['not_found'],
})

export const unarchivePlayed = endpoint({
  ...player,
  name: 'unarchivePlayedAthlete',
  summary: 'Shows an archived game again (`status: true`)',
  method: 'PUT',
  path: '/api/played-athlete/:id',
  params: zPlayedId,
  body: z.object({ status: z.boolean({ error: 'invalid' }) }),
  answer: zDone,
  errors: ['not_found'],
})

export const getReceipt = endpoint({
  ...player,
  name: 'getPlayedReceipt',
  summary: 'The receipt of a game of mine: what was sent, when, under which rules, and every centavo that moved',
  method: 'GET',
  path: '/api/played-athlete/:id/receipt',
  params: zPlayedId,
  answer: z.object({
    _id: zId,
    _card: z.object({ _id: zId, name: z.string() }),
    acceptedAt: zDate,
    rulesVersion: z.string(),
    rulesHash: z.string(),
    picks: z.array(z.number()),
    /** Hex; with the picks it makes the leaf of the pool's proof. */
    nonce: z.string(),
    code: z.nullable(z.string()),
    price: zReais,
    /** Centavo by centavo: the price, a refund, a prize. */
    movements: z.array(
      z.object({
        _id: zId,
        type: z.enum(['new-game', 'cancel-game', 'winner-payment']),
        amount: zReais,
        direction: z.enum(['in', 'out']),
        at: zDate,
      }),
    ),
  }),
  errors: ['not_found'],
})

export const openDispute = endpoint({
  ...player,
  name: 'openDispute',
  summary: 'Doubts a fact of a game I play, in its dispute window (C9): payment waits until it is answered',
  method: 'POST',
  path: '/api/dispute',
  body: z.object({
    game: zId,
    /** What it is about: an athlete’s or a match’s id. */
    fact: z
      .string({ error: 'fact_required' })
      .check(z.trim(), z.minLength(1, { error: 'fact_required' }), z.maxLength(100)),
    text: z
      .string({ error: 'text_required' })
      .check(z.trim(), z.minLength(10, { error: 'text_too_short' }), z.maxLength(1000, { error: 'text_too_long' })),
  }),
  answer: z.object({ _id: zId }),
  status: 201,
  errors: ['not_found', 'dispute_closed', 'dispute_exists'],
})

export const listDisputes = endpoint({
  ...player,
  name: 'listMyDisputes',
  summary: 'My disputes of a game, with their answers',
  method: 'GET',
  path: '/api/dispute',
  query: z.object({ game: zId }),
  answer: z.object({
    docs: z.array(
      z.object({
        _id: zId,
        fact: z.string(),
        text: z.string(),
        state: z.enum(['open', 'accepted', 'refused']),
        answer: z.nullable(z.string()),
        createdAt: zDate,
      }),
    ),
  }),
  errors: ['not_found'],
})

export const searchUsers = endpoint({
  ...player,
  name: 'searchUsers',
  summary: 'Players by name or username, from the fourth character on',
  method: 'GET',
  path: '/api/user',
  query: z.object({ ...zPageQuery, search: z.string().check(z.trim(), z.maxLength(100)) }),
  answer: zPaged(z.object({ ...zPerson.shape })),
  errors: [],
})
