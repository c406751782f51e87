import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteMe, exportMe } from '#contract/api/player/profile.ts'
import { excludeSelf, getLimits, pausePlay, setLimits } from '#contract/api/player/responsible.ts'
import { centavos } from '#contract/money.ts'
import { ACCOUNTS, escrowOf, post, walletOf } from '#server/modules/ledger/index.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const limits = async (player: Player) => (await player.call(getLimits)).data
const set = (player: Player, body: unknown) => player.call(setLimits, { body })
const none = { amount: null, used: 0n, next: null }

test('a new player has no limit, no pause and a month without a game', async () => {
  const empty = { day: none, week: none, month: none }
  expect(await limits(await newPlayer(app))).toEqual({
    deposit: empty,
    loss: empty,
    sessionReminder: null,
    pauseUntil: null,
    exclusionUntil: null,
    asked: false,
    month: { staked: 0n, returned: 0n, won: 0n, net: 0n },
  })
})

test('W4: a limit holds at once, a higher one after a day by the clock alone, a lower one at once', async () => {
  const player = await newPlayer(app)
  expect((await set(player, { deposit: { day: 100 }, loss: { month: 300 }, sessionReminder: 30 })).data).toMatchObject({
    deposit: { day: { amount: 100_00n, next: null }, week: { amount: null } },
    loss: { month: { amount: 300_00n } },
    sessionReminder: 30,
  })
  const at = new Date(app.clock.now().getTime() + DAY)
  const raised = (await set(player, { deposit: { day: 200 }, loss: { month: null } })).data
  expect(raised.deposit.day).toMatchObject({ amount: 100_00n, next: { amount: 200_00n, at } })
  expect(raised.loss.month).toMatchObject({ amount: 300_00n, next: { amount: null, at } })
  app.clock.advance(DAY - 1)
  // Requested again, it is the same pending raise.
  expect((await set(player, { deposit: { day: 200 } })).data.deposit.day.next?.at).toEqual(at)
  app.clock.advance(1)
  const now = await limits(player)
  expect(now.deposit.day).toMatchObject({ amount: 200_00n, next: null })
  expect(now.loss.month).toMatchObject({ amount: null, next: null })
  expect(now.sessionReminder).toBe(30)
  expect((await set(player, { deposit: { day: 500 } })).data.deposit.day.next).not.toBeNull()
  expect((await set(player, { deposit: { day: 50 }, sessionReminder: null })).data).toMatchObject({
    deposit: { day: { amount: 50_00n, next: null } },
    sessionReminder: null,
  })
  app.clock.advance(DAY)
  expect((await limits(player)).deposit.day.amount).toBe(50_00n)
})

test('two changes at once are both kept, and twenty raises are one', async () => {
  const player = await newPlayer(app)
  await Promise.all([
    set(player, { deposit: { day: 10 } }),
    set(player, { deposit: { week: 20 } }),
    player.call(pausePlay, { body: { days: 2 } }),
    set(player, { sessionReminder: 60 }),
    player.call(excludeSelf, { body: { months: 3 } }),
  ])
  const end = new Date(app.clock.now().getTime() + 2 * DAY)
  expect(await limits(player)).toMatchObject({
    deposit: { day: { amount: 10_00n }, week: { amount: 20_00n } },
    sessionReminder: 60,
    pauseUntil: end,
  })
  expect((await limits(player)).exclusionUntil).not.toBeNull()
  const answers = await Promise.all(Array.from({ length: 20 }, () => set(player, { deposit: { day: 40 } })))
  expect(new Set(answers.map(answer => JSON.stringify(answer.raw))).size).toBe(1)
})

test('W4: a pause and an exclusion are only ever made longer, and end by themselves', async () => {
  const player = await newPlayer(app)
  const began = app.clock.now().getTime()
  const pause = async (days: number) => (await player.call(pausePlay, { body: { days } })).data.pauseUntil?.getTime()
  expect(await pause(30)).toBe(began + 30 * DAY)
  expect(await pause(1)).toBe(began + 30 * DAY)
  const exclude = async (months: number) => (await player.call(excludeSelf, { body: { months } })).data.exclusionUntil
  const long = await exclude(6)
  expect(await exclude(3)).toEqual(long)
  // Use extends a session.
  const comeBack = async (days: number) => {
    for (let day = 0; day < days; day += 10) {
      app.clock.advance(10 * DAY)
      await limits(player)
    }
    return limits(player)
  }
  expect(await comeBack(30)).toMatchObject({ pauseUntil: null, exclusionUntil: long })
  expect((await comeBack(160)).exclusionUntil).toBeNull()
})

