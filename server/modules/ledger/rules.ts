import type { Centavos } from '#contract/money.ts'

/** A movement as a player's statement shows it. */
export interface Shown {
  /** As api.md names it: deposit, withdraw, transfer, athletes-of-the-week, card-game … */
  module: string
  type: string | null
  status: string
  /** Id of the game, entry or payment. */
  subjectId?: string
  /** The other party; null for the operator. If omitted, the owner of the wallet on the other side, otherwise the operator. */
  counterpartId?: string | null
  /** JSON values for the statement's text. An object shared by many movements is written once. */
  detail?: Readonly<Record<string, unknown>>
}

/** A movement to make: centavos from one account to another. `reason` with `reference` is unique (UNIQUE), so it happens once. */
export interface Movement {
  id: string
  from: string
  to: string
  amount: Centavos
  reason: string
  reference: string
  /** If omitted, the statement shows only the reason. */
  shown?: Shown
}

/** The result of a movement: `refused` when the debited account's balance is insufficient. */
export interface Posted {
  id: string
  refused: boolean
}

/** An account's balance and change counter before the movements. */
export interface Stored {
  balance: bigint
  seq: bigint
}

/** The net effect of the movements on one account. */
export interface Change {
  name: string
  /** The player, if it is a wallet. */
  owner: string | undefined
  balance: bigint
  seq: bigint
  came: bigint
  went: bigint
  moves: number
  last: Movement
}

/** A row of a player's statement: one movement from the view of one wallet. */
export interface Line {
  owner: string
  movement: Movement
  isIn: boolean
  counterpart: string | null
  balance: bigint
  seq: bigint
}

export interface Outcome {
  posted: Posted[]
  /** The accepted movements: all but the refused ones. */
  made: Movement[]
  lines: Line[]
  /** By account, only those that change. */
  changes: Change[]
}

const WALLET = 'wallet:'
const ESCROW = 'escrow:'
/**
 * Accounts that mirror something outside the ledger and may be negative: paid-in capital, players' deposits at the bank less their
 * withdrawals, players' debts.
 */
const MAY_BE_NEGATIVE: ReadonlySet<string> = new Set(['capital', 'gateway', 'debts'])

/** The player's account behind a ledger account, or undefined when it is not a wallet. */
export const walletOwner = (account: string): string | undefined =>
  account.startsWith(WALLET) ? account.slice(WALLET.length) : undefined

/** Whether a ledger account is a game's escrow. */
export const isEscrow = (account: string): boolean => account.startsWith(ESCROW)

/**
 * Decides, in order, which movements their accounts can afford, and the resulting change of each account. A movement sees the balances
 * after those before it. `held` contains every named wallet and fund by ledger name, and every escrow that is debited; only the accounts in
 * `MAY_BE_NEGATIVE` may go below zero (W5).
 */
export function affordable(movements: readonly Movement[], held: ReadonlyMap<string, Stored>): Outcome {
  const changes = new Map<string, Change>()
  const made: Movement[] = []
  const lines: Line[] = []
  const accountOf = (name: string, movement: Movement): Change => {
    let account = changes.get(name)
    if (!account) {
      const { balance, seq } = held.get(name) ?? { balance: 0n, seq: 0n }
      account = { name, owner: walletOwner(name), balance, seq, came: 0n, went: 0n, moves: 0, last: movement }
      changes.set(name, account)
    }
    return account
  }
  const posted = movements.map(movement => {
    const { id, from, to, amount } = movement
    if (amount <= 0n) throw new Error('A movement moves a positive amount')
    if (from === to) throw new Error('A movement has two accounts')
    const payer = accountOf(from, movement)
    if (!MAY_BE_NEGATIVE.has(from) && payer.balance < amount) return { id, refused: true }
    if (!held.has(from)) throw new Error('A movement from an account that does not exist')
    if (!held.has(to) && !isEscrow(to)) throw new Error('A movement to an account that does not exist')
    const payee = accountOf(to, movement)
    change(payer, -amount, movement)
    change(payee, amount, movement)
    if (payer.owner !== undefined) lines.push(lineOf(payer, payer.owner, movement, false, payee.owner ?? null))
    if (payee.owner !== undefined) lines.push(lineOf(payee, payee.owner, movement, true, payer.owner ?? null))
    made.push(movement)
    return { id, refused: false }
  })
  return { posted, made, lines, changes: [...changes.values()].filter(account => account.moves > 0) }
}

function change(account: Change, by: bigint, movement: Movement): void {
  account.balance += by
  account.seq += 1n
  account.moves += 1
  account.last = movement
  if (by > 0n) account.came += by
  else account.went -= by
}

function lineOf(account: Change, owner: string, movement: Movement, isIn: boolean, otherOwner: string | null): Line {
  const given = movement.shown?.counterpartId
  const counterpart = given === undefined ? otherOwner : given
  return { owner, movement, isIn, counterpart, balance: account.balance, seq: account.seq }
}

/** Movements as columns, for one statement with `unnest`. */
export function movementColumns(made: readonly Movement[]) {
  return {
    ids: made.map(movement => movement.id),
    from: made.map(movement => movement.from),
    to: made.map(movement => movement.to),
    amounts: made.map(movement => movement.amount),
    reasons: made.map(movement => movement.reason),
    causes: made.map(movement => movement.reference),
  }
}

/** Statement rows as columns. A row refers to its detail by index (from 1) in `details`, since most rows of a batch share one. */
export function lineColumns(lines: readonly Line[]) {
  const slots = new Map<object, number>()
  const details: string[] = []
  const detailOf = ({ shown }: Movement): number => {
    const detail = shown?.detail
    if (!detail) return 0
    const known = slots.get(detail)
    if (known !== undefined) return known
    slots.set(detail, details.push(JSON.stringify(detail)))
    return details.length
  }
  return {
    owners: lines.map(line => line.owner),
    ids: lines.map(line => line.movement.id),
    modules: lines.map(({ movement }) => movement.shown?.module ?? movement.reason),
    types: lines.map(({ movement }) => movement.shown?.type ?? null),
    statuses: lines.map(({ movement }) => movement.shown?.status ?? 'success'),
    areIn: lines.map(line => line.isIn),
    amounts: lines.map(line => line.movement.amount),
    balances: lines.map(line => line.balance),
    seqs: lines.map(line => line.seq),
    counterparts: lines.map(line => line.counterpart),
    subjects: lines.map(({ movement }) => movement.shown?.subjectId ?? null),
    detailRoutes: lines.map(line => detailOf(line.movement)),
    details,
  }
}
