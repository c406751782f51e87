import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTransfer, createWithdraw } from '#contract/api/player/payments.ts'
import { updateUser } from '#contract/api/player/profile.ts'
import { exportTransactions, listTransactions } from '#contract/api/player/transactions.ts'
import { SETTINGS_ID } from '#contract/ids.ts'
import { centavos } from '#contract/money.ts'
import { ACCOUNTS, addPendingStatement, post, updateStatementStatus, walletOf } from '#server/modules/ledger/index.ts'
import { newId } from '#server/platform/ids.ts'
import { expectBooks, giveCoins, richPlayer } from '#tests/support/coins.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'
import { startWalletApp, type WalletApp } from '#tests/support/wallet.ts'

const ends: (() => Promise<void>)[] = []
let app: WalletApp
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.unshift(end) })
})
afterAll(async () => {
  await expectBooks(app)
  for (const end of ends) await end()
})

const listed = async (who: Player, query: Record<string, string | number> = {}) =>
  (await who.call(listTransactions, { query: { limit: 50, ...query } })).data
const csv = async (who: Player, query: Record<string, string> = {}) =>
  (await who.call(exportTransactions, { query })).data
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')

/** An announced deposit, and optionally its payment. */
async function depositOf(player: Player, amount: number, paid: { as?: number; detail?: object } | undefined) {
  const at = app.clock.now()
  const id = newId(at)
  const detail = { title: 'Pacote de moedas', description: 'R$ 5' }
  const shown = { module: 'deposit', type: 'purchase-1st-package', status: 'waiting', detail }
  await app.deps.db.tx(tx =>
    addPendingStatement(tx, at, { id, owner: player.id, isIn: true, amount: centavos(amount), shown }),
  )
  app.clock.advance(1)
  if (!paid) return id
  const movement = { id, from: ACCOUNTS.capital, to: walletOf(player.id), amount: centavos(paid.as ?? amount) }
  const messages = { ...shown, status: 'paid', counterpartId: null, detail: { ...detail, ...paid.detail } }
  await app.deps.db.tx(tx =>
    post(tx, app.clock.now(), [{ ...movement, reason: 'grant', reference: id, shown: messages }]),
  )
  app.bank.control.bringIn(centavos(paid.as ?? amount))
  app.clock.advance(1)
  return id
}

test('deposits: waiting, canceled, paid, late with another amount, paid once more', async () => {
  const ana = await newPlayer(app)
  const waiting = await depositOf(ana, 5_00, undefined)
  const canceled = await depositOf(ana, 12_00, undefined)
  await app.deps.db.tx(tx => updateStatementStatus(tx, { owner: ana.id, id: canceled, status: 'canceled' }))
  const paid = await depositOf(ana, 5_00, {})
  const late = await depositOf(ana, 12_00, { as: 11_00, detail: { late: true, asked: '1200' } })
  const extra = await depositOf(ana, 5_00, { detail: { extra: true } })
  const { docs, total, pages, page } = await listed(ana)
  expect([total, pages, page]).toEqual([5, 1, 1])
  const own = { sender: { _id: ana.id }, receiver: { _id: ana.id }, counterpart: null, game: null }
  const pack = { module: 'deposit', type: 'purchase-1st-package', title: 'Pacote de moedas', description: 'R$ 5' }
  expect(docs).toMatchObject([
    { _id: extra, status: 'paid', notes: ['extra'], balance: 21_00n },
    { _id: late, status: 'paid', amount: 11_00n, notes: ['late', 'amount'], balance: 16_00n },
    { _id: paid, status: 'paid', amount: 5_00n, notes: [], balance: 5_00n },
    { _id: canceled, status: 'canceled', balance: null },
    { _id: waiting, status: 'waiting', amount: 5_00n, balance: null },
  ])
  for (const doc of docs) expect(doc).toMatchObject({ ...own, details: pack })
  // Pending amounts are not in the file.
  expect(await csv(ana)).toHaveLength(4)
})

