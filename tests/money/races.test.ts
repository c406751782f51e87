import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { operatorAnswerDispute, operatorLockCard } from '#contract/api/admin/card-steps.ts'
/* Two concurrent actions through two servers over one database: whatever the order, the money is right and exactly one allowed outcome is
   stored. */
import { operatorHoldGame, operatorSettleGame, operatorVoidGame } from '#contract/api/admin/games.ts'
import { openDispute } from '#contract/api/player/disputes.ts'
import { newRound, type Round } from '#tests/support/cards.ts'
import type { Player } from '#tests/support/people.ts'
import { type Chance, chanceFor } from '#tests/support/random.ts'
import { newKey } from './playing.ts'
import { heldByPlayers, racesOver } from './race.ts'
import {
  atOnce,
  broken,
  storedOf,
  open,
  type OpenCard,
  openTwoDeployments,
  playOf,
  provisional,
  send,
  step,
  publish,
  type TwoDeployments,
} from './two-deployments.ts'

const PRICE = 10_00n
const ends: (() => Promise<void>)[] = []
let two: TwoDeployments
let chance: Chance
let held: bigint
/** A round without facts. */
let quiet: Round
const reason = 'Ao mesmo tempo'
beforeAll(async () => {
  chance = chanceFor('races')
  two = await openTwoDeployments(end => void ends.unshift(end))
  quiet = await newRound(two.deployments[0])
})
afterEach(async () => expect(await broken(two)).toEqual([]))
afterAll(async () => {
  for (const end of ends) await end()
})

const race = racesOver(
  () => two,
  '',
  async () => {
    held = await heldByPlayers(two)
  },
)

/** Each player twice, through either server; returns how many were accepted and allows only this refusal. */
function plays(card: OpenCard, refusal: string): (() => Promise<number>)[] {
  return [0, 1].flatMap(turn =>
    two.players.map((player, index) => async () => {
      const answer = await send(
        two.deployments[(turn + index) % 2 === 0 ? 0 : 1],
        player,
        playOf(card, 8 * turn + index),
      )
      if (answer.status !== 201) expect(answer.code).toBe(refusal)
      return answer.status === 201 ? 1 : 0
    }),
  )
}

const toAdmin = (endpoint: typeof operatorLockCard, id: string) => async (): Promise<number> => {
  const answer = await two.operator.call(endpoint, { params: { id }, body: { reason } })
  if (answer.status !== 200) expect(answer.code).toBe('state_forbids')
  return 0
}
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

race('a play and the lock', async () => {
  const card = await open(two, quiet)
  const { id } = card
  const locksAt = new Date(card.doc.lockDate ?? 0)
  // The operator closes entries, or the worker does at the due time.
  const byAdmin = chance.happens(0.5)
  const lock = byAdmin ? toAdmin(operatorLockCard, id) : () => step(two, 1, id, locksAt).then(() => 0)
  const accepted = sum(await atOnce(chance, [...plays(card, 'card_not_open'), lock]))
  await Promise.all([step(two, 0, id), step(two, 1, id, locksAt)])
  await two.deployments[0].drain()
  const stored = await storedOf(two, id)
  expect([stored.entries, stored.counted]).toEqual([accepted, accepted])
  const isVoid = stored.state === 'void'
  expect(stored.escrow).toBe(isVoid ? 0n : PRICE * BigInt(accepted))
  expect(await heldByPlayers(two)).toBe(held - stored.escrow)
  return isVoid ? 'too few to play' : 'locked'
})

race('a play and the void', async () => {
  const card = await open(two, quiet)
  const accepted = sum(
    await atOnce(chance, [
      ...plays(card, 'card_not_open'),
      toAdmin(operatorVoidGame, card.id),
      () => stepped(1, card.id),
    ]),
  )
  await two.deployments[0].drain()
  const stored = await storedOf(two, card.id)
  expect(stored).toMatchObject({ state: 'void', entries: accepted, escrow: 0n, refunded: PRICE * BigInt(accepted) })
  expect(await heldByPlayers(two)).toBe(held)
  return accepted === 0 ? 'nobody had played' : 'refunded'
})

const stepped = async (app: 0 | 1, id: string): Promise<number> => {
  await step(two, app, id)
  return 0
}
const bothStep = (id: string) => [() => stepped(0, id), () => stepped(1, id)]

/** A finished card of three entries: prizes were paid once, and the rest of the pool is the operator's. */
async function expectPaid(id: string): Promise<void> {
  const stored = await storedOf(two, id)
  expect(stored).toMatchObject({ state: 'paid', settlements: 1, escrow: 0n, paid: stored.decided, refunded: 0n })
  expect(stored.decided).toBe((PRICE * 3n * 90n) / 100n)
  expect(await heldByPlayers(two)).toBe(held - PRICE * 3n + stored.paid)
}

