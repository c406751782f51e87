import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, signOut } from '#contract/api/player/access.ts'
import { deleteMe, exportMe, updateUser } from '#contract/api/player/profile.ts'
import { LISTED_AS, simulatedBlockedList } from '#server/gateways/blocked-list/simulator.ts'
import { REGISTERED_AS, simulatedIdentity } from '#server/gateways/identity/simulator.ts'
import type { Db } from '#server/platform/db.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { nextAfter, silenceMs, ineligibleFor } from './rules.ts'
import { checkNow } from './service.ts'

const HOUR = 3_600_000
const identity = simulatedIdentity()
const blockedList = simulatedBlockedList()
let app: TestApp
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end), identity, blockedList })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const stateOf = (player: Pick<Player, 'id'>) =>
  app.deps.db
    .rows(sql<{ kind: string; state: string; attempts: number; nextAt: Date | null }>`
      select kind, state, attempts, next_at as "nextAt" from identity_check where account_id = ${player.id} order by kind`)
    .then(rows => Object.fromEntries(rows.map(({ kind, ...row }) => [kind, row])))
/** The timer's job. */
const work = async () => {
  const task = app.jobs.find(set => 'identity.ask' in set.tasks)?.tasks['identity.ask']
  await task?.({})
}

test('who signs up is asked about at once: the list again after a day, the register no more', async () => {
  const player = await newPlayer(app)
  expect(await stateOf(player)).toEqual({
    'blocked-list': { state: 'allowed', attempts: 0, nextAt: new Date(app.clock.now().getTime() + 24 * HOUR) },
    identity: { state: 'confirmed', attempts: 0, nextAt: null },
  })
  const { parts } = (await player.call(exportMe)).data
  expect(parts.checks).toMatchObject([
    { kind: 'blocked-list', state: 'allowed' },
    { kind: 'identity', state: 'confirmed' },
  ])
})

test.each([
  ['mismatch', REGISTERED_AS.mismatch, { identity: 'mismatch', 'blocked-list': 'allowed' }],
  ['under-age', REGISTERED_AS['under-age'], { identity: 'under-age', 'blocked-list': 'allowed' }],
  ['dead', REGISTERED_AS.dead, { identity: 'dead', 'blocked-list': 'allowed' }],
  ['barred', LISTED_AS.blocked, { identity: 'confirmed', 'blocked-list': 'barred' }],
  ['silent', LISTED_AS.silent, { identity: 'confirmed', 'blocked-list': 'pending' }],
] as const)('the answer %s is kept', async (_name, docNumber, expected) => {
  const states = await stateOf(await newPlayer(app, { docNumber }))
  expect(Object.fromEntries(Object.entries(states).map(([type, { state }]) => [type, state]))).toEqual(expected)
})

test('nobody is asked about who has no birth date, until it is given', async () => {
  const player = await newPlayer(app, { birthDate: undefined })
  expect((await stateOf(player)).identity).toEqual({ state: 'pending', attempts: 0, nextAt: null })
  await player.call(updateUser, { body: { birthDate: '1990-05-20' } }).then(answer => answer.data)
  expect((await stateOf(player)).identity?.state).toBe('confirmed')
})

test('another name is another question; nothing else is', async () => {
  const player = await newPlayer(app)
  identity.format(player.cpf, 'mismatch')
  await player.call(updateUser, { body: { phones: ['21987654321'] } }).then(answer => answer.data)
  expect((await stateOf(player)).identity?.state).toBe('confirmed')
  await player.call(updateUser, { body: { name: 'Outra Pessoa' } }).then(answer => answer.data)
  expect((await stateOf(player)).identity?.state).toBe('mismatch')
})

test('a silence is asked again, each time later; an answer comes by the timer alone', async () => {
  const player = await newPlayer(app, { docNumber: REGISTERED_AS.silent })
  const began = app.clock.now().getTime()
  expect((await stateOf(player)).identity).toEqual({
    state: 'pending',
    attempts: 1,
    nextAt: new Date(began + silenceMs(0)),
  })
  app.clock.advance(silenceMs(0))
  await work()
  expect((await stateOf(player)).identity).toMatchObject({ attempts: 2, nextAt: new Date(began + 3 * silenceMs(0)) })
  identity.format(player.cpf, 'confirmed')
  app.clock.advance(silenceMs(1) - 1)
  await work()
  expect((await stateOf(player)).identity?.state).toBe('pending')
  app.clock.advance(1)
  await work()
  expect((await stateOf(player)).identity).toEqual({ state: 'confirmed', attempts: 0, nextAt: null })
})

