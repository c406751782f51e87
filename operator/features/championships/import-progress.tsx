import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useLang, useWords } from '#client/i18n.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { formatTold, importWords } from '#operator/lib/import-words.ts'
import { Problem } from '#operator/lib/problem.tsx'
import { forgetImported, importQuery, type ImportStatus, isUnderWay } from './api.ts'
import { words as championshipsWords } from './i18n.ts'
import styles from './import-progress.module.css'

export interface ImportProgressProps {
  /** Id of the import. */
  id: string
  championship: string
  /** A second file is to complete this one. */
  onComplete: () => void
}

/** How far an import is, then what it counted, or why it was refused. */
export function ImportProgress({ id, championship, onComplete }: ImportProgressProps) {
  const words = useWords(championshipsWords)
  const common = useWords(commonWords)
  const client = useQueryClient()
  const progress = useQuery(importQuery(id))
  const { data } = progress
  const isOver = data !== undefined && !isUnderWay(data.state)
  const place = useRef<HTMLDivElement>(null)
  const isShown = data !== undefined
  useEffect(() => {
    // On phones it stands below the form that was just sent.
    if (isShown) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  useEffect(() => {
    if (isOver) void forgetImported(client)
  }, [client, isOver])
  if (progress.isPending)
    return (
      <SkeletonGroup label={common.loading}>
        <Skeleton shape="card" height={200} />
      </SkeletonGroup>
    )
  if (data === undefined) return <Problem error={progress.error} onRetry={() => void progress.refetch()} />
  return (
    <Card title={words.progress}>
      <div ref={place} className={styles.progress}>
        <Bar status={data} />
        {progress.isError && <Note tone="orange">{words.lostTrack}</Note>}
        {data.state === 'refused' && <Refusal status={data} />}
        {data.state === 'done' && <Counts status={data} championship={championship} />}
        {isOver && (
          <Button variant="txt" onClick={onComplete}>
            {words.another}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Bar({ status }: { status: ImportStatus }) {
  const words = useWords(championshipsWords)
  const id = useId()
  const { state, done, total } = status
  const said = {
    waiting: words.stateWaiting,
    running: words.stateRunning,
    done: words.stateDone,
    refused: words.stateRefused,
  }[state]
  return (
    <div>
      <div className={styles.words}>
        <strong id={id} role="status">
          {said}
        </strong>
        {total > 0 && <span className="num">{words.doneOf(done, total)}</span>}
      </div>
      {/* Without a total there is nothing to measure yet, and the bar says only that it goes on. */}
      {state !== 'refused' && (
        <progress
          className={styles.bar}
          aria-labelledby={id}
          {...(total > 0 ? { max: total, value: done } : state === 'done' ? { max: 1, value: 1 } : {})}
        />
      )}
    </div>
  )
}

function Refusal({ status }: { status: ImportStatus }) {
  const words = useWords(championshipsWords)
  const messages = useWords(importWords)
  const problem = formatTold(messages, status.message, status.problem ?? '')
  return (
    <Note tone="red" role="alert">
      {problem !== '' && <strong className={styles.problem}>{problem}</strong>}
      <p>{words.refusedText}</p>
    </Note>
  )
}

function Counts({ status, championship }: { status: ImportStatus; championship: string }) {
  const words = useWords(championshipsWords)
  const lang = useLang()
  const { counts } = status
  const shown = [
    { label: words.countCreated, count: counts.created },
    { label: words.updated, count: counts.updated },
    { label: words.unchanged, count: counts.unchanged },
    { label: words.linked, count: counts.linked },
    { label: words.unresolved, count: counts.unresolved },
    { label: words.remarks, count: counts.remarks },
  ]
  return (
    <section aria-label={words.counts} className={styles.progress}>
      <dl className={styles.counts}>
        {shown.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figure">{count.toLocaleString(lang)}</dd>
          </div>
        ))}
      </dl>
      {counts.unresolved > 0 && (
        <Link to="/review" search={{ championship }} className={buttonClass({ variant: 'sec' })}>
          {words.openReview}
        </Link>
      )}
      {counts.remarks > 0 && (
        <Link to="/review" search={{ championship, state: 'remarks' }}>
          {words.openRemarks}
        </Link>
      )}
    </section>
  )
}
