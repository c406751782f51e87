import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorLockCard } from '#contract/api/admin/card-steps.ts'
import { operatorLockChampionshipCard } from '#contract/api/admin/championship-cards.ts'
/** No socket event reaches a user who may not see it: triggers every type of event while unauthorized users listen. */
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { operatorBanner } from '#contract/api/admin/settings.ts'
import { signOut } from '#contract/api/player/access.ts'
import { playCard } from '#contract/api/player/cards.ts'
import {
  blockUser,
  deleteMessage,
  deleteResourceMessage,
  getChat,
  listMessages,
  listResourceMessages,
  markChatRead,
  sendMessage,
  sendResourceMessage,
} from '#contract/api/player/chat.ts'
import { createLeague, getLeague, inviteToLeague, joinLeague, renameLeague } from '#contract/api/player/leagues.ts'
import * as chatEvents from '#contract/live-chat.ts'
import { settingsEvent } from '#contract/live-settings.ts'
import * as otherEvents from '#contract/live.ts'
import { centavos } from '#contract/money.ts'
import { WAITING_MS } from '#server/modules/chat/index.ts'
import { reactAndType } from '#tests/money/secrecy-chats.ts'
import { adAdmin } from '#tests/support/ads.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard } from '#tests/support/cards.ts'
import {
  matchCardBody,
  newSeason,
  openMatchCard,
  playScores,
  readMatchCard,
  type Season,
} from '#tests/support/championship-cards.ts'
import { listen, type Listener } from '#tests/support/live.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import {
  askForRooms,
  askMembers,
  lookAtRooms,
  playRooms,
  type RoomScene,
  stageRooms,
} from '#tests/support/room-scene.ts'

const live = { ...otherEvents, ...chatEvents }
type EventName = keyof typeof live

let app: TestApp
let operator: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

/** A card of each type, a private room of each type, and two users who chat. */
interface Scene {
  ana: Player
  bia: Player
  season: Season
  card: string
  scores: string
  chat: string
  rooms: RoomScene
  league: string
}

async function stage(): Promise<Scene> {
  const [ana, bia] = [await newPlayer(app), await newPlayer(app)]
  for (const player of [ana, bia]) await fund(app, player, 10_100)
  const season = await newSeason(app)
  const card = await openCard(operator, cardBody(await newRound(app)))
  const scores = await openMatchCard(operator, matchCardBody(season))
  const { _id: chat } = (await ana.call(getChat, { params: { id: bia.id } })).data
  const rooms = await stageRooms(app, ana, bia)
  const league = await leagueOf(ana, bia)
  await app.drain()
  return { ana, bia, season, card, scores, chat, rooms, league }
}

/** A league of two. */
async function leagueOf(ana: Player, bia: Player): Promise<string> {
  const { _id: id } = (await ana.call(createLeague, { body: { name: 'Liga da Ana' } })).data
  const { url } = (await ana.call(inviteToLeague, { params: { id }, body: { link: true } })).data
  const token = url?.split('token=')[1]
  await bia.call(joinLeague, { params: { id }, body: { token } }).then(({ data }) => data)
  return id
}

