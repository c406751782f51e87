/* Whatever keeps a person from playing (W4, "Privacy and compliance") holds wherever money enters, also for what was started before: an open
   charge, a joined room, a duel whose opponent is ready, an open push game. It never holds money back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteMe, updateUser } from '#contract/api/player/profile.ts'
import { excludeSelf, pausePlay } from '#contract/api/player/responsible.ts'
import { nextToAsk } from '#server/modules/responsible/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import { held } from '#tests/support/coins.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { sized } from '#tests/support/size.ts'
import { askFor, expectTrueBooks } from '#tests/support/wallet.ts'
import { buys, everyWay, newcomer, openScene, plays, type Scene, withdraws, type Ways } from './scene.ts'

const ends: (() => Promise<void>)[] = []
let scene: Scene
beforeAll(async () => {
  scene = await openScene(end => void ends.unshift(end))
}, 120_000)
afterAll(async () => {
  for (const end of ends) await end()
})

/** The blocked list or the register changes for a player, and the daily query picks it up. */
async function askAnew(player: Player, type: 'identity' | 'blocked-list'): Promise<void> {
  const { app } = scene
  await app.deps.db.rows(sql`
    update identity_check set next_at = ${app.clock.now()} where account_id = ${player.id} and kind = ${type}`)
  await app.run('identity.ask')
}

/** A new name triggers a new query. */
const rename = async (player: Player): Promise<void> =>
  void (await player.call(updateUser, { body: { name: 'Outra Pessoa' } }).then(answer => answer.data))

interface State {
  name: string
  /** The error code of the player's own actions. */
  code: string
  begin: (player: Player) => Promise<unknown>
  /** Free games are blocked only by a pause or exclusion. */
  free: 'done' | 'paused' | 'self_excluded'
  /** Outcome of an open charge that is paid anyway. */
  paid: 'returned' | 'credited'
  isRequested: boolean
}

const states: State[] = [
  {
    name: 'a pause',
    code: 'paused',
    begin: player => player.call(pausePlay, { body: { days: 7 } }),
    free: 'paused',
    paid: 'returned',
    isRequested: false,
  },
  {
    name: 'self-exclusion',
    code: 'self_excluded',
    begin: player => player.call(excludeSelf, { body: { months: 3 } }),
    free: 'self_excluded',
    paid: 'returned',
    isRequested: false,
  },
  {
    name: "the state's list",
    code: 'barred',
    begin: async player => {
      scene.blockedList.bar(player.cpf)
      await askAnew(player, 'blocked-list')
    },
    free: 'done',
    paid: 'returned',
    isRequested: false,
  },
  {
    name: 'details that do not belong together',
    code: 'identity_mismatch',
    begin: async player => {
      scene.identity.format(player.cpf, 'mismatch')
      await rename(player)
    },
    free: 'done',
    paid: 'returned',
    isRequested: false,
  },
  {
    name: 'being under age, as the register has it',
    code: 'under_age',
    begin: async player => {
      scene.identity.format(player.cpf, 'under-age')
      await rename(player)
    },
    free: 'done',
    paid: 'returned',
    isRequested: false,
  },
  {
    name: 'a register that is silent',
    code: 'identity_pending',
    begin: async player => {
      scene.identity.format(player.cpf, 'silent')
      await rename(player)
    },
    free: 'done',
    paid: 'credited',
    isRequested: true,
  },
]

/** Expected errors for a player who may not play. */
const refusals = (code: string): Record<keyof Ways, string> => ({
  deposit: code,
  received: code === 'identity_pending' ? 'unavailable' : 'receiver_cannot_receive',
  sent: code,
  card: code,
  championship: code,
  family: code,
  versus: code,
  invited: 'opponent_cannot_play',
  vip: code,
  push: code,
})

test.each(states)('$name holds for everything that was begun before it', { timeout: 120_000 }, async state => {
  const { app, other } = scene
  const player = await newcomer(scene)
  const ways = await everyWay(scene, player)
  const free = (await plays(player, scene.freeCard))(0)
  const charge = await askFor(player, 20)
  const before = await held(app, player)
  await state.begin(player)
  for (const deployment of [app, other]) {
    const result = await Promise.all(
      Object.entries(ways).map(async ([name, go]) => [name, await go(deployment)] as const),
    )
    expect(Object.fromEntries(result)).toEqual(refusals(state.code))
  }
  const { deposit, card, championship, family, push } = ways
  const many = [deposit, card, championship, family, push].flatMap(go =>
    Array.from({ length: sized(4, 10) }, () => [go(app), go(other)]),
  )
  expect(new Set(await Promise.all(many.flat()))).toEqual(new Set([state.code]))
  expect(await held(app, player)).toBe(before)
  expect(await free(other)).toBe(state.free)
  expect(await withdraws(player)(other)).toBe('done')
  await app.pay(charge)
  await app.run('wallet.work-returns')
  await app.hear()
  expect(await held(app, player)).toBe(before - 100n + (state.paid === 'credited' ? 2_000n : 0n))
  const at = app.clock.now()
  const who = { id: '', at, today: businessDay(at), limit: 1 }
  const isRequested = (await nextToAsk(app.deps.db, sql`a.id = ${player.id}`, who)).length > 0
  expect(isRequested).toBe(state.isRequested)
  await expectTrueBooks(app)
})

test('a player without a birth date, or under age, can only play for free', async () => {
  const { app } = scene
  const player = await newcomer(scene, 100, { birthDate: undefined })
  const [paid, free] = [(await plays(player, scene.card))(1), (await plays(player, scene.freeCard))(1)]
  expect([await paid(app), await buys(player)(app), await free(app)]).toEqual([
    'birth_date_needed',
    'birth_date_needed',
    'done',
  ])
  expect((await player.call(updateUser, { body: { birthDate: '2010-01-31' } })).fields).toEqual({
    birthDate: 'under_age',
  })
  // An account from before the age requirement.
  await app.deps.db.rows(sql`update account set birth_date = '2010-01-31' where id = ${player.id}`)
  expect([await paid(app), await buys(player)(app)]).toEqual(['under_age', 'under_age'])
  expect(await withdraws(player)(app)).toBe('done')
})

test('another account of the same CPF is as excluded, and as barred', { timeout: 60_000 }, async () => {
  const { app } = scene
  for (const [code, begin] of [
    ['self_excluded', (player: Player) => player.call(excludeSelf, { body: { months: 3 } })],
    ['barred', (player: Player) => scene.blockedList.bar(player.cpf)],
  ] as const) {
    const gone = await newPlayer(app)
    await begin(gone)
    await gone.call(deleteMe, { body: { password: gone.password } }).then(answer => answer.data)
    const again = await newcomer(scene, 100, { docNumber: gone.cpf })
    const card = (await plays(again, scene.card))(2)
    expect([await buys(again)(app), await card(app)]).toEqual([code, code])
  }
})
