import { describe, expect, test } from 'vitest'
import type { Transaction } from '#contract/api/player/transactions.ts'
import { SETTINGS_ID } from '#contract/ids.ts'
import { centavos } from '#contract/money.ts'
import {
  displayOf,
  isShown,
  formatAmount,
  formatTitle,
  type TitleMessages,
  type TransactionDisplay,
  WAITING_SHOWN_MS,
} from './transaction-display.ts'

const ME = 'a'.repeat(24)
const ANA = 'b'.repeat(24)
const AT = new Date('2026-11-21T12:00:00.000Z')

const messages: TitleMessages = {
  titles: {
    formerAccount: 'Conta anterior',
    deposit: 'Compra de moedas',
    depositReversed: 'Devolução de Pix',
    withdraw: 'Saque',
    withdrawReversed: 'Saque devolvido',
    game: 'Jogo',
  },
  from: name => (name ? `De ${name}` : 'Transferência recebida'),
  to: name => `Para ${name}`,
}

type Changes = Partial<Omit<Transaction, 'details'>> & { details?: Partial<Transaction['details']> }

function made({ details, ...rest }: Changes): Transaction {
  return {
    _id: '1'.repeat(24),
    amount: centavos(5_000),
    status: 'success',
    createdAt: AT,
    sender: { _id: ME },
    receiver: { _id: ME },
    details: { module: 'deposit', type: null, title: '', description: '', ...details },
    balance: null,
    counterpart: null,
    game: null,
    notes: [],
    ...rest,
  }
}

const fromHouse = { sender: { _id: SETTINGS_ID } }
const toHouse = { receiver: { _id: SETTINGS_ID } }
const fromAna = { sender: { _id: ANA }, counterpart: { _id: ANA, name: 'Ana Lima', username: 'ana', photo: null } }
const toAna = { receiver: { _id: ANA }, counterpart: { _id: ANA, name: 'Ana Lima', username: 'ana', photo: null } }
const withdraw = { details: { module: 'withdraw' } } as const
const transfer = { details: { module: 'transfer' } } as const
const card = (type: NonNullable<Transaction['details']['type']>) =>
  ({ details: { module: 'card-game', type, title: 'Artilheiros' } }) as const

/** sign and amount · status · tone · title · type · opened page */
type Row = [name: string, Changes, string, TransactionDisplay['tone'], string, string, TransactionDisplay['opens']]

