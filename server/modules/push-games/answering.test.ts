import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answerPush,
  archivePush,
  getPushPlayed,
  listPushPlayed,
  unarchivePush,
} from '#contract/api/player/push-games.ts'
import { excludeSelf, pausePlay, setLimits } from '#contract/api/player/responsible.ts'
import { emit } from '#server/modules/events.ts'
import { newKey } from '#tests/money/playing.ts'
import { fund } from '#tests/support/cards.ts'
import { listen } from '#tests/support/live.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { answerTo, clockAt, goalAt, playedPush, type PushTable, startPushTable } from '#tests/support/push-games.ts'

/* Players' actions on questions, over HTTP and sockets. */
let table: PushTable
const ends: (() => Promise<void>)[] = []
const SECOND = 1_000
beforeAll(async () => {
  table = await startPushTable(end => void ends.push(end))
})
beforeEach(() => table.nextMatch())
afterAll(async () => {
  expect(await table.broken()).toEqual([])
  for (const end of ends) await end()
})

const one = (player: Player, id: string) => player.call(getPushPlayed, { params: { id } })
const list = async (player: Player, query: Record<string, string> = {}) =>
  (await player.call(listPushPlayed, { query })).data.docs.map(doc => doc._id)
const fresh = async (): Promise<Player> => {
  const player = await newPlayer(table.app)
  await fund(table.app, player, 100)
  return player
}

test('P2: an open page gets the question at once, and can get it again while time is left', async () => {
  const page = await listen(table.app, table.ana)
  const id = await table.sent({ amount: 100 })
  await expect.poll(() => page.of('push-game')).toHaveLength(1)
  const sentAt = table.app.clock.now()
  expect(page.of('push-game')).toMatchObject([
    {
      stmt: {
        _id: id,
        createdAt: sentAt.toISOString(),
        expiresAt: new Date(sentAt.getTime() + 30 * SECOND).toISOString(),
        now: sentAt.toISOString(),
        _push: { price: 10, amount: 100, buttonType: 0, question: 'Sai gol do Aurora entre os minutos 60 e 70?' },
        _game: { local: { name: expect.stringContaining('Aurora') }, away: { name: expect.any(String) } },
        _champ: { name: 'Campeonato de Teste' },
        info: { place: 'Estádio de Teste' },
      },
    },
  ])
  table.app.clock.advance(29_999)
  expect((await one(table.ana, id)).data).toMatchObject({ open: { _id: id }, doc: null })
  table.app.clock.advance(1)
  expect((await one(table.ana, id)).data).toEqual({ open: null, doc: null })
})

test('P2: an answer counts within 30 seconds and one of grace, by when it arrives', async () => {
  const id = await table.sent()
  table.app.clock.advance(31 * SECOND)
  expect((await answerTo(table.ana, id, true)).status).toBe(200)
  table.app.clock.advance(1)
  expect(await answerTo(table.bruno, id, true)).toMatchObject({ status: 409, code: 'push_over' })
  table.app.clock.advance(10 * SECOND)
  expect((await answerTo(table.bruno, id, true)).code).toBe('push_over')
  await table.app.drain()
  expect((await answerTo(table.bruno, id, true)).code).toBe('push_over')
})

test('W6: a repeat gets the first answer, also when the time is over; another input of the key is refused', async () => {
  const id = await table.sent()
  const key = newKey()
  const before = await table.reais(table.ana)
  const all = await Promise.all([1, 2, 3].map(() => answerTo(table.ana, id, true, key)))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  table.app.clock.advance(60 * SECOND)
  expect((await answerTo(table.ana, id, true, key)).status).toBe(200)
  await table.app.drain()
  expect((await answerTo(table.ana, id, true, key)).status).toBe(200)
  expect((await answerTo(table.ana, id, false, key)).code).toBe('idempotency_key_reused')
  expect(await table.reais(table.ana)).toBe(before - 10)
})

test('one answer a player: two at once are one, the same and the other alike', async () => {
  const id = await table.sent()
  const before = await table.reais(table.ana)
  const all = await Promise.all([true, false, true, false].map(answer => answerTo(table.ana, id, answer)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, code } of all) if (status !== 200) expect(['duplicate_entry', 'entries_limit']).toContain(code)
  const { answer } = await playedPush(table.ana, id)
  expect((await answerTo(table.ana, id, answer)).code).toBe('duplicate_entry')
  expect((await answerTo(table.ana, id, !answer)).code).toBe('entries_limit')
  expect(await table.reais(table.ana)).toBe(before - 10)
})

