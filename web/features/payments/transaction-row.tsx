import {
  ArrowDownToLine,
  ArrowRightLeft,
  ChevronRight,
  QrCode,
  RotateCcw,
  Shirt,
  Swords,
  Trophy,
  Undo2,
  Users,
  Zap,
} from 'lucide-react'
import { createElement } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Transaction } from '#contract/api/player/transactions.ts'
import { cx } from '#ui/cx.ts'
import { Text } from '#ui/layout.tsx'
import { formatTime } from '#web/lib/moments.ts'
import { transactionMessages } from './i18n.ts'
import { displayOf, formatAmount, formatTitle, type TransactionDisplay } from './transaction-display.ts'
import styles from './transaction-row.module.css'

const moduleIcons = {
  deposit: QrCode,
  withdraw: ArrowDownToLine,
  transfer: ArrowRightLeft,
  'coach-friend': Users,
  challenger: Swords,
  'game-vs': Swords,
  'game-vs-vip': Swords,
  'card-game': Trophy,
  'athletes-of-the-week': Shirt,
  'push-game': Zap,
} as const

function iconOf({ details }: Transaction, { type }: TransactionDisplay) {
  if (type === 'prize' || type === 'correction') return Trophy
  if (type === 'refund') return RotateCcw
  if (type === 'clawedBack' || type === 'bounced') return Undo2
  return moduleIcons[details.module]
}

export interface TransactionRowProps {
  transaction: Transaction
  me: string
  /** An additional line. */
  note?: string | undefined
  /** Makes the row a button. */
  onPress?: (() => void) | undefined
}

/** A transaction in a day's list. Sign and text carry the meaning; colour only supports it. */
export function TransactionRow({ transaction, me, note, onPress }: TransactionRowProps) {
  const messages = useMessages(transactionMessages)
  const lang = useLang()
  const display = displayOf(transaction, me, lang)
  const { sign, tone, statusKey } = display
  const inside = (
    <>
      <span className={cx(styles.icon, styles[tone])} aria-hidden="true">
        {createElement(iconOf(transaction, display))}
      </span>
      <Text as="span" flex={1} minWidth={0}>
        <span className={styles.title}>{formatTitle(display.title, messages)}</span>
        <span className={styles.kind}>
          {messages.kinds[display.type]} · {formatTime(transaction.createdAt, lang)}
        </span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </Text>
      <span className={cx(styles.amount, styles[tone])}>
        {formatAmount(transaction.amount, sign, lang)}
        {statusKey !== 'success' && <small>{messages.statuses[statusKey]}</small>}
      </span>
      {onPress && <ChevronRight className={styles.chevron} aria-hidden="true" />}
    </>
  )
  if (!onPress) return <div className={styles.row}>{inside}</div>
  return (
    <button type="button" className={cx(styles.row, styles.press)} onClick={onPress}>
      {inside}
    </button>
  )
}
