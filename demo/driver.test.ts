import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { operatorCard } from '#contract/api/admin/cards.ts'
import { operatorSignIn } from '#contract/api/admin/console.ts'
import { getPlayed } from '#contract/api/player/cards.ts'
import { championshipCardRanking, getChampionshipCard } from '#contract/api/player/championship-cards.ts'
import { getBalance } from '#contract/api/player/home.ts'
import { checkBooks } from '#server/modules/ledger/index.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { demoGuest, type DemoGuest, letPass, startDemo, turn } from '#tests/support/demo.ts'
import { sized } from '#tests/support/size.ts'
import { driveDemo } from './driver.ts'
import { openForMs } from './flash.ts'

// Each test begins with a complete demo.
vi.setConfig({ testTimeout: 60_000 })

const FLASH = 'Cartela relâmpago: '
const FLASH_SCORES = 'Placar relâmpago: '
const FAST = { DEMO_SPEED: '600', DISPUTE_SECONDS: '5' }
const HOUR_S = 3_600

const broken = async (app: TestApp) => (await checkBooks(app.deps, invariants, { wait: true }))?.broken
const stateOf = async (app: TestApp, id: string) => {
  const { token } = (await app.call(operatorSignIn, { body: { username: 'operador', password: 'palpite10' } })).data
  return (await app.call(operatorCard, { params: { id } }, token)).data.state
}

const TABS = ['new', 'running', 'finished'] as const
/** The rounds of a tab that can be entered: the types of Athletes cards, and championship cards. */
const typesIn = async (guest: DemoGuest, tab: (typeof TABS)[number]) => {
  const cards = (await guest.tab(tab)).filter(card => !card.name.startsWith(FLASH))
  const scores = (await guest.scores(tab)).filter(card => !card.name.startsWith(FLASH_SCORES))
  return [...new Set([...cards.map(card => card.gameType), ...scores.map(() => 'scores')])].sort()
}
const ALL = ['classic', 'options', 'scores']

test.each([
  [30, 180_000],
  [120, 45_000],
  [600, 20_000],
  [1, 180_000],
])('at speed %d a quick card can be entered for %d ms', (speed, ms) => {
  expect(openForMs(speed)).toBe(ms)
})

test('a quick card lives from its first entry to the prize in the balance in less than a minute', async () => {
  const app = await startDemo(FAST)
  const ana = await demoGuest(app, 'ana')
  const [card] = await ana.cards(FLASH)
  const id = card?._id ?? ''
  expect(card).toMatchObject({ status: 'new', gameType: 'options', price: 5_00n })
  const game = await ana.play(id, [0, 0])
  expect((await ana.call(getBalance)).data.amount).toBe(495_00n)
  await letPass(app, 19)
  expect((await ana.card(id)).cardCount).toBe(7)
  await letPass(app, 3)
  const running = await ana.card(id)
  expect(running.status).toBe('running')
  // C2: the real start is the moment of the lock, and it is the one shown.
  expect(running.startDate?.getTime()).toBeLessThanOrEqual(app.clock.now().getTime())
  expect(running.athletes[0]?._match?.status).toBe('live')
  // The next one can already be entered, and has the other type.
  expect(await ana.tab('new').then(cards => cards.filter(one => one.name.startsWith(FLASH)))).toMatchObject([
    { gameType: 'classic', status: 'new' },
  ])
  await letPass(app, 30, 2)
  expect(await ana.card(id)).toMatchObject({ status: 'finished', voided: null })
  const played = (await ana.call(getPlayed, { params: { id: game } })).data.doc
  expect(played.prize).toBeGreaterThan(0n)
  expect((await ana.call(getBalance)).data.amount).toBe(495_00n + played.prize)
  expect(await broken(app)).toEqual([])
})

