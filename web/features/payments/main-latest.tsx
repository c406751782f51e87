import { useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import { SectionTitle } from '#ui/card.tsx'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import { meQuery } from '#web/lib/me.ts'
import { Problem } from '#web/lib/problem.tsx'
import { latestQuery } from './api.ts'
import { messages as walletMessages } from './i18n.ts'
import type { PageProps } from './panel.tsx'
import { byDay, formatDay } from './transaction-days.ts'
import { displayOf, isShown } from './transaction-display.ts'
import { TransactionRow } from './transaction-row.tsx'
import styles from './main-latest.module.css'

const SHOWN = 10

/** The newest transactions, by day; what can be followed leads there. */
export function LatestTransactions({ go }: Pick<PageProps, 'go'>) {
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
