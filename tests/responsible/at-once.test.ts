/* A hundred requests in parallel, through two servers over one database (W4): of concurrent deposits, received transfers and entries exactly
   what fits below a limit succeeds, for every period; and nothing after a pause, an exclusion or a lower limit. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { excludeSelf, getLimits, pausePlay, setLimits } from '#contract/api/player/responsible.ts'
import { giveCoins, held } from '#tests/support/coins.ts'
import { figure, numbers } from '#tests/support/numbers.ts'
import type { Player } from '#tests/support/people.ts'
import { expectTrueBooks } from '#tests/support/wallet.ts'
import { buys, everyWay, gives, newcomer, openScene, plays, type Scene, type Way } from './scene.ts'

const ends: (() => Promise<void>)[] = []
let scene: Scene
beforeAll(async () => {
  scene = await openScene(end => void ends.unshift(end))
}, 120_000)
afterAll(async () => {
  for (const end of ends) await end()
})

const PERIODS = ['day', 'week', 'month'] as const
const MANY = numbers.atOnce.plays
/** Charges are limited to 120 an hour per player. */
const HUNDRED = 100
/** For calls with a password, whose check is slow on purpose; concurrent checks count as attempts, and five lock. */
const FEWER = numbers.atOnce.passwords
const AT_ONCE = 4
const givers: Player[] = []

/** Number of responses by outcome, when all are sent at once through both servers. */
async function atOnce(ways: readonly Way[]): Promise<Record<string, number>> {
  const deployments = [scene.app, scene.other]
  const result = await Promise.all(ways.map((go, index) => go(deployments[index % 2] ?? scene.app)))
  const counts: Record<string, number> = {}
  for (const each of result) counts[each] = (counts[each] ?? 0) + 1
  return counts
}

const times = <T>(count: number, one: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, number) => one(number))
const limits = async (player: Player) => (await player.call(getLimits)).data
const limited = async (body: unknown, reais = 2_000): Promise<Player> => {
  const player = await newcomer(scene, reais)
  await player.call(setLimits, { body }).then(answer => answer.data)
  return player
}

test.each(PERIODS)('deposits at once: as many as fit below the limit of a %s', { timeout: 120_000 }, async period => {
  const began = performance.now()
  const player = await limited({ deposit: { [period]: 70 } }, 0)
  const counts = await atOnce(times(HUNDRED, () => buys(player)))
  expect(counts).toEqual({ done: 3, limit_deposit: HUNDRED - 3 })
  expect((await limits(player)).deposit[period].used).toBe(60_00n)
  figure(`Deposits at once, limit of a ${period}`, `${HUNDRED} asked for, 3 fit`, began)
})

test.each(PERIODS)('transfers at once: received up to the limit of a %s', { timeout: 180_000 }, async period => {
  const began = performance.now()
  const player = await limited({ deposit: { [period]: 5 } }, 0)
  while (givers.length < FEWER / AT_ONCE) givers.push(await newcomer(scene, 500))
  const before = await held(scene.app, player)
  const counts = await atOnce(givers.flatMap(giver => times(AT_ONCE, () => gives(giver, player))))
  // Password checks are not all run together: a full queue refuses as well.
  expect(
    Object.keys(counts).every(each => ['done', 'receiver_cannot_receive', 'too_many_requests'].includes(each)),
  ).toBe(true)
  expect(counts.done).toBe(5)
  expect(await held(scene.app, player)).toBe(before + 5_00n)
  figure(`Transfers at once, limit of a ${period}`, `${FEWER} sent, 5 fit`, began)
})

test.each(PERIODS)(
  'entries at once: as many as fit below the limit of losses of a %s',
  { timeout: 120_000 },
  async period => {
    const began = performance.now()
    const player = await limited({ loss: { [period]: 75 } })
    const play = await plays(player, scene.card)
    const before = await held(scene.app, player)
    expect(await atOnce(times(MANY, play))).toEqual({ done: 7, limit_loss: MANY - 7 })
    expect(await held(scene.app, player)).toBe(before - 70_00n)
    expect((await limits(player)).loss[period].used).toBe(70_00n)
    figure(`Entries at once, limit of a ${period}`, `${MANY} sent, 7 fit`, began)
  },
)

