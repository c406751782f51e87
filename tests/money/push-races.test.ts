import { afterAll, afterEach, beforeAll, expect } from 'vitest'
/* Answers to push games concurrent with each other and with operators' actions, through two servers over one database: whatever the order, the
   money is right and exactly one allowed outcome is stored. */
import { operatorHoldGame, operatorSettleGame, operatorVoidGame } from '#contract/api/admin/games.ts'
import { operatorSendPush } from '#contract/api/admin/push-games.ts'
import { answerPush } from '#contract/api/player/push-games.ts'
import type { TestApp } from '#tests/support/app.ts'
import { newRound } from '#tests/support/cards.ts'
import type { Player } from '#tests/support/people.ts'
import { clockAt, goalAt, pushAdmin, publishGoals } from '#tests/support/push-games.ts'
import { type Chance, chanceFor } from '#tests/support/random.ts'
import { newKey } from './playing.ts'
import { heldByPlayers, racesOver } from './race.ts'
import { atOnce, broken, storedOf, openTwoDeployments, step, type TwoDeployments } from './two-deployments.ts'

const PRICE = 10_00n
const reason = 'Ao mesmo tempo'
const ends: (() => Promise<void>)[] = []
let two: TwoDeployments
let chance: Chance
let match: string
let held: bigint
beforeAll(async () => {
  chance = chanceFor('push races')
  two = await openTwoDeployments(end => void ends.unshift(end))
  match = (await newRound(two.deployments[0])).matches[0]
})
afterEach(async () => expect(await broken(two)).toEqual([]))
afterAll(async () => {
  for (const end of ends) await end()
})

const race = racesOver(
  () => two,
  'questions: ',
  async () => {
    held = await heldByPlayers(two)
  },
)
const written = (on = match): Promise<string> => pushAdmin(two.operator).write(on, { side: null })

async function sent(on = match): Promise<string> {
  const id = await written(on)
  await pushAdmin(two.operator)
    .send(id)
    .then(answer => answer.data)
  return id
}

const reply = (app: TestApp, player: Player, id: string, answer: boolean, key?: string) =>
  app.call(
    answerPush,
    { params: { id }, body: { answer: answer }, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) },
    player.token,
  )

/** Each player twice, through both servers, with both answers; returns how many were accepted and allows only these refusals. */
const replies = (id: string, refusals: readonly string[]): (() => Promise<number>)[] =>
  two.deployments.flatMap((app, turn) =>
    two.players.map((player, index) => async () => {
      const answer = await reply(app, player, id, (turn + index) % 2 === 0)
      if (answer.status !== 200) expect(refusals).toContain(answer.code)
      return answer.status === 200 ? 1 : 0
    }),
  )

/** An operator's call: 1 when it succeeded. */
const toAdmin = (endpoint: typeof operatorVoidGame, id: string) => async (): Promise<number> => {
  const answer = await two.operator.call(endpoint, { params: { id }, body: { reason } })
  if (answer.status !== 200) expect(answer.code).toBe('state_forbids')
  return answer.status === 200 ? 1 : 0
}
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
const TWICE = ['duplicate_entry', 'entries_limit']

race('two answers of everybody', async () => {
  const id = await sent()
  const accepted = sum(await atOnce(chance, replies(id, TWICE)))
  expect(accepted).toBe(two.players.length)
  expect(await storedOf(two, id)).toMatchObject({ entries: accepted, escrow: PRICE * BigInt(accepted) })
  expect(await heldByPlayers(two)).toBe(held - PRICE * BigInt(accepted))
  return 'one each'
})

race('one key of an answer through both doors', async () => {
  const id = await sent()
  const [ana] = two.players as [Player]
  const key = newKey()
  const answers = await atOnce(
    chance,
    [0, 1, 0, 1].map(app => () => reply(two.deployments[app === 0 ? 0 : 1], ana, id, true, key)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await storedOf(two, id)).toMatchObject({ entries: 1, escrow: PRICE })
  expect(await heldByPlayers(two)).toBe(held - PRICE)
  return 'one answer'
})

race('an answer and the lock of its question', async () => {
  const id = await sent()
  const locksAt = new Date(two.deployments[0].clock.now().getTime() + 33_000)
  const lock = () => step(two, 1, id, locksAt).then(() => 0)
  const accepted = sum(await atOnce(chance, [...replies(id, [...TWICE, 'push_over']), lock]))
  await Promise.all([step(two, 0, id, locksAt), step(two, 1, id, locksAt)])
  await two.deployments[0].drain()
  const stored = await storedOf(two, id)
  expect([stored.entries, stored.counted]).toEqual([accepted, accepted])
  expect(stored.escrow).toBe(stored.state === 'void' ? 0n : PRICE * BigInt(accepted))
  expect(await heldByPlayers(two)).toBe(held - stored.escrow)
  return stored.state === 'void' ? 'nobody had answered' : 'locked'
})

race('an answer and the void of its question', async () => {
  const id = await sent()
  const accepted = sum(
    await atOnce(chance, [
      ...replies(id, [...TWICE, 'push_over']),
      () => toAdmin(operatorVoidGame, id)().then(() => 0),
    ]),
  )
  await two.deployments[0].drain()
  expect(await storedOf(two, id)).toMatchObject({
    state: 'void',
    entries: accepted,
    escrow: 0n,
    refunded: PRICE * BigInt(accepted),
  })
  expect(await heldByPlayers(two)).toBe(held)
  return accepted === 0 ? 'nobody had answered' : 'refunded'
})

race('a question sent twice', async () => {
  const id = await written()
  const sends = two.deployments.map(app => async () => {
    const answer = await app.call(operatorSendPush, { params: { id }, body: { reason } }, two.operator.token)
    if (answer.status !== 200) expect(answer.code).toBe('state_forbids')
    return answer.status === 200 ? answer.data.people : 0
  })
  const people = await atOnce(chance, [...sends, ...sends])
  expect(people.filter(count => count > 0)).toEqual([two.players.length])
  return 'sent once'
})

race('paying a question, holding and voiding it', async () => {
  const round = await newRound(two.deployments[0])
  const on = round.matches[0]
  const id = await sent(on)
  const [ana, bruno, carla] = two.players as [Player, Player, Player]
  for (const [player, answered] of [
    [ana, true],
    [bruno, true],
    [carla, false],
  ] as const)
    await reply(two.deployments[0], player, id, answered).then(answer => answer.data)
  two.deployments[0].clock.advance(33_000)
  two.deployments[1].clock.advance(33_000)
  await step(two, 0, id)
  await publishGoals(two.deployments[0], on, clockAt(72), [goalAt(65)])
  expect((await storedOf(two, id)).state).toBe('provisional')
  const hold = async (): Promise<number> => {
    const answer = await two.operator.call(operatorHoldGame, { params: { id }, body: { hold: true, reason } })
    return answer.status === 200 ? 1 : 0
  }
  const works = [toAdmin(operatorSettleGame, id), hold, toAdmin(operatorVoidGame, id)]
  const steps = [0, 1].map(app => () => step(two, app === 0 ? 0 : 1, id).then(() => 0))
  const [, , voided] = await atOnce(chance, [...works, ...steps])
  await two.deployments[0].drain()
  const stored = await storedOf(two, id)
  expect(stored).toMatchObject({ state: voided === 1 ? 'void' : 'paid', escrow: 0n })
  expect(voided === 1 ? stored.refunded : stored.paid).toBe(voided === 1 ? PRICE * 3n : 27_00n)
  expect(await heldByPlayers(two)).toBe(voided === 1 ? held : held - 3_00n)
  return stored.state
})