test('what was asked for first and paid last stands where its money moved, and the balances follow each other', async () => {
  const ana = await newPlayer(app)
  const at = app.clock.now()
  const id = newId(at)
  const shown = { module: 'deposit', type: 'purchase-1st-package', status: 'waiting', detail: { title: 'Pacote' } }
  await app.deps.db.tx(tx =>
    addPendingStatement(tx, at, { id, owner: ana.id, isIn: true, amount: centavos(5_00), shown }),
  )
  app.clock.advance(1_000)
  await giveCoins(app, ana, 20_00)
  expect((await listed(ana)).docs.map(({ balance }) => balance)).toEqual([20_00n, null])
  app.clock.advance(1_000)
  // Two in one call at the same moment: their ids are unordered.
  const paid = { from: ACCOUNTS.capital, to: walletOf(ana.id), reason: 'grant' }
  const more = Array.from({ length: 8 }, () => ({
    ...paid,
    id: newId(at),
    reference: newId(at),
    amount: centavos(1_00),
  }))
  await app.deps.db.tx(tx =>
    post(tx, app.clock.now(), [
      { ...paid, id, reference: id, amount: centavos(5_00), shown: { ...shown, status: 'paid', counterpartId: null } },
      ...more,
    ]),
  )
  app.bank.control.bringIn(centavos(13_00))
  const { docs } = await listed(ana)
  expect(docs.map(({ balance }) => balance)).toEqual(
    [33, 32, 31, 30, 29, 28, 27, 26, 25, 20].map(reais => BigInt(reais * 100)),
  )
  const pages = await Promise.all([1, 2, 3, 4].map(page => listed(ana, { limit: 3, page })))
  expect(pages.flatMap(page => page.docs.map(doc => doc._id))).toEqual(docs.map(doc => doc._id))
})

test('the first and the last day that can be typed are days like others', async () => {
  const ana = await richPlayer(app, 1_00)
  for (const query of [{ to: '9999-12-31' }, { from: '0001-01-01' }, { from: '0000-01-01' }]) {
    const answers = [await ana.call(listTransactions, { query }), await ana.call(exportTransactions, { query })]
    for (const { status } of answers) expect([query, [200, 400].includes(status)]).toEqual([query, true])
  }
  expect((await listed(ana, { to: '9999-12-30' })).total).toBe(1)
})

test('games: an entry, its refund with the reason, a prize, each with the game it is about', async () => {
  const pools = poolGames(app, 100)
  const [ana, bia] = [await richPlayer(app, 100_00), await richPlayer(app, 100_00)]
  const [first, second] = [await pools.open(), await pools.open({ name: '=Rodada 35' })]
  await pools.play(first, ana, 9)
  await pools.play(first, bia, 1)
  app.clock.advance(1)
  await pools.play(second, ana, 1)
  app.clock.advance(1)
  await pools.void(second, 'too_few_players')
  await pools.end(first)
  await pools.pay()
  const { docs } = await listed(ana, { module: 'athletes-of-the-week' })
  const mine = { counterpart: null, status: 'success' }
  const [toHouse, fromHouse] = [
    { ...mine, sender: { _id: ana.id }, receiver: { _id: SETTINGS_ID } },
    { ...mine, sender: { _id: SETTINGS_ID }, receiver: { _id: ana.id } },
  ]
  expect(docs).toMatchObject([
    { ...fromHouse, game: first, details: { type: 'winner-payment', title: 'Rodada 34', description: '' } },
    {
      ...fromHouse,
      game: second,
      details: { type: 'cancel-game', title: '=Rodada 35', description: 'too_few_players' },
    },
    { ...toHouse, game: second, amount: 10_00n, details: { type: 'new-game', title: '=Rodada 35' } },
    { ...toHouse, game: first, amount: 10_00n, details: { type: 'new-game', title: 'Rodada 34' } },
  ])
  const lines = await csv(ana)
  expect(lines[2]).toMatch(/^2026-\d\d-\d\d \d\d:\d\d:\d\d,Jogo,Rodada 34,-10,90,[0-9a-f]{24}$/)
  // No name is exported as a formula.
  expect(lines[3]).toContain(",Jogo,'=Rodada 35,-10,80,")
  expect(lines[4]).toContain("Devolução de jogo anulado,'=Rodada 35,10,90,")
  expect(lines[5]).toContain('Prêmio,Rodada 34,')
})

