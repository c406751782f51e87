import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playCard } from '#contract/api/player/cards.ts'
import { putNoticeSettings } from '#contract/api/player/notification-settings.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { excludeSelf, pausePlay } from '#contract/api/player/responsible.ts'
import { TEST_START, type TestApp } from '#tests/support/app.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard, type Round } from '#tests/support/cards.ts'
import { type NotificationSetup, startNotifications } from '#tests/support/notification-setup.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { RECAP, REMIND } from './service-reminders.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
let setup: NotificationSetup
let app: TestApp
let operator: TestOperator
let first: Round
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  setup = await startNotifications(end => void ends.push(end))
  app = setup.app
  operator = await newOperator(app)
  first = await newRound(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const picks = [1, 1, 1, 1]
const newCard = (round: Round, name: string) => openCard(operator, cardBody(round, { name, gameType: 'classic' }))
async function play(player: Player, id: string): Promise<void> {
  await fund(app, player, 100)
  const answer = await player.call(playCard, { body: playBody(await readCard(player, id), picks) })
  expect(answer.status).toBe(201)
}
const draft = (player: Player, id: string) =>
  app.deps.db.rows(sql`
    insert into card_draft (card_id, account_id, picks, updated_at) values (${id}, ${player.id}, '{}', ${app.clock.now()})`)
const openSince = (id: string, at: Date) => app.deps.db.rows(sql`update game set created_at = ${at} where id = ${id}`)
const lockOf = async (id: string): Promise<Date> => {
  const [game] = await app.deps.db.rows(sql<{ at: Date }>`select locks_at as at from game where id = ${id}`)
  return game?.at ?? expect.unreachable('no such card')
}
const run = (name: string) => app.jobs.flatMap(set => Object.entries(set.tasks)).find(([task]) => task === name)?.[1]
/** The timer's job of every five minutes. */
async function tick(): Promise<void> {
  await run('notifications.remind-cards')?.({})
  await app.drain()
}
const remindersOf = async (player: Player, id: string) =>
  (await player.call(listNotifications)).data.docs
    .filter(doc => doc.redirect.uri === `/cards/${id}`)
    .map(doc => doc.title)

test('only who misses something is reminded: of the card before it, or of a draft; once, and nobody who rests or is blocked', async () => {
  const people = await Promise.all(Array.from({ length: 7 }, () => newPlayer(app)))
  const [missing, entered, drafted, resting, blocked, stranger, both] = people as [
    Player,
    Player,
    Player,
    Player,
    Player,
    Player,
    Player,
  ]
  const last = await newCard(first, 'A última')
  for (const one of [missing, entered, resting, blocked, both]) await play(one, last)
  app.clock.set(new Date((await lockOf(last)).getTime() + MINUTE))
  const id = await newCard(await newRound(app, { after: first }), 'A próxima')
  await app.drain()
  await play(entered, id)
  for (const one of [drafted, both]) await draft(one, id)
  await resting.call(pausePlay, { body: { days: 1 } })
  await app.deps.db.rows(sql`update account set blocked_at = ${TEST_START} where id = ${blocked.id}`)
  // Open for too short a time: quick cards get no reminders.
  await tick()
  expect(await remindersOf(missing, id)).toEqual([])
  await openSince(id, new Date(app.clock.now().getTime() - 24 * HOUR))
  await Promise.all([run('notifications.remind-cards')?.({}), run('notifications.remind-cards')?.({})])
  await tick()
  const turn = { gameId: id, turn: 'closing' }
  await Promise.all([run(REMIND)?.(turn), run(REMIND)?.(turn)])
  expect(await Promise.all(people.map(one => remindersOf(one, id)))).toEqual([
    ['Falta o seu palpite'],
    [],
    ['Seu palpite ainda não foi enviado'],
    [],
    [],
    [],
    ['Seu palpite ainda não foi enviado'],
  ])
  // Half an hour before the lock: players with a draft since then, and nobody twice.
  await draft(stranger, id)
  app.clock.set(new Date((await lockOf(id)).getTime() - 20 * MINUTE))
  await tick()
  expect(await remindersOf(stranger, id)).toEqual(['Seu palpite ainda não foi enviado'])
  expect(await remindersOf(missing, id)).toHaveLength(1)
})

test('a card that has locked reminds nobody', async () => {
  const player = await newPlayer(app)
  const id = await newCard(await newRound(app, { after: first }), 'Já fechou')
  await openSince(id, new Date(app.clock.now().getTime() - 24 * HOUR))
  await draft(player, id)
  app.clock.set(await lockOf(id))
  await tick()
  await run(REMIND)?.({ gameId: id, turn: 'last-call' })
  expect(await remindersOf(player, id)).toEqual([])
})

test('a week that is over is told on Monday to who had points in it, once, and to nobody who rests or is blocked', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => newPlayer(app)))
  const [scored, other, resting, blocked, none] = people as [Player, Player, Player, Player, Player]
  // Independent of earlier tests: Monday, 30 November, 9:00 in São Paulo.
  app.clock.set(new Date('2026-11-30T12:00:00Z'))
  for (const [who, score] of [
    [scored, 4_250],
    [other, 100],
    [resting, 900],
    [blocked, 900],
    [none, 0],
  ] as const)
    await app.deps.db.rows(sql`
      insert into ranking_score (mode, period, account_id, username, score) values ('athlete', '2026-W48', ${who.id}, 'x', ${score})`)
  await resting.call(pausePlay, { body: { days: 1 } })
  const recapsOf = async (player: Player) =>
    (await player.call(listNotifications)).data.docs.filter(doc => doc.redirect.uri.startsWith('/my_games/week'))
  const notices = await Promise.all([scored, other, resting, none].map(recapsOf))
  expect(notices).toEqual([[], [], [], []])
  await app.deps.db.rows(sql`update account set blocked_at = ${TEST_START} where id = ${blocked.id}`)
  const begin = run('notifications.recap-week')
  await Promise.all([begin?.({}), begin?.({})])
  await app.drain()
  await begin?.({})
  await run(RECAP)?.({ week: '2026-W48' })
  await app.drain()
  const [mine, others, rests, nothing] = await Promise.all([scored, other, resting, none].map(recapsOf))
  expect(mine).toMatchObject([
    {
      title: 'Sua semana na Crava',
      text: expect.stringContaining('42,50 pontos'),
      redirect: { uri: '/my_games/week?period=2026-W48' },
    },
  ])
  expect(others).toMatchObject([{ text: expect.stringContaining('1 ponto ') }])
  expect([rests, nothing]).toEqual([[], []])
  const [count] = await app.deps.db.rows(
    sql<{
      count: bigint
    }>`select count(*) from notification where account_id = ${blocked.id} and kind = 'weekly-recap'`,
  )
  expect(count?.count).toBe(0n)
})

