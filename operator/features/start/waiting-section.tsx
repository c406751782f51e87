import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { Problem } from '#operator/lib/problem.tsx'
import { type Waiting, waitingQuery } from './api.ts'
import { messages as startMessages, waitingMessages } from './i18n.ts'
import { routeOf } from './routes.ts'
import { formatDuration } from './format-figures.ts'
import styles from './waiting-section.module.css'

/** What needs a person now, of what this operator may act on, each with the way to its list. */
export function WaitingSection() {
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
      <Stack as="span" gap={0.5} className={styles.said}>
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