/** Expected names by event of the contract. */
const namesOf = ({ card, scores, chat, bia, rooms, league }: Scene): Record<EventName, string> => ({
  balanceEvent: live.balanceEvent.name(bia.id),
  notificationEvent: live.notificationEvent.name(),
  notificationOverEvent: live.notificationOverEvent.name(),
  athleteEvent: live.athleteEvent.name(card),
  athleteEndEvent: live.athleteEndEvent.name(card),
  cardGameEvent: live.cardGameEvent.name(scores),
  cardGameEndEvent: live.cardGameEndEvent.name(scores),
  chatUnreadEvent: live.chatUnreadEvent.name(),
  chatMessageEvent: live.chatMessageEvent.name(chat),
  chatDeletedEvent: live.chatDeletedEvent.name(chat),
  chatReadEvent: live.chatReadEvent.name(chat),
  chatListMessageEvent: live.chatListMessageEvent.name(),
  chatListDeletedEvent: live.chatListDeletedEvent.name(),
  chatListReadEvent: live.chatListReadEvent.name(),
  chatReactionEvent: live.chatReactionEvent.name(chat),
  chatTypingEvent: live.chatTypingEvent.name(chat),
  resourceReactionEvent: live.resourceReactionEvent.name('card-athlete', card),
  resourceTypingEvent: live.resourceTypingEvent.name('card-athlete', card),
  resourceMessageEvent: live.resourceMessageEvent.name('card-athlete', card),
  resourceDeletedEvent: live.resourceDeletedEvent.name('card-athlete', card),
  athleteAdEvent: live.athleteAdEvent.name(),
  familyRoomEvent: live.familyRoomEvent.name(rooms.family),
  versusEvent: live.versusEvent.name(rooms.versus),
  vipEvent: live.vipEvent.name(rooms.vip),
  pushGameEvent: live.pushGameEvent.name(),
  leagueEvent: live.leagueEvent.name(league),
})

async function play({ season, card, scores }: Scene, player: Player): Promise<void> {
  const doc = await readCard(player, card)
  const body = playBody(
    doc,
    doc.athletes.map(() => [0, 0] as const),
  )
  expect((await player.call(playCard, { body })).status).toBe(201)
  const made = season.matches.map(() => [1, 0] as const)
  await playScores(player, scores, season.matches, made)
}

async function talk({ ana, bia, chat, card }: Scene): Promise<void> {
  const { _id: text } = (await ana.call(sendMessage, { body: { id: chat, text: 'um segredo' } })).data
  // An absent user is notified, until the message is read.
  app.clock.advance(WAITING_MS)
  await app.drain()
  await bia.call(markChatRead, { body: { id: chat } }).then(({ data }) => data)
  await reactAndType(ana, 'p2p', text, { id: chat })
  await ana.call(deleteMessage, { params: { chat, message: text } }).then(({ data }) => data)
  const params = { kind: 'card-athlete' }
  for (const member of [ana, bia]) await member.call(listResourceMessages, { params, query: { card } })
  const { _id: result } = (await ana.call(sendResourceMessage, { params, body: { card, text: 'entre nós' } })).data
  await reactAndType(ana, 'card-athlete', result, { card })
  await ana.call(deleteResourceMessage, { params: { ...params, id: result } }).then(({ data }) => data)
}

/** An ad for players of Athletes cards. */
async function advertise(): Promise<void> {
  const ads = adAdmin(operator)
  await ads.send(await ads.write({ players: 'athlete-card', live: true, notify: false }))
  await app.drain()
}

async function end({ card, scores }: Scene): Promise<void> {
  const body = { reason: 'Fechar' }
  await operator.call(operatorLockCard, { params: { id: card }, body }).then(({ data }) => data)
  await operator.call(operatorLockChampionshipCard, { params: { id: scores }, body }).then(({ data }) => data)
  await app.drain()
  // The price is refunded, and everybody is notified.
  await operator.call(operatorVoidGame, { params: { id: card }, body }).then(({ data }) => data)
  await app.drain()
}

/** A user who opens both cards, and requests chats and rooms that are not theirs. */
async function look({ card, scores, chat, rooms, league }: Scene, player: Player): Promise<void> {
  await readCard(player, card)
  await readMatchCard(player, scores)
  const params = { kind: 'card-athlete' }
  expect((await player.call(listResourceMessages, { params, query: { card } })).code).toBe('not_a_member')
  expect((await player.call(listMessages, { query: { id: chat } })).code).toBe('not_found')
  expect((await player.call(getLeague, { params: { id: league } })).code).toBe('not_found')
  await askForRooms(rooms, player)
}

