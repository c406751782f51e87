import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { emit, type Events } from '#server/modules/events.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { listen } from '#tests/support/live.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

const ends: (() => Promise<void>)[] = []
let app: TestApp
let ana: Player
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
beforeEach(async () => {
  ana = await newPlayer(app)
  await app.drain()
})
afterAll(() => Promise.all(ends.map(end => end())))

/** The notifications of an event, without the welcome, also if the event is processed twice. */
async function noticesOf<N extends keyof Events>(name: N, payload: Events[N]): Promise<string[]> {
  for (let time = 0; time < 2; time += 1) {
    await app.deps.db.tx(tx => emit(tx, name, payload))
    await app.drain()
  }
  const { docs } = (await ana.call(listNotifications, { query: { limit: 50 } })).data
  for (const { title, redirect } of docs)
    expect([title, redirect.uri]).toEqual([title, title.startsWith('Boas') ? '/rules' : '/home?wallet=1'])
  return docs.filter(({ title }) => !title.startsWith('Boas')).map(({ text }) => text.replaceAll('\u00a0', ' '))
}

const movementId = 'a'.repeat(24)

test('W1: a Pix that came in as it was asked is kept for who had left, and calls nobody', async () => {
  const page = await listen(app, ana)
  const credited = { accountId: ana.id, movementId, amount: '500', late: false, differs: false }
  expect(await noticesOf('wallet.credited', credited)).toEqual(['R$ 5,00 já estão na sua carteira.'])
  await expect.poll(() => page.of('notification')).toMatchObject([{ subjectId: movementId }])
  expect(await app.deps.db.rows(sql`select from notice_sending`)).toEqual([])
})

test('W1: one that came late or with another amount is told once', async () => {
  const credited = { accountId: ana.id, movementId, amount: '500', late: true, differs: false }
  expect(await noticesOf('wallet.credited', credited)).toEqual([
    'R$ 5,00 já estão na sua carteira. Ele chegou depois do prazo, mas é seu.',
  ])
  const differs = { ...credited, movementId: 'b'.repeat(24), differs: true }
  expect(await noticesOf('wallet.credited', differs)).toContain(
    'R$ 5,00 já estão na sua carteira. O valor é diferente do que a cobrança pedia.',
  )
})

test('W1, W4: whose charge it paid is told that a Pix went back, and why', async () => {
  const returned = { accountId: ana.id, e2eId: 'E1', amount: '1200', reason: 'limit' }
  expect(await noticesOf('wallet.returned', returned)).toEqual([
    'R$ 12,00 voltaram para a conta de origem: ele passaria do limite que você definiu.',
  ])
})

test('a Pix that was nobody’s is told to nobody', async () => {
  const returned = { accountId: null, e2eId: 'E2', amount: '1200', reason: 'no_deposit' }
  expect(await noticesOf('wallet.returned', returned)).toEqual([])
})

test('W2: what came back in two equal parts is told twice', async () => {
  const ended = { accountId: ana.id, withdrawalId: 'c'.repeat(24), amount: '500', state: 'bounced' } as const
  await noticesOf('wallet.withdrawal-ended', { ...ended, movementId })
  expect(await noticesOf('wallet.withdrawal-ended', { ...ended, movementId: 'b'.repeat(24) })).toHaveLength(2)
})

test('W7: a claw-back is told with what is missing', async () => {
  const taken = { accountId: ana.id, e2eId: 'E3', returnId: 'D1', amount: '500', debt: '200' }
  expect(await noticesOf('wallet.clawed-back', taken)).toEqual([
    'O banco tomou de volta R$ 5,00, e sua conta está congelada. Ficaram faltando R$ 2,00. Fale com a ajuda.',
  ])
})

test('W7: what was taken back in two equal parts is told twice', async () => {
  const taken = { accountId: ana.id, e2eId: 'E4', amount: '500', debt: '0' }
  await noticesOf('wallet.clawed-back', { ...taken, returnId: 'D1' })
  expect(await noticesOf('wallet.clawed-back', { ...taken, returnId: 'D2' })).toHaveLength(2)
})
