import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Ban, Check, MicOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { Figures } from '#operator/lib/figures.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { Person } from '#operator/lib/person.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { type Action, REPORT_ACTIONS, type ReportDetail, reportQuery } from './api.ts'
import { ContextPart } from './context-part.tsx'
import { words as reportsWords } from './i18n.ts'
import { StateBadge } from './state-badge.tsx'
import styles from '#operator/lib/money-page.module.css'

const ICONS = { dismiss: Check, delete: Trash2, mute: MicOff, block: Ban }
const LOOKS = { dismiss: 'sec', delete: 'sec', mute: 'sec', block: 'dng' } as const

/** One report: what was said, who said it to whom, and what can be done. */
export function ReportScreen() {
  const words = useWords(reportsWords)
  const { report: id } = useParams({ from: '/private/reports/$report' })
  const read = useQuery(reportQuery(id))
  const { data } = read
  return (
    <>
      <PageHead
        title={data ? `${words.one} · ${words.reasons[data.reason]}` : words.one}
        text={data && <StateBadge state={data.state} />}
        back={{ to: '/reports', label: words.back }}
      >
        {data?.state === 'open' && <Actions report={data} />}
      </PageHead>
      {data ? (
        <div className={styles.columns}>
          <Data report={data} />
          <ContextPart said={data.context} onStale={() => void read.refetch()} />
        </div>
      ) : (
        <Pending read={read} />
      )}
    </>
  )
}

function Actions({ report }: { report: ReportDetail }) {
  const words = useWords(reportsWords)
  // Each opening starts anew.
  const [asking, setAsking] = useState<{ action?: Action; turn: number; open: boolean }>({ turn: 0, open: false })
  return (
    <>
      {REPORT_ACTIONS.map(action => {
        const Icon = ICONS[action]
        return (
          <Button
            key={action}
            variant={LOOKS[action]}
            icon={<Icon aria-hidden="true" />}
            onClick={() => setAsking(({ turn }) => ({ action, turn: turn + 1, open: true }))}
          >
            {words.do[action]}
          </Button>
        )
      })}
      {asking.action && (
        <AnswerSheet
          key={asking.turn}
          report={report}
          action={asking.action}
          open={asking.open}
          onClose={() => setAsking(before => ({ ...before, open: false }))}
        />
      )}
    </>
  )
}

function Data({ report }: { report: ReportDetail }) {
  const words = useWords(reportsWords)
  return (
    <Card title={words.data}>
      <div className={styles.parts}>
        {report.authorBlocked && <Note tone="red">{words.authorBlocked}</Note>}
        {report.mutedUntil !== null && (
          <Note tone="orange">
            {words.mutedUntil} <Moment at={report.mutedUntil} />.
          </Note>
        )}
        <Figures
          rows={[
            { label: words.reason, value: words.reasons[report.reason] },
            { label: words.kind, value: words.kinds[report.kind] },
            { label: words.author, value: <Person who={report.author} /> },
            { label: words.ofAuthor, value: report.reportsOfAuthor },
            { label: words.reporter, value: <Person who={report.reporter} /> },
            { label: words.at, value: <Moment at={report.createdAt} /> },
            ...(report.answeredAt === null
              ? []
              : [
                  { label: words.answeredAt, value: <Moment at={report.answeredAt} /> },
                  { label: words.answer, value: report.answer ?? '–' },
                ]),
          ]}
        />
        {report.state !== 'open' && (
          <p className={styles.actions}>
            <Link to="/audit" search={{ subject: report._id }} className={styles.link}>
              {words.audit}
            </Link>
          </p>
        )}
      </div>
    </Card>
  )
}