test('a question tells score, minute and pot, and how all answered once nobody can any more (C12)', async () => {
  await table.publish(clockAt(56), [goalAt(3), goalAt(5, { side: 'away' })])
  const id = await table.sent()
  await answerTo(table.ana, id, true)
  await answerTo(table.bruno, id, false)
  expect((await one(table.carla, id)).data.open).toMatchObject({
    match: { status: 'live', score: { home: 1, away: 1 }, minute: '56' },
    _push: { pot: 20_00n, answers: 2 },
  })
  expect((await playedPush(table.ana, id)).yes).toBeNull()
  await answerTo(table.carla, id, true)
  table.app.clock.advance(60 * SECOND)
  await table.app.drain()
  expect(await playedPush(table.ana, id)).toMatchObject({ yes: 2, players: 3 })
})

test.each([
  [1, false],
  [2, true],
])('P2: button %i does not offer %s', async (buttonType, refused) => {
  const id = await table.sent({ buttonType })
  expect(await answerTo(table.ana, id, refused)).toMatchObject({ status: 422, code: 'answer_not_offered' })
  expect((await answerTo(table.ana, id, !refused)).status).toBe(200)
})

test('only those it was put to know of a question; nobody without a session', async () => {
  const id = await table.sent()
  const stranger = await fresh()
  for (const answer of [await answerTo(stranger, id, true), await one(stranger, id)])
    expect(answer.code).toBe('not_found')
  expect((await stranger.call(archivePush, { params: { id } })).code).toBe('not_found')
  expect((await stranger.call(unarchivePush, { params: { id }, body: { status: true } })).code).toBe('not_found')
  expect(await list(stranger)).toEqual([])
  const draft = await table.pushes.write(table.match)
  expect((await answerTo(table.ana, draft, true)).code).toBe('not_found')
  expect((await answerTo(table.ana, 'f'.repeat(24), true)).code).toBe('not_found')
  for (const call of [answerPush, archivePush, unarchivePush, getPushPlayed])
    expect((await table.app.call(call, { params: { id }, body: { answer: true, status: true } })).status).toBe(401)
  expect((await table.app.call(listPushPlayed)).status).toBe(401)
  expect((await table.ana.call(answerPush, { params: { id }, body: {} })).fields).toEqual({ answer: 'required' })
  expect((await table.ana.call(listPushPlayed, { query: { status: 'all' } })).fields).toEqual({ status: 'invalid' })
})

test('whom a question was not put to gets one answer, whatever else there is to refuse', async () => {
  const [id, oneButton, over] = [await table.sent(), await table.sent({ buttonType: 1 }), await table.sent()]
  const [stranger, poor] = [await fresh(), await newPlayer(table.app)]
  await answerTo(table.ana, id, true)
  await stranger.call(setLimits, { body: { loss: { day: 1 } } })
  for (const player of [stranger, poor]) {
    expect((await answerTo(player, id, true)).code).toBe('not_found')
    expect((await answerTo(player, oneButton, false)).code).toBe('not_found')
  }
  await stranger.call(pausePlay, { body: { days: 1 } })
  expect((await answerTo(stranger, id, true)).code).toBe('not_found')
  table.app.clock.advance(32 * SECOND)
  expect((await answerTo(stranger, over, true)).code).toBe('not_found')
  table.app.clock.advance(10 * SECOND)
  await table.app.drain()
  expect((await answerTo(stranger, over, true)).code).toBe('not_found')
  expect((await answerTo(table.bruno, over, true)).code).toBe('push_over')
})

test('W4, W7: who paused, limited, excluded, is blocked or under age is not asked; who cannot pay is refused', async () => {
  const [paused, limited, excluded, blocked, young, poor] = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => newPlayer(table.app)),
  )
  if (!paused || !limited || !excluded || !blocked || !young || !poor) return expect.unreachable()
  await paused.call(pausePlay, { body: { days: 1 } })
  await limited.call(setLimits, { body: { loss: { month: 50 } } })
  await excluded.call(excludeSelf, { body: { months: 3 } })
  const { db } = table.app.deps
  await db.rows(sql`update account set blocked_at = ${table.app.clock.now()} where id = ${blocked.id}`)
  await db.rows(sql`update account set birth_date = '2010-01-01' where id = ${young.id}`)
  const id = await table.sent()
  for (const player of [paused, limited, excluded, young])
    expect((await answerTo(player, id, true)).code).toBe('not_found')
  expect((await answerTo(poor, id, true)).code).toBe('insufficient_balance')
  expect((await one(poor, id)).data).toMatchObject({ open: { _id: id } })
  await table.ana.call(pausePlay, { body: { days: 1 } })
  expect((await answerTo(table.ana, id, true)).code).toBe('paused')
  await db.rows(sql`delete from player_pause`)
  await db.rows(sql`update account set blocked_at = null where id = ${blocked.id}`)
})

