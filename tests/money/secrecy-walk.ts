import { TIMELINE_KINDS } from '#contract/api/admin/audit.ts'
import type { CallParts } from '#tests/support/app.ts'

/** What a walk needs to ask about everything there is. Ids of another's entry are among `ids`, as an id of everything. */
export interface WalkOptions {
  /** Cards that another has entered, and that are not locked. */
  cards: readonly string[]
  /** Cards nobody has entered, which a call may change: one each time. */
  spare: () => string
  /** Whatever an id could be: cards, the other's entries, the other, the round, nothing. */
  ids: readonly string[]
  other: { id: string; username: string; email: string; cpf: string }
  me: { username: string; password: string }
  operator: { username: string; password: string }
  championship: string
  match: string
  /** What the editor sends of each card of `cards`. */
  cardBodies: readonly Record<string, unknown>[]
  /** Championship cards that another has entered, what the editor sends of them, and what playing them sends. */
  scoreCards: readonly string[]
  spareScores: () => string
  scoreBodies: readonly Record<string, unknown>[]
  scorePlays: readonly unknown[]
  /** What playing each card of `cards` sends. */
  plays: readonly unknown[]
  notification: string
  /** The links by which the other challenges. */
  challenges: readonly string[]
}

/** Calls of one endpoint. Those that end a session or an account say `alone`: somebody else does them. */
export interface Walk {
  calls(request: WalkOptions): CallParts[]
  alone?: true
}

export const plain: Walk = { calls: () => [{}] }
export const alone: Walk = { calls: () => [{}], alone: true }
export const pages: Walk = { calls: () => [{ query: { limit: 50 } }] }
export const byId: Walk = { calls: ({ ids }) => ids.map(id => ({ params: { id } })) }
/** The timelines of whatever an id could be. */
export const byKind: Walk = {
  calls: ({ ids }) => ids.flatMap(id => Object.keys(TIMELINE_KINDS).map(kind => ({ params: { kind, id } }))),
}
/** A link that nobody was given: an id, and a seal that is none. */
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

/** The events of the sockets that the walk hears, by the names of the contract. */
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
