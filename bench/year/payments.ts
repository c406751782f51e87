import { maskPixKey } from '#contract/pix-keys.ts'
import { businessDay } from '#server/platform/clock.ts'
import { keyedHash } from '#server/platform/ids.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import type { Chance } from '#tests/support/random.ts'
import type { Books } from './books.ts'
import type { Rows } from './copy.ts'
import type { People } from './people.ts'
import type { Tell } from './settling.ts'

const MINUTE = 60_000
const REAL = 100
const DEPOSITS = [20, 30, 50, 100, 200]
const UNPAID = 0.1
/** One Pix in this many has no charge. */
const UNNAMED = 2_000

interface Paying {
  rows: Rows
  books: Books
  people: People
  chance: Chance
  tell: Tell
}

/** Deposits and withdrawals by Pix, and coin transfers between players. */
export class Payments {
  private readonly year: Paying
  private pix = 0
  private day = ''
  private withdrew = new Set<number>()

  constructor(year: Paying) {
    this.year = year
  }

  private nextPix(at: number): string {
    this.pix += 1
    return `E99999999${businessDay(new Date(at)).replaceAll('-', '')}${String(this.pix).padStart(15, '0')}`
  }

  deposit(at: number, player: number): void {
    const { rows, books, people, chance } = this.year
    const amount = chance.pick(DEPOSITS) * REAL
    const id = books.newId(at)
    const detail = JSON.stringify({ title: 'Depósito', description: '' })
    const shown = { module: 'deposit', type: 'purchase-1st-package', subjectId: null, counterpart: null, detail }
    const account = people.idOf(player)
    const [made, expires] = [new Date(at - MINUTE), new Date(at + 59 * MINUTE)]
    const common = [id, account, 'purchase-1st-package', 'Depósito', '', amount]
    if (chance.happens(UNPAID)) {
      books.addPending(id, player, amount, { ...shown, status: 'canceled' }, made)
      rows.add('deposit', ...common, 'expired', `000201${id}`, made, expires, null, null)
      return
    }
    const pix = this.nextPix(at)
    rows.add('deposit', ...common, 'paid', `000201${id}`, made, expires, new Date(at), amount)
    rows.add('pix_receipt', pix, id, id, account, amount, new Date(at), new Date(at), 'credited', null)
    books.move({
      id,
      at,
      from: 'gateway',
      to: player,
      amount,
      reason: 'deposit',
      cause: pix,
      shown: { ...shown, status: 'paid' },
    })
    if (this.pix % UNNAMED === 7) this.unnamed(at)
  }

  private unnamed(at: number): void {
    const pix = this.nextPix(at)
    const amount = 15 * REAL
    this.year.rows.add(
      'pix_receipt',
      pix,
      null,
      null,
      null,
      amount,
      new Date(at),
      new Date(at),
      'suspense',
      'no_deposit',
    )
    this.year.books.move({ at, from: 'gateway', to: 'suspense', amount, reason: 'pix-in', cause: pix })
  }

  /** A withdrawal, once per day and player; otherwise, and for a balance below a real, a deposit. `isHeld`: it waits for an operator. */
  withdraw(at: number, player: number, isHeld = false): void {
    const { rows, books, people, tell } = this.year
    const day = businessDay(new Date(at))
    if (day !== this.day) this.withdrew.clear()
    this.day = day
    const balance = books.balances[player] ?? 0
    const amount = Math.floor(balance / 2 / REAL) * REAL
    if (amount < REAL || this.withdrew.has(player)) return this.deposit(at, player)
    this.withdrew.add(player)
    const id = books.newId(at)
    const account = people.idOf(player)
    const shown = { module: 'withdraw', type: null, subjectId: id, counterpart: account, detail: '{}' }
    const status = isHeld ? 'withdraw-pending' : 'withdraw-paid'
    books.move({
      id,
      at,
      from: player,
      to: 'payouts',
      amount,
      reason: 'withdraw',
      cause: id,
      shown: { ...shown, status },
    })
    const ends = at + 2 * MINUTE
    const cpf = cpfOf(100_000_000 + player)
    const tail = [keyedHash('pix-key', cpf), people.cpfHashOf(player)]
    const [made, ended] = [new Date(at), new Date(ends)]
    const common = [id, account, amount, 'CPF', maskPixKey('CPF', cpf), day]
    rows.add(
      'withdrawal',
      ...common,
      ...(isHeld ? ['held', 0, null, null, null, made, null] : ['paid', 1, made, null, `S${id}`, made, ended]),
      ...tail,
    )
    rows.add('withdrawal_step', id, 1, 'asked', made)
    if (isHeld) return
    rows.add('withdrawal_step', id, 2, 'sent', ended)
    rows.add('withdrawal_step', id, 3, 'paid', ended)
    books.move({ at: ends, from: 'payouts', to: 'gateway', amount, reason: 'payout', cause: id })
    tell(ends, player, 'withdrawal-paid', { amount: String(amount) }, '/home?wallet=1', `withdrawal-paid:${id}`)
  }

  /** A transfer of a part of the balance; a deposit if it is less than a real. */
  transfer(at: number, sender: number, receiver: number): void {
    const { rows, books, people, tell } = this.year
    const amount = Math.floor((books.balances[sender] ?? 0) / 8 / REAL) * REAL
    if (sender === receiver || amount < REAL) return this.deposit(at, sender)
    const id = books.newId(at)
    const time = new Date(at)
    rows.add('transfer', id, people.idOf(sender), people.idOf(receiver), amount, businessDay(time), time)
    const shown = { module: 'transfer', type: null, status: 'transfer', subjectId: id, detail: '{}' }
    books.move({ id, at, from: sender, to: receiver, amount, reason: 'transfer', cause: id, shown })
    const detail = { amount: String(amount), from: people.nameOf(sender) }
    tell(at, receiver, 'transfer-received', detail, '/home?wallet=1', `transfer:${id}`)
  }
}
