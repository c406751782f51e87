import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  ArrowRightLeft,
  CircleQuestionMark,
  Eye,
  EyeOff,
  HeartHandshake,
  Plus,
  TrendingUp,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { hasTransfers, hasWallet } from '#contract/profiles.ts'
import { centavos, formatReais } from '#contract/money.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow, ListRowButton, RowContent, RowList, rowClass } from '#ui/list-row.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { balanceHidden, HIDDEN_AMOUNT, hideBalance } from '#web/lib/balance-hidden.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { balanceQuery } from '#web/lib/me.ts'
import { useProfile } from '#web/lib/profile.ts'
import { useStore } from '#client/store.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { limitsQuery } from './api.ts'
import { messages as walletMessages } from './i18n.ts'
import { LatestTransactions } from './main-latest.tsx'
import { PanelFooter, type PageProps } from './panel.tsx'
import styles from './main-page.module.css'

/** Words that few need: who takes a rest. */
const Resting = lazy(() => import('./limits-resting.tsx').then(({ Resting }) => ({ default: Resting })))

/** How much there is, what can be done with it, and what happened last. */
export function MainPage({ go, close }: PageProps) {
  const messages = useMessages(walletMessages)
  const profile = useProfile()
  const limits = useQuery(limitsQuery).data
  const isResting = limits !== undefined && (limits.pauseUntil ?? limits.exclusionUntil) !== null
  return (
    <>
      {isResting && (
        <Suspense>
          <Resting limits={limits} close={close} />
        </Suspense>
      )}
      <BalanceCard />
      <Stack columns={3} gap={2.5} className={styles.actions} role="group" aria-label={messages.actions}>
        {hasWallet(profile) && (
          <button type="button" onClick={() => go('deposit')}>
            <Plus aria-hidden="true" />
            {messages.buy}
          </button>
        )}
        <button type="button" onClick={() => go('withdraw')}>
          <ArrowDownToLine aria-hidden="true" />
          {messages.withdraw}
        </button>
        {hasTransfers(profile) && (
          <button type="button" onClick={() => go('transfer')}>
            <ArrowRightLeft aria-hidden="true" />
            {messages.transfer}
          </button>
        )}
      </Stack>
      <LatestTransactions go={go} />
      <Card>
        <RowList ruled>
          <MonthRow />
          <ListRowButton
            icon={<HeartHandshake />}
            label={messages.limits}
            note={messages.limitsText}
            chevron
            onClick={() => go('limits')}
          />
          <Link to="/help" hash="q3" className={rowClass()} onClick={close}>
            <RowContent icon={<CircleQuestionMark />} label={messages.help} chevron />
          </Link>
        </RowList>
      </Card>
      <PanelFooter>
        <Text size="xs" lineHeight="xs" tone="faint" textAlign="center">
          {messages.responsibly}
        </Text>
      </PanelFooter>
    </>
  )
}

function BalanceCard() {
  const messages = useMessages(walletMessages)
  const lang = useLang()
  const balance = useQuery(balanceQuery)
  const isHidden = useStore(balanceHidden)
  return (
    <Loaded query={balance} title={messages.broken} skeleton={<Skeletons label={messages.loading} heights={[140]} />}>
      {balance => (
        <section className={styles.balance} aria-label={messages.balance}>
          <svg className={styles.arcs} viewBox="0 0 200 200" aria-hidden="true">
            <path d="M200 60A140 140 0 0 1 60-80M200 110A190 190 0 0 1 10-80M200 170A250 250 0 0 1-50-80" />
          </svg>
          <Row align="center" justify="between">
            <p>{messages.balance}</p>
            <IconButton
              label={messages.hideBalance}
              aria-pressed={isHidden}
              className={styles.eye}
              onClick={() => hideBalance(!isHidden)}
            >
              {isHidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            </IconButton>
          </Row>
          <p className={`figure ${styles.amount}`}>
            {isHidden ? (
              <>
                <span aria-hidden="true">{HIDDEN_AMOUNT}</span>
                <span className="visually-hidden">{messages.hidden}</span>
              </>
            ) : (
              formatReais(balance.amount, lang)
            )}
          </p>
          <p>{messages.coin(formatReais(centavos(100), lang))}</p>
        </section>
      )}
    </Loaded>
  )
}

/** W4: what the games of the month brought, below zero too. It is left out while it is not known. */
function MonthRow() {
  const messages = useMessages(walletMessages)
  const lang = useLang()
  const isHidden = useStore(balanceHidden)
  const month = useQuery(limitsQuery).data?.month
  const net = month && formatReais(month.net, lang, { signed: true })
  return (
    <ListRow
      icon={<TrendingUp />}
      label={messages.month.title}
      note={messages.month.text}
      end={
        <Text as="span" weight={700} tone="text" className="num">
          {isHidden ? HIDDEN_AMOUNT : (net ?? '--')}
        </Text>
      }
    />
  )
}
