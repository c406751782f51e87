import { sql } from 'kysely'
import {
  deleteMessage,
  deleteResourceMessage,
  getChat,
  listResourceMessages,
  markChatRead,
  sendMessage,
  sendResourceMessage,
} from '#contract/api/chat.ts'
import { operatorCreateAd, operatorSendAd } from '#contract/api/operator-ads.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { TestOperator } from '#tests/support/operators.ts'
import type { Player } from '#tests/support/people.ts'
import { type Asked, byId, byIdWith, pages, type Walk } from './secrecy-walk.ts'

const reason = 'Ninguém vê nada'
const RESOURCES = ['card-athlete', 'card-game'] as const

/** Every id as a card of each kind of chat. */
const everyChat = ({ ids }: Asked) => RESOURCES.flatMap(kind => ids.map(card => ({ params: { kind }, card })))

/** Chats and ads of players, as somebody who did not make the entry. */
export const ownSocial: Record<string, Walk> = {
  listChats: pages,
  getChat: byId,
  listMessages: { calls: ({ ids }) => ids.map(id => ({ query: { id, limit: 50 } })) },
  sendMessage: { calls: ({ ids }) => ids.map(id => ({ body: { id, text: 'Oi' } })) },
  deleteMessage: { calls: ({ ids }) => ids.map(id => ({ params: { chat: id, message: id } })) },
  markChatRead: { calls: ({ ids }) => ids.map(id => ({ body: { id } })) },
  blockUser: byIdWith({ blocked: false }),
  listResourceMessages: {
    calls: asked => everyChat(asked).map(({ params, card }) => ({ params, query: { card, limit: 50 } })),
  },
  sendResourceMessage: {
    calls: asked => everyChat(asked).map(({ params, card }) => ({ params, body: { card, text: 'Oi' } })),
  },
  deleteResourceMessage: {
    calls: asked => everyChat(asked).map(({ params, card }) => ({ params: { ...params, id: card } })),
  },
  reportMessage: {
    calls: ({ ids }) => ids.map(_id => ({ params: { kind: 'p2p' }, body: { _id, denounce: 'child abuse' } })),
  },
  getAd: { calls: ({ ids }) => ids.flatMap(cardId => ids.map(adId => ({ params: { cardId, adId } }))) },
  viewAd: byId,
  clickAd: byId,
}

const ad = {
  type: 'video',
  title: 'Jogue a rodada',
  text: 'Cartelas novas toda semana.',
  _upload: '',
  alt: '',
  video: 'https://youtu.be/aBcDeFgHiJk',
  link: '/championships',
  _card: '',
  players: 'all',
  lang: '',
  notify: true,
  live: true,
  reason,
}

/** Ads and reported messages at the operators' desk. */
export const socialAtDesk: Record<string, Walk> = {
  listReports: {
    calls: ({ other, ids }) => ['', other.username, ...ids].map(search => ({ query: { search, limit: 50 } })),
  },
  getReport: byId,
  answerReport: byIdWith({ action: 'dismiss', reason }),
  operatorAds: pages,
  operatorAd: byId,
  operatorCreateAd: { calls: ({ ids }) => ids.map(_card => ({ body: { ...ad, _card, players: 'card' } })) },
  operatorUpdateAd: byIdWith(ad),
  operatorDeleteAd: byIdWith({ reason }),
  operatorSendAd: byIdWith({ at: null, reason }),
  operatorEndAd: byIdWith({ reason }),
}

/** Events of chats and ads as the walk hears them, by what comes before the id in their names. */
export const SOCIAL_EVENTS = [
  'athlete-ad',
  'chat-card-athlete',
  'chat-card-game',
  'chat-p2p',
  'chat-p2p-delete-msg',
  'chat-p2p-new-msg',
  'chat-p2p-read',
  'chat-p2p-unread',
  'delete-chat-card-athlete',
]

/** Ana talks to Bruno, and on a card both play; an ad is sent. What was said is told to Bruno before anything is locked. */
export async function socialise(
  { app, desk, ana, bruno }: { app: TestApp; desk: TestOperator; ana: Player; bruno: Player },
  card: string,
): Promise<void> {
  const { _id: chat } = (await ana.call(getChat, { params: { id: bruno.id } })).data
  const said = (await ana.call(sendMessage, { body: { id: chat, text: 'Boa sorte' } })).data
  await bruno.call(markChatRead, { body: { id: chat } })
  await ana.call(deleteMessage, { params: { chat, message: said._id } })
  const kind = { kind: 'card-athlete' }
  await bruno.call(listResourceMessages, { params: kind, query: { card } }).then(answer => answer.data)
  const there = (await ana.call(sendResourceMessage, { params: kind, body: { card, text: 'Boa sorte' } })).data
  await ana.call(deleteResourceMessage, { params: { ...kind, id: there._id } })
  // The walk has set limits of Bruno's: who has any is not advertised to.
  await app.deps.db.rows(sql`delete from player_limit`)
  const { _id: id } = (await desk.call(operatorCreateAd, { body: ad })).data
  await desk.call(operatorSendAd, { params: { id }, body: { at: null, reason } })
  await app.drain()
}