/** Waits until everything sent before has been received. */
async function settle(listener: Listener, player: Player): Promise<void> {
  const last = {
    amount: centavos(0),
    type: 'in',
    balance: centavos(0),
    seq: 0,
    _transaction: null,
    module: 'last',
  } as const
  app.deps.live.toUser(player.id, live.balanceEvent, [player.id], last)
  await expect.poll(() => listener.of(`balance:${player.id}`)).toHaveLength(1)
}

test('every event reaches those it is for, and no stranger hears any of them', async () => {
  const scene = await stage()
  const { bia } = scene
  const [stranger, looker, blocked, gone] = await Promise.all([1, 2, 3, 4].map(() => newPlayer(app)))
  if (!stranger || !looker || !blocked || !gone) throw new Error('Four were asked for')
  await app.drain()
  expect((await bia.call(blockUser, { params: { id: blocked.id }, body: { blocked: true } })).status).toBe(200)
  const ears = await listen(app, bia)
  const others = await Promise.all([stranger, looker, blocked, gone].map(player => listen(app, player)))
  const [ofStranger, ofLooker, ofBlocked, ofGone] = others as [Listener, Listener, Listener, Listener]
  await gone.call(signOut).then(({ data }) => data)
  await expect.poll(() => ofGone.socket.connected).toBe(false)
  await readCard(bia, scene.card)
  await readMatchCard(bia, scene.scores)
  await lookAtRooms(scene.rooms, bia)
  await bia.call(getLeague, { params: { id: scene.league } }).then(({ data }) => data)
  await look(scene, looker)

  await play(scene, bia)
  await play(scene, scene.ana)
  await playRooms(scene.rooms)
  // Entry counts of a card are announced once a second.
  app.clock.advance(1_000)
  await app.drain()
  const names = namesOf(scene)
  const heard = () => new Set(ears.heard.map(({ name }) => name))
  for (const name of [names.athleteEvent, names.cardGameEvent]) await expect.poll(heard).toContain(name)
  await talk(scene)
  await advertise()
  const renaming = { params: { id: scene.league }, body: { name: 'Outro nome' } }
  await scene.ana.call(renameLeague, renaming).then(({ data }) => data)
  await askMembers(scene.rooms, operator)
  await end(scene)

  expect(Object.keys(names).sort(), 'a new event: let it happen here').toEqual(Object.keys(live).sort())
  for (const name of Object.values(names))
    await expect.poll(heard, { message: `${name} reaches who it is for` }).toContain(name)

  await settle(ofStranger, stranger)
  await settle(ofLooker, looker)
  await settle(ofBlocked, blocked)
  const own = (player: Player) => live.balanceEvent.name(player.id)
  expect(ofStranger.heard.map(({ name }) => name)).toEqual([own(stranger)])
  expect(ofBlocked.heard.map(({ name }) => name)).toEqual([own(blocked)])
  expect(ofGone.heard).toEqual([])
  // A user on a card's page receives only events of that card.
  const shown = new Set([
    names.athleteEvent,
    names.athleteEndEvent,
    names.cardGameEvent,
    names.cardGameEndEvent,
    own(looker),
  ])
  expect(new Set(ofLooker.heard.map(({ name }) => name))).toEqual(shown)
})

test('public settings reach every open page and contain no personal data', async () => {
  const players = await Promise.all([1, 2].map(() => newPlayer(app)))
  const pages = await Promise.all(players.map(player => listen(app, player)))
  const banner = { pt: 'Voltamos já.', en: 'Back in a moment.' }
  await operator.call(operatorBanner, { body: { banner, reason: 'Aviso' } }).then(({ data }) => data)
  for (const page of pages)
    await expect.poll(() => page.of(settingsEvent.name())).toContainEqual(expect.objectContaining({ banner }))
  for (const page of pages)
    expect(Object.keys(page.of(settingsEvent.name())[0] as object).sort()).toEqual(['banner', 'profile', 'stops'])
  await operator.call(operatorBanner, { body: { banner: null, reason: 'Aviso' } }).then(({ data }) => data)
})
