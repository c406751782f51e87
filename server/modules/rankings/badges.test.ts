import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { centavos } from '#contract/money.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'
import { achievementsOf, standingsOf } from './index.ts'

/* Badges over games played to their payment, compared with counting the games by hand. */
let app: TestApp
let games: ReturnType<typeof poolGames>
const players: Player[] = []
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  games = poolGames(app, 2)
  for (let count = 0; count < 5; count += 1) players.push(await newPlayer(app))
  for (const one of players) await games.give(one, 10_000_00)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const player = (index: number): Player => players[index] ?? expect.unreachable('no such player')
const badges = async (index: number) => (await achievementsOf(app.deps.db, app.clock.now(), player(index).id)).badges
const namesOf = async (index: number) => (await badges(index)).map(({ badge, count }) => `${badge} ${count}`)

type Picks = readonly (readonly [who: number, pick: number])[]
interface Paid {
  picks: Picks
  at: Date
}

async function played(picks: Picks): Promise<Paid & { id: string }> {
  const id = await games.open({ entriesPerUser: 20 })
  for (const [who, pick] of picks) await games.play(id, player(who), pick)
  await games.end(id)
  await games.pay()
  const [row] = await app.deps.db.rows(sql<{ at: Date }>`select settled_at as at from game where id = ${id}`)
  return { id, picks, at: row?.at ?? expect.unreachable('it is not paid') }
}

const bestOf = (picks: Picks, who: number) => Math.max(...picks.filter(([one]) => one === who).map(([, pick]) => pick))
const positionOf = (picks: Picks, who: number) => 1 + picks.filter(([, pick]) => pick > bestOf(picks, who)).length

/** Computed from the picks alone. Weeks and months: the sum of each player's points over the games of each. */
function counted(who: number, paid: readonly Paid[], firsts: { week: Date[]; month: Date[] }) {
  const mine = paid.filter(({ picks }) => picks.some(([one]) => one === who))
  const settled = mine.flatMap(({ picks, at }) => picks.filter(([one]) => one === who).map(() => at))
  const upTo = (last: number) => mine.filter(({ picks }) => positionOf(picks, who) <= last).map(({ at }) => at)
  const once = (number: number) => settled.slice(number - 1, number)
  const all = {
    'first-game': once(1),
    'ten-games': once(10),
    'hundred-games': once(100),
    podium: upTo(3),
    'first-win': upTo(1).slice(0, 1),
    winner: upTo(1),
    'week-winner': firsts.week,
    'month-winner': firsts.month,
  }
  return Object.entries(all).flatMap(([badge, moments]) => {
    const last = moments.at(-1)
    return last ? [{ badge, count: moments.length, at: badge.endsWith('-games') ? moments[0] : last }] : []
  })
}

test('badges are what counting by hand finds, over two weeks, a month, ties and entries by the dozen', async () => {
  const none = { week: [], month: [] }
  const paid: Paid[] = []
  // Monday to Sunday, 16 to 22 November in São Paulo. Two players share the first rank, so there is no second (C3).
  const tied: Picks = [
    [0, 9],
    [1, 9],
    [2, 5],
    [3, 4],
    [0, 3],
  ]
  paid.push(await played(tied))
  for (const who of [0, 1, 2, 3, 4]) expect(await badges(who)).toEqual(counted(who, paid, none))
  expect(await namesOf(0)).toEqual(['first-game 1', 'podium 1', 'first-win 1', 'winner 1'])
  expect(await namesOf(2)).toEqual(['first-game 1', 'podium 1'])
  expect(await namesOf(3)).toEqual(['first-game 1'])
  const many: Picks = [...Array.from({ length: 9 }, (_, pick): [number, number] => [2, pick]), [1, 20], [3, 19]]
  paid.push(await played(many))
  expect(await namesOf(2)).toEqual(['first-game 1', 'ten-games 1', 'podium 2'])
  // The week is over; the second player leads it with 29 points, and the month is still open.
  app.clock.set(new Date('2026-11-23T03:00:00Z'))
  const week = { week: [new Date('2026-11-23T03:00:00Z')], month: [] }
  for (const who of [0, 1, 2, 3, 4]) expect(await badges(who)).toEqual(counted(who, paid, who === 1 ? week : none))
  const later: Picks = [
    [3, 12],
    [4, 2],
  ]
  paid.push(await played(later))
  app.clock.set(new Date('2026-12-01T03:00:00Z'))
  // November: the fourth player leads with 31 points. Its weeks: the second player's and the fourth's.
  const ofThird = { week: [new Date('2026-11-30T03:00:00Z')], month: [new Date('2026-12-01T03:00:00Z')] }
  for (const who of [0, 1, 2, 3, 4]) {
    const firsts = who === 1 ? week : who === 3 ? ofThird : none
    expect(await badges(who)).toEqual(counted(who, paid, firsts))
  }
  expect(await namesOf(3)).toEqual([
    'first-game 1',
    'podium 2',
    'first-win 1',
    'winner 1',
    'week-winner 1',
    'month-winner 1',
  ])
})

