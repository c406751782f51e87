import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorAudit } from '#contract/api/admin/console.ts'
import { operatorFigures, operatorFiguresCsv } from '#contract/api/admin/figures.ts'
import { operatorUser } from '#contract/api/admin/people.ts'
import { operatorYears, operatorYearsCsv } from '#contract/api/admin/taxes.ts'
import { signIn } from '#contract/api/player/access.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { myYear, myYearCsv } from '#contract/api/player/taxes.ts'
import { centavos } from '#contract/money.ts'
import type { Year } from '#contract/year.ts'
import { ACCOUNTS, balanceOf, post, walletOf } from '#server/modules/ledger/index.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player, signUpBody } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'
import { setSettings } from '#tests/support/settings.ts'

let app: TestApp
let games: ReturnType<typeof poolGames>
let ana: Player
let bia: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  // The last hours of the year 2026 in São Paulo.
  app.clock.set(new Date('2026-12-30T12:00:00.000Z'))
  games = poolGames(app, 5)
  ana = await newPlayer(app)
  bia = await newPlayer(app)
  await setSettings(app, { withholding: 20 })
})
afterAll(async () => {
  for (const end of ends) await end()
})

type Shown = { module: string; type: string | null; status: string; detail?: Record<string, string> }
async function move(from: string, to: string, amount: number, reason: string, shown: Shown): Promise<void> {
  app.clock.advance(1_000)
  const at = app.clock.now()
  const id = newId(at)
  const movement = { id, from, to, amount: centavos(amount), reason, reference: id, shown }
  expect(await app.deps.db.tx(tx => post(tx, at, [movement]))).toMatchObject([{ refused: false }])
}
const deposit = (player: Player, amount: number) =>
  move(ACCOUNTS.gateway, walletOf(player.id), amount, 'deposit', { module: 'deposit', type: null, status: 'paid' })
const withdraw = (player: Player, amount: number) =>
  move(walletOf(player.id), ACCOUNTS.payouts, amount, 'withdraw', {
    module: 'withdraw',
    type: null,
    status: 'withdraw-paid',
  })
const bounce = (player: Player, amount: number) =>
  move(ACCOUNTS.gateway, walletOf(player.id), amount, 'payout-bounced', {
    module: 'withdraw',
    type: null,
    status: 'reversed',
  })
const give = (from: Player, to: Player, amount: number) =>
  move(walletOf(from.id), walletOf(to.id), amount, 'transfer', { module: 'transfer', type: null, status: 'transfer' })

async function played(): Promise<void> {
  const id = await games.open({ price: centavos(10_00) })
  await games.play(id, ana, 5)
  await games.play(id, bia, 3)
  await games.end(id)
  await games.pay()
  const voided = await games.open({ price: centavos(4_00) })
  await games.play(voided, ana, 1)
  await games.void(voided, 'operator')
}

const yearOf = async (player: Player, year: number) =>
  (await player.call(myYear, { params: { year: String(year) } })).data

/** The same year computed from the ledger, by reasons and accounts, without the statements. */
async function oracle(ids: readonly string[], year: number): Promise<Omit<Year, 'year'>> {
  const rows = await app.deps.db.rows(sql<{
    debit: string
    credit: string
    amount: bigint
    reason: string
    day: string
  }>`
    select debit, credit, amount, reason, to_char(at - interval '3 hours', 'YYYY') as day from (
      select debit, credit, amount, reason, at at time zone 'UTC' as at from movement) m`)
  const wallets = new Set(ids.map(walletOf))
  const sums: Record<string, bigint> = {}
  let [opening, closing] = [0n, 0n]
  const names: Record<string, string> = {
    'deposit in': 'deposits',
    'withdraw out': 'withdrawn',
    'payout-bounced in': '-withdrawn',
    'transfer in': 'received',
    'transfer out': 'sent',
    'new-game out': 'staked',
    'cancel-game in': 'refunded',
    'winner-payment in': 'won',
    'correction in': 'won',
    'withheld out': 'withheld',
    'commission in': 'commissions',
  }
  for (const { debit, credit, amount, reason, day } of rows) {
    for (const side of ['in', 'out'] as const) {
      if (!wallets.has(side === 'in' ? credit : debit) || Number(day) > year) continue
      const signed = side === 'in' ? amount : -amount
      closing += signed
      if (Number(day) < year) opening += signed
      else {
        const name = names[`${reason} ${side}`] ?? expect.unreachable(`${reason} ${side}`)
        const key = name.replace('-', '')
        sums[key] = (sums[key] ?? 0n) + (name.startsWith('-') ? -amount : amount)
      }
    }
  }
  const of = (name: string) => centavos(sums[name] ?? 0n)
  const net = centavos(of('won') - of('withheld') + of('refunded') - of('staked'))
  return {
    opening: centavos(opening),
    deposits: of('deposits'),
    takenBack: centavos(0),
    withdrawn: of('withdrawn'),
    received: of('received'),
    sent: of('sent'),
    staked: of('staked'),
    refunded: of('refunded'),
    won: of('won'),
    withheld: of('withheld'),
    commissions: of('commissions'),
    other: centavos(0),
    closing: centavos(closing),
    net,
  }
}