test('a question goes to everybody, or to who has answered one', async () => {
  const [query, other] = [await fresh(), await fresh()]
  expect((await answerTo(query, await table.sent(), true)).status).toBe(200)
  const again = await table.sent({ players: 'push-game' })
  expect((await one(query, again)).status).toBe(200)
  expect((await one(other, again)).status).toBe(404)
})

test('the history has what I answered, archived ones apart', async () => {
  const player = await fresh()
  const first = await table.sent()
  table.app.clock.advance(SECOND)
  const second = await table.sent({ question: 'Sai outro gol?', from: 80, to: 85 })
  await answerTo(player, first, true)
  table.app.clock.advance(SECOND)
  await answerTo(player, second, false)
  expect(await list(player)).toEqual([second, first])
  expect((await player.call(archivePush, { params: { id: first } })).data).toEqual({ data: true })
  expect((await player.call(archivePush, { params: { id: first } })).status).toBe(200)
  expect([await list(player), await list(player, { status: 'archived' })]).toEqual([[second], [first]])
  expect(await playedPush(player, first)).toMatchObject({
    archived: true,
    answer: true,
    result: 'waiting',
    correct: null,
    players: 0,
    winners: 0,
    received: 0n,
    price: 10_00n,
    championship: 'Campeonato de Teste',
    window: { fact: 'goal', side: 'home', from: 60, to: 70, source: 'cbf' },
  })
  await player.call(unarchivePush, { params: { id: first }, body: { status: true } })
  expect(await list(player)).toEqual([second, first])
  expect(await list(player, { limit: '1', page: '2' })).toEqual([first])
  // Without an answer there is nothing to archive.
  const passed = await table.sent()
  expect((await player.call(archivePush, { params: { id: passed } })).code).toBe('not_found')
})

test('my answer stays mine to open and archive when it is no longer known whom the question went to', async () => {
  const [player, passed] = [await fresh(), await fresh()]
  const id = await table.sent()
  await answerTo(player, id, true)
  // As its retention does after a year.
  await table.app.deps.db.rows(sql`delete from push_recipient where push_id = ${id}`)
  expect(await list(player)).toEqual([id])
  expect((await one(player, id)).data).toMatchObject({ open: null, doc: { _id: id, answer: true } })
  expect((await player.call(archivePush, { params: { id } })).data).toEqual({ data: true })
  expect((await player.call(unarchivePush, { params: { id }, body: { status: true } })).data).toEqual({ data: true })
  expect((await one(passed, id)).code).toBe('not_found')
  expect((await passed.call(archivePush, { params: { id } })).code).toBe('not_found')
})

test('W7: an account that is frozen before the lock is out, refunded, alone', async () => {
  const player = await fresh()
  const id = await table.sent()
  await answerTo(player, id, true)
  const back = { accountId: player.id, e2eId: 'E1', returnId: 'D1', amount: '1', debt: '0' }
  await table.app.deps.db.tx(tx => emit(tx, 'wallet.clawed-back', back))
  await table.app.drain()
  expect(await playedPush(player, id)).toMatchObject({ result: 'refunded', received: 10_00n })
  expect(await table.reais(player)).toBe(100)
})

test('a sending that was cut off goes on by itself', async () => {
  const id = await table.pushes.write(table.match)
  const { db } = table.app.deps
  // As if the process had died after the question was opened and before it was delivered.
  const late = await fresh()
  await table.pushes.send(id)
  await db.rows(sql`delete from push_recipient where push_id = ${id} and account_id > ''`)
  await db.rows(sql`update push_game set sent_up_to = '', people = 0, sent_to_all = false where id = ${id}`)
  expect((await one(late, id)).status).toBe(404)
  await table.wait(3 * SECOND)
  expect((await one(late, id)).data.open).toMatchObject({ _id: id })
  expect((await table.pushes.read(id)).people).toBeGreaterThan(3)
})