test('what a process that ended had asked is asked by another', async () => {
  const player = await newPlayer(app)
  // The intent is stored, but no result.
  await app.deps.db.rows(sql`
    update identity_check set state = 'pending', asked_at = ${app.clock.now()}, attempts = 1, answered_at = null,
      next_at = ${new Date(app.clock.now().getTime() + silenceMs(0))} where account_id = ${player.id}`)
  app.clock.advance(silenceMs(0))
  await Promise.all([work(), work()])
  const states = await stateOf(player)
  expect([states.identity?.state, states['blocked-list']?.state]).toEqual(['confirmed', 'allowed'])
})

test('an answer to what was asked before is no answer', async () => {
  const player = await newPlayer(app)
  let report: (answer: 'mismatch') => void = () => undefined
  const began = new Promise<void>(resolve => {
    const slow = { identify: () => new Promise<'mismatch'>(answer => ((report = answer), resolve())) }
    void app.deps.db
      .rows(
        sql`update identity_check set state = 'pending', asked_at = null where account_id = ${player.id} and kind = 'identity'`,
      )
      .then(() => checkNow({ ...app.deps, identity: slow }, player.id))
  })
  await began
  await app.deps.db.rows(sql`update account set name = 'Pessoa Certa' where id = ${player.id}`)
  report('mismatch')
  await checkNow(app.deps, player.id)
  await checkNow(app.deps, player.id)
  expect((await stateOf(player)).identity?.state).toBe('confirmed')
})

test('a call by another process waits for the answer that this one has asked for', async () => {
  const player = await newPlayer(app)
  const pending = sql`update identity_check set state = 'pending', asked_at = null, answered_at = null where account_id = ${player.id}`
  await app.deps.db.rows(pending)
  let answer: (answer: 'confirmed') => void = () => undefined
  const query = Promise.withResolvers<void>()
  const slow = { identify: () => new Promise<'confirmed'>(resolve => ((answer = resolve), query.resolve())) }
  const here = checkNow({ ...app.deps, identity: slow }, player.id)
  await query.promise
  // Another process shares only the database with this one.
  const elsewhere = { ...app.deps, db: Object.create(app.deps.db) as Db }
  const there = checkNow(elsewhere, player.id)
  expect(await Promise.race([there, setTimeout(300, 'waits')])).toBe('waits')
  answer('confirmed')
  expect(await there).toBe(true)
  expect((await stateOf(player)).identity?.state).toBe('confirmed')
  await here
})

test('the list is asked daily about who is signed in, and about nobody else', async () => {
  const [active, away] = [await newPlayer(app), await newPlayer(app)]
  await app.deps.db.rows(sql`delete from session where subject_id = ${away.id}`)
  for (const player of [active, away]) blockedList.bar(player.cpf)
  app.clock.advance(24 * HOUR)
  await work()
  expect((await stateOf(active))['blocked-list']?.state).toBe('barred')
  expect((await stateOf(away))['blocked-list']).toMatchObject({
    state: 'allowed',
    nextAt: new Date(app.clock.now().getTime() + 6 * HOUR),
  })
})

test('who was away when the list changed is asked about on coming back, before anything can be played', async () => {
  const player = await newPlayer(app)
  await player.call(signOut)
  blockedList.bar(player.cpf)
  app.clock.advance(30 * HOUR)
  await work()
  expect((await stateOf(player))['blocked-list']).toMatchObject({ state: 'allowed' })
  const { username, password } = player
  await app.call(signIn, { body: { username, password } }).then(answer => answer.data)
  expect((await stateOf(player))['blocked-list']).toMatchObject({ state: 'barred' })
})

test('nobody is asked about whose account is gone', async () => {
  const player = await newPlayer(app)
  await player.call(deleteMe, { body: { password: player.password } }).then(answer => answer.data)
  expect(await stateOf(player)).toEqual({})
})

test('what keeps money from being played', () => {
  const at = new Date('2026-11-21T15:00:00Z')
  const fit = { identity: 'confirmed', blockedList: 'allowed', listedAt: at } as const
  expect(ineligibleFor(fit, at)).toBeNull()
  expect(ineligibleFor(fit, new Date(at.getTime() + 1))).toBe('identity_pending')
  expect(ineligibleFor({ ...fit, blockedList: 'pending' })).toBe('identity_pending')
  expect(ineligibleFor({ ...fit, identity: null, blockedList: null })).toBe('identity_pending')
  expect(ineligibleFor({ ...fit, identity: 'dead' })).toBe('identity_mismatch')
  // A refusal is returned although the other register does not respond; the list's refusal takes precedence.
  expect(ineligibleFor({ ...fit, identity: 'mismatch', blockedList: 'barred' })).toBe('barred')
  expect(ineligibleFor({ ...fit, identity: 'pending', blockedList: 'barred' })).toBe('barred')
  expect([0, 1, 2, 20, 100].map(silenceMs)).toEqual([15_000, 30_000, 60_000, HOUR, HOUR])
  expect(nextAfter('confirmed', at)).toBeNull()
})