test('the year of a player is what the ledger says, on both sides of New Year in São Paulo', async () => {
  await deposit(ana, 100_00)
  await deposit(bia, 100_00)
  await played()
  await give(bia, ana, 7_00)
  await withdraw(ana, 20_00)
  await bounce(ana, 5_00)
  // 23:30 in São Paulo is the next day in UTC, but still the old year.
  app.clock.set(new Date('2027-01-01T02:30:00.000Z'))
  await deposit(ana, 1_11)
  app.clock.set(new Date('2027-01-01T03:00:00.000Z'))
  await deposit(ana, 2_22)
  app.clock.advance(60_000)
  const fresh = await signInAgain(ana)
  // A movement that began before midnight may not have committed yet.
  expect((await yearOf(fresh, 2026)).isWhole).toBe(false)
  app.clock.advance(9 * 60_000)
  const result = await yearOf(fresh, 2026)
  expect(result.doc).toEqual({ year: 2026, ...(await oracle([ana.id], 2026)) })
  expect(result).toMatchObject({ isWhole: true, years: [2027, 2026], name: expect.any(String) })
  expect(result.doc.withheld).toBeGreaterThan(0n)
  const { opening, deposits, takenBack, withdrawn, received, sent, net, commissions, other, closing } = result.doc
  expect(opening + deposits - takenBack - withdrawn + received - sent + net + commissions + other).toBe(closing)
  expect(result.modes).toMatchObject([{ module: 'athletes-of-the-week', net }])
  const now = await yearOf(fresh, 2027)
  expect(now.doc).toMatchObject({ opening: closing, deposits: 2_22n, closing: closing + 2_22n })
  expect(now.isWhole).toBe(false)
  expect(now.doc.closing).toBe(await balanceOf(app.deps.db, ana.id))
})

test('the months on a player’s admin page subtract withheld tax', async () => {
  const operator = await newOperator(app)
  const { months } = (await operator.call(operatorUser, { params: { id: ana.id } })).data.money
  const { staked, refunded, won, withheld } = await oracle([ana.id], 2026)
  expect(months).toMatchObject([{ month: '2026-12', staked, returned: refunded, won: centavos(won - withheld) }])
})

/** Moves the clock by more than the lifetime of a session. */
async function signInAgain(player: Player): Promise<Player> {
  const { token } = (await app.call(signIn, { body: { username: player.username, password: player.password } })).data
  return { ...player, token, call: (endpoint, parts) => app.call(endpoint, parts, token) }
}

test('an account that is closed and its successor are one person', async () => {
  const old = await newPlayer(app)
  await deposit(old, 50_00)
  await withdraw(old, 50_00)
  expect((await old.call(deleteMe, { body: { password: old.password } })).status).toBe(200)
  const successor = await newPlayer(app, await signUpBody(app, { docNumber: old.cpf }))
  await deposit(successor, 3_00)
  const { doc } = await yearOf(successor, 2027)
  expect(doc).toEqual({ year: 2027, ...(await oracle([old.id, successor.id], 2027)) })
  expect(doc.deposits).toBe(53_00n)
  const operator = await newOperator(app)
  const all = (await operator.call(operatorYears, { params: { year: '2027' }, query: { search: successor.username } }))
    .data
  expect(all.docs).toMatchObject([{ _id: successor.id, accounts: 2, deposits: 53_00n }])
  expect(all.docs[0]?.cpf).toMatch(/^\*\*\*/)
})