test('a quick championship card on the same match is scored while it is played, and paid', async () => {
  const app = await startDemo(FAST)
  const ana = await demoGuest(app, 'ana')
  const [card] = (await ana.scores('new')).filter(one => one.name.startsWith(FLASH_SCORES))
  const id = card?._id ?? ''
  expect(card).toMatchObject({ matchCount: 1, price: 5_00n })
  const read = async () => (await ana.call(getChampionshipCard, { params: { id } })).data.doc
  await letPass(app, 22, 2)
  expect(await read()).toMatchObject({ status: 'running', cardCount: 6, matches: [{ _match: { status: 'live' } }] })
  await letPass(app, 30, 3)
  expect(await read()).toMatchObject({ status: 'finished', voided: null })
  const ranking = (await ana.call(championshipCardRanking, { query: { card: id, page: 1, limit: 10 } })).data.docs
  expect(ranking[0]?.totalScore).toBeGreaterThan(ranking[5]?.totalScore ?? 0)
  expect(await broken(app)).toEqual([])
})

test('a restart in the middle goes on where it was', async () => {
  const first = await startDemo(FAST)
  const ana = await demoGuest(first, 'ana')
  const id = (await ana.cards(FLASH))[0]?._id ?? ''
  await letPass(first, 22, 2)
  expect(await stateOf(first, id)).toBe('running')
  const second = await startTestApp({ env: { DEMO: '1', ...FAST }, databaseUrl: first.databaseUrl })
  second.clock.set(first.clock.now())
  await letPass(second, 30, 3)
  expect(await stateOf(second, id)).toBe('paid')
  expect(await broken(second)).toEqual([])
})

test('processes that drive at once make one of each', async () => {
  const app = await startDemo(FAST)
  const ana = await demoGuest(app, 'ana')
  app.clock.advance(21_000)
  await Promise.all([driveDemo(app.deps), driveDemo(app.deps), driveDemo(app.deps), driveDemo(app.deps)])
  await turn(app)
  expect((await ana.tab('new')).filter(card => card.name.startsWith(FLASH))).toHaveLength(1)
  const [entries] = await app.deps.db.rows(sql<{ most: bigint }>`
    select max(count) as most from (select count(*) from entry group by game_id, account_id) as each`)
  expect(entries?.most).toBe(1n)
})

test('while nobody is here no other quick card opens; who comes back finds one', async () => {
  const app = await startDemo(FAST)
  await letPass(app, 24, 4)
  const ana = await demoGuest(app, 'ana')
  expect((await ana.tab('new')).filter(card => card.name.startsWith(FLASH))).toEqual([])
  await turn(app)
  expect((await ana.tab('new')).filter(card => card.name.startsWith(FLASH))).toHaveLength(1)
  await letPass(app, HOUR_S, HOUR_S)
  expect((await ana.tab('new')).filter(card => card.name.startsWith(FLASH))).toEqual([])
})

test('rounds follow each other: at any hour each type can be entered and is running', async () => {
  const app = await startDemo({ DISPUTE_SECONDS: '30' })
  const carla = await demoGuest(app, 'carla')
  const step = sized(3, 1)
  for (let hours = step; hours <= 27; hours += step) {
    await letPass(app, step * HOUR_S, step * HOUR_S)
    for (const tab of TABS) expect({ tab, hours, types: await typesIn(carla, tab) }).toEqual({ tab, hours, types: ALL })
  }
  const [paid] = await carla.cards('Craques da rodada 30')
  expect(paid).toMatchObject({ status: 'finished', voided: null })
  // One round a day, two days ahead: from the 29th to the 34th.
  const [rounds] = await app.deps.db.rows(sql<{ count: bigint }>`
    select count(distinct round) as count from match join championship on championship.id = championship_id
    where championship.name = 'Brasileirão demonstração'`)
  expect(rounds?.count).toBe(6n)
  expect(await broken(app)).toEqual([])
})

test('after days without power everything that was on ends by the rules, and new games begin at once', async () => {
  const app = await startDemo(FAST)
  const ana = await demoGuest(app, 'ana')
  const before = (await ana.tab('running')).map(card => card._id)
  await ana.play((await ana.cards(FLASH))[0]?._id ?? '', [0, 0])
  app.clock.advance(5 * 24 * HOUR_S * 1_000)
  await letPass(app, 60, 5)
  for (const id of before) expect(['paid', 'void']).toContain(await stateOf(app, id))
  const bruno = await demoGuest(app, 'bruno')
  for (const tab of TABS) expect({ tab, types: await typesIn(bruno, tab) }).toEqual({ tab, types: ALL })
  expect(await broken(app)).toEqual([])
})
