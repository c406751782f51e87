import type { Transaction } from '#contract/api/player/transactions.ts'
import type { Lang } from '#contract/limits.ts'
import { type Centavos, centavos, formatReais } from '#contract/money.ts'
import { dayOf, daysAgo, formatDate } from '#web/lib/moments.ts'

/**
 * How a transaction looks to a player (spec section 4, "Transaction display"). Pure: shared by the main page and the statement. Its messages are
 * in i18n.ts.
 */

/** An unpaid deposit disappears from lists after this long. */
export const WAITING_SHOWN_MS = 24 * 3_600_000

/** Status below the amount when the transaction did not go through, or `success`. */
export type StatusKey = 'pending' | 'processing' | 'canceled' | 'failed' | 'success'

/** Title of a transaction; a game's name replaces its module's title. */
export type TitleKey =
  | 'deposit'
  | 'depositReversed'
  | 'withdraw'
  | 'withdrawReversed'
  | 'transferIn'
  | 'transferOut'
  | 'formerAccount'
  | 'game'

/** Type, for the line below the title. */
export type TypeKey =
  | 'pix'
  | 'transfer'
  | 'entry'
  | 'refund'
  | 'prize'
  | 'correction'
  | 'withheld'
  | 'commission'
  | 'clawedBack'
  | 'bounced'
  | 'formerAccount'

export interface TransactionDisplay {
  direction: 'in' | 'out'
  /** Only completed transactions have a sign. */
  sign: '+' | '−' | null
  /** in: green · out: plain · waiting: orange · processing: blue · error: red. */
  tone: 'in' | 'out' | 'waiting' | 'processing' | 'error'
  statusKey: StatusKey
  /** `name` is the other player's or the game's; empty if the server sent none. */
  title: { key: TitleKey; name: string }
  type: TypeKey
  /** The page of the panel that a press opens. */
  opens: 'payment' | 'withdrawal' | null
}

/** In when I am only the receiver, out when I am not the receiver; when I am both, a deposit is in and a withdrawal is out. */
function directionOf({ sender, receiver, details }: Transaction, me: string): 'in' | 'out' {
  if (receiver._id !== me) return 'out'
  if (sender._id !== me) return 'in'
  return details.module === 'deposit' ? 'in' : 'out'
}

function statusOf({ status, details }: Transaction): StatusKey {
  if (details.module === 'deposit' && status === 'waiting') return 'pending'
  if (details.module === 'withdraw' && status === 'withdraw-pending') return 'processing'
  if (status === 'canceled' || status === 'failed') return status
  return 'success'
}

/** A deposit is from me to me; a clawed-back one goes from me to the operator, and a returned withdrawal the other way. */
function titleOf(
  { details, counterpart, notes }: Transaction,
  direction: 'in' | 'out',
  lang: Lang,
): TransactionDisplay['title'] {
  if (notes.includes('formerAccount')) return { key: 'formerAccount', name: '' }
  if (details.module === 'deposit') return { key: direction === 'in' ? 'deposit' : 'depositReversed', name: '' }
  if (details.module === 'withdraw') return { key: direction === 'out' ? 'withdraw' : 'withdrawReversed', name: '' }
  if (details.module === 'transfer') {
    return { key: direction === 'in' ? 'transferIn' : 'transferOut', name: counterpart?.name ?? details.title }
  }
  return { key: 'game', name: lang === 'en' ? (details.titleEn ?? details.title) : details.title }
}

function typeOf({ details: { module, type }, notes }: Transaction, direction: 'in' | 'out'): TypeKey {
  if (notes.includes('formerAccount')) return 'formerAccount'
  if (module === 'deposit') return direction === 'in' ? 'pix' : 'clawedBack'
  if (module === 'withdraw') return direction === 'out' ? 'pix' : 'bounced'
  if (module === 'transfer') return 'transfer'
  if (notes.includes('correction')) return 'correction'
  if (notes.includes('commission')) return 'commission'
  if (type === 'cancel-game') return 'refund'
  if (type === 'winner-payment') return 'prize'
  if (type === 'withheld') return 'withheld'
  return direction === 'out' ? 'entry' : 'refund'
}

const tones = { pending: 'waiting', processing: 'processing', canceled: 'error', failed: 'error' } as const

/** A transaction as this player sees it. `lang`: language of the game's name. */
export function displayOf(transaction: Transaction, me: string, lang: Lang = 'pt-BR'): TransactionDisplay {
  const direction = directionOf(transaction, me)
  const statusKey = statusOf(transaction)
  const title = titleOf(transaction, direction, lang)
  return {
    direction,
    sign: statusKey === 'success' ? (direction === 'in' ? '+' : '−') : null,
    tone: statusKey === 'success' ? direction : tones[statusKey],
    statusKey,
    title,
    type: typeOf(transaction, direction),
    opens: statusKey === 'pending' ? 'payment' : title.key === 'withdraw' ? 'withdrawal' : null,
  }
}

/** Hides pending deposits older than a day; everything else is shown. `now` in epoch milliseconds. */
export const isShown = (transaction: Transaction, now: number): boolean =>
  statusOf(transaction) !== 'pending' || now - transaction.createdAt.getTime() <= WAITING_SHOWN_MS

/** Parts of a title: the name of the other player or the game, else an entry of `titles`. */
export interface TitleMessages {
  titles: Record<Exclude<TitleKey, 'transferIn' | 'transferOut'>, string>
  from: (name: string) => string
  to: (name: string) => string
}

export function formatTitle({ key, name }: TransactionDisplay['title'], messages: TitleMessages): string {
  if (key === 'transferIn') return messages.from(name)
  if (key === 'transferOut') return messages.to(name)
  return key === 'game' && name ? name : messages.titles[key]
}

/** `+R$ 36,40`, `−R$ 10,00`; without a sign when it did not go through. */
export function formatAmount(amount: Centavos, sign: TransactionDisplay['sign'], lang: Lang): string {
  if (sign === null) return formatReais(amount, lang)
  return formatReais(sign === '−' ? centavos(0n - amount) : amount, lang, { signed: true })
}

/** Groups consecutive entries of the same day in São Paulo, keeping their order. */
export function byDay<Entry extends { createdAt: Date }>(entries: readonly Entry[]): [Entry, ...Entry[]][] {
  const days: [Entry, ...Entry[]][] = []
  for (const entry of entries) {
    const last = days.at(-1)
    if (last && dayOf(last[0].createdAt) === dayOf(entry.createdAt)) last.push(entry)
    else days.push([entry])
  }
  return days
}

/** "Hoje", "Ontem", then the date. */
export function formatDay(date: Date, now: Date, lang: Lang, messages: { today: string; yesterday: string }): string {
  const ago = daysAgo(date, now)
  return ago <= 0 ? messages.today : ago === 1 ? messages.yesterday : formatDate(date, lang)
}
