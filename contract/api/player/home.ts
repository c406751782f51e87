import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDate, zId } from '../../ids.ts'
import { zReais } from '../../money.ts'
import { GAME_MODES } from '../../profiles.ts'
import { zFileRef, zLang } from '../common.ts'
import { zCardFixture, zTeam } from './fixtures.ts'

export const listSlides = endpoint({
  name: 'listSlides',
  summary: "The sponsors' slides of the home page, in order",
  method: 'GET',
  path: '/api/slide-main',
  access: 'player',
  query: z.object({ slide: z.optional(z.string()) }),
  answer: z.object({
    docs: z.array(z.object({ _id: zId, url: z.string(), sponsorUrl: z.string(), _upload: zFileRef, alt: z.string() })),
  }),
})

export const slideSettings = endpoint({
  name: 'slideSettings',
  summary: 'Seconds each slide stays',
  method: 'GET',
  path: '/api/slide-main/settings',
  access: 'player',
  answer: z.object({ time: z.number() }),
})

/** Types of pending items of a player, the most urgent first. */
export const TODOS = [
  'paused',
  'self-excluded',
  'push-question',
  'your-turn',
  'opponent-ready',
  'duel-lobby',
  'invitation',
  'room-to-play',
  'result',
  'confirm-email',
  'birth-date',
  'limits',
] as const

/**
 * A pending item of the player: its type selects the text, `redirect` the page where it is done, and `until` is its deadline, or the end of
 * a pause. `result`: a game of mine was paid or void and I have not seen it yet; `_id` is that of its notification, and marking that as
 * read, on any device, removes the item.
 */
export const zTodo = z.object({
  kind: z.enum(TODOS),
  _id: zId,
  /** The name of the room or game; of the player's own data, empty. */
  name: z.string(),
  redirect: z.string(),
  until: z.nullable(zDate),
})

export type Todo = z.output<typeof zTodo>

export const homeTodo = endpoint({
  name: 'homeTodo',
  summary:
    'What waits for me: invitations, missing picks, my turn, results I have not looked at, and what my account lacks',
  method: 'GET',
  path: '/api/home/todo',
  access: 'player',
  /** `now`: the server's clock, by which `until` counts. */
  answer: z.object({ docs: z.array(zTodo), now: zDate }),
})

/** The most running games of mine listed; further ones are shown on the pages of their modes. */
export const RUNNING_GAMES_MAX = 6
/** The most matches listed for each. */
export const RUNNING_MATCHES_MAX = 3

/**
 * A running game of mine. Rank and points are of my best entry, null before the first ranking and for a question, which has no ranks; a
 * duel has no points.
 */
export const ownGameFields = {
  _id: zId,
  mode: z.enum(GAME_MODES),
  name: z.string(),
  /** Of a question: in English. */
  nameEn: z.nullable(z.string()),
  /** Of a championship card: the championship it belongs to. */
  championship: z.nullable(zId),
  startDate: z.nullable(zDate),
  payDate: z.nullable(zDate),
  position: z.nullable(z.number()),
  totalScore: z.nullable(z.number()),
  /** Entries that count, of all players, and the pool they play for. */
  entries: z.number(),
  amount: zReais,
  /** The prizes of all my entries if it ended now; after payment, the amount I received. */
  prizes: zReais,
  /** The amount I paid for them. */
  staked: zReais,
  /** Of a question: my answer. */
  answer: z.nullable(z.boolean()),
}

/**
 * A closed, unpaid game. `preparing`: its first match has not begun; `over`: all matches are finished, and it is paid at `payDate` if
 * nothing changes.
 */
export const zRunningGame = z.object({
  ...ownGameFields,
  status: z.enum(['preparing', 'running', 'over']),
  /** Matches being played; else the next ones; else the finished ones. */
  matches: z.array(zCardFixture),
})
export type RunningGame = z.output<typeof zRunningGame>

export const homeRunning = endpoint({
  name: 'homeRunning',
  summary:
    'Where I stand in each of my games that is under way. From then on their live events reach this user’s sockets',
  method: 'GET',
  path: '/api/home/running',
  access: 'player',
  /** `entered`: open games that I have an entry in. `isNew`: I never had an entry in any game. */
  answer: z.object({ docs: z.array(zRunningGame), entered: z.array(zId), isNew: z.boolean(), now: zDate }),
})

/** The most open cards listed. */
export const CLOSING_CARDS_MAX = 6

/** A card as visitors may see it. */
export const zOpenCard = z.object({
  _id: zId,
  name: z.string(),
  /** Of a championship card: the championship it belongs to. */
  championship: z.nullable(zId),
  banner: z.nullable(zFileRef),
  lockDate: z.nullable(zDate),
  price: zReais,
  amount: zReais,
  fixedAmount: z.boolean(),
  cardCount: z.number(),
  /** The number of athletes or matches asked about. */
  size: z.number(),
  /** The people drawn on its cover. */
  figures: z.array(z.object({ _id: zId, team: z.nullable(zTeam) })),
})
export type OpenCard = z.output<typeof zOpenCard>

export const openNow = endpoint({
  name: 'openNow',
  summary: 'What anybody can play and check now: the cards that close first, and what was paid lately',
  method: 'GET',
  path: '/api/public/open',
  access: 'visitor',
  answer: z.object({
    cards: z.array(zOpenCard),
    /** Prizes of cards paid in the last seven days, and the newest of them that paid any; null without one. */
    paid: z.nullable(
      z.object({
        amount: zReais,
        games: z.number(),
        last: z.object({ _id: zId, name: z.string(), amount: zReais, winners: z.number(), at: zDate }),
      }),
    ),
    now: zDate,
  }),
})

export const getBalance = endpoint({
  name: 'getBalance',
  summary: 'My balance in reais, and the count of its changes (`seq` of the event `balance:{userId}`)',
  method: 'GET',
  path: '/api/balance',
  access: 'player',
  answer: z.object({ amount: zReais, seq: z.number() }),
})

/** A block of a public text. `anchor` is what links point to, e.g. `c3`. Inline parts are plain, bold or a link. */
const zInline = z.object({ text: z.string(), bold: z.optional(z.boolean()), href: z.optional(z.string()) })
export const zTextBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), level: z.number(), anchor: z.string(), inline: z.array(zInline) }),
  z.object({ type: z.literal('paragraph'), inline: z.array(zInline) }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(zInline)) }),
  z.object({ type: z.literal('table'), head: z.array(z.array(zInline)), rows: z.array(z.array(z.array(zInline))) }),
])
export type TextInline = z.output<typeof zInline>
export type TextBlock = z.output<typeof zTextBlock>

export const TEXT_NAMES = ['terms', 'privacy', 'rules', 'help'] as const
export const zTextName = z.enum(TEXT_NAMES)

export const getText = endpoint({
  name: 'getText',
  summary: 'A public text: terms, privacy, rules or help, with its version and hash',
  method: 'GET',
  path: '/api/public/text/:name',
  access: 'visitor',
  params: z.object({ name: zTextName }),
  /** Of the current version; an earlier one by its name. */
  query: z.object({ lang: zLang, version: z.optional(z.string().check(z.maxLength(40))) }),
  answer: z.object({
    title: z.string(),
    summary: z.string(),
    version: z.string(),
    hash: z.string(),
    /** All published versions, newest first. */
    versions: z.array(z.string()),
    blocks: z.array(zTextBlock),
  }),
  errors: ['not_found'],
})
