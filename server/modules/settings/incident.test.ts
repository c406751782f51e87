import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { operatorRetryWithdrawal } from '#contract/api/admin/payments.ts'
import { operatorBanner, operatorIncident, operatorStop } from '#contract/api/admin/settings.ts'
import { type CardDoc, playCard } from '#contract/api/player/cards.ts'
import { familyCalls, playFamilyRoom } from '#contract/api/player/family-rooms.ts'
import { createDeposit } from '#contract/api/player/payments.ts'
import { siteInfo } from '#contract/api/player/settings.ts'
import { versusCalls } from '#contract/api/player/versus.ts'
import { SETTINGS_PRESET, type StopType } from '#contract/settings.ts'
import { cardBody, newRound, openCard, playBody, readCard } from '#tests/support/cards.ts'
import { expectBooks, held, richPlayer } from '#tests/support/coins.ts'
import { duelBody, makeLobby, pressReady, pressStart } from '#tests/support/duels.ts'
import { listen } from '#tests/support/live.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import type { Player } from '#tests/support/people.ts'
import { pushAdmin } from '#tests/support/push-games.ts'
import { openRoom, predictionBody, roomBody } from '#tests/support/rooms.ts'
import { askFor, newPayer, startWalletApp, type WalletApp } from '#tests/support/wallet.ts'
import { withdrawing } from '#tests/support/withdrawing.ts'

