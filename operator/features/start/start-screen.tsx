import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type * as z from 'zod/mini'
import { useLang, useWords } from '#client/i18n.ts'
import type { operatorStatus } from '#contract/api/operator.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Problem } from '#operator/lib/problem.tsx'
import { statusQuery, waitingQuery } from './api.ts'
import { words as startWords } from './i18n.ts'
import { WaitingPart } from './waiting-part.tsx'
import { sayBytes, sayDuration, sayTime } from './say-figures.ts'
import styles from './start-screen.module.css'

type Status = z.output<typeof operatorStatus.answer>

/** The start page: how the house is, and what needs somebody. */
export function StartScreen() {
  const words = useWords(startWords)
  const lang = useLang()
  const status = useQuery(statusQuery)
  const client = useQueryClient()
  const { data } = status
  return (
    <>
      <PageHead title={words.title} text={data && words.refreshed(sayTime(data.now, lang))}>
        <Button
          variant="sec"
          icon={<RefreshCw aria-hidden="true" />}
          busy={status.isFetching && !status.isPending}
          onClick={() => void Promise.all([status.refetch(), client.refetchQueries(waitingQuery)])}
        >
          {words.refresh}
        </Button>
      </PageHead>
      <WaitingPart />
      {status.isPending ? (
        <LoadingFigures />
      ) : data === undefined ? (
        <Problem error={status.error} onRetry={() => void status.refetch()} />
      ) : (
        <>
          {status.isError && (
            <Note tone="orange" role="status">
              <strong>{words.stale(sayTime(data.now, lang))}</strong>
              <p>{words.staleText}</p>
            </Note>
          )}
          <Figures status={data} />
        </>
      )}
    </>
  )
}

function Figures({ status }: { status: Status }) {
  const words = useWords(startWords)
  const lang = useLang()
  const count = (amount: number) => amount.toLocaleString(lang)
  const figures = [
    { label: words.players, value: count(status.players) },
    { label: words.playersToday, value: count(status.playersToday) },
    { label: words.activeSessions, value: count(status.activeSessions) },
    { label: words.jobsWaiting, value: count(status.jobsWaiting) },
    { label: words.jobsFailing, value: count(status.jobsFailing), isBad: status.jobsFailing > 0 },
    { label: words.databaseBytes, value: sayBytes(status.databaseBytes, lang) },
    { label: words.uptime, value: sayDuration(status.now.getTime() - status.startedAt.getTime(), words) },
  ]
  return (
    <dl className={styles.figures} aria-label={words.figures}>
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
  const common = useWords(commonWords)
  return (
    <SkeletonGroup label={common.loading} className={styles.figures}>
      {Array.from({ length: 7 }, (_, index) => (
        <Skeleton key={index} shape="block" height={74} />
      ))}
    </SkeletonGroup>
  )
}