test.each([
  [setLimits.name, setLimits, { deposit: { day: 0 } }, { 'deposit.day': 'amount_invalid' }],
  [setLimits.name, setLimits, { deposit: { week: -5 } }, { 'deposit.week': 'amount_invalid' }],
  [setLimits.name, setLimits, { loss: { month: 12.5 } }, { 'loss.month': 'amount_invalid' }],
  [setLimits.name, setLimits, { loss: { month: '100' } }, { 'loss.month': 'amount_invalid' }],
  [setLimits.name, setLimits, { loss: { day: 1e9 } }, { 'loss.day': 'amount_invalid' }],
  [setLimits.name, setLimits, { sessionReminder: 7 }, { sessionReminder: 'reminder_invalid' }],
  [pausePlay.name, pausePlay, { days: 0 }, { days: 'pause_days_invalid' }],
  [pausePlay.name, pausePlay, { days: 31 }, { days: 'pause_days_invalid' }],
  [pausePlay.name, pausePlay, { days: 1.5 }, { days: 'pause_days_invalid' }],
  [pausePlay.name, pausePlay, {}, { days: 'pause_days_invalid' }],
  [excludeSelf.name, excludeSelf, { months: 2 }, { months: 'exclusion_months_invalid' }],
  [excludeSelf.name, excludeSelf, { months: 61 }, { months: 'exclusion_months_invalid' }],
  [excludeSelf.name, excludeSelf, { months: '3' }, { months: 'exclusion_months_invalid' }],
])('%s is refused for what makes no sense, and changes nothing', async (_name, endpoint, body, fields) => {
  const player = await newPlayer(app)
  const before = JSON.stringify((await player.call(getLimits)).raw)
  expect(await player.call(endpoint, { body })).toMatchObject({ status: 400, code: 'invalid_input', fields })
  expect(JSON.stringify((await player.call(getLimits)).raw)).toBe(before)
})

test('a visitor has none of it', async () => {
  for (const [endpoint, body] of [
    [getLimits, undefined],
    [setLimits, {}],
    [pausePlay, { days: 1 }],
    [excludeSelf, { months: 3 }],
  ] as const) {
    expect(await app.call(endpoint, body ? { body } : {})).toMatchObject({ status: 401, code: 'unauthorized' })
  }
})

test('my limits are in the export of my data, and nobody else’s', async () => {
  const player = await newPlayer(app)
  await set(player, { deposit: { day: 70 }, sessionReminder: 15 })
  const { parts } = (await player.call(exportMe)).data
  expect(parts.limits).toEqual([
    { kind: 'deposit', period: 'day', centavos: '7000', next: null },
    { reminderMinutes: 15, pausedUntil: null, excludedUntil: null, seenAt: app.clock.now().toISOString() },
  ])
  expect((await (await newPlayer(app)).call(exportMe)).data.parts.limits).toHaveLength(1)
})

test('W4: limits, pause and exclusion follow the CPF into the next account, with what was used of them', async () => {
  const player = await newPlayer(app)
  await set(player, { deposit: { day: 100 } })
  await player.call(excludeSelf, { body: { months: 3 } })
  await player.call(pausePlay, { body: { days: 9 } })
  await move(player, { module: 'deposit', status: 'paid', amount: 60_00 })
  await move(player, { module: 'athletes-of-the-week', type: 'new-game', amount: 60_00, out: true })
  const before = (await player.call(getLimits)).raw
  // The game ended without a prize for the player.
  await moveAll(app, 'escrow-of-a-test', 60_00)
  expect((await player.call(deleteMe, { body: { password: player.password } })).status).toBe(200)
  const again = await newPlayer(app, { docNumber: player.cpf })
  expect((await again.call(getLimits)).raw).toEqual(before)
  expect((await limits(again)).deposit.day).toMatchObject({ amount: 100_00n, used: 60_00n })
})

test('the month adds up what was staked, returned and won; another month and commissions are not in it', async () => {
  const games = 'athletes-of-the-week'
  app.clock.set(new Date('2027-07-31T12:00:00Z'))
  const player = await newPlayer(app)
  await move(player, { module: 'deposit', status: 'paid', amount: 500_00 })
  await move(player, { module: games, type: 'new-game', amount: 40_00, out: true })
  app.clock.set(new Date('2027-08-01T03:00:00Z'))
  await move(player, { module: games, type: 'new-game', amount: 30_00, out: true })
  await move(player, { module: games, type: 'new-game', amount: 20_00, out: true })
  await move(player, { module: games, type: 'cancel-game', amount: 20_00 })
  await move(player, { module: 'card-game', type: 'winner-payment', amount: 5_50 })
  await move(player, { module: games, type: 'winner-payment', amount: 99_00, title: 'commission' })
  const found = await limits(player)
  expect(found.month).toEqual({ staked: 50_00n, returned: 20_00n, won: 5_50n, net: -24_50n })
  // The week of 1 August 2027, a Sunday, began in July.
  expect([found.loss.day.used, found.loss.week.used, found.loss.month.used]).toEqual([24_50n, 64_50n, 24_50n])
  await move(player, { module: games, type: 'winner-payment', amount: 100_00 })
  const won = await limits(player)
  expect([won.loss.day.used, won.loss.month.used, won.month.net]).toEqual([0n, 0n, 75_50n])
})

/** Posts a wallet movement as the module of its type would. */
async function move(
  player: Player,
  {
    module,
    type = null,
    status = 'success',
    amount,
    out = false,
    title,
  }: {
    module: string
    type?: string | null
    status?: string
    amount: number
    out?: boolean
    title?: string
  },
): Promise<void> {
  const at = app.clock.now()
  const id = newId(at)
  const [mine, other] = [walletOf(player.id), out ? escrowOf('escrow-of-a-test') : ACCOUNTS.gateway]
  const shown = { module, type, status, detail: title === undefined ? {} : { title } }
  const sides = out ? { from: mine, to: other } : { from: other, to: mine }
  await app.deps.db.tx(tx =>
    post(tx, at, [{ id, ...sides, amount: centavos(amount), reason: 'test', reference: id, shown }]),
  )
}

async function moveAll({ deps, clock }: TestApp, game: string, amount: number): Promise<void> {
  const at = clock.now()
  const movement = { id: newId(at), from: escrowOf(game), to: ACCOUNTS.house, amount: centavos(amount) }
  await deps.db.tx(tx => post(tx, at, [{ ...movement, reason: 'fee', reference: game }]))
}
