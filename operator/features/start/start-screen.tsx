import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight, Circle, CircleCheck, RefreshCw } from 'lucide-react'
import type * as z from 'zod/mini'
import { useLang, useMessages } from '#client/i18n.ts'
import type { operatorStatus } from '#contract/api/admin/console.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { useMay } from '#operator/lib/me.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Problem } from '#operator/lib/problem.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { type FirstSteps, firstStepsQuery, firstStepsRoles, statusQuery, type Waiting, waitingQuery } from './api.ts'
import { formatBytes, formatDuration, formatTime } from './format-figures.ts'
import { firstDayMessages, messages as startMessages, waitingMessages } from './i18n.ts'
import { routeOf } from './routes.ts'
import styles from './start-screen.module.css'

/** Items that need this operator now, each with a link to its list. */
function WaitingSection() {
  const messages = useMessages(waitingMessages)
  const common = useMessages(commonMessages)
  const waiting = useQuery(waitingQuery)
  const { data } = waiting
  return (
    <Stack as="section" gap={3} aria-labelledby="waiting">
      <SectionTitle id="waiting">{messages.title}</SectionTitle>
      {waiting.isPending ? (
        <SkeletonGroup label={common.loading} className={styles.list}>
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} shape="block" height={72} />
          ))}
        </SkeletonGroup>
      ) : data === undefined ? (
        <Problem error={waiting.error} onRetry={() => void waiting.refetch()} />
      ) : data.docs.length === 0 ? (
        <State art={<CircleCheck />} title={messages.well} text={messages.wellText} />
      ) : (
        <ul className={styles.list} aria-label={messages.list}>
          {data.docs.map(one => (
            <li key={`${one.kind} ${one.mode ?? ''}`}>
              <Row one={one} now={data.now} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

function Row({ one, now }: { one: Waiting; now: Date }) {
  const route = routeOf(one)
  const className = cx(styles.row, one.urgent && styles.urgent)
  if (!route)
    return (
      <div className={className}>
        <WaitingText one={one} now={now} />
      </div>
    )
  return (
    <Link {...route} className={className}>
      <WaitingText one={one} now={now} />
      <ChevronRight className={styles.go} aria-hidden="true" />
    </Link>
  )
}

function WaitingText({ one, now }: { one: Waiting; now: Date }) {
  const messages = useMessages(waitingMessages)
  const times = useMessages(startMessages)
  const text = messages.kinds[one.kind]
  const mode = one.mode === null ? undefined : messages.modes[one.mode]
  const isAhead = one.since !== null && one.since > now
  const age = one.since && formatDuration(Math.abs(now.getTime() - one.since.getTime()), times)
  return (
    <>
      <Stack as="span" gap={0.5} className={styles.lines}>
        <strong>{text.title(one.count)}</strong>
        <Text as="span" look="note">
          {[mode, text.text].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      <Stack as="span" gap={1} justify="end" size="xs" tone="muted" breaks="never" flex="none" className={styles.when}>
        {one.urgent && <Badge tone="red">{messages.urgent}</Badge>}
        {age !== null && <span className="num">{isAhead ? messages.within(age) : messages.since(age)}</span>}
      </Stack>
    </>
  )
}

/** The page of each step; a backup and a feed are set up on the server. */
const STEP_ROUTES: Readonly<Record<FirstSteps[number]['step'], Pick<LinkProps, 'to'> | undefined>> = {
  operators: { to: '/operators' },
  totp: { to: '/operators' },
  backup: undefined,
  capital: { to: '/treasury' },
  texts: { to: '/texts' },
  matches: { to: '/championships' },
  feed: undefined,
}

/** Steps before opening, for operators who may do all of them; hidden once complete. */
function FirstDay() {
  const messages = useMessages(firstDayMessages)
  const isTheirs = useMay()(firstStepsRoles)
  const docs = useQuery({ ...firstStepsQuery, enabled: isTheirs }).data?.docs ?? []
  const left = docs.filter(({ done }) => !done).length
  if (left === 0) return null
  return (
    <Stack as="section" gap={3} aria-labelledby="first-day">
      <SectionTitle id="first-day">{messages.title}</SectionTitle>
      <Text tone="muted">{messages.text(docs.length - left, docs.length)}</Text>
      <ul className={styles.list} aria-label={messages.title}>
        {docs.map(({ step, done }) => {
          const route = done ? undefined : STEP_ROUTES[step]
          const { title, text } = messages.steps[step]
          const content = (
            <>
              {done ? <CircleCheck className={styles.done} aria-hidden="true" /> : <Circle aria-hidden="true" />}
              <Stack as="span" gap={0.5} className={styles.lines}>
                <strong>
                  {title}
                  <span className="visually-hidden">: {done ? messages.done : messages.open}</span>
                </strong>
                {!done && (
                  <Text as="span" look="note">
                    {text}
                  </Text>
                )}
              </Stack>
            </>
          )
          return (
            <li key={step}>
              {route ? (
                <Link {...route} className={styles.row}>
                  {content}
                  <ChevronRight className={styles.go} aria-hidden="true" />
                </Link>
              ) : (
                <div className={styles.row}>{content}</div>
              )}
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}

type Status = z.output<typeof operatorStatus.answer>

/** The start page: key figures, and items that need an operator. */
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
      <FirstDay />
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