test('nothing counts twice when a job runs again, and a game that is not paid or was called off counts for nothing', async () => {
  const before = await badges(4)
  const picks: Picks = [
    [4, 8],
    [0, 2],
  ]
  const { id } = await played(picks)
  const after = await badges(4)
  expect(after.map(({ badge, count }) => [badge, count])).toEqual([
    ['first-game', 1],
    ['podium', (before.find(one => one.badge === 'podium')?.count ?? 0) + 1],
    ['first-win', 1],
    ['winner', 1],
  ])
  const [row] = await app.deps.db.rows(
    sql<{ version: number }>`select board_version as version from game where id = ${id}`,
  )
  await games.run('rankings.fill', { gameId: id, mode: 'athlete-card', version: row?.version ?? 0 })
  expect(await badges(4)).toEqual(after)
  const open = await games.open()
  await games.play(open, player(4), 9)
  await games.play(open, player(0), 1)
  expect(await badges(4)).toEqual(after)
  await games.end(open)
  expect(await badges(4)).toEqual(after)
  await games.void(open, 'Jogo cancelado')
  await games.pay()
  expect(await badges(4)).toEqual(after)
})

test('a week that a game may still change has no winner yet, however long it is over', async () => {
  app.clock.set(new Date('2026-12-08T15:00:00Z'))
  const first: Picks = [
    [2, 7],
    [3, 3],
  ]
  await played(first)
  const late = await games.open({ price: centavos(0) })
  await games.play(late, player(3), 9)
  await games.play(late, player(2), 1)
  await games.end(late)
  const { db } = app.deps
  await db.rows(sql`update game set hold_reason = 'dispute' where id = ${late}`)
  app.clock.set(new Date('2026-12-14T03:00:00Z'))
  await games.drain()
  const weeksOf = async (who: number) => (await badges(who)).find(one => one.badge === 'week-winner')?.count ?? 0
  const [before2, before3] = [await weeksOf(2), await weeksOf(3)]
  expect([before2, before3]).toEqual([0, 1])
  await db.rows(sql`update game set hold_reason = null where id = ${late}`)
  await games.see(late, {})
  await games.drain()
  expect(await weeksOf(2)).toBe(before2)
  expect(await weeksOf(3)).toBe(before3 + 1)
})

test('a free card counts, and points of nobody win nothing', async () => {
  app.clock.set(new Date('2027-01-05T15:00:00Z'))
  const before = await badges(0)
  const id = await games.open({ price: centavos(0) })
  await games.play(id, player(0), 0)
  await games.play(id, player(1), 1)
  await games.end(id)
  await games.pay()
  const standings = await standingsOf(app.deps.db, app.clock.now(), player(1).id)
  expect(standings).toEqual([
    { mode: 'athlete', period: '2027-W01', totalScore: 1, position: 1 },
    { mode: 'hat-trick', period: '2027-01', totalScore: 1, position: 1 },
  ])
  app.clock.set(new Date('2027-02-05T15:00:00Z'))
  const after = await badges(0)
  expect(after.filter(one => one.badge.startsWith('week') || one.badge.startsWith('month'))).toEqual(
    before.filter(one => one.badge.startsWith('week') || one.badge.startsWith('month')),
  )
  expect(await standingsOf(app.deps.db, app.clock.now(), player(1).id)).toEqual([])
})
