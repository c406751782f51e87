import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { familyCalls, playFamilyRoom } from '#contract/api/player/family-rooms.ts'
import { listNotifications, readNotifications } from '#contract/api/player/notifications.ts'
import { pausePlay } from '#contract/api/player/responsible.ts'
import { versusCalls } from '#contract/api/player/versus.ts'
import { startTestApp, TEST_START, type TestApp } from '#tests/support/app.ts'
import { fund, newRound, type Round } from '#tests/support/cards.ts'
import {
  endMatch,
  guess,
  guessInTurn,
  kickOff,
  makeDuel,
  makeLobby,
  makeStarted,
  newTable,
  pressReady,
  pressStart,
  readDuel,
} from '#tests/support/duels.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

/* Notifications of rooms and duels, triggered over HTTP. */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
let app: TestApp
let round: Round
let ana: Player
let bruno: Player
let carla: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  round = await newRound(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})
beforeEach(async () => {
  app.clock.set(TEST_START)
  ;[ana, bruno, carla] = [await newPlayer(app), await newPlayer(app), await newPlayer(app)]
  for (const player of [ana, bruno, carla]) await fund(app, player, 100)
  await app.drain()
})

/** All notifications of a player, oldest first. */
async function notices(who: Player): Promise<{ title: string; text: string; uri: string; isRead: boolean }[]> {
  await app.drain()
  const { docs } = (await who.call(listNotifications)).data
  return docs
    .toReversed()
    .map(({ title, text, redirect, isRead }) => ({ title, text, uri: redirect.uri, isRead }))
    .filter(({ uri }) => uri !== '/rules')
}
const titles = async (who: Player) => (await notices(who)).map(one => one.title)

const newRoom = async (changes: Record<string, unknown> = {}): Promise<string> => {
  const body = { name: 'Sala da família', type: 'private', price: 10, _match: round.matches[0], ...changes }
  return (await ana.call(familyCalls.create, { body })).data._id
}
const invite = (id: string, who: Player) =>
  ana.call(familyCalls.invite, { params: { id }, body: { _user: who.id } }).then(({ data }) => data)
const answer = (id: string, who: Player, accept: boolean) =>
  who.call(familyCalls.answerInvite, { params: { id }, body: { accept } }).then(({ data }) => data)
const joined = async (id: string, ...people: Player[]): Promise<void> => {
  for (const one of people) {
    await invite(id, one)
    await app.drain()
    await answer(id, one, true)
    await app.drain()
    app.clock.advance(1_000)
  }
}
const play = (id: string, who: Player) => {
  const body = { homeGoals: 0, awayGoals: 0, yellowCards: 0, redCards: 0, offsides: 0, corners: 0, scorers: [] }
  return who.call(playFamilyRoom, { params: { id }, body }).then(({ data }) => data)
}

test('the owner of a family room hears who joins, refuses and leaves, and from whom each comes', async () => {
  const id = await newRoom({ price: 0 })
  await joined(id, bruno)
  await invite(id, carla)
  await app.drain()
  await answer(id, carla, false)
  await app.drain()
  app.clock.advance(1_000)
  expect(await titles(ana)).toEqual(['Chegou mais um', 'Convite recusado'])
  await bruno.call(familyCalls.removePlayer, { params: { id, userId: bruno.id } }).then(({ data }) => data)
  expect(await titles(ana)).toEqual(expect.arrayContaining(['Convite recusado', 'Saiu da sala']))
  const { docs } = (await ana.call(listNotifications)).data
  const left = docs.find(({ title }) => title === 'Saiu da sala')
  expect(left).toMatchObject({ redirect: { uri: `/family_vs_friends/${id}` }, _from: { name: expect.any(String) } })
  expect(left?.text).toBe(`${left?._from?.name} não está mais em Sala da família.`)
  // The outdated notification is no longer listed.
  expect(docs.find(({ title }) => title === 'Chegou mais um')).toBeUndefined()
})

/** Runs one of the product's tasks, as the queue or the clock does. */
async function run(name: string, payload: Record<string, string> = {}): Promise<void> {
  for (const set of app.jobs) await set.tasks[name]?.(payload)
}

test('an invitation is notified only to the invited player, and again after it was withdrawn and repeated', async () => {
  const id = await newRoom()
  await invite(id, bruno)
  const expected = {
    title: 'Convite para jogar',
    text: 'Pessoa de Teste chamou você para Sala da família.',
    uri: `/family_vs_friends/${id}`,
    isRead: false,
  }
  expect(await notices(bruno)).toEqual([expected])
  expect([await notices(ana), await notices(carla)]).toEqual([[], []])
  await bruno.call(readNotifications, { body: { notification: '' } }).then(({ data }) => data)
  await ana.call(familyCalls.removePlayer, { params: { id, userId: bruno.id } }).then(({ data }) => data)
  expect(await notices(bruno)).toEqual([{ ...expected, isRead: true }])
  app.clock.advance(MINUTE)
  await invite(id, bruno)
  expect(await notices(bruno)).toEqual([expected])
})

