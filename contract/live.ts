import * as z from 'zod/mini'
import { zPushed } from './api/player/web-push.ts'
import { event } from './endpoint.ts'
import { zDate, zId } from './ids.ts'
import { zReais } from './money.ts'
import { zNoticeIcon, zNoticePrize, zNoticeSender } from './notice-sender.ts'

/** `balance` and `seq` are absolute, so that a missed or repeated event does no harm. */
export const balanceEvent = event(
  (userId: string) => `balance:${userId}`,
  z.object({
    amount: zReais,
    type: z.enum(['in', 'out']),
    balance: zReais,
    seq: z.number(),
    _transaction: z.nullable(zId),
    module: z.string(),
  }),
)

export const notificationEvent = event(
  () => 'notification',
  z.object({
    _id: zId,
    title: z.string(),
    text: z.string(),
    /** In the list's format. */
    _from: zNoticeSender,
    icon: zNoticeIcon,
    prize: zNoticePrize,
    redirect: z.object({ uri: z.string() }),
    /** For a subject with a deadline (a turn, a question): the deadline, and the current time by the server's clock. */
    time: z.optional(z.object({ until: zDate, now: zDate })),
    /** The subject, if a page may show it already: the deposit that was paid. */
    subjectId: z.optional(zId),
  }),
)

/** A notification was read, on another page or device, or is obsolete. */
export const notificationOverEvent = event(() => 'notification-over', z.object({ _id: zId }))

/** For viewers of a card. `new_game` carries the current pool and count; `scores`: the ranking changed. */
const zCardEvent = z.discriminatedUnion('status', [
  z.object({ status: z.literal('new_game'), cardCount: z.number(), amount: zReais }),
  z.object({ status: z.literal('scores'), seq: z.number() }),
])
const zCardEnd = z.object({ status: z.string() })

export const athleteEvent = event((cardId: string) => `athlete:${cardId}`, zCardEvent)
/** A card changed its state: clients reload it. */
export const athleteEndEvent = event((cardId: string) => `athlete-end:${cardId}`, zCardEnd)

/** The same for championship cards. */
export const cardGameEvent = event((cardId: string) => `card-game:${cardId}`, zCardEvent)
export const cardGameEndEvent = event((cardId: string) => `card-game-end:${cardId}`, zCardEnd)

/** How many conversations have unread messages. The other events of chats: live-chat.ts. */
export const chatUnreadEvent = event(() => 'chat-p2p-unread', z.object({ unread: z.number() }))

/** Sent to the audience of an ad: the client requests it, and shows it once (`viewAd`). */
export const athleteAdEvent = event(() => 'athlete-ad', z.object({ _card: zId, _id: zId }))

/**
 * A room changed, for members who view it: clients reload it. `what`: room (people, settings), started, guess, scores, state. `seq` only
 * increases.
 */
const zRoomEvent = z.object({ what: z.enum(['room', 'started', 'guess', 'scores', 'state']), seq: z.number() })
export const familyRoomEvent = event((roomId: string) => `coach-friend:${roomId}`, zRoomEvent)
export const versusEvent = event((roomId: string) => `game-vs:${roomId}`, zRoomEvent)
export const vipEvent = event((roomId: string) => `game-vs-vip:${roomId}`, zRoomEvent)

/** A league changed, for members who view it: its table, its members and name, or its meetings. `seq` only increases. */
export const leagueEvent = event(
  (leagueId: string) => `league:${leagueId}`,
  z.object({ what: z.enum(['table', 'league', 'meetings']), seq: z.number() }),
)

/** A question was sent to this player (P2). */
export const pushGameEvent = event(() => 'push-game', z.object({ stmt: zPushed }))