const rows: Row[] = [
  ['a deposit that waits', { status: 'waiting' }, 'R$ 50,00 pending', 'waiting', 'Compra de moedas', 'pix', 'payment'],
  ['a paid deposit', { status: 'paid' }, '+R$ 50,00 success', 'in', 'Compra de moedas', 'pix', null],
  ['a canceled deposit', { status: 'canceled' }, 'R$ 50,00 canceled', 'error', 'Compra de moedas', 'pix', null],
  ['a failed deposit', { status: 'failed' }, 'R$ 50,00 failed', 'error', 'Compra de moedas', 'pix', null],
  [
    'a Pix its bank took back',
    { status: 'reversed', ...toHouse },
    '−R$ 50,00 success',
    'out',
    'Devolução de Pix',
    'clawedBack',
    null,
  ],
  [
    'a withdrawal under way',
    { ...withdraw, status: 'withdraw-pending' },
    'R$ 50,00 processing',
    'processing',
    'Saque',
    'pix',
    'withdrawal',
  ],
  [
    'a paid withdrawal',
    { ...withdraw, status: 'withdraw-paid' },
    '−R$ 50,00 success',
    'out',
    'Saque',
    'pix',
    'withdrawal',
  ],
  ['a failed withdrawal', { ...withdraw, status: 'failed' }, 'R$ 50,00 failed', 'error', 'Saque', 'pix', 'withdrawal'],
  [
    'a withdrawal that came back',
    { ...withdraw, status: 'reversed', ...fromHouse },
    '+R$ 50,00 success',
    'in',
    'Saque devolvido',
    'bounced',
    null,
  ],
  [
    'a transfer received',
    { ...transfer, status: 'transfer', ...fromAna },
    '+R$ 50,00 success',
    'in',
    'De Ana Lima',
    'transfer',
    null,
  ],
  [
    'a transfer sent',
    { ...transfer, status: 'transfer', ...toAna },
    '−R$ 50,00 success',
    'out',
    'Para Ana Lima',
    'transfer',
    null,
  ],
  [
    'a transfer of somebody who left',
    { ...transfer, sender: { _id: ANA } },
    '+R$ 50,00 success',
    'in',
    'Transferência recebida',
    'transfer',
    null,
  ],
  ['a game sent', { ...card('new-game'), ...toHouse }, '−R$ 50,00 success', 'out', 'Artilheiros', 'entry', null],
  ['a refund', { ...card('cancel-game'), ...fromHouse }, '+R$ 50,00 success', 'in', 'Artilheiros', 'refund', null],
  ['a prize', { ...card('winner-payment'), ...fromHouse }, '+R$ 50,00 success', 'in', 'Artilheiros', 'prize', null],
  [
    'a corrected prize',
    { ...card('winner-payment'), ...fromHouse, notes: ['correction'] },
    '+R$ 50,00 success',
    'in',
    'Artilheiros',
    'correction',
    null,
  ],
  [
    'a commission',
    { ...card('winner-payment'), ...fromHouse, notes: ['commission'] },
    '+R$ 50,00 success',
    'in',
    'Artilheiros',
    'commission',
    null,
  ],
  [
    'an old game between nobody I know',
    { sender: { _id: ANA }, receiver: { _id: SETTINGS_ID }, details: { module: 'challenger' } },
    '−R$ 50,00 success',
    'out',
    'Jogo',
    'entry',
    null,
  ],
  // Only a deposit is pending and only a withdrawal is processing; for others these statuses mean success.
  [
    'a game that waits',
    { ...card('new-game'), ...toHouse, status: 'waiting' },
    '−R$ 50,00 success',
    'out',
    'Artilheiros',
    'entry',
    null,
  ],
  ['a deposit read as pending', { status: 'pending' }, '+R$ 50,00 success', 'in', 'Compra de moedas', 'pix', null],
  [
    'a withdrawal read as waiting',
    { ...withdraw, status: 'waiting' },
    '−R$ 50,00 success',
    'out',
    'Saque',
    'pix',
    'withdrawal',
  ],
  [
    'a canceled game',
    { ...card('new-game'), ...toHouse, status: 'canceled' },
    'R$ 50,00 canceled',
    'error',
    'Artilheiros',
    'entry',
    null,
  ],
]

test.each(rows)('%s', (_name, changes, amount, tone, title, type, opens) => {
  const transaction = made(changes)
  const shown = displayOf(transaction, ME)
  const text = `${formatAmount(transaction.amount, shown.sign, 'pt-BR')} ${shown.statusKey}`
  expect(text).toBe(amount.replace('R$ ', 'R$\u00a0'))
  expect([shown.tone, formatTitle(shown.title, messages), shown.type, shown.opens]).toEqual([tone, title, type, opens])
})

test('a game that is called otherwise in English is called so there', () => {
  const goal = { title: 'Sai gol?', titleEn: 'A goal?' }
  const named = (details: object, lang?: 'en') =>
    displayOf(made({ details: { module: 'push-game', type: 'new-game', ...details } }), ME, lang).title.name
  expect([named(goal), named(goal, 'en'), named({ title: 'Final' }, 'en')]).toEqual(['Sai gol?', 'A goal?', 'Final'])
})

describe('what is shown at all', () => {
  const old = AT.getTime() + WAITING_SHOWN_MS

  test('a deposit that waits, for a day', () => {
    expect(isShown(made({ status: 'waiting' }), old)).toBe(true)
    expect(isShown(made({ status: 'waiting' }), old + 1)).toBe(false)
  })

  test('everything else always', () => {
    const years = AT.getTime() + 1_000 * WAITING_SHOWN_MS
    expect(isShown(made({ status: 'canceled' }), years)).toBe(true)
    expect(isShown(made({ ...withdraw, status: 'withdraw-pending' }), years)).toBe(true)
    expect(isShown(made({ ...card('new-game'), status: 'waiting' }), years)).toBe(true)
  })
})