test('what waits for the morning is not delivered to who rests or was blocked meanwhile', async () => {
  const { reachable, pushesTo, posted, statesOf } = setup
  app.clock.set(new Date('2026-12-05T08:00:00Z'))
  operator = await newOperator(app)
  const people = [await reachable(1), await reachable(1), await reachable(1)] as const
  const [excluded, blocked, willing] = people
  const groups = [{ group: 'reminders', panel: true, push: true, mail: true }]
  for (const one of people) {
    await one.call(putNoticeSettings, { body: { groups, quiet: { from: '22:00', to: '08:00' } } })
  }
  const id = await newCard(await newRound(app, { after: first }), 'De manhã')
  await openSince(id, new Date(app.clock.now().getTime() - 24 * HOUR))
  await app.deps.db.rows(sql`update game set locks_at = '2026-12-05T12:00:00Z' where id = ${id}`)
  // 6:00 in São Paulo: the drafts of a card that locks at 9:00, and the week's recap.
  app.clock.set(new Date('2026-12-05T09:00:00Z'))
  for (const one of people) {
    await draft(one, id)
    await app.deps.db.rows(sql`
      insert into ranking_score (mode, period, account_id, username, score) values ('athlete', '2026-W47', ${one.id}, 'x', 900)`)
  }
  await tick()
  await run(RECAP)?.({ week: '2026-W47' })
  await app.drain()
  expect(await statesOf(excluded)).toEqual(['mail waiting', 'push waiting', 'push waiting'])
  app.clock.set(new Date('2026-12-05T10:00:00Z'))
  await excluded.call(excludeSelf, { body: { months: 3 } })
  await app.deps.db.rows(sql`update account set blocked_at = ${app.clock.now()} where id = ${blocked.id}`)
  app.clock.set(new Date('2026-12-05T11:00:00Z'))
  await app.drain()
  expect(await Promise.all(people.map(statesOf))).toEqual([
    ['mail skipped resting', 'push skipped resting', 'push skipped resting'],
    ['mail skipped resting', 'push skipped resting', 'push skipped resting'],
    ['mail sent', 'push sent', 'push sent'],
  ])
  expect(pushesTo(...excluded.browsers, ...blocked.browsers)).toEqual([])
  expect(pushesTo(...willing.browsers)).toHaveLength(2)
  const reminded = posted.filter(mail => mail.subject === 'Seu palpite ainda não foi enviado')
  expect(reminded.map(mail => mail.to)).toEqual([willing.email])
})
