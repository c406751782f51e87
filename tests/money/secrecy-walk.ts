import { TIMELINE_KINDS } from '#contract/api/admin/audit.ts'
import type { CallParts } from '#tests/support/app.ts'

/** Context of a walk through all calls. Ids of another's entry are among `ids`. */
export interface WalkOptions {
  /** Open cards that another player has entered. */
  cards: readonly string[]
  /** Cards without entries, which a call may change: a new one each time. */
  spare: () => string
  /** All ids to try: cards, the other's entries, the other player, the round, unknown ones. */
  ids: readonly string[]
  other: { id: string; username: string; email: string; cpf: string }
  me: { username: string; password: string }
  operator: { username: string; password: string }
  championship: string
  match: string
  /** The editor's request body for each card of `cards`. */
  cardBodies: readonly Record<string, unknown>[]
  /** Championship cards that another player has entered, with the bodies of the editor and of an entry. */
  scoreCards: readonly string[]
  spareScores: () => string
  scoreBodies: readonly Record<string, unknown>[]
  scorePlays: readonly unknown[]
  /** The body of an entry on each card of `cards`. */
  plays: readonly unknown[]
  notification: string
  /** Challenge links of the other player. */
  challenges: readonly string[]
}

/** Calls of one endpoint. With `alone`, which ends a session or an account, another user makes them. */
export interface Walk {
  calls(request: WalkOptions): CallParts[]
  alone?: true
}

export const plain: Walk = { calls: () => [{}] }
export const alone: Walk = { calls: () => [{}], alone: true }
export const pages: Walk = { calls: () => [{ query: { limit: 50 } }] }
export const byId: Walk = { calls: ({ ids }) => ids.map(id => ({ params: { id } })) }
/** Timelines of every id. */
export const byKind: Walk = {
  calls: ({ ids }) => ids.flatMap(id => Object.keys(TIMELINE_KINDS).map(kind => ({ params: { kind, id } }))),
}
/** Unknown tokens: an id, and an invalid seal. */
export const byToken: Walk = {
  calls: ({ ids }) => ids.map(id => ({ params: { token: Buffer.from(id + id, 'hex').toString('base64url') } })),
}
export const byIdWith = (body: Record<string, unknown>): Walk => ({
  calls: ({ ids }) => ids.map(id => ({ params: { id }, body })),
})
export const sent = (body: (request: WalkOptions) => unknown): Walk => ({ calls: request => [{ body: body(request) }] })
export const sentAlone = (body: (request: WalkOptions) => unknown): Walk => ({ ...sent(body), alone: true })
export const form = (fields: Record<string, string>): Walk => ({
  calls: () => {
    const filled = new FormData()
    for (const [name, value] of Object.entries(fields)) filled.set(name, value)
    filled.set('file', new Blob(['nada']), 'nada.png')
    return [{ form: filled, params: { id: 'f'.repeat(24) } }]
  },
})

/** Prefixes of the socket events the walk receives. */
export const HEARD_EVENTS: readonly string[] = [
  'athleteAdEvent',
  'athleteEndEvent',
  'athleteEvent',
  'balanceEvent',
  'cardGameEndEvent',
  'cardGameEvent',
  'chatDeletedEvent',
  'chatListDeletedEvent',
  'chatListMessageEvent',
  'chatListReadEvent',
  'chatMessageEvent',
  'chatReactionEvent',
  'chatReadEvent',
  'chatTypingEvent',
  'chatUnreadEvent',
  'familyRoomEvent',
  'leagueEvent',
  'notificationEvent',
  'notificationOverEvent',
  'pushGameEvent',
  'resourceDeletedEvent',
  'resourceMessageEvent',
  'resourceReactionEvent',
  'resourceTypingEvent',
  'versusEvent',
  'vipEvent',
]
