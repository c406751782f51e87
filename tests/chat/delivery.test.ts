/* Many users chat at once through two servers over one database; sockets are cut at random, and one server is killed in the middle. Every
   message reaches both ends once and in order through the client's own recovery: nobody reloads at the end. */
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { getChat } from '#contract/api/player/chat.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { figure, numbers } from '#tests/support/numbers.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { chanceFor } from '#tests/support/random.ts'
import { pause, startServer, untilTrue } from '../money/servers.ts'
import { Talker } from './talker.ts'

const ends: (() => Promise<void>)[] = []
const onEnd = (end: () => Promise<void>) => void ends.unshift(end)
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Sockets cut during the test, of a hundred; some more than once. */
const CUT_PERCENT = 30

interface SentMessage {
  chat: string
  text: string
}

/** Each talker chats with the next: a ring of private chats. */
async function ringOf(players: readonly Player[], talkers: readonly Talker[]): Promise<string[]> {
  const chats: string[] = []
  for (const [index, player] of players.entries()) {
    const after = (index + 1) % players.length
    const { _id: chat } = (await player.call(getChat, { params: { id: players[after]?.id ?? '' } })).data
    chats.push(chat)
    for (const talker of [talkers[index], talkers[after]]) talker?.follow(chat)
  }
  return chats
}

const shownBy = (talker: Talker, chat: string) =>
  talker.threads
    .get(chat)
    ?.state.get()
    .messages.map(({ text }) => text) ?? []

test('every word arrives once and in order, whatever is cut or killed', { timeout: 1_800_000 }, async () => {
  const began = performance.now()
  const chance = chanceFor('delivery')
  const { clients, messages } = numbers.delivery
  const app = await startTestApp({ onEnd })
  const players: Player[] = []
  while (players.length < clients) players.push(await newPlayer(app))
  const server = () => startServer(app.databaseUrl, { onEnd })
  const servers = await Promise.all([server(), server()])
  const alive = [...servers]
  const talkers = players.map(({ token }) => new Talker(token, { open: () => chance.pick(alive).url }))
  onEnd(async () => talkers.forEach(talker => talker.leave()))

  const chats = await ringOf(players, talkers)
  await Promise.all(talkers.map(talker => talker.connect()))

  const copy: SentMessage[] = []
  let sent = 0
  const talk = async (talker: Talker, index: number): Promise<void> => {
    const own = [chats[index], chats[(index + clients - 1) % clients]].flatMap(chat => chat ?? [])
    for (let count = 0; count < messages / clients; count += 1) {
      const chat = chance.pick(own)
      const text = `${index}-${count}`
      copy.push({ chat, text })
      await talker.send(chat, text, newId(new Date()))
      sent += 1
      if (chance.happens(0.3)) await pause(chance.below(40))
    }
  }
  const untilSent = (count: number) => untilTrue(async () => sent >= count, 900_000)
  const cutting = (async () => {
    const cut = chance.some(talkers, Math.ceil((clients * CUT_PERCENT) / 100))
    for (const [index, talker] of cut.entries()) {
      // Spread over the whole test.
      await untilSent((messages * (index + 1)) / (cut.length + 2))
      talker.cut()
    }
  })()
  const killing = (async () => {
    await untilSent(messages / 2)
    const [, second] = servers
    alive.splice(1, 1)
    await second?.kill()
  })()
  const talking = performance.now()
  await Promise.all([...talkers.map(talk), cutting, killing])
  const talked = (performance.now() - talking) / 1_000

  const stored = await app.deps.db.rows(
    sql<{ chat: string; text: string }>`select chat_id as chat, text from message order by chat_id, seq`,
  )
  expect(stored.map(one => `${one.chat} ${one.text}`).toSorted()).toEqual(
    copy.map(one => `${one.chat} ${one.text}`).toSorted(),
  )
  const wanted = Map.groupBy(stored, one => one.chat)
  const isWhole = (talker: Talker) =>
    [...talker.threads.keys()].every(chat => shownBy(talker, chat).length === (wanted.get(chat)?.length ?? 0))
  const waiting = performance.now()
  await untilTrue(async () => talkers.every(isWhole), 30_000)
  const waited = (performance.now() - waiting) / 1_000
  for (const talker of talkers)
    for (const chat of talker.threads.keys())
      expect(shownBy(talker, chat)).toEqual((wanted.get(chat) ?? []).map(({ text }) => text))
  const cuts = talkers.reduce((sum, talker) => sum + talker.cuts, 0)
  figure(
    'Delivery of chats',
    `${clients} clients, ${stored.length} messages, ${cuts} sockets lost, 1 of 2 servers killed: all delivered once, in order; talk ${talked.toFixed(1)} s, the last one here ${waited.toFixed(1)} s after it`,
    began,
  )
})