test('a page, a module, days of São Paulo with both their edges', async () => {
  app.clock.set(new Date('2027-01-11T02:59:58.998Z'))
  const ana = await richPlayer(app, 1_00)
  app.clock.set(new Date('2027-01-11T03:00:00.000Z'))
  await giveCoins(app, ana, 2_00)
  app.clock.set(new Date('2027-01-12T02:59:59.000Z'))
  await giveCoins(app, ana, 3_00)
  app.clock.set(new Date('2027-01-12T03:00:00.000Z'))
  await giveCoins(app, ana, 4_00)
  await ana.call(createWithdraw, { body: { amount: 1, pixKeyType: 'CPF', pixKey: ana.cpf } })
  const amounts = async (query: Record<string, string | number>) =>
    (await listed(ana, query)).docs.map(({ amount }) => amount)
  expect(await amounts({ from: '2027-01-11', to: '2027-01-11' })).toEqual([3_00n, 2_00n])
  expect(await amounts({ to: '2027-01-10' })).toEqual([1_00n])
  expect(await amounts({ from: '2027-01-12' })).toEqual([1_00n, 4_00n])
  expect(await amounts({ from: '2027-01-12', module: 'withdraw' })).toEqual([1_00n])
  expect(await amounts({ from: '2027-01-13', to: '2027-01-10' })).toEqual([])
  expect(await amounts({ limit: 2, page: 2 })).toEqual([3_00n, 2_00n])
  expect((await listed(ana, { limit: 2 })).pages).toBe(3)
  const lines = await csv(ana, { from: '2027-01-11', to: '2027-01-11' })
  expect(lines.slice(1).map(line => line.split(',').slice(0, 5).join(','))).toEqual([
    '2027-01-11 00:00:00,Compra de moedas,Moedas,2,3',
    '2027-01-11 23:59:59,Compra de moedas,Moedas,3,6',
  ])
  for (const query of [{ from: '2027-02-30' }, { from: '11/01/2027' }, { to: '2027-1-1' }, { to: '2027-13-01' }]) {
    const [field] = Object.keys(query)
    for (const endpoint of [listTransactions, exportTransactions]) {
      const answer = await ana.call(endpoint, { query })
      expect([answer.status, answer.fields]).toEqual([400, { [String(field)]: 'date_invalid' }])
    }
  }
  expect((await ana.call(listTransactions, { query: { module: 'casino' } })).fields).toEqual({
    module: 'module_invalid',
  })
  await app.drain()
  app.clock.advance(6_000)
  await app.run('wallet.pay-due')
})

test('the file speaks the account’s language, is a file, and its balances run to what the wallet holds', async () => {
  const [ana, bia] = [await richPlayer(app, 30_50), await newPlayer(app)]
  await ana.call(updateUser, { body: { lang: 'en' } })
  await ana.call(createTransfer, { body: { receiver: bia.id, amount: 5, password: ana.password } })
  const answer = await ana.call(exportTransactions)
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="transactions.csv"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const [heading, ...lines] = await csv(ana)
  expect(heading).toBe('Date and time,Movement,Description,Amount (R$),Balance after (R$),Code')
  expect(lines.map(line => line.split(',').slice(1, 5).join(','))).toEqual([
    'Coins bought,Moedas,30.5,30.5',
    'Transfer sent,Pessoa de Teste,-5,25.5',
  ])
  expect((await csv(bia))[1]).toContain('Transferência recebida,Pessoa de Teste,5,5,')
})

test('nobody reads without a session, and everybody their own alone', async () => {
  const [ana, bia] = [await richPlayer(app, 5_00), await newPlayer(app)]
  expect((await listed(ana)).total).toBe(1)
  expect((await listed(bia)).total).toBe(0)
  expect(await csv(bia)).toHaveLength(1)
  expect((await app.call(listTransactions)).status).toBe(401)
  expect((await app.call(exportTransactions)).status).toBe(401)
})

test('more than 100,000 rows are too many for one file; the days can be narrowed', { timeout: 60_000 }, async () => {
  const ana = await newPlayer(app)
  const at = app.clock.now()
  // Statement rows only, deleted before the ledger is checked.
  await app.deps.db.rows(sql`
    insert into statement_row (account_id, id, module, status, direction, amount, balance_after, seq, at)
    select ${ana.id}, lpad(n::text, 24, '0'), 'deposit', 'paid', 'in', 1, n, n, ${at}::timestamptz + n * interval '1 minute'
    from generate_series(1, 100001) n`)
  const all = await ana.call(exportTransactions)
  expect([all.status, all.code]).toEqual([422, 'too_many_rows'])
  const day = new Date(at.getTime() + 86_400_000).toISOString().slice(0, 10)
  expect(await csv(ana, { from: day, to: day })).toHaveLength(1_441)
  // More than a chunk: each row once, in the order in which the wallet changed.
  const [, ...lines] = await csv(ana, { from: day })
  const balances = lines.map(line => Number(line.split(',').at(-2)))
  expect(lines.length).toBeGreaterThan(90_000)
  expect(balances.every((balance, index) => index === 0 || balance > (balances[index - 1] ?? 0))).toBe(true)
  await app.deps.db.rows(sql`delete from statement_row where account_id = ${ana.id}`)
})