test('F6: a removed member is notified, one who left is not, and of a deleted room all who had not paid', async () => {
  const id = await newRoom()
  await joined(id, bruno, carla)
  await ana.call(familyCalls.removePlayer, { params: { id, userId: bruno.id } }).then(({ data }) => data)
  expect((await notices(bruno)).at(-1)).toMatchObject({
    title: 'Você não está mais na sala',
    uri: '/family_vs_friends/mine',
  })
  app.clock.advance(MINUTE)
  await joined(id, bruno)
  await carla.call(familyCalls.removePlayer, { params: { id, userId: carla.id } }).then(({ data }) => data)
  expect(await titles(carla)).toEqual(['Convite para jogar'])
  app.clock.advance(1_000)
  await joined(id, carla)
  await play(id, carla)
  await ana.call(familyCalls.remove, { params: { id } }).then(({ data }) => data)
  expect((await notices(bruno)).at(-1)).toMatchObject({
    title: 'A sala foi encerrada',
    text: 'Sala da família: quem criou a sala a apagou. Nada foi cobrado de você.',
  })
  expect((await notices(carla)).at(-1)).toMatchObject({ title: 'Seu jogo foi anulado' })
  expect((await notices(carla)).at(-1)?.text.replaceAll('\u00a0', ' ')).toBe(
    'Sala da família: quem criou a sala a apagou. Devolvemos R$ 10,00 à sua carteira.',
  )
  // Nothing about her own deletion; only about members who joined and stayed.
  expect(await titles(ana)).toEqual(['Chegou mais um', 'Chegou mais um'])
})

test('when an operator cancels a room before it begins, all members are notified with the reason, also those who had not paid', async () => {
  const id = await newRoom()
  await joined(id, bruno, carla)
  await play(id, carla)
  const operator = await newOperator(app)
  const voided = await operator.call(operatorVoidGame, { params: { id }, body: { reason: 'Estádio interditado' } })
  expect(voided.status).toBe(200)
  for (const player of [ana, bruno])
    expect((await notices(player)).at(-1)).toMatchObject({
      title: 'A sala foi encerrada',
      text: 'Sala da família: Estádio interditado. Nada foi cobrado de você.',
    })
  expect((await titles(carla)).filter(title => title !== 'Convite para jogar')).toEqual(['Seu jogo foi anulado'])
})

test('F6: members without an entry are notified that a room closes to entries; who rests (W4) is not', async () => {
  const id = await newRoom()
  const resting = await newPlayer(app)
  await joined(id, bruno, carla, resting)
  await play(id, carla)
  await resting.call(pausePlay, { body: { days: 1 } }).then(({ data }) => data)
  await ana.call(familyCalls.close, { params: { id }, body: { playing: true } }).then(({ data }) => data)
  expect((await notices(bruno)).at(-1)).toMatchObject({
    title: 'Os palpites vão fechar',
    text: 'Em Sala da família dá para palpitar só até 21/11/2026, 12:10, e falta o seu.',
    uri: `/family_vs_friends/${id}`,
  })
  expect(await titles(ana)).toEqual(['Chegou mais um', 'Chegou mais um', 'Chegou mais um'])
  expect([await titles(carla), await titles(resting)]).toEqual([['Convite para jogar'], ['Convite para jogar']])
})

test('an hour before kick-off who is in a room and has not played is reminded once; nobody who rests, played, or came late', async () => {
  const late = await newPlayer(app)
  const id = await newRoom({ price: 0 })
  await joined(id, bruno, carla)
  await play(id, ana)
  await carla.call(pausePlay, { body: { days: 1 } }).then(({ data }) => data)
  const remind = async () => {
    await Promise.all([run('notifications.remind-rooms'), run('notifications.remind-rooms')])
    await app.drain()
  }
  await remind()
  expect(await titles(bruno)).toEqual(['Convite para jogar'])
  app.clock.advance(HOUR + MINUTE)
  await joined(id, late)
  await remind()
  app.clock.advance(5 * MINUTE)
  await remind()
  expect(await notices(bruno)).toMatchObject([
    { title: 'Convite para jogar' },
    {
      title: 'Falta o seu palpite na sala',
      text: 'Você entrou em Sala da família, e a partida começa em 21/11/2026, 14:00.',
      uri: `/family_vs_friends/${id}`,
    },
  ])
  expect([await titles(ana), await titles(carla), await titles(late)]).toEqual([
    ['Chegou mais um', 'Chegou mais um', 'Chegou mais um'],
    ['Convite para jogar'],
    ['Convite para jogar'],
  ])
})