/* Kill switches over HTTP: once one is on, nothing that it stops commits any more. */
let app: WalletApp
let staff: TestOperator
let ana: Player
let bruno: Player
let tools: ReturnType<typeof withdrawing>
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.unshift(end) })
  staff = await newOperator(app)
  tools = withdrawing(app)
  ana = await richPlayer(app, 5_000_00)
  bruno = await richPlayer(app, 5_000_00)
})
afterEach(async () => {
  for (const { kind, subject } of (await staff.call(operatorIncident)).data.stops) await turn(kind, false, subject)
  await expectBooks(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const reason = 'Algo está errado'
const turn = (kind: StopType, stopped: boolean, subject?: string | null, by = staff) =>
  by.call(operatorStop, { body: { kind, stopped, reason, ...(subject ? { subject } : {}) } })
const stop = async (type: StopType, subject?: string) => (await turn(type, true, subject)).data
const go = async (type: StopType, subject?: string) => (await turn(type, false, subject)).data
const STOPPED = { status: 409, code: 'entries_stopped' }

const newCard = async (changes: Record<string, unknown> = {}) =>
  openCard(staff, cardBody(await newRound(app), { entriesPerUser: 200, ...changes }))
/** The body of one of many distinct entries. */
const playOf = (doc: CardDoc, number: number) => {
  const digit = (index: number) => Math.floor(number / 3 ** index) % 3
  return playBody(
    doc,
    [0, 1, 2, 3].map(index => [digit(index), digit(index + 4)] as const),
  )
}
const play = async (player: Player, card: string, number = 0) =>
  player.call(playCard, { body: playOf(await readCard(player, card), number) })

test('of a hundred entries around the switch none commits after it', async () => {
  const card = await newCard()
  const doc = await readCard(ana, card)
  const bodies = Array.from({ length: 100 }, (_, number) => playOf(doc, number))
  const count = async () =>
    Number(
      (await app.deps.db.rows(sql<{ n: bigint }>`select count(*) as n from entry where game_id = ${card}`))[0]?.n ?? 0n,
    )
  let whenStopped = -1
  const plays = bodies.map(async (body, number) => {
    if (number !== 50) return ana.call(playCard, { body })
    await stop('entries')
    whenStopped = await count()
    return ana.call(playCard, { body })
  })
  const answers = await Promise.all(plays)
  const entered = answers.filter(answer => answer.status < 300)
  const refused = answers.filter(answer => answer.status >= 300)
  expect(await count()).toBe(whenStopped)
  expect(entered).toHaveLength(whenStopped)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) expect(answer).toMatchObject(STOPPED)
  await go('entries')
  expect((await play(ana, card, 100)).status).toBe(201)
})

test('no way in is open while entries are stopped: cards, rooms, duels, questions', async () => {
  const round = await newRound(app)
  const card = await openCard(staff, cardBody(round))
  const room = await openRoom(ana, round.matches[0])
  const table = { app, round, match: round.matches[0], owner: ana, opponent: bruno }
  const duel = await makeLobby(table)
  const questions = pushAdmin(staff)
  const question = await questions.write(round.matches[0])
  await pressReady(table, duel)
  const before = [await held(app, ana), await held(app, bruno)]
  await stop('entries')
  expect(await play(ana, card)).toMatchObject(STOPPED)
  expect(await ana.call(playFamilyRoom, { params: { id: room }, body: predictionBody() })).toMatchObject(STOPPED)
  expect(await pressStart(table, duel)).toMatchObject(STOPPED)
  expect(await ana.call(familyCalls.create, { body: roomBody(round.matches[0]) })).toMatchObject(STOPPED)
  expect(await ana.call(versusCalls.create, { body: duelBody(table) })).toMatchObject(STOPPED)
  expect(await bruno.call(familyCalls.join, { params: { id: room }, body: {} })).toMatchObject(STOPPED)
  expect(await questions.send(question)).toMatchObject(STOPPED)
  expect([await held(app, ana), await held(app, bruno)]).toEqual(before)
  await go('entries')
  await pressReady(table, duel)
  expect((await pressStart(table, duel)).status).toBe(200)
  expect((await play(ana, card)).status).toBe(201)
})

test('a mode or a single game stops alone', async () => {
  const [one, other, round] = [await newCard(), await newCard(), await newRound(app)]
  await stop('game', one)
  expect(await play(ana, one)).toMatchObject(STOPPED)
  expect((await play(ana, other)).status).toBe(201)
  await stop('mode', 'athlete-card')
  expect(await play(ana, other, 1)).toMatchObject(STOPPED)
  expect((await ana.call(familyCalls.create, { body: roomBody(round.matches[0]) })).status).toBe(201)
  const { stops } = (await staff.call(operatorIncident)).data
  expect(stops).toMatchObject([
    {
      kind: 'game',
      subject: one,
      game: { name: 'Craques da rodada', mode: 'athlete-card' },
      by: staff.username,
      reason,
    },
    { kind: 'mode', subject: 'athlete-card', game: null },
  ])
  const { docs } = (await staff.call(operatorAudit, { query: { subject: one } })).data
  expect(docs).toContainEqual(expect.objectContaining({ operator: staff.username, action: 'house.stopped', reason }))
})

test('a switch that stands so already, or stands for nothing, is refused; of two at once one turns it', async () => {
  const both = await Promise.all([turn('deposits', true), turn('deposits', true)])
  expect(both.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await turn('payouts', false)).toMatchObject({ status: 409, code: 'conflict' })
  expect(await turn('mode', true, 'bingo')).toMatchObject({ status: 404, fields: { subject: 'not_found' } })
  expect(await turn('game', true, 'f'.repeat(24))).toMatchObject({ status: 404 })
  expect(await turn('entries', true, 'athlete-card')).toMatchObject({ status: 404 })
  expect(await staff.call(operatorStop, { body: { kind: 'payouts', stopped: true } })).toMatchObject({
    status: 400,
    fields: { reason: 'reason_required' },
  })
})

test('a hundred single games stand still at most, not counting those that are over', async () => {
  const card = await newCard()
  const copies = sql`select lpad(n::text, 24, '0') as id from generate_series(1, 100) n`
  await app.deps.db.rows(sql`
    insert into game select copied.* from game, (${copies}) one,
      jsonb_populate_record(game, jsonb_build_object('id', one.id)) copied where game.id = ${card}`)
  await app.deps.db.rows(sql`
    insert into house_stop (kind, subject, since, by, reason)
    select 'game', id, now(), ${staff.id}, 'Chuva' from (${copies}) one`)
  expect(await turn('game', true, card)).toMatchObject({ status: 409, code: 'conflict' })
  await app.deps.db.rows(sql`update game set state = 'void' where id = lpad('7', 24, '0')`)
  expect((await turn('game', true, card)).status).toBe(200)
  await app.deps.db.rows(sql`delete from house_stop where subject in (${copies})`)
  await app.deps.db.rows(sql`delete from game where id in (${copies})`)
})

test('finance stops money, games stop games, support nothing', async () => {
  const card = await newCard()
  const tried: [StopType, string | undefined, string[]][] = [
    ['entries', undefined, []],
    ['deposits', undefined, ['finance']],
    ['payouts', undefined, ['finance']],
    ['mode', 'push-game', ['games']],
    ['game', card, ['games']],
  ]
  for (const role of ['support', 'games', 'finance'] as const) {
    const operator = await newOperator(app, { roles: [role] })
    expect((await operator.call(operatorIncident)).status).toBe(200)
    for (const [type, subject, may] of tried) {
      const isMine = may.includes(role)
      expect((await turn(type, true, subject, operator)).status).toBe(isMine ? 200 : 403)
      if (isMine) expect((await turn(type, false, subject, operator)).status).toBe(200)
    }
  }
})

describe('deposits', () => {
  test('are not taken, and what is paid on an open charge is credited all the same', async () => {
    const carla = await newPayer(app)
    const id = await askFor(carla)
    await stop('deposits')
    const details = { type: 'purchase-3rd-package', title: 'Pacote', description: '20 moedas' }
    expect(await carla.call(createDeposit, { body: { amount: 20, details } })).toMatchObject({
      status: 409,
      code: 'deposits_stopped',
    })
    await app.pay(id)
    expect(await held(app, carla)).toBe(20_00n)
  })
})

describe('payouts', () => {
  test('are taken and wait, and go out when it is over', async () => {
    const carla = await richPlayer(app, 50_00)
    await stop('payouts')
    const id = await tools.ask(carla, 20)
    await tools.goOn(60_000, 3)
    expect(tools.atBank(id)).toEqual([])
    expect(await tools.stepsOf(carla, id)).toEqual(['asked'])
    expect(await held(app, carla)).toBe(30_00n)
    const retried = await staff.call(operatorRetryWithdrawal, { params: { id }, body: { reason } })
    expect(retried).toMatchObject({ status: 409, code: 'payouts_stopped' })
    await go('payouts')
    await tools.goOn(60_000, 3)
    await app.hear()
    expect(tools.atBank(id)).toHaveLength(1)
  })
})

test('everybody reads the banner and what stands still, open pages at once', async () => {
  const page = await listen(app, ana)
  const banner = { pt: 'Estamos conferindo os depósitos.', en: 'We are checking deposits.' }
  await staff.call(operatorBanner, { body: { banner, reason } }).then(answer => answer.data)
  await expect.poll(() => page.of('house').at(-1)).toMatchObject({ banner, profile: 'licensed' })
  await stop('deposits')
  const stops = { ...SETTINGS_PRESET.stops, deposits: true }
  await expect.poll(() => page.of('house').at(-1)).toMatchObject({ banner, stops })
  expect((await app.call(siteInfo)).data).toMatchObject({ banner, stops })
  await go('deposits')
  await staff.call(operatorBanner, { body: { banner: null, reason } }).then(answer => answer.data)
  await expect.poll(() => page.of('house').at(-1)).toMatchObject({ banner: null, stops: SETTINGS_PRESET.stops })
  expect(await staff.call(operatorBanner, { body: { banner: { pt: ' ', en: 'x' }, reason } })).toMatchObject({
    status: 400,
    fields: { 'banner.pt': 'words_required' },
  })
})