test('operators read, sort and export all tax years, and the audit log records it', async () => {
  const operator = await newOperator(app)
  const list = async (query: Record<string, string | number>) =>
    (await operator.call(operatorYears, { params: { year: '2026' }, query })).data
  const won = await list({ sort: 'won', desc: 'true', limit: 1 })
  expect(won).toMatchObject({ total: 2, pages: 2, docs: [{ username: ana.username }] })
  const [first, second] = (await list({ sort: 'staked' })).docs
  expect((first?.staked ?? 0n) <= (second?.staked ?? 0n)).toBe(true)
  for (const doc of [first, second]) {
    const { year: _year, ...figures } = { year: 2026, ...(await oracle([doc?._id ?? ''], 2026)) }
    expect(doc).toMatchObject(figures)
  }
  expect(won.sum.withheld).toBe((first?.withheld ?? 0n) + (second?.withheld ?? 0n))
  const body = { year: '2026', search: '', reason: 'Informe anual' }
  const file = await operator.call(operatorYearsCsv, { body })
  expect(String(file.raw)).toContain(ana.cpf)
  expect((await operator.call(operatorAudit, { query: { limit: 1 } })).data.docs).toMatchObject([
    { action: 'years.exported', reason: 'Informe anual', operator: operator.username },
  ])
  expect(await operator.call(operatorYearsCsv, { body: { ...body, reason: '' } })).toMatchObject({ status: 400 })
})

test('bad years, strangers and other people’s doors are refused', async () => {
  const fresh = await signInAgain(ana)
  const at = (year: string) => fresh.call(myYear, { params: { year } })
  expect(await at('2028')).toMatchObject({ status: 400, fields: { year: 'date_invalid' } })
  for (const year of ['99', 'abc', '1999', '20260']) expect([400, 404]).toContain((await at(year)).status)
  expect(await app.call(myYear, { params: { year: '2026' } })).toMatchObject({ status: 401 })
  expect(await fresh.call(operatorYears, { params: { year: '2026' } })).toMatchObject({ status: 401 })
  const csv = String((await fresh.call(myYearCsv, { query: { year: '2026' } })).raw)
  expect(csv).toContain('Imposto retido')
  expect(csv.trim().split('\r\n')).toHaveLength(15)
})

test('the figures of a period are the books, step by step, and their sums do not depend on the steps', async () => {
  const operator = await newOperator(app)
  const period = { from: '2026-12-28', to: '2027-01-03' }
  const read = async (by: string) => (await operator.call(operatorFigures, { query: { ...period, by } })).data
  const [days, weeks] = [await read('day'), await read('week')]
  expect(days.docs.map(doc => doc.from)).toHaveLength(7)
  expect(weeks.docs).toHaveLength(1)
  const sum = (name: 'entries' | 'activePlayers') => days.docs.reduce((all, doc) => all + doc[name], 0)
  expect(weeks.docs[0]).toMatchObject({ from: '2026-12-28', entries: 3, activePlayers: 2, newPlayers: 4 })
  expect(sum('entries')).toBe(3)
  const money = (name: 'deposits' | 'withdrawn' | 'prizes' | 'withheld' | 'staked') =>
    days.docs.reduce((all, doc) => all + doc[name], 0n)
  const whole = await app.deps.db.rows(sql<{ reason: string; amount: bigint }>`
    select reason, sum(amount)::bigint as amount from movement group by 1`)
  const moved = new Map(whole.map(row => [row.reason, row.amount]))
  expect(money('deposits')).toBe((moved.get('deposit') ?? 0n) + (moved.get('grant') ?? 0n))
  expect(money('withdrawn')).toBe((moved.get('withdraw') ?? 0n) - (moved.get('payout-bounced') ?? 0n))
  expect(money('prizes')).toBe(moved.get('winner-payment'))
  expect(money('withheld')).toBe(moved.get('withheld'))
  expect(money('staked')).toBe(moved.get('new-game'))
  expect(days.modes).toEqual(['athlete-card'])
  expect(weeks.docs[0]?.fees['athlete-card']).toBe(moved.get('fee'))
  const months = (await operator.call(operatorFigures, { query: { ...period, by: 'month' } })).data.docs
  expect(months.map(doc => doc.from)).toEqual(['2026-12-01', '2027-01-01'])
  const csv = String((await operator.call(operatorFiguresCsv, { query: { ...period, by: 'week' } })).raw)
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  for (const [query, code] of [
    [{ from: '2020-01-01', to: '2027-01-01' }, { code: 'period_too_long' }],
    [{ from: '2026-02-30', to: '2027-01-01' }, { fields: { from: 'date_invalid' } }],
    [{ from: '2027-01-02', to: '2027-01-01' }, { fields: { to: 'date_invalid' } }],
  ] as const)
    expect(await operator.call(operatorFigures, { query })).toMatchObject(code)
  expect(await app.call(operatorFigures, { query: period })).toMatchObject({ status: 401 })
})
