import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { formatMessage, importMessages } from '#operator/lib/import-messages.ts'
import { Pending } from '#operator/lib/pending.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import {
  type Championship,
  forgetImported,
  importQuery,
  type ImportStatus,
  isGoneOrChanged,
  isUnderWay,
  undoMutation,
} from './api.ts'
import { dictionary as championshipsMessages } from './i18n.ts'
import { ImportForm } from './import-form.tsx'
import { ImportPreview } from './import-preview.tsx'
import styles from './import-section.module.css'

interface ImportProgressProps {
  /** Id of the import. */
  id: string
  championship: string
  /** Called to complete this file with a second one. */
  onComplete: () => void
}

/** Progress of an import, then its counts, or why it failed. */
function ImportProgress({ id, championship, onComplete }: ImportProgressProps) {
  const messages = useMessages(championshipsMessages)
  const client = useQueryClient()
  const progress = useQuery(importQuery(id))
  const { data } = progress
  const isOver = data !== undefined && !isUnderWay(data.state)
  const box = useRef<HTMLDivElement>(null)
  const isShown = data !== undefined
  useEffect(() => {
    // On phones it is below the submitted form.
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const hasChanged = data?.state === 'done'
  useEffect(() => {
    if (hasChanged) void forgetImported(client)
  }, [client, hasChanged])
  if (data === undefined) return <Pending read={progress} heights={[200]} />
  return (
    <Card title={messages.progress}>
      <Stack ref={box} gap={4}>
        <Bar status={data} />
        {progress.isError && <Note tone="orange">{messages.lostTrack}</Note>}
        {(data.state === 'refused' || data.state === 'failed') && <Refusal status={data} />}
        {data.state === 'undone' && <Note>{messages.undoneText}</Note>}
        {(data.state === 'done' || data.state === 'previewed') && <Counts status={data} championship={championship} />}
        {data.preview && data.state === 'previewed' && <ImportPreview status={{ ...data, preview: data.preview }} />}
        {data.canUndo && <Undo id={id} />}
        {isOver && (
          <Button variant="txt" onClick={onComplete}>
            {messages.another}
          </Button>
        )}
      </Stack>
    </Card>
  )
}

function Bar({ status }: { status: ImportStatus }) {
  const messages = useMessages(championshipsMessages)
  const id = useId()
  const { state, done, total } = status
  const text = {
    waiting: messages.stateWaiting,
    running: messages.stateRunning,
    stored: messages.stateWaiting,
    previewed: messages.statePreviewed,
    done: messages.stateDone,
    refused: messages.stateRefused,
    failed: messages.stateFailed,
    undone: messages.stateUndone,
  }[state]
  return (
    <div>
      <Row gap={2} justify="between" wrap marginBottom={2}>
        <strong id={id} role="status">
          {text}
        </strong>
        {total > 0 && state !== 'previewed' && <span className="num">{messages.doneOf(done, total)}</span>}
      </Row>
      {/* Without a total the bar is indeterminate. */}
      {(isUnderWay(state) || state === 'done') && (
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
  const dictionary = useMessages(championshipsMessages)
  const messages = useMessages(importMessages)
  const problem = formatMessage(messages, status.message, status.problem ?? '')
  return (
    <Note tone="red" role="alert">
      {problem !== '' && (
        <Text as="strong" breaks="anywhere">
          {problem}
        </Text>
      )}
      <p>{status.state === 'failed' ? dictionary.failedText : dictionary.refusedText}</p>
    </Note>
  )
}

function Counts({ status, championship }: { status: ImportStatus; championship: string }) {
  const messages = useMessages(championshipsMessages)
  const lang = useLang()
  const { counts, state } = status
  const isDone = state === 'done'
  const shown = [
    { label: messages.countCreated, count: counts.created },
    { label: messages.updated, count: counts.updated },
    { label: messages.unchanged, count: counts.unchanged },
    { label: messages.linked, count: counts.linked },
    { label: messages.unresolved, count: counts.unresolved },
    { label: messages.warnings, count: counts.remarks },
  ]
  return (
    <Stack as="section" aria-label={isDone ? messages.counts : messages.wouldDo} gap={4}>
      <dl className={styles.counts}>
        {shown.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figure">{count.toLocaleString(lang)}</dd>
          </div>
        ))}
      </dl>
      {isDone && counts.unresolved > 0 && (
        <Link to="/review" search={{ championship }} className={buttonClass({ variant: 'sec' })}>
          {messages.openReview}
        </Link>
      )}
      {isDone && counts.remarks > 0 && (
        <Link to="/review" search={{ championship, state: 'remarks' }}>
          {messages.openWarnings}
        </Link>
      )}
    </Stack>
  )
}

/** Reverts an applied import, with a reason. */
function Undo({ id }: { id: string }) {
  const messages = useMessages(championshipsMessages)
  const undo = useMutation(undoMutation(useQueryClient()))
  const { what, key, sheet, ask } = useSheet<true>()
  return (
    <>
      <Button variant="sec" onClick={() => ask(true)}>
        {messages.undo}
      </Button>
      {what && (
        <ReasonSheet
          key={key}
          {...sheet}
          title={messages.undoTitle}
          text={messages.undoText}
          confirmLabel={messages.undo}
          danger
          onConfirm={reason => undo.mutateAsync({ id, reason })}
          done={messages.undoneToast}
          onRefused={error => {
            const isRefused = isGoneOrChanged(error)
            if (isRefused) toast.warn(messages.cannotUndo)
            return isRefused
          }}
        />
      )}
    </>
  )
}

export interface ImportSectionProps {
  /** Id of the championship. */
  championship: string
  /** Its settling source, whose format comes first. */
  source: Championship['source']
  /** The import that is followed, if any. */
  job: string | undefined
  /** Called when a file was uploaded, to follow its import. */
  onJob: (job: string) => void
}

/** Uploads match data and follows its import. */
export function ImportSection({ championship, source, job, onJob }: ImportSectionProps) {
  const messages = useMessages(championshipsMessages)
  const [completes, setCompletes] = useState('')
  return (
    <Stack gap={4} align="start" className={styles.columns}>
      <Card title={messages.importTitle}>
        <Text marginBottom={4} tone="muted">
          {messages.importText}
        </Text>
        <ImportForm
          championship={championship}
          source={source}
          completes={completes}
          onCompletes={setCompletes}
          onSent={next => {
            setCompletes('')
            onJob(next)
          }}
        />
      </Card>
      {job !== undefined && (
        <ImportProgress key={job} id={job} championship={championship} onComplete={() => setCompletes(job)} />
      )}
    </Stack>
  )
}
