import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Ban, Check, MicOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Moment, Person } from '#operator/lib/values.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import {
  type Action,
  answerMutation,
  type Report,
  REPORT_ACTIONS,
  REPORT_TONES,
  type ReportDetail,
  reportQuery,
} from './api.ts'
import { ContextSection } from './context-section.tsx'
import { messages as reportsMessages } from './i18n.ts'
import styles from '#operator/lib/page-layout.module.css'

const MUTES = [1, 3, 7, 30, 90, 365] as const
const MUTE_FIRST = 7

interface AnswerSheetProps {
  report: Report
  action: Action
  open: boolean
  onClose: () => void
}

/** Confirms an answer to a report: its effect and who is notified. */
function AnswerSheet({ report, action, open, onClose }: AnswerSheetProps) {
  const messages = useMessages(reportsMessages)
  const answer = useMutation(answerMutation(useQueryClient(), report._id))
  const [days, setDays] = useState<number>(MUTE_FIRST)
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.ask[action]}
      about={`${messages.reasons[report.reason]} · ${report.author.username || messages.closed}`}
      text={[messages.explains[action], action === 'dismiss' ? messages.result.dismiss : messages.result.other]}
      confirmLabel={messages.do[action]}
      danger={action !== 'dismiss'}
      onConfirm={reason => answer.mutateAsync({ action, ...(action === 'mute' ? { days } : {}), reason })}
      done={messages.done[action]}
      refusals={{ state_forbids: () => toast.info(messages.overAlready) }}
    >
      {action === 'mute' && (
        <Field label={messages.days}>
          {ids => (
            <Select
              {...ids}
              value={days}
              data-autofocus=""
              onChange={event => setDays(Number(event.currentTarget.value))}
            >
              {MUTES.map(count => (
                <option key={count} value={count}>
                  {messages.dayCount(count)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </ReasonSheet>
  )
}

const ICONS = { dismiss: Check, delete: Trash2, mute: MicOff, block: Ban }
const LOOKS = { dismiss: 'sec', delete: 'sec', mute: 'sec', block: 'dng' } as const

/** One report: the message, its author and reporter, and actions. */
export function ReportScreen() {
  const messages = useMessages(reportsMessages)
  const { report: id } = useParams({ from: '/private/reports/$report' })
  const read = useQuery(reportQuery(id))
  const { data } = read
  return (
    <>
      <PageHead
        title={data ? `${messages.one} · ${messages.reasons[data.reason]}` : messages.one}
        text={data && <Badge tone={REPORT_TONES[data.state]}>{messages.state[data.state]}</Badge>}
        back={{ to: '/reports', label: messages.back }}
      >
        {data?.state === 'open' && <Actions report={data} />}
      </PageHead>
      {data ? (
        <div className={styles.columns}>
          <Data report={data} />
          <ContextSection messages={data.context} onStale={() => void read.refetch()} />
        </div>
      ) : (
        <Pending read={read} />
      )}
    </>
  )
}

function Actions({ report }: { report: ReportDetail }) {
  const messages = useMessages(reportsMessages)
  const { what, key, sheet, ask } = useSheet<Action>()
  return (
    <>
      {REPORT_ACTIONS.map(action => {
        const Icon = ICONS[action]
        return (
          <Button key={action} variant={LOOKS[action]} icon={<Icon aria-hidden="true" />} onClick={() => ask(action)}>
            {messages.do[action]}
          </Button>
        )
      })}
      {what && <AnswerSheet key={key} report={report} action={what} {...sheet} />}
    </>
  )
}

function Data({ report }: { report: ReportDetail }) {
  const messages = useMessages(reportsMessages)
  return (
    <Card title={messages.data}>
      <Stack gap={3}>
        {report.authorBlocked && <Note tone="red">{messages.authorBlocked}</Note>}
        {report.mutedUntil !== null && (
          <Note tone="orange">
            {messages.mutedUntil} <Moment at={report.mutedUntil} />.
          </Note>
        )}
        <DescriptionList
          rows={[
            { label: messages.reason, value: messages.reasons[report.reason] },
            { label: messages.type, value: messages.kinds[report.kind] },
            { label: messages.author, value: <Person who={report.author} /> },
            { label: messages.ofAuthor, value: report.reportsOfAuthor },
            { label: messages.reporter, value: <Person who={report.reporter} /> },
            { label: messages.at, value: <Moment at={report.createdAt} /> },
            ...(report.answeredAt === null
              ? []
              : [
                  { label: messages.answeredAt, value: <Moment at={report.answeredAt} /> },
                  { label: messages.answer, value: report.answer ?? '–' },
                ]),
          ]}
        />
        {report.state !== 'open' && (
          <Row as="p" gap={2} wrap>
            <Link to="/audit" search={{ subject: report._id }} className={styles.link}>
              {messages.audit}
            </Link>
          </Row>
        )}
      </Stack>
    </Card>
  )
}
