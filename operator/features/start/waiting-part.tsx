import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { Badge } from '#ui/badge.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { Problem } from '#operator/lib/problem.tsx'
import { type Waiting, waitingQuery } from './api.ts'
import { words as startWords } from './i18n.ts'
import { placeOf } from './places.ts'
import { sayDuration } from './say-figures.ts'
import { waitingWords } from './waiting-words.ts'
import styles from './waiting-part.module.css'

/** What needs a person now, of what this operator may act on, each with the way to its list. */
export function WaitingPart() {
  const words = useWords(waitingWords)
  const common = useWords(commonWords)
  const waiting = useQuery(waitingQuery)
  const { data } = waiting
  return (
    <section className={styles.part} aria-labelledby="waiting">
      <SectionTitle id="waiting">{words.title}</SectionTitle>
      {waiting.isPending ? (
        <SkeletonGroup label={common.loading} className={styles.list}>
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} shape="block" height={72} />
          ))}
        </SkeletonGroup>
      ) : data === undefined ? (
        <Problem error={waiting.error} onRetry={() => void waiting.refetch()} />
      ) : data.docs.length === 0 ? (
        <State art={<CircleCheck />} title={words.well} text={words.wellText} />
      ) : (
        <ul className={styles.list} aria-label={words.list}>
          {data.docs.map(one => (
            <li key={`${one.kind} ${one.mode ?? ''}`}>
              <Row one={one} now={data.now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ one, now }: { one: Waiting; now: Date }) {
  const place = placeOf(one)
  const className = cx(styles.row, one.urgent && styles.urgent)
  if (!place)
    return (
      <div className={className}>
        <Said one={one} now={now} />
      </div>
    )
  return (
    <Link {...place} className={className}>
      <Said one={one} now={now} />
      <ChevronRight className={styles.go} aria-hidden="true" />
    </Link>
  )
}

function Said({ one, now }: { one: Waiting; now: Date }) {
  const words = useWords(waitingWords)
  const times = useWords(startWords)
  const said = words.kinds[one.kind]
  const mode = one.mode === null ? undefined : words.modes[one.mode]
  const isAhead = one.since !== null && one.since > now
  const age = one.since && sayDuration(Math.abs(now.getTime() - one.since.getTime()), times)
  return (
    <>
      <span className={styles.said}>
        <strong>{said.title(one.count)}</strong>
        <span className={styles.text}>{[mode, said.text].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={styles.when}>
        {one.urgent && <Badge tone="red">{words.urgent}</Badge>}
        {age !== null && <span className="num">{isAhead ? words.within(age) : words.since(age)}</span>}
      </span>
    </>
  )
}
