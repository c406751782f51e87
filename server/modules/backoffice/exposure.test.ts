import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorExposedGames, operatorExposedMatches, operatorTreasury } from '#contract/api/admin/books.ts'
import { operatorCohorts } from '#contract/api/admin/figures.ts'
import { FIRST_STEPS, operatorFirstSteps } from '#contract/api/admin/waiting.ts'
import { playCard } from '#contract/api/player/cards.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard, type Round } from '#tests/support/cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer } from '#tests/support/people.ts'
import { startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

let app: WalletApp
let operator: TestOperator
let round: Round
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const steps = async () =>
  Object.fromEntries((await operator.call(operatorFirstSteps)).data.docs.map(({ step, done }) => [step, done]))

test('steps before the house opens tick themselves by what is there', async () => {
  expect(await steps()).toEqual(Object.fromEntries(FIRST_STEPS.map(step => [step, false])))
  const second = await newOperator(app)
  round = await newRound(app)
  await fund(app, null, 500)
  const at = app.clock.now()
  await app.deps.db.rows(sql`update operator set totp_secret = 'x', totp_since = ${at}`)
  await app.deps.db.rows(sql`insert into setting (name, value, updated_at) values ('backup.done', '{}', ${at})`)
  expect(await steps()).toEqual({
    operators: true,
    totp: true,
    backup: true,
    capital: true,
    texts: false,
    matches: true,
    feed: false,
  })
  const old = new Date(at.getTime() - 49 * 3_600_000)
  await app.deps.db.rows(sql`update setting set updated_at = ${old} where name = 'backup.done'`)
  expect((await steps()).backup).toBe(false)
  await app.deps.db.rows(sql`update operator set totp_secret = null, totp_since = null`)
  expect((await steps()).totp).toBe(false)
  const games = await newOperator(app, { roles: ['games'] })
  expect((await games.call(operatorFirstSteps)).status).toBe(403)
  expect(second.id).not.toBe(operator.id)
})

test('each game under way says what it can cost, and how much of it no stake covers; by match they add up', async () => {
  const growing = await openCard(operator, cardBody(round, { name: 'Cresce' }))
  const fixed = await openCard(operator, cardBody(round, { name: 'Garantida', fixedAmount: true, amount: 100 }))
  const ana = await newPlayer(app)
  await fund(app, ana, 100)
  for (const card of [growing, fixed]) {
    const doc = await readCard(ana, card)
    const body = playBody(
      doc,
      doc.athletes.map(() => [0, 0] as const),
    )
    await ana.call(playCard, { body }).then(answer => answer.data)
  }
  const { docs, total } = (await operator.call(operatorExposedGames)).data
  expect(total).toBe(2)
  const [first, second] = docs
  expect(first).toMatchObject({ _id: fixed, name: 'Garantida', guaranteed: 100_00n })
  expect(second).toMatchObject({ _id: growing, guaranteed: null, house: 0n })
  const price = second?.stakes ?? 0n
  expect([second?.worst, first?.stakes]).toEqual([price, price])
  expect(first?.house).toBe((first?.worst ?? 0n) - price)
  const sum = (of: 'worst' | 'house') => docs.reduce((all, doc) => all + doc[of], 0n)
  expect((await operator.call(operatorTreasury)).data.worstCase).toBe(sum('worst'))
  const matches = (await operator.call(operatorExposedMatches)).data
  for (const { _id, games, ...match } of matches.docs) {
    const own = (await operator.call(operatorExposedGames, { query: { match: _id } })).data
    expect([games, match.worst, match.house]).toEqual([
      own.total,
      own.docs.reduce((all, doc) => all + doc.worst, 0n),
      own.docs.reduce((all, doc) => all + doc.house, 0n),
    ])
  }
  expect(matches.total).toBeGreaterThan(0)
  const byHouse = (await operator.call(operatorExposedGames, { query: { sort: 'house', limit: 1, page: 2 } })).data
  expect(byHouse.docs.map(({ _id }) => _id)).toEqual([fixed])
  const support = await newOperator(app, { roles: ['support'] })
  for (const endpoint of [operatorExposedGames, operatorExposedMatches])
    expect((await support.call(endpoint)).status).toBe(403)
})

test('who signed up in a week is told by what they did after', async () => {
  const WEEK = 7 * 24 * 3_600_000
  const before = (await operator.call(operatorCohorts, { query: { weeks: 4 } })).data.docs
  expect(before).toHaveLength(4)
  const ofNow = before.at(-1)
  expect(ofNow?.active).toEqual([])
  expect(before.reduce((all, { played }) => all + played, 0)).toBe(1)
  const bia = await newPlayer(app)
  const entered = async (account: string, at: Date) =>
    app.deps.db
      .rows(sql`insert into entry ${sql.raw('(id, game_id, account_id, picks, price, rules_version, accepted_at, nonce)')}
      values (${`${Math.floor(at.getTime()).toString(16).padStart(12, '0')}${account.slice(0, 12)}`}, 'g', ${account}, ${'{1}'}, 100, '1', ${at}, ${Buffer.from('n')})`)
  const joined = app.clock.now()
  await entered(bia.id, new Date(joined.getTime() + 1))
  await app.deps.db.rows(sql`update entry set picks = '{2}' where account_id = ${bia.id}`)
  await entered(bia.id, new Date(joined.getTime() + WEEK + 1))
  app.clock.advance(3 * WEEK)
  // Earlier sessions have expired.
  const later = await newOperator(app)
  const after = (await later.call(operatorCohorts, { query: { weeks: 5 } })).data.docs
  const week = after.find(({ from }) => from === ofNow?.from)
  expect(week).toMatchObject({ players: (ofNow?.players ?? 0) + 1, secondWeek: 1 })
  expect(week?.active).toHaveLength(3)
  expect(week?.active[1]).toBe(1)
  for (const weeks of [1, 13]) expect((await later.call(operatorCohorts, { query: { weeks } })).status).toBe(400)
})
