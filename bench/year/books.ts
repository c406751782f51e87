import type { Cell, Rows } from './copy.ts'

/** A ledger account: a player by number, or a fund or escrow by name. */
export type Account = number | string

export interface Shown {
  module: string
  type: string | null
  status: string
  subjectId: string | null
  /** JSON. */
  detail: string
  /** The counterparty on the statement; by default the player on the other side. */
  counterpart?: string | null
}

interface Moved {
  at: number
  from: Account
  to: Account
  /** Centavos. */
  amount: number
  reason: string
  cause: string
  shown?: Shown
  /** The movement's id, if another row uses it too. */
  id?: string
}

/** An in-memory ledger equivalent to `ledger.post`: every movement with its wallets' statement rows. */
export class Books {
  readonly balances: Float64Array
  readonly seqs: Uint32Array
  readonly funds = new Map<string, { balance: number; seq: number }>()
  /** Credits and debits of each escrow. */
  readonly escrows = new Map<string, { came: number; went: number }>()
  movements = 0
  private made = 0
  private readonly rows: Rows
  private readonly idOf: (player: number) => string

  constructor(players: number, rows: Rows, idOf: (player: number) => string) {
    this.balances = new Float64Array(players)
    this.seqs = new Uint32Array(players)
    this.rows = rows
    this.idOf = idOf
  }

  /** An id that sorts by its time, like those of `newId`. */
  newId(at: number): string {
    this.made += 1
    return Math.floor(at).toString(16).padStart(12, '0') + this.made.toString(16).padStart(12, '0')
  }

  move({ at, from, to, amount, reason, cause, shown, id = this.newId(at) }: Moved): string {
    this.movements += 1
    const time = new Date(at)
    this.rows.add('movement', id, this.nameOf(from), this.nameOf(to), amount, reason, cause, time)
    this.change(from, -amount)
    if (typeof from === 'number' && shown) this.state(id, from, to, false, amount, shown, time)
    this.change(to, amount)
    if (typeof to === 'number' && shown) this.state(id, to, from, true, amount, shown, time)
    return id
  }

  /** A statement row for money that did not move. */
  addPending(id: string, player: number, amount: number, shown: Shown, at: Date): void {
    const { module, type, status, subjectId, detail } = shown
    const cells: Cell[] = [module, type, status, 'in', amount, null, null, null, subjectId, detail, at]
    this.rows.add('statement_row', this.idOf(player), id, ...cells)
  }

  private nameOf(account: Account): string {
    return typeof account === 'number' ? `wallet:${this.idOf(account)}` : account
  }

  private change(account: Account, by: number): void {
    if (typeof account === 'number') {
      const balance = (this.balances[account] ?? 0) + by
      if (balance < 0) throw new Error(`Player ${account} has no ${-by} centavos`)
      this.balances[account] = balance
      this.seqs[account] = (this.seqs[account] ?? 0) + 1
      return
    }
    if (account.startsWith('escrow:')) {
      const escrow = this.escrows.get(account) ?? { came: 0, went: 0 }
      if (by > 0) escrow.came += by
      else escrow.went -= by
      this.escrows.set(account, escrow)
      return
    }
    const fund = this.funds.get(account) ?? { balance: 0, seq: 0 }
    this.funds.set(account, { balance: fund.balance + by, seq: fund.seq + 1 })
  }

  private state(
    id: string,
    player: number,
    other: Account,
    isIn: boolean,
    amount: number,
    shown: Shown,
    at: Date,
  ): void {
    const { module, type, status, subjectId, detail } = shown
    const counterpart =
      shown.counterpart === undefined ? (typeof other === 'number' ? this.idOf(other) : null) : shown.counterpart
    const after = [this.balances[player] ?? 0, this.seqs[player] ?? 0]
    const direction = isIn ? 'in' : 'out'
    const cells: Cell[] = [module, type, status, direction, amount, ...after, counterpart, subjectId, detail, at]
    this.rows.add('statement_row', this.idOf(player), id, ...cells)
  }
}
