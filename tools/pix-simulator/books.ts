import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { centavos, type Centavos } from '#contract/money.ts'

/** A stored row: its table, its id, and its new content. */
type Change = readonly [table: string, id: string, row: unknown]

/** Appends changes to a file, one line per atomic set, written before the bank responds. */
interface Journal {
  append(changes: readonly Change[]): void
}

const FILE = 'books.jsonl'
/** Fields with money: bigint in memory, text in the file. */
const MONEY = new Set(['amount', 'balance', 'broughtIn'])

const toText = (changes: readonly Change[]): string =>
  JSON.stringify(changes, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

const fromText = (line: string): Change[] =>
  JSON.parse(line, (key, value: unknown) =>
    MONEY.has(key) && typeof value === 'string' ? BigInt(value) : value,
  ) as Change[]

/**
 * Opens the journal of a folder, created if it does not exist, and passes every final row to `load`. An incomplete last line after a crash
 * is ignored. Without a folder nothing is stored.
 */
function openJournal(folder: string | undefined, load: (change: Change) => void): Journal {
  if (folder === undefined) return { append: () => undefined }
  mkdirSync(folder, { recursive: true })
  const path = join(folder, FILE)
  const latest = new Map<string, Change>()
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  // Text after the last line break is an incomplete line.
  for (const line of lines.slice(0, -1)) {
    for (const change of fromText(line)) latest.set(`${change[0]} ${change[1]}`, change)
  }
  for (const change of latest.values()) load(change)
  writeFileSync(`${path}.new`, [...latest.values()].map(change => `${toText([change])}\n`).join(''))
  renameSync(`${path}.new`, path)
  return { append: changes => appendFileSync(path, `${toText(changes)}\n`) }
}

export type ChargeState = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'

/** A person's account at some bank, by CPF; a company's by CNPJ. */
export interface Account {
  document: string
  name: string
  balance: Centavos
}

export interface KeyRow {
  key: string
  document: string
}

/** A stored charge of ours. Times are ISO texts. */
export interface ChargeRow {
  txid: string
  status: ChargeState
  revision: number
  amount: Centavos
  expiresInSeconds: number
  createdAt: string
  debtor: { cpf: string; name: string } | null
  request: string | null
  /** The end of the location URL in its code. */
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
  /** CPF or CNPJ of the paying account. */
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

/** Our own account, and the total that ever came into the simulator from outside. */
export interface HolderRow {
  balance: Centavos
  broughtIn: Centavos
}

export interface WebhookRow {
  url: string
  createdAt: string
}

/** Money brought in under an order name, so that the same order takes effect once. */
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
/** A row in its new state. */
export type Put = { [Name in TableName]: readonly [table: Name, id: string, row: Tables[Name]] }[TableName]

/** The storage of the bank. Rows are replaced, never changed in place. */
export interface Books {
  all<Name extends TableName>(table: Name): ReadonlyMap<string, Tables[Name]>
  /** Writes related rows atomically: all of them or, after a crash, none. */
  put(...changes: Put[]): void
  house(): HolderRow
}

type Rows = { [Name in TableName]: Map<string, Tables[Name]> }

/** Opens the data of a folder, or an in-memory store. */
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
    // The journal contains the arguments of `put`, so a row fits its table.
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

/** The total of all money: accounts, ours, and payments in progress. Always equal to the amount brought in. */
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
