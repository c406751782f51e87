import { TIMELINE_KINDS } from '#contract/api/admin/audit.ts'
import type { CallParts } from '#tests/support/app.ts'

/** The ids and contexts that a walk over all endpoints needs. Ids of another player's entry are among `ids`, to be tried everywhere. */
export interface WalkOptions {
  /** Open cards that another player has entered. */
  cards: readonly string[]
  /** Cards without entries, which a call may change: one each time. */
  spare: () => string
  /** Anything an id could be: cards, the other's entries, the other player, the round, nothing. */
  ids: readonly string[]
  other: { id: string; username: string; email: string; cpf: string }
  me: { username: string; password: string }
  operator: { username: string; password: string }
  championship: string
  match: string
  /** The editor's request for each card of `cards`. */
  cardBodies: readonly Record<string, unknown>[]
  /** Championship cards that another player has entered, the editor's requests and the entry requests. */
  scoreCards: readonly string[]
  spareScores: () => string
  scoreBodies: readonly Record<string, unknown>[]
  scorePlays: readonly unknown[]
  /** The entry request for each card of `cards`. */
  plays: readonly unknown[]
  notification: string
  /** The challenge links of the other player. */
  challenges: readonly string[]
}

/** Calls of one endpoint. Those that end a session or an account are marked `alone`: another account makes them. */
export interface Walk {
  calls(request: WalkOptions): CallParts[]
  alone?: true
}

export const plain: Walk = { calls: () => [{}] }
export const alone: Walk = { calls: () => [{}], alone: true }
export const pages: Walk = { calls: () => [{ query: { limit: 50 } }] }
export const byId: Walk = { calls: ({ ids }) => ids.map(id => ({ params: { id } })) }
/** The timelines of every possible id. */
export const byKind: Walk = {
  calls: ({ ids }) => ids.flatMap(id => Object.keys(TIMELINE_KINDS).map(kind => ({ params: { kind, id } }))),
}
/** A forged link: an id with an invalid seal. */
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

/** The socket events that the walk expects, by the names of the contract. */
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
