import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { centavos } from '#contract/money.ts'
import { foundBothWays } from '#tests/support/books.ts'
import { askFor, newPayer, startWalletApp, type WalletApp } from '#tests/support/wallet.ts'
import { paymentsModule } from '../module.ts'

const ends: (() => Promise<void>)[] = []
let app: WalletApp
/** One Pix of every type: credited, in suspense, returned, clawed back with a debt, and a pending deposit. */
beforeAll(async () => {
  app = await startWalletApp({ onEnd: end => void ends.push(end) })
  const [ana, bia] = [await newPayer(app), await newPayer(app)]
  await app.pay(await askFor(ana))
  await app.pay(await askFor(ana), { as: 'company' })
  await askFor(ana)
  app.bank.control.pay({ as: 'company', amount: centavos(777) })
  const { e2eId } = await app.pay(await askFor(bia))
  app.bank.control.clawBack({ e2eId })
  await app.hear()
  await app.deps.db.rows(sql`alter table movement disable trigger movement_append_only`)
})
afterAll(() => Promise.all(ends.map(end => end())))

const broken = async (): Promise<string[]> => {
  const found = await foundBothWays(app, paymentsModule.invariants ?? [])
  return [...new Set(found.map(({ invariant }) => invariant))].toSorted()
}
const run = (statement: string) => app.deps.db.rows(sql.raw(statement))

test('books in which everything happened are right', async () => {
  expect(await broken()).toEqual([])
})

test.each([
  [
    'a Pix that is in the books and not in the ledger',
    `insert into pix_receipt (e2e_id, amount, received_at, seen_at, state)
    values ('E1', 1, now(), now(), 'credited')`,
    `delete from pix_receipt where e2e_id = 'E1'`,
    ['receipts'],
  ],
  [
    'a Pix credited for more than came',
    `update pix_receipt set amount = amount - 1 where state = 'credited'`,
    `update pix_receipt set amount = amount + 1 where state = 'credited'`,
    ['receipts'],
  ],
  [
    'a Pix said to be credited that is in suspense',
    `update pix_receipt set state = 'credited' where state = 'suspense'`,
    `update pix_receipt set state = 'suspense' where deposit_id is null`,
    ['receipts', 'suspense'],
  ],
  [
    'a Pix said to be sent back that was not',
    `update pix_receipt set state = 'returned' where state = 'suspense'`,
    `update pix_receipt set state = 'suspense' where deposit_id is null`,
    ['receipts', 'suspense'],
  ],
  [
    'a return that is not done',
    `update pix_return set state = 'processing' where not is_claw_back`,
    `update pix_return set state = 'done' where not is_claw_back`,
    ['receipts', 'returns'],
  ],
  [
    'a claw-back of another amount',
    `update pix_return set amount = amount - 1 where is_claw_back`,
    `update pix_return set amount = amount + 1 where is_claw_back`,
    ['receipts', 'returns'],
  ],
  [
    'a debt nobody has',
    `insert into debt (id, account_id, e2e_id, amount, created_at)
    select 'd', account_id, e2e_id, 1, now() from pix_receipt where state = 'reversed'`,
    `delete from debt where id = 'd'`,
    ['debts'],
  ],
  [
    'a deposit said to be paid that waits',
    `update deposit set state = 'paid' where state = 'open'`,
    `update deposit set state = 'open' where paid_at is null and state = 'paid'`,
    ['deposits'],
  ],
  [
    'a statement that says otherwise',
    `update statement_row set status = 'canceled' where status = 'waiting'`,
    `update statement_row set status = 'waiting' where status = 'canceled' and id in (select id from deposit where state = 'open')`,
    ['deposits'],
  ],
])('%s is found', async (_what, breaks, mends, finds) => {
  await run(breaks)
  const found = await broken()
  await run(mends)
  expect([found, await broken()]).toEqual([finds, []])
})