/** Pays pending games: releases holds, ends the window, runs all jobs. */
async function payUp(id: string): Promise<void> {
  await two.operator.call(operatorHoldGame, { params: { id }, body: { hold: false, reason } })
  await toAdmin(operatorSettleGame, id)()
  await two.deployments[0].drain()
}

race('settling and a correction', async () => {
  const card = await provisional(two)
  const correct = async (): Promise<number> => {
    await publish(two, card.round, 1)
    return 0
  }
  await atOnce(chance, [toAdmin(operatorSettleGame, card.id), correct, ...bothStep(card.id)])
  await two.deployments[0].drain()
  const { state } = await storedOf(two, card.id)
  expect(['paid', 'provisional']).toContain(state)
  if (state === 'provisional') await payUp(card.id)
  await expectPaid(card.id)
  return state === 'paid' ? 'paid first' : 'scored anew'
})

race('settling and a hold', async () => {
  const { id } = await provisional(two)
  const hold = async (): Promise<number> => {
    const answer = await two.operator.call(operatorHoldGame, { params: { id }, body: { hold: true, reason } })
    if (answer.status !== 200) expect(answer.code).toBe('state_forbids')
    return answer.status
  }
  const settle = toAdmin(operatorSettleGame, id)
  const [status] = await atOnce(chance, [hold, settle, ...bothStep(id)])
  await two.deployments[0].drain()
  const stored = await storedOf(two, id)
  // An acknowledged hold is in effect.
  if (status === 200) expect(stored).toMatchObject({ state: 'provisional', hold: reason, settlements: 0, paid: 0n })
  else expect(stored.state).toBe('paid')
  if (status === 200) await payUp(id)
  await expectPaid(id)
  return status === 200 ? 'held' : 'paid first'
})

race('a dispute and settling', async () => {
  const { id, round } = await provisional(two)
  const [ana] = two.players as [Player]
  const body = { game: id, fact: round.matches[0], text: 'Não foi isso que eu vi' }
  const doubt = async (): Promise<string> => {
    const answer = await two.deployments[1].call(openDispute, { body }, ana.token)
    if (answer.status !== 201) expect(answer.code).toBe('dispute_closed')
    return answer.status === 201 ? answer.data._id : ''
  }
  const settle = toAdmin(operatorSettleGame, id)
  const others = [settle, ...bothStep(id)].map(work => () => work().then(() => ''))
  const [dispute = ''] = await atOnce(chance, [doubt, ...others])
  await two.deployments[0].drain()
  const stored = await storedOf(two, id)
  // C9: an accepted dispute prevents payment.
  expect(stored).toMatchObject(dispute === '' ? { state: 'paid' } : { state: 'provisional', settlements: 0, paid: 0n })
  if (dispute !== '') {
    const answer = { accept: false, answer: 'Foi assim mesmo' }
    await two.operator.call(operatorAnswerDispute, { params: { id: dispute }, body: answer }).then(one => one.data)
    await payUp(id)
  }
  await expectPaid(id)
  return dispute === '' ? 'paid first' : 'disputed'
})

race('two workers with one game', async () => {
  const { id } = await provisional(two)
  await toAdmin(operatorSettleGame, id)()
  await atOnce(chance, [...bothStep(id), ...bothStep(id), () => two.deployments[1].drain().then(() => 0)])
  await expectPaid(id)
  return 'paid once'
})

race('one key through both doors', async () => {
  const card = await open(two, quiet)
  const [ana] = two.players as [Player]
  const key = newKey()
  const other = chance.happens(0.5)
  const tries = [0, 1, 0, 1].map((app, index) => {
    const number = other && index > 1 ? 5 : 4
    return () => send(two.deployments[app === 0 ? 0 : 1], ana, playOf(card, number), key)
  })
  const answers = await atOnce(chance, tries)
  const ids = new Set(answers.flatMap(answer => (answer.status === 201 ? [answer.data._id] : [])))
  expect(ids.size).toBe(1)
  const refusals = answers.filter(answer => answer.status !== 201).map(answer => answer.code)
  expect(refusals).toEqual(other ? ['idempotency_key_reused', 'idempotency_key_reused'] : [])
  expect(await storedOf(two, card.id)).toMatchObject({ entries: 1, escrow: PRICE })
  expect(await heldByPlayers(two)).toBe(held - PRICE)
  return other ? 'the other play refused' : 'one play, one answer'
})
