import { centavos, type Centavos } from '#contract/money.ts'
import { openJournal, type Change } from './journal.ts'

export type ChargeState = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'

/** Somebody's account at some bank, by CPF; a company's by CNPJ. */
export interface Account {
  document: string
  name: string
  balance: Centavos
}

export interface KeyRow {
  key: string
  document: string
}

/** A charge of ours as the bank keeps it. Times are ISO texts. */
export interface ChargeRow {
  txid: string
  status: ChargeState
  revision: number
  amount: Centavos
  expiresInSeconds: number
  createdAt: string
  debtor: { cpf: string; name: string } | null
  request: string | null
  /** The end of the address in its code. */
  locationToken: string
  locationId: number
  /** Every Pix that named it. */
  e2eIds: string[]
}

export type Settlement = 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'

export interface ReturnRow {
  id: string
  rtrId: string
  amount: Centavos
  status: Settlement
  nature: 'ORIGINAL' | 'MED_FRAUDE'
  requestedAt: string
  settlesAt: string
  settledAt: string | null
  reason: string | null
}

export interface PixRow {
  e2eId: string
  txid: string | null
  amount: Centavos
  at: string
  /** CPF or CNPJ of the account it came from. */
  payer: string
  payerName: string
  info: string | null
  returns: ReturnRow[]
}

export interface PayoutRow {
  id: string
  e2eId: string
  amount: Centavos
  key: string
  /** CPF or CNPJ of the account the key leads to. */
  receiver: string
  status: 'EM_PROCESSAMENTO' | 'REALIZADO' | 'NAO_REALIZADO'
  requestedAt: string
  settlesAt: string
  settledAt: string | null
  failure: { code: string; reason: string } | null
  /** Sent back by the receiver's bank afterwards. */
  returns: ReturnRow[]
}

/** Our own account, and all the money that ever came into these books from outside them. */
export interface HolderRow {
  balance: Centavos
  broughtIn: Centavos
}

export interface WebhookRow {
  url: string
  createdAt: string
}

/** Money that was brought in under a name, so that the same order brings it once. */
export interface BroughtRow {
  amount: Centavos
}

interface Tables {
  account: Account
  key: KeyRow
  charge: ChargeRow
  pix: PixRow
  payout: PayoutRow
  house: HolderRow
  webhook: WebhookRow
  brought: BroughtRow
}
export type TableName = keyof Tables
/** A row as it is to be from now on. */
export type Put = { [Name in TableName]: readonly [table: Name, id: string, row: Tables[Name]] }[TableName]

/** Where the bank writes. Rows are replaced, never changed in place. */
export interface Books {
  all<Name extends TableName>(table: Name): ReadonlyMap<string, Tables[Name]>
  /** Writes rows that belong together: all of them or, after a crash, none. */
  put(...changes: Put[]): void
  house(): HolderRow
}

type Rows = { [Name in TableName]: Map<string, Tables[Name]> }

/** Opens the books of a folder, or new ones kept in memory alone. */
export function openBooks(folder: string | undefined): Books {
  const rows: Rows = {
    account: new Map(),
    key: new Map(),
    charge: new Map(),
    pix: new Map(),
    payout: new Map(),
    house: new Map(),
    webhook: new Map(),
    brought: new Map(),
  }
  const set = ([table, id, row]: Change): void => {
    // The journal holds what `put` was given, so a row fits its table.
    const target = (rows as Record<string, Map<string, unknown>>)[table]
    target?.set(id, row)
  }
  const journal = openJournal(folder, set)
  const nothing: HolderRow = { balance: centavos(0), broughtIn: centavos(0) }
  return {
    all: table => rows[table],
    put: (...changes) => {
      journal.append(changes)
      for (const change of changes) set(change)
    },
    house: () => rows.house.get('house') ?? nothing,
  }
}

/** All money there is now: accounts, ours, and what is between two of them. It equals what was brought in, always. */
export function moneyInBooks(books: Books): Centavos {
  const returnsUnderWay = (each: { returns: ReturnRow[] }): bigint =>
    each.returns.filter(one => one.status === 'EM_PROCESSAMENTO').reduce((sum, one) => sum + one.amount, 0n)
  let sum: bigint = books.house().balance
  for (const account of books.all('account').values()) sum += account.balance
  for (const pix of books.all('pix').values()) sum += returnsUnderWay(pix)
  for (const payout of books.all('payout').values()) {
    sum += (payout.status === 'EM_PROCESSAMENTO' ? payout.amount : 0n) + returnsUnderWay(payout)
  }
  return centavos(sum)
}
