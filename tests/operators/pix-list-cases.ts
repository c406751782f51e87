import * as payments from '#contract/api/admin/payments.ts'
import { byDays, type Case, type People } from './list-case.ts'
import { EARLY, FORMULA, LATER, type Making, WHEN } from './made-lists.ts'

/** Deposits, received Pix and withdrawals; `players` have the formula for a name. */
export const pixCases = async (making: Making, players: People) => ({
  deposits: await depositCase(making, players),
  receipts: await receiptCase(making, players),
  withdrawals: await withdrawalCase(making, players),
})

async function depositCase(making: Making, players: People): Promise<Case> {
  const owners = [players[1], players[2], players[0]]
  const rows = await making.three(async index => {
    const id = making.id(index)
    await making.put('deposit', {
      id,
      account_id: owners[index]?.id,
      type: 'purchase-3rd-package',
      title: 'Pacote',
      description: 'Moedas',
      amount: [2_000n, 1_000n, 3_000n][index],
      state: ['paid', 'open', 'expired'][index],
      created_at: WHEN[index],
      expires_at: LATER,
      ...(index === 0 ? { paid_at: WHEN[1], paid_amount: 2_000n } : {}),
    })
    return id
  })
  return {
    list: payments.operatorDeposits,
    file: payments.operatorDepositsCsv,
    own: {},
    rows,
    usual: 'cba',
    sorts: { player: 'cab', state: 'cba', asked: 'bac', paid: ['abc', 'acb'], at: 'abc' },
    narrowed: [[{ state: 'open' }, 'b'], [{ search: players[0].username }, 'c'], ...byDays('ba', 'c')],
    stranger: 'games',
  }
}

async function receiptCase(making: Making, players: People): Promise<Case> {
  const payers = [players[1], players[0], players[2]]
  const rows = await making.three(async index => {
    const id = `E0000000020261118${'abc'[index]}`
    await making.put('pix_receipt', {
      e2e_id: id,
      account_id: payers[index]?.id,
      amount: [200n, 300n, 100n][index],
      received_at: WHEN[index],
      seen_at: WHEN[index],
      state: ['suspense', 'credited', 'returned'][index],
      payer: FORMULA,
    })
    return id
  })
  return {
    list: payments.operatorReceipts,
    file: payments.operatorReceiptsCsv,
    own: {},
    rows,
    usual: 'cba',
    sorts: { at: 'abc', state: 'bca', amount: 'cab', player: 'bac' },
    narrowed: [[{ state: 'suspense' }, 'a'], [{ search: players[2].username }, 'c'], ...byDays('ba', 'c')],
    stranger: 'games',
    called: row => String(row.e2eId),
  }
}

async function withdrawalCase(making: Making, players: People): Promise<Case> {
  const owners = [players[2], players[0], players[1]]
  const rows = await making.three(async index => {
    const id = making.id(index)
    await making.put('withdrawal', {
      id,
      account_id: owners[index]?.id,
      amount: [100n, 300n, 200n][index],
      key_type: 'EMAIL',
      key_masked: 'p***@correio.example',
      day: EARLY,
      state: ['paid', 'sent', 'failed'][index],
      attempts: [1, 0, 2][index],
      created_at: WHEN[index],
    })
    return id
  })
  return {
    list: payments.operatorWithdrawals,
    file: payments.operatorWithdrawalsCsv,
    own: {},
    rows,
    usual: 'cba',
    sorts: { player: 'bca', state: 'cab', amount: 'acb', at: 'abc', attempts: 'bac' },
    narrowed: [[{ state: 'sent' }, 'b'], [{ search: players[2].username }, 'a'], ...byDays('ba', 'c')],
    stranger: 'games',
  }
}
