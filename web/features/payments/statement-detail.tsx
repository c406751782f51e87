import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Transaction } from '#contract/api/player/transactions.ts'
import type { Lang } from '#contract/limits.ts'
import { formatReais } from '#contract/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { FactList } from '#web/lib/fact-list.tsx'
import { meQuery } from '#web/lib/me.ts'
import { formatDate, formatTime } from '#web/lib/moments.ts'
import { ownPath } from '#web/lib/own-path.ts'
import { type StatementMessages, type TransactionMessages, statementMessages, transactionMessages } from './i18n.ts'
import { PanelFooter, type PageProps, usePanelHead } from './panel.tsx'
import { displayOf, formatAmount, formatTitle, type TransactionDisplay } from './transaction-display.ts'
import styles from './statement-page.module.css'

export interface DetailProps extends Pick<PageProps, 'go' | 'close'> {
  transaction: Transaction
  onBack: () => void
}

/** All details of one transaction, and a link to its subject. */
export function StatementDetail({ transaction, go, close, onBack }: DetailProps) {
  const messages = useMessages(statementMessages)
  const names = useMessages(transactionMessages)
  const lang = useLang()
  const me = useQuery(meQuery).data?._id ?? ''
  usePanelHead({ title: messages.details, onBack })
  const display = displayOf(transaction, me, lang)
  return (
    <>
      <Stack gap={2} justify="center" tone="muted" textAlign="center" className={styles.hero}>
        <p>{formatTitle(display.title, names)}</p>
        <p className={`figure ${styles.sum}`}>{formatAmount(transaction.amount, display.sign, lang)}</p>
      </Stack>
      <Stories transaction={transaction} display={display} />
      <Card>
        <FactList
          facts={factsOf(transaction, display, { lang, messages, names }).map(([name, value]) => [
            messages.facts[name],
            value,
          ])}
        />
      </Card>
      <Link to="/help" hash="q3" className={linkClass} onClick={close}>
        <CircleQuestionMark aria-hidden="true" />
        {messages.help}
      </Link>
      <WayOn transaction={transaction} display={display} go={go} close={close} />
    </>
  )
}

type Fact = [name: keyof StatementMessages['facts'], value: ReactNode]

function factsOf(
  { _id, createdAt, details, counterpart, balance }: Transaction,
  { direction, statusKey, type, title }: TransactionDisplay,
  format: { lang: Lang; messages: StatementMessages; names: TransactionMessages },
): Fact[] {
  const { lang, messages, names } = format
  const who = counterpart && `${counterpart.name} (@${counterpart.username})`
  const about = title.key === 'game' ? messages.modules[details.module] : title.key === 'deposit' ? details.title : ''
  const facts: (Fact | false)[] = [
    ['when', `${formatDate(createdAt, lang)}, ${formatTime(createdAt, lang)}`],
    ['status', names.statuses[statusKey]],
    ['kind', names.kinds[type]],
    who !== null && [direction === 'in' ? 'from' : 'to', who],
    about !== '' && ['about', about],
    details.description !== '' && ['reason', messages.reasons[details.description] ?? details.description],
    ['balance', balance === null ? messages.noBalance : formatReais(balance, lang)],
    ['code', _id],
  ]
  return facts.filter(fact => fact !== false)
}

/** Explanations of what is unusual about it. */
function Stories({ transaction: { notes }, display: { type } }: Pick<DetailProps, 'transaction'> & Shown) {
  const messages = useMessages(statementMessages)
  const known = type === 'clawedBack' || type === 'bounced' || type === 'refund' ? [type, ...notes] : notes
  return known.map(each => <Note key={each}>{messages.stories[each]}</Note>)
}

interface Shown {
  display: TransactionDisplay
}

/** Routes by module. A card's route redirects to its championship where it has one. */
const ROUTES: Partial<Record<Transaction['details']['module'], string>> = {
  'athletes-of-the-week': '/cards',
  'card-game': '/cards',
  'coach-friend': '/family_vs_friends',
  'game-vs': '/versus',
  'game-vs-vip': '/versus_vip',
  'push-game': '/push_games',
}

/** Link to the subject, where it has a page. */
function WayOn({ transaction, display, go, close }: Omit<DetailProps, 'onBack'> & Shown) {
  const messages = useMessages(statementMessages)
  const { game, details, _id } = transaction
  const { opens } = display
  if (opens !== null) {
    return (
      <PanelFooter>
        <Button variant="sec" block onClick={() => go({ name: opens, id: _id })}>
          {opens === 'payment' ? messages.seePayment : messages.seeWithdrawal}
        </Button>
      </PanelFooter>
    )
  }
  const route = ROUTES[details.module]
  if (game === null || route === undefined) return null
  return (
    <PanelFooter>
      <Link
        to={ownPath(`${route}/${game}`) ?? '/home'}
        className={buttonClass({ variant: 'sec', block: true })}
        onClick={close}
      >
        {messages.seeGame}
      </Link>
    </PanelFooter>
  )
}
