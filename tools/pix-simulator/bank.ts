import { randomBytes } from 'node:crypto'
import { centavos, type Centavos } from '#contract/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Account, Books, ChargeRow, PayoutRow, PixRow, Put, ReturnRow } from './books.ts'
import type { Faults } from './faults.ts'
import { ControlRefused } from './problem.ts'

/** An event to deliver to the product. */
export type Event = { about: 'pix'; pix: PixRow } | { about: 'payout'; payout: PayoutRow }

/** State shared by the parts of the bank. */
export interface Counter {
  books: Books
  clock: Clock
  faults: Faults
  /** Passes an event to the webhook delivery, after the journal was written. */
  notify: (event: Event) => void
  /** How long a payout or a return is in progress. */
  settleMs: number
  /** The balance of a new account: play money. */
  openingBalance: Centavos
}

/** A payer without a CPF: a company, by its CNPJ. */
export const COMPANY = '11222333000181'

const ISPB = '99999004'

/** 32 characters: the letter, the bank's number, the minute, and eleven more (E for a payment, D for a return). */
export function endToEndId(letter: 'E' | 'D', at: Date): string {
  const minute = at.toISOString().replace(/\D/g, '').slice(0, 12)
  return `${letter}${ISPB}${minute}${randomBytes(6).toString('hex').slice(0, 11)}`
}

/** The account of a CPF or CNPJ, opened if it does not exist yet. */
export function accountOf({ books, openingBalance }: Counter, document: string, name?: string): Account {
  const found = books.all('account').get(document)
  if (found) return found
  const account = { document, name: name ?? `Conta ${document.slice(-4)}`, balance: openingBalance }
  const holder = books.house()
  const broughtIn = centavos(holder.broughtIn + openingBalance)
  books.put(['account', document, account], ['house', 'house', { ...holder, broughtIn }])
  return account
}

/** The owner of a key, by CPF or CNPJ. A CPF is its owner's key without registration. */
export function ownerOfKey({ books }: Counter, key: string): string | undefined {
  return books.all('key').get(key)?.document ?? (/^\d{11}$/.test(key) ? key : undefined)
}

/** When the charge can no longer be paid. */
export const expiresAt = (charge: ChargeRow): number => Date.parse(charge.createdAt) + charge.expiresInSeconds * 1000

export interface Payment {
  txid: string
  /** CPF or CNPJ it is paid from. */
  payer: string
  /** The charge's own by default. */
  amount?: Centavos | undefined
  /** Also if it has expired, was cancelled or paid already, as can happen between two banks. */
  anyway: boolean
  info?: string | undefined
}

/** Pays a charge. Throws `ControlRefused` when a bank's app would not allow it. */
export function pay(counter: Counter, { txid, payer, amount, anyway, info }: Payment): PixRow {
  const { books, clock } = counter
  const charge = books.all('charge').get(txid)
  if (!charge) throw new ControlRefused('charge_unknown')
  const canBePaid = charge.status === 'ATIVA' && clock.now().getTime() < expiresAt(charge)
  if (!canBePaid && !anyway) throw new ControlRefused('charge_not_payable')
  const paid = amount ?? charge.amount
  if (paid <= 0n) throw new ControlRefused('amount_invalid')
  const name = payer === charge.debtor?.cpf ? charge.debtor.name : undefined
  return receive(counter, { txid, payer, amount: paid, info, name }, e2eId => {
    const status = charge.status === 'ATIVA' ? 'CONCLUIDA' : charge.status
    return [['charge', txid, { ...charge, status, e2eIds: [...charge.e2eIds, e2eId] }]]
  })
}

/** Sends money straight to our key, for no charge. Throws `ControlRefused`. */
export function payKey(counter: Counter, { payer, amount, info }: Omit<Payment, 'txid' | 'anyway'>): PixRow {
  if (amount === undefined || amount <= 0n) throw new ControlRefused('amount_invalid')
  return receive(counter, { txid: null, payer, amount, info, name: undefined }, () => [])
}

/** Moves the money of a Pix from its payer's account to ours, with related changes, and emits the event. */
function receive(
  counter: Counter,
  paid: { txid: string | null; payer: string; amount: Centavos; info: string | undefined; name: string | undefined },
  changesOf: (e2eId: string) => Put[],
): PixRow {
  const { books, clock } = counter
  const { txid, payer, amount, info, name } = paid
  const account = accountOf(counter, payer, name)
  if (account.balance < amount) throw new ControlRefused('balance_too_low')
  const at = clock.now()
  const pix: PixRow = {
    e2eId: endToEndId('E', at),
    txid,
    amount,
    at: at.toISOString(),
    payer,
    payerName: account.name,
    info: info ?? null,
    returns: [],
  }
  const holder = books.house()
  books.put(
    ['pix', pix.e2eId, pix],
    ...changesOf(pix.e2eId),
    ['account', payer, { ...account, balance: centavos(account.balance - amount) }],
    ['house', 'house', { ...holder, balance: centavos(holder.balance + amount) }],
  )
  counter.notify({ about: 'pix', pix })
  return pix
}

