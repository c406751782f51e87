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
  Receipt,
  TrendingUp,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { useStore } from '#client/store.ts'
import { centavos, formatReais } from '#contract/money.ts'
import { hasTransfers, hasWallet } from '#contract/profiles.ts'
import { Button } from '#ui/button.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { ListRow, ListRowButton, rowClass, RowContent, RowList } from '#ui/list-row.tsx'
import { Skeleton, SkeletonGroup, Skeletons } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { balanceHidden, HIDDEN_AMOUNT } from '#web/lib/balance-hidden.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { balanceQuery, meQuery } from '#web/lib/me.ts'
import { Problem } from '#web/lib/problem.tsx'
import { useProfile } from '#web/lib/profile.ts'
import { latestQuery, limitsQuery } from './api.ts'
import { messages as walletMessages } from './i18n.ts'
import { type PageProps, PanelFooter } from './panel.tsx'
import { byDay, displayOf, formatDay, isShown } from './transaction-display.ts'
import { TransactionRow } from './transaction-row.tsx'
import styles from './main-page.module.css'

const SHOWN = 10

/** The latest transactions by day; those in progress link to their page. */
function LatestTransactions({ go }: Pick<PageProps, 'go'>) {
  const messages = useMessages(walletMessages)
  return (
    <Stack as="section" className={styles.latest} aria-labelledby="wallet-latest">
      <SectionTitle level={3} id="wallet-latest">
        {messages.latest.title}
      </SectionTitle>
      <Inside go={go} />
    </Stack>
  )
}

function Inside({ go }: Pick<PageProps, 'go'>) {
  const messages = useMessages(walletMessages)
  const lang = useLang()
  const me = useQuery(meQuery)
  const latest = useQuery(latestQuery)
  if (latest.data === undefined && latest.isError) {
    return <Problem error={latest.error} title={messages.latest.broken} onRetry={() => void latest.refetch()} />
  }
  if (me.data === undefined && me.isError) {
    return <Problem error={me.error} title={messages.latest.broken} onRetry={() => void me.refetch()} />
  }
  if (latest.data === undefined || me.data === undefined) {
    return (
      <SkeletonGroup label={messages.latest.loading} gap={2}>
        {[0, 1, 2, 3].map(row => (
          <Skeleton key={row} shape="block" height={56} />
        ))}
      </SkeletonGroup>
    )
  }
  const now = latest.dataUpdatedAt
  const shown = latest.data.docs.filter(doc => isShown(doc, now)).slice(0, SHOWN)
  if (shown.length === 0) {
    return <State art={<Receipt />} title={messages.latest.empty} text={messages.latest.emptyText} />
  }
  const myId = me.data._id
  return (
    <>
      {byDay(shown).map(docs => (
        <div key={docs[0]._id}>
          <h4 className={styles.day}>{formatDay(docs[0].createdAt, new Date(now), lang, messages.latest)}</h4>
          <ul>
            {docs.map(doc => {
              const { opens } = displayOf(doc, myId)
              return (
                <li key={doc._id}>
                  <TransactionRow
                    transaction={doc}
                    me={myId}
                    onPress={opens === null ? undefined : () => go({ name: opens, id: doc._id })}
                  />
                </li>
              )
            })}
          </ul>
        </div>
      ))}
      <Button variant="sec" block onClick={() => go('statement')}>
        {messages.latest.all}
      </Button>
    </>
  )
}

/** Loaded only for players on a pause or exclusion. */
const Resting = lazy(() => import('./limits-resting.tsx').then(({ Resting }) => ({ default: Resting })))

/** Balance, actions, and the latest transactions. */
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
              onClick={() => balanceHidden.set(!isHidden)}
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

/** W4: the net result of the month's games, negative included. Left out while unknown. */
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
