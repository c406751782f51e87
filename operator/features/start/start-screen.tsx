import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type * as z from 'zod/mini'
import { useLang, useMessages } from '#client/i18n.ts'
import type { operatorStatus } from '#contract/api/admin/console.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Problem } from '#operator/lib/problem.tsx'
import { statusQuery, waitingQuery } from './api.ts'
import { messages as startMessages } from './i18n.ts'
import { WaitingSection } from './waiting-section.tsx'
import { formatBytes, formatDuration, formatTime } from './format-figures.ts'
import styles from './start-screen.module.css'

type Status = z.output<typeof operatorStatus.answer>

/** The start page: how the house is, and what needs somebody. */
export function StartScreen() {
  const messages = useMessages(startMessages)
  const lang = useLang()
  const status = useQuery(statusQuery)
  const client = useQueryClient()
  const { data } = status
  return (
    <>
      <PageHead title={messages.title} text={data && messages.refreshed(formatTime(data.now, lang))}>
        <Button
          variant="sec"
          icon={<RefreshCw aria-hidden="true" />}
          busy={status.isFetching && !status.isPending}
          onClick={() => void Promise.all([status.refetch(), client.refetchQueries(waitingQuery)])}
        >
          {messages.refresh}
        </Button>
      </PageHead>
      <WaitingSection />
      {status.isPending ? (
        <LoadingFigures />
      ) : data === undefined ? (
        <Problem error={status.error} onRetry={() => void status.refetch()} />
      ) : (
        <>
          {status.isError && (
            <Note tone="orange" role="status">
              <strong>{messages.stale(formatTime(data.now, lang))}</strong>
              <p>{messages.staleText}</p>
            </Note>
          )}
          <Figures status={data} />
        </>
      )}
    </>
  )
}

function Figures({ status }: { status: Status }) {
  const messages = useMessages(startMessages)
  const lang = useLang()
  const count = (amount: number) => amount.toLocaleString(lang)
  const figures = [
    { label: messages.players, value: count(status.players) },
    { label: messages.playersToday, value: count(status.playersToday) },
    { label: messages.activeSessions, value: count(status.activeSessions) },
    { label: messages.jobsWaiting, value: count(status.jobsWaiting) },
    { label: messages.jobsFailing, value: count(status.jobsFailing), isBad: status.jobsFailing > 0 },
    { label: messages.databaseBytes, value: formatBytes(status.databaseBytes, lang) },
    { label: messages.uptime, value: formatDuration(status.now.getTime() - status.startedAt.getTime(), messages) },
  ]
  return (
    <dl className={styles.figures} aria-label={messages.figures}>
      {figures.map(({ label, value, isBad = false }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd className={cx('figure', isBad && styles.bad)}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function LoadingFigures() {
  const common = useMessages(commonMessages)
  return (
    <SkeletonGroup label={common.loading} className={styles.figures}>
      {Array.from({ length: 7 }, (_, index) => (
        <Skeleton key={index} shape="block" height={74} />
      ))}
    </SkeletonGroup>
  )
}