/**
 * A Pix that was paid and booked before this bank knew of it, with its charge: its money comes from outside the payer's account here, and
 * nobody is notified. The same Pix takes effect once.
 */
export function paidBefore(
  counter: Counter,
  { e2eId, txid, cpf, amount, at }: { e2eId: string; txid: string; cpf: string; amount: Centavos; at: string },
): void {
  const { books } = counter
  if (books.all('pix').has(e2eId)) return
  const { name } = accountOf(counter, cpf)
  const pix: PixRow = { e2eId, txid, amount, at, payer: cpf, payerName: name, info: null, returns: [] }
  const charge: ChargeRow = {
    txid,
    status: 'CONCLUIDA',
    revision: 0,
    amount,
    expiresInSeconds: 86_400,
    createdAt: at,
    debtor: { cpf, name },
    request: null,
    locationToken: randomBytes(16).toString('hex'),
    locationId: books.all('charge').size + 1,
    e2eIds: [e2eId],
  }
  const holder = books.house()
  const balance = centavos(holder.balance + amount)
  books.put(
    ['pix', e2eId, pix],
    ['charge', txid, charge],
    ['house', 'house', { balance, broughtIn: centavos(holder.broughtIn + amount) }],
  )
}

/** The part of a payment that is neither returned nor being returned. */
export const leftOf = (row: { amount: Centavos; returns: ReturnRow[] }): Centavos =>
  centavos(
    row.returns
      .filter(each => each.status !== 'NAO_REALIZADO')
      .reduce((left, each) => left - each.amount, row.amount as bigint),
  )

const sooner = (one: Centavos, other: Centavos): Centavos => (one < other ? one : other)

/** The payer's bank takes a Pix back (MED): the part not returned yet, up to our balance. Settled at once. */
export function clawBack(
  counter: Counter,
  { e2eId, amount }: { e2eId: string; amount?: Centavos | undefined },
): PixRow {
  const { books, clock } = counter
  const pix = books.all('pix').get(e2eId)
  if (!pix) throw new ControlRefused('pix_unknown')
  const holder = books.house()
  const taken = sooner(sooner(amount ?? pix.amount, leftOf(pix)), holder.balance)
  if (taken <= 0n) throw new ControlRefused('nothing_left')
  const at = clock.now()
  const row = settledReturn(at, taken, 'MED_FRAUDE')
  const after = { ...pix, returns: [...pix.returns, row] }
  const account = accountOf(counter, pix.payer)
  books.put(
    ['pix', e2eId, after],
    ['account', pix.payer, { ...account, balance: centavos(account.balance + taken) }],
    ['house', 'house', { ...holder, balance: centavos(holder.balance - taken) }],
  )
  counter.notify({ about: 'pix', pix: after })
  return after
}

/** The receiver's bank sends a payout back that had arrived: the part not sent back yet. Settled at once. */
export function bounce(counter: Counter, { id, amount }: { id: string; amount?: Centavos | undefined }): PayoutRow {
  const { books, clock } = counter
  const payout = books.all('payout').get(id)
  if (!payout || payout.status !== 'REALIZADO') throw new ControlRefused('payout_unknown')
  const account = accountOf(counter, payout.receiver)
  const back = sooner(sooner(amount ?? payout.amount, leftOf(payout)), account.balance)
  if (back <= 0n) throw new ControlRefused('nothing_left')
  const holder = books.house()
  const after = { ...payout, returns: [...payout.returns, settledReturn(clock.now(), back, 'ORIGINAL')] }
  books.put(
    ['payout', id, after],
    ['account', payout.receiver, { ...account, balance: centavos(account.balance - back) }],
    ['house', 'house', { ...holder, balance: centavos(holder.balance + back) }],
  )
  counter.notify({ about: 'payout', payout: after })
  return after
}

function settledReturn(at: Date, amount: Centavos, nature: ReturnRow['nature']): ReturnRow {
  const rtrId = endToEndId('D', at)
  const now = at.toISOString()
  return {
    id: rtrId.slice(-12),
    rtrId,
    amount,
    status: 'DEVOLVIDO',
    nature,
    requestedAt: now,
    settlesAt: now,
    settledAt: now,
    reason: null,
  }
}

/**
 * Moves the operator's own money onto the account from outside the simulator; a negative amount leaves. The same `order` takes effect once.
 */
export function bringIn({ books }: Counter, amount: Centavos, order?: string): void {
  if (order !== undefined && books.all('brought').has(order)) return
  const holder = books.house()
  const balance = centavos(holder.balance + amount)
  if (balance < 0n) throw new ControlRefused('balance_too_low')
  const after = { balance, broughtIn: centavos(holder.broughtIn + amount) }
  if (order === undefined) books.put(['house', 'house', after])
  else books.put(['house', 'house', after], ['brought', order, { amount }])
}
