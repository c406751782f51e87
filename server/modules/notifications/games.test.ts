import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { updateUser } from '#contract/api/player/profile.ts'
import { centavos } from '#contract/money.ts'
import { answerDispute, openDispute } from '#server/modules/pools/index.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'

/* Notifications over the lifecycle of a game, in batches of two so that every run has an edge. */
let app: TestApp
let games: ReturnType<typeof poolGames>
const players: Player[] = []
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  games = poolGames(app, 2)
  for (let count = 0; count < 7; count += 1) players.push(await newPlayer(app))
  for (const one of players) await games.give(one, 1_000_00)
  await games.drain()
})
afterAll(async () => {
  for (const end of ends) await end()
})
beforeEach(() => app.deps.db.rows(sql`delete from notification`))

const player = (index: number): Player => players[index] ?? expect.unreachable('no such player')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** A player's notifications over HTTP, oldest first. */
async function notices(who: Player): Promise<{ title: string; text: string; uri: string }[]> {
  const { docs } = (await who.call(listNotifications)).data
  return docs.toReversed().map(({ title, text, redirect }) => ({ title, text: plain(text), uri: redirect.uri }))
}
const titles = async (who: Player) => (await notices(who)).map(one => one.title)
const rows = () => app.deps.db.rows(sql<{ once_key: string }>`select once_key from notification order by id`)

test('prizes are notified with rank and amount, the result once to all other players, and nobody else is notified', async () => {
  const id = await games.open()
  const entries = []
  for (let index = 0; index < 5; index += 1) entries.push(await games.play(id, player(index), 10 - index))
  // A winner's lower entry, and two lower entries of a player without a prize, in other batches than their first entries.
  await games.play(id, player(0), 1)
  await games.play(id, player(4), 2)
  await games.play(id, player(4), 3)
  await games.end(id)
  expect(await rows()).toEqual([])
  await games.pay()
  // R$ 80 of stakes: 40, 20 and 12 to the three places.
  expect(await notices(player(0))).toEqual([
    {
      title: 'Você ganhou um prêmio!',
      text: 'R$ 40,00 pelo 1º lugar de 8 em Rodada 34. O dinheiro já está na sua carteira.',
      uri: `/cards/${id}/my_games/${entries[0]}`,
    },
  ])
  expect((await notices(player(2)))[0]?.text).toContain('R$ 12,00 pelo 3º lugar de 8')
  const result = (place: string) => ({
    title: 'O resultado saiu',
    text: `Rodada 34 terminou, e você ficou em ${place} lugar de 8. Valeu por jogar!`,
    uri: `/cards/${id}`,
  })
  // Of several entries the best one counts.
  expect([await notices(player(3)), await notices(player(4))]).toEqual([[result('4º')], [result('5º')]])
  const [prize] = (await player(0).call(listNotifications)).data.docs
  expect(prize).toMatchObject({ icon: 'prize', prize: { game: id, name: 'Rodada 34', place: 1, players: 8 } })
  expect(prize?.prize?.amount).toBe(40_00n)
  const [lost] = (await player(3).call(listNotifications)).data.docs
  expect([lost?.icon, lost?.prize]).toEqual(['results', undefined])
  expect([await notices(player(5)), await notices(player(6))]).toEqual([[], []])
  await player(1).call(updateUser, { body: { lang: 'en' } })
  expect((await notices(player(1)))[0]).toMatchObject({
    title: 'You won a prize!',
    text: 'R$ 20.00 for 2nd place out of 8 in Rodada 34. The money is in your wallet.',
  })
  await player(1).call(updateUser, { body: { lang: 'pt-BR' } })
  const before = await rows()
  await games.run('notifications.tell-prizes', { gameId: id, mode: 'athlete-card' })
  expect(await rows()).toEqual(before)
})

test('several prizes of one player are several notifications, and the chain goes on from any run', async () => {
  const id = await games.open()
  for (const pick of [9, 8, 7]) await games.play(id, player(0), pick)
  for (let index = 1; index < 5; index += 1) await games.play(id, player(index), 1)
  const entry = await games.play(id, player(5), 1)
  await games.end(id)
  await games.pay()
  expect(await titles(player(0))).toEqual(Array.from({ length: 3 }, () => 'Você ganhou um prêmio!'))
  for (let index = 1; index < 6; index += 1) expect(await titles(player(index))).toEqual(['O resultado saiu'])
  await app.deps.db.rows(sql`delete from notification where account_id = ${player(5).id}`)
  const [before] = await app.deps.db.rows(sql<{ id: string | null }>`
    select max(id) as id from entry where game_id = ${id} and id < ${entry}`)
  await games.run('notifications.tell-results', { gameId: id, mode: 'athlete-card', after: before?.id ?? '' })
  expect(await titles(player(5))).toEqual(['O resultado saiu'])
})