test('entries of every mode at once count together', { timeout: 120_000 }, async () => {
  const player = await newcomer(scene, 30_000)
  const { card, championship, family, versus, push } = await everyWay(scene, player)
  await player.call(setLimits, { body: { loss: { day: 30 } } }).then(answer => answer.data)
  const before = await held(scene.app, player)
  const counts = await atOnce([card, championship, family, versus, push])
  expect(counts).toEqual({ done: 3, limit_loss: 2 })
  expect(await held(scene.app, player)).toBe(before - 30_00n)
})

test('a limit lowered among entries holds from then on', { timeout: 120_000 }, async () => {
  const player = await limited({ loss: { day: 500 } })
  const play = await plays(player, scene.card)
  let usedThen = -1n
  const lower: Way = async app => {
    const answer = await app.call(setLimits, { body: { loss: { day: 40 } } }, player.token)
    usedThen = answer.data.loss.day.used
    return 'lowered'
  }
  const ways = times(60, play)
  await atOnce([...ways.slice(0, 20), lower, ...ways.slice(20)])
  const { used } = (await limits(player)).loss.day
  // Earlier entries stand; no later one exceeded the limit.
  expect(used).toBe(usedThen > 40_00n ? usedThen : 40_00n)
})

test.each([
  ['a pause', pausePlay, { days: 1 }, 'paused'],
  ['an exclusion', excludeSelf, { months: 3 }, 'self_excluded'],
] as const)(
  '%s among entries and deposits: none after it',
  { timeout: 120_000 },
  async (_name, endpoint, body, code) => {
    const player = await newcomer(scene, 2_000)
    const play = await plays(player, scene.card)
    let heldThen = 0n
    const rest: Way = async app => {
      await app.call(endpoint, { body }, player.token).then(answer => answer.data)
      heldThen = await held(scene.app, player)
      return 'rests'
    }
    const entries = times(40, play)
    const deposits = times(20, () => buys(player))
    const counts = await atOnce([
      ...entries.slice(0, 10),
      ...deposits.slice(0, 5),
      rest,
      ...entries.slice(10),
      ...deposits.slice(5),
    ])
    expect(Object.keys(counts).every(each => ['done', 'rests', 'open_deposits', code].includes(each))).toBe(true)
    expect(await held(scene.app, player)).toBe(heldThen)
    expect(await atOnce(times(MANY, number => play(100 + number)))).toEqual({ [code]: MANY })
    const after = await atOnce(times(10, () => buys(player)))
    expect(Object.keys(after).every(each => each === 'open_deposits' || each === code)).toBe(true)
  },
)

test('a barred player is refused a hundred times, and a hundred queries are one', { timeout: 120_000 }, async () => {
  const { app, blockedList } = scene
  let request = 0
  const look = blockedList.look.bind(blockedList)
  blockedList.look = cpf => {
    request += 1
    return look(cpf)
  }
  const player = await newcomer(scene, 2_000)
  const play = await plays(player, scene.card)
  blockedList.bar(player.cpf)
  app.clock.advance(25 * 3_600_000)
  // The register is queried daily for signed-in players: here by the purchase itself, because yesterday's result is outdated.
  request = 0
  const counts = await atOnce(times(HUNDRED, () => buys(player)))
  // One server queries; until it has a result the other refuses too.
  expect(Object.keys(counts).filter(each => each !== 'identity_pending')).toEqual(['barred'])
  expect(request).toBe(1)
  expect(await buys(player)(scene.other)).toBe('barred')
  expect(Object.keys(await atOnce(times(5, play)))).not.toContain('done')
})

test('a raise waits its day, however it is asked for', { timeout: 60_000 }, async () => {
  const { app } = scene
  const player = await limited({ loss: { day: 20 } })
  const want = async (day: number | null) => (await player.call(setLimits, { body: { loss: { day } } })).data.loss.day
  const HOUR = 3_600_000
  await want(100)
  app.clock.advance(23 * HOUR)
  // Lowered and raised again, the wait restarts; the same for removing it.
  await want(10)
  expect((await want(100)).next?.at).toEqual(new Date(app.clock.now().getTime() + 24 * HOUR))
  app.clock.advance(2 * HOUR)
  expect((await limits(player)).loss.day.amount).toBe(10_00n)
  const request = await Promise.all(times(20, number => want(number % 2 === 0 ? null : 1_000)))
  expect(request.every(({ amount }) => amount === 10_00n)).toBe(true)
  app.clock.advance(23 * HOUR)
  expect((await limits(player)).loss.day.amount).toBe(10_00n)
  await giveCoins(app, player, 100)
  await expectTrueBooks(app)
})