test('the owner of a duel hears of its opponent: accepted, refused, ready', async () => {
  const table = await newTable(app, { on: round })
  const refused = await makeDuel(table, { name: 'Primeiro' })
  await table.opponent.call(versusCalls.answerInvite, { params: { id: refused }, body: { accept: false } })
  await app.drain()
  app.clock.advance(1_000)
  const id = await makeLobby(table, { name: 'Segundo' })
  await app.drain()
  app.clock.advance(1_000)
  await pressReady(table, id).then(({ data }) => data)
  expect(await notices(table.owner)).toMatchObject([
    { title: 'Convite recusado', text: 'Pessoa de Teste não vai jogar Primeiro. Chame outra pessoa.' },
    { title: 'Convite aceito', uri: `/versus/${id}` },
    { title: 'Tudo pronto para o duelo', uri: `/versus/${id}` },
  ])
  // Pressing it again sends a new notification that replaces the first.
  app.clock.advance(2 * MINUTE)
  await pressReady(table, id).then(({ data }) => data)
  expect(await titles(table.owner)).toEqual(['Convite recusado', 'Convite aceito', 'Tudo pronto para o duelo'])
})

test('V3: whose turn it is has one notification a duel, that of the last turn', async () => {
  const table = await newTable(app, { on: round })
  const id = await makeStarted(table)
  await app.drain()
  app.clock.advance(1_000)
  expect((await notices(table.opponent)).at(-1)).toMatchObject({ title: 'O duelo começou', uri: `/versus/${id}/play` })
  await guess(table.opponent, id, '1-0').then(({ data }) => data)
  expect((await notices(table.owner)).at(-1)).toMatchObject({
    title: 'É a sua vez',
    text: 'Dê seu palpite em Duelo de sábado: cada vez dura 60 segundos.',
  })
  await guess(table.owner, id, '2-0').then(({ data }) => data)
  expect((await titles(table.opponent)).filter(title => /duelo|vez/.test(title))).toEqual(['É a sua vez'])
  // A late or repeated job of an earlier turn changes nothing.
  const payload = { roomId: id, kind: 'game-vs', what: 'guess' }
  await Promise.all([1, 2, 3].map(() => run('notifications.tell-duel', payload)))
  expect((await titles(table.opponent)).filter(title => /duelo|vez/.test(title))).toEqual(['É a sua vez'])
})

test('V1, V4: only the opponent is notified of why they cannot play, and both of a duel that was not started', async () => {
  const table = await newTable(app, { on: round, reais: 0 })
  await fund(app, table.owner, 100)
  const id = await makeLobby(table)
  await pressReady(table, id).then(({ data }) => data)
  expect((await pressStart(table, id)).code).toBe('opponent_cannot_play')
  expect((await notices(table.opponent)).at(-1)).toMatchObject({
    title: 'O duelo não começou',
    text: 'Duelo de sábado ia começar, mas seu saldo não chega. Compre moedas para jogar. Nada foi cobrado.',
  })
  expect(JSON.stringify(await notices(table.owner))).not.toContain('saldo')
  await kickOff(table, await readDuel(table.owner, id))
  for (const player of [table.owner, table.opponent])
    expect((await notices(player)).at(-1)).toMatchObject({
      title: 'A sala foi encerrada',
      text: 'Duelo de sábado: o duelo não começou a tempo. Nada foi cobrado de você.',
      uri: '/versus/mine',
    })
})

test('the winner of a duel is notified of the win, and the loser of the result', async () => {
  const table = await newTable(app)
  const id = await makeStarted(table)
  await guessInTurn(table, id, ['1-0', '2-0'])
  await kickOff(table, await readDuel(table.owner, id))
  await endMatch(table, '2-0')
  const last = async (who: Player) => (await notices(who)).at(-1)
  expect((await last(table.owner))?.text.replaceAll('\u00a0', ' ')).toBe(
    'R$ 18,00 em Duelo de sábado. O dinheiro já está na sua carteira.',
  )
  expect(await last(table.owner)).toMatchObject({ title: 'Você venceu!', uri: `/versus/${id}` })
  expect(await last(table.opponent)).toMatchObject({ title: 'Já tem resultado', uri: `/versus/${id}` })
})