test('C11: every refunded entry is notified once, with the reason in plain words', async () => {
  const alone = await games.open()
  const entries = [
    await games.play(alone, player(0), 1),
    await games.play(alone, player(0), 2),
    await games.play(alone, player(0), 3),
  ]
  app.clock.advance(3_600_000)
  await games.drain()
  const expected = entries.map(entry => ({
    title: 'Seu jogo foi anulado',
    text: 'Rodada 34: menos de dois jogadores participaram. Devolvemos R$ 10,00 à sua carteira.',
    uri: `/cards/${alone}/my_games/${entry}`,
  }))
  expect(new Set(await notices(player(0)))).toEqual(new Set(expected))
  const [from, to] = ['', entries.toSorted().at(-1) ?? '']
  await games.run('notifications.tell-refunds', {
    gameId: alone,
    mode: 'athlete-card',
    from,
    to,
    reason: 'too_few_players',
  })
  expect(await notices(player(0))).toHaveLength(3)
  expect(await notices(player(1))).toEqual([])
})

test('C11: an operator is quoted, and a free game gives nothing back', async () => {
  const paid = await games.open()
  await games.play(paid, player(0), 1)
  await games.void(paid, 'O campeonato parou por causa da chuva')
  expect((await notices(player(0)))[0]?.text).toBe(
    'Rodada 34: O campeonato parou por causa da chuva. Devolvemos R$ 10,00 à sua carteira.',
  )
  const free = await games.open({ price: centavos(0) })
  await games.play(free, player(1), 1)
  await games.void(free, 'operator')
  expect((await notices(player(1)))[0]?.text).toBe('Rodada 34: a Crava precisou cancelar.')
})

test('C2: players who entered after the real start are notified of it once, and not again of later results', async () => {
  const id = await games.open()
  await games.play(id, player(0), 1)
  await games.play(id, player(1), 2)
  const started = new Date(app.clock.now().getTime() + 1)
  app.clock.advance(60_000)
  for (const pick of [3, 4, 5]) await games.play(id, player(2), pick)
  await games.see(id, { startedAt: started })
  const late = 'Rodada 34: seu jogo chegou depois do início da primeira partida. Devolvemos R$ 10,00 à sua carteira.'
  expect((await notices(player(2))).map(one => one.text)).toEqual([late, late, late])
  expect(await notices(player(0))).toEqual([])
  await games.void(id, 'all_equal')
  expect(await notices(player(2))).toHaveLength(3)
  expect(await titles(player(0))).toEqual(['Seu jogo foi anulado'])
})

test.each([
  [true, 'Contestação aceita', 'Dispute accepted'],
  [false, 'Contestação recusada', 'Dispute refused'],
])('C9: the answer to a dispute (accepted: %s) is told to who opened it, and leads there', async (accept, pt, en) => {
  const id = await games.open()
  const entry = await games.play(id, player(0), 1)
  await games.play(id, player(1), 2)
  await games.end(id)
  const { _id } = await openDispute(app.deps, () => games.mode, player(0).id, {
    game: id,
    fact: 'gol',
    text: 'O gol foi contra.',
  })
  const operator = await newOperator(app)
  await answerDispute(app.deps, operator.id, _id, { accept, answer: 'Conferimos o lance.' })
  await games.drain()
  expect(await notices(player(0))).toMatchObject([{ title: pt, uri: `/cards/${id}/my_games/${entry}` }])
  expect(await notices(player(1))).toEqual([])
  await games.run('notifications.tell-dispute', { disputeId: _id, gameId: id, accountId: player(0).id, accepted: 1 })
  await player(0).call(updateUser, { body: { lang: 'en' } })
  expect(await titles(player(0))).toEqual([en])
  await player(0).call(updateUser, { body: { lang: 'pt-BR' } })
  await games.pay()
})

test('who is there hears of the prize at once, once, and only of their own', async () => {
  const heard = new Map<string, unknown[]>()
  for (const who of [player(0), player(2)]) {
    const socket = io(app.playerUrl, { auth: { token: who.token }, transports: ['websocket'], reconnection: false })
    onTestFinished(() => void socket.disconnect())
    const mine: unknown[] = []
    heard.set(who.id, mine)
    socket.on('notification', (payload: unknown) => mine.push(payload))
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  }
  const id = await games.open({ shares: [9_000, 0, 0] })
  const entry = await games.play(id, player(0), 9)
  for (const index of [1, 2]) await games.play(id, player(index), index)
  await games.end(id)
  await games.pay()
  await games.run('notifications.tell-prizes', { gameId: id, mode: 'athlete-card' })
  await vi.waitFor(() => expect(heard.get(player(2).id)).toHaveLength(1), { timeout: 10_000 })
  expect(heard.get(player(0).id)).toMatchObject([
    { title: 'Você ganhou um prêmio!', redirect: { uri: `/cards/${id}/my_games/${entry}` } },
  ])
  expect(heard.get(player(2).id)).toMatchObject([{ title: 'O resultado saiu' }])
})

test('a deleted account is not notified, and the others of its batch are', async () => {
  const leaving = await newPlayer(app)
  await games.give(leaving, 100_00)
  const id = await games.open()
  await games.play(id, leaving, 9)
  await games.play(id, player(0), 1)
  await games.drain()
  await app.deps.db.rows(sql`delete from notification`)
  await games.end(id)
  await app.deps.db.rows(sql`update account set deleted_at = ${app.clock.now()} where id = ${leaving.id}`)
  await games.pay()
  expect(await app.deps.db.rows(sql`select id from notification where account_id = ${leaving.id}`)).toEqual([])
  // C14: the second rank of two pays less than the price.
  expect(await titles(player(0))).toEqual(['O resultado saiu'])
  expect((await player(0).call(listNotifications)).data.docs).toMatchObject([{ icon: 'results' }])
})
