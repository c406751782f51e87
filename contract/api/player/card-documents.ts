import * as z from 'zod/mini'
import { zDate, zId } from '../../ids.ts'
import { zReais } from '../../money.ts'
import { POSITIONS } from '../../positions.ts'
import { zFileRef } from '../common.ts'
import { zCardFixture, zTeam } from './fixtures.ts'

export * from './fixtures.ts'

/** Card status on the wire. `running` lasts until the prizes are paid; `finished` means paid (C9), or void and refunded. */
export const CARD_STATUSES = ['new', 'preparing', 'running', 'finished'] as const
/** The states of a game in the back office; players see four of them merged (see cards.ts). */
export const GAME_STATES = [
  'draft',
  'scheduled',
  'open',
  'locked',
  'running',
  'provisional',
  'settling',
  'paid',
  'voiding',
  'void',
] as const

/** Why a single game does not count and was refunded, while its card or room goes on: C2, W7, F6. */
export const ENTRY_VOIDS = ['late_entry', 'account_frozen', 'left_room'] as const

/** Tabs of the list; `running` includes `preparing`. */
export const CARD_TYPES = ['new', 'running', 'finished'] as const
export const GAME_TYPES = ['options', 'classic'] as const

/** An athlete's form in the last five games played, as reported by the source that settles the championship. */
const zRecentForm = z.object({
  /** Newest last. `number` is the predicted number of the position (goals, sets, ranks); null if the source does not report it. */
  games: z.array(
    z.object({
      opponent: z.nullable(z.object({ name: z.string(), abbrev: z.string() })),
      home: z.nullable(z.boolean()),
      number: z.nullable(z.number()),
    }),
  ),
})
export type RecentForm = z.output<typeof zRecentForm>

/**
 * Hints for choosing among a card's options, by index in its lists instead of by id, because ids are used for choices: whether each is
 * possible for an athlete of this position, and how often it happened in how many of the last games with known data.
 */
const zOptionHelp = z.object({
  possible: z.boolean(),
  happened: z.number(),
  games: z.number(),
  /**
   * Over all games of the athlete that were counted when the card opened, and the probability for this match, in percent
   * (docs/fair-points.md); absent without data.
   */
  past: z.optional(z.object({ happened: z.number(), games: z.number(), likely: z.number() })),
})
const zOptionsHelp = z.object({ goals: z.array(zOptionHelp), statistics: z.array(zOptionHelp) })
export type OptionsHelp = z.output<typeof zOptionsHelp>

/**
 * The percentage of all the card's entries that chose each option, by index in the card's lists. Counted once when the card closed: later
 * refunds do not change it. Whole numbers, each rounded separately: 0 is nobody, 100 everybody.
 */
const zPickedPercent = z.object({ goals: z.array(z.int()), statistics: z.array(z.int()) })

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
  /** The predicted number, as far as it is known (classic). */
  athleteScore: z.nullable(z.number()),
  _athleteGoals: z.array(zId),
  _athleteStatistics: z.array(zId),
  /** A3: did not play; void for everyone. */
  void: z.boolean(),
  _match: z.nullable(zCardFixture),
  /** The last five games before now, if imported. */
  recent: z.optional(zRecentForm),
  optionsHelp: z.optional(zOptionsHelp),
  /** Only for a card with options that is closed (C12), not void, and has at least five entries. */
  pickedPercent: z.optional(zPickedPercent),
})
export type CardAthlete = z.output<typeof zCardAthlete>

export const zOption = z.object({ _id: zId, name: z.string(), value: z.number() })

/** Fields of every type of card. */
export const cardFields = {
  _id: zId,
  name: z.string(),
  banner: z.nullable(zFileRef),
  cardType: z.enum(CARD_TYPES),
  status: z.enum(CARD_STATUSES),
  startDate: z.nullable(zDate),
  lockDate: z.nullable(zDate),
  /** The server's clock, which countdowns use. */
  now: zDate,
  price: zReais,
  /** The pool. */
  amount: zReais,
  fixedAmount: z.boolean(),
  cardCount: z.number(),
  /** Percent of the pool. */
  paymentPercentage: z.object({ first: z.number(), second: z.number(), third: z.number() }),
  /** The operator's fee, in percent of the pool (C1); 0 with a guaranteed pool. */
  fee: z.number(),
  entriesPerUser: z.number(),
  rulesVersion: z.string(),
  /** Why the card was void and all entries were refunded: a code, or the operator's text. */
  voided: z.nullable(z.string()),
  /** When the prizes are paid if nothing changes; null before the final whistle. */
  payDate: z.nullable(zDate),
  /** Number of my entries. */
  myGames: z.number(),
}

export const zCardSummary = z.object({
  ...cardFields,
  gameType: z.enum(GAME_TYPES),
  /** The first athletes, for the card's picture. */
  athletes: z.array(zCardAthlete),
})
export const zCard = z.object({
  ...cardFields,
  gameType: z.enum(GAME_TYPES),
  athletes: z.array(zCardAthlete),
  goalOptions: z.array(zOption),
  statisticOptions: z.array(zOption),
})
export type CardDoc = z.output<typeof zCard>
export type CardSummary = z.output<typeof zCardSummary>
