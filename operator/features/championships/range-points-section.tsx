import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Printer, Save, Scale } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import {
  type FairRange,
  operatorRangePoints,
  operatorSetRangePoints,
  type RangeReport,
} from '#contract/api/admin/range-points.ts'
import type { Lang } from '#contract/limits.ts'
import { formatPoints } from '#contract/money.ts'
import {
  formatRange,
  RANGE_POINTS_LEAST,
  RANGE_POINTS_MOST,
  RANGE_QUESTIONS,
  type RangeQuestion,
  RANGES,
} from '#contract/rooms.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { Pending } from '#operator/lib/pending.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { readWhole } from '#operator/lib/typed-number.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { TextInput } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { dictionary, type ChampionshipsMessages } from './i18n.ts'
import styles from './championship.module.css'

const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['range-points', id],
    queryFn: ({ signal }) => call(operatorRangePoints, { params: { id }, signal }),
  })

/** Points of the Family vs Friend ranges in a championship, their frequencies, and fair points. */
export function RangePointsSection({ championship }: { championship: string }) {
  const read = useQuery(reportQuery(championship))
  if (!read.data) return <Pending read={read} />
  // The input belongs to this version of the points.
  return <Report key={read.data.seq} championship={championship} report={read.data} />
}

/** Typed points by question and index. */
type Typed = Record<RangeQuestion, readonly string[]>

const typedOf = ({ questions }: RangeReport, of: (range: FairRange) => number): Typed => {
  const texts = (question: RangeQuestion): string[] =>
    questions.find(one => one.question === question)?.ranges.map(range => String(of(range))) ?? []
  return {
    firstGoal: texts('firstGoal'),
    yellowCards: texts('yellowCards'),
    redCards: texts('redCards'),
    offsides: texts('offsides'),
    corners: texts('corners'),
  }
}
const pointsOf = (typed: Typed): Record<RangeQuestion, number[]> => {
  const numbers = (question: RangeQuestion): number[] => typed[question].map(readWhole)
  return {
    firstGoal: numbers('firstGoal'),
    yellowCards: numbers('yellowCards'),
    redCards: numbers('redCards'),
    offsides: numbers('offsides'),
    corners: numbers('corners'),
  }
}
const isValid = (text: string): boolean => {
  const points = readWhole(text)
  return points >= RANGE_POINTS_LEAST && points <= RANGE_POINTS_MOST
}

function Report({ championship, report }: { championship: string; report: RangeReport }) {
  const { ranges: messages } = useMessages(dictionary)
  const inForce = typedOf(report, ({ points }) => points)
  const [typed, setTyped] = useState(inForce)
  const [saving, setSaving] = useState(false)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(inForce)
  const isWrong = RANGE_QUESTIONS.some(question => !typed[question].every(isValid))
  useLeaveGuard(isChanged)
  return (
    <Stack gap={4}>
      <Card title={messages.title}>
        <Stack gap={3}>
          <Text tone="muted">{messages.text}</Text>
          <Note>{report.own ? messages.own : messages.printed}</Note>
          <Row gap={2} wrap>
            <Button
              variant="sec"
              icon={<Scale aria-hidden="true" />}
              onClick={() => setTyped(typedOf(report, ({ proposed }) => proposed))}
            >
              {messages.take}
            </Button>
            <Button
              variant="sec"
              icon={<Printer aria-hidden="true" />}
              onClick={() => setTyped(typedOf(report, ({ printed }) => printed))}
            >
              {messages.asPrinted}
            </Button>
            <Button icon={<Save aria-hidden="true" />} disabled={!isChanged || isWrong} onClick={() => setSaving(true)}>
              {messages.save}
            </Button>
          </Row>
          {isWrong && <Note tone="orange">{messages.wrong(RANGE_POINTS_LEAST, RANGE_POINTS_MOST)}</Note>}
        </Stack>
      </Card>
      {report.questions.map(one => (
        <QuestionCard
          key={one.question}
          {...one}
          typed={typed[one.question]}
          onChange={texts => setTyped({ ...typed, [one.question]: texts })}
        />
      ))}
      <SaveSheet
        championship={championship}
        seq={report.seq}
        typed={typed}
        open={saving}
        onClose={() => setSaving(false)}
      />
    </Stack>
  )
}

interface RangeRow extends FairRange {
  place: number
  label: string
}

function QuestionCard({
  question,
  matches,
  ranges,
  typed,
  onChange,
}: RangeReport['questions'][number] & { typed: readonly string[]; onChange: (texts: string[]) => void }) {
  const { ranges: messages } = useMessages(dictionary)
  const lang = useLang()
  const title = messages.questions[question]
  const rows = ranges.map((range, place): RangeRow => {
    const printed = RANGES[question][place]
    return { ...range, place, label: printed ? formatRange(printed, question === 'firstGoal' ? 2 : 1) : '' }
  })
  const dominant = rows.filter(({ dominates }) => dominates).map(({ label }) => label)
  return (
    <Card title={title}>
      <Stack gap={3}>
        {matches === 0 && <Note>{messages.nothing}</Note>}
        {dominant.length > 0 && <Note tone="orange">{messages.dominates(dominant.join(', '))}</Note>}
        <DataTable
          caption={title}
          columns={[...chanceColumns(messages, lang, matches), pointsColumn(messages, { title, typed, onChange })]}
          rows={rows}
          rowId={row => row.label}
        />
      </Stack>
    </Card>
  )
}

const pointsColumn = (
  messages: ChampionshipsMessages['ranges'],
  { title, typed, onChange }: { title: string; typed: readonly string[]; onChange: (texts: string[]) => void },
): Column<RangeRow> => ({
  id: 'points',
  title: messages.points,
  align: 'end',
  cell: ({ place, label }) => (
    <TextInput
      className={styles.points}
      inputMode="numeric"
      autoComplete="off"
      aria-label={messages.pointsOf(title, label)}
      aria-invalid={!isValid(typed[place] ?? '')}
      value={typed[place] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(typed.with(place, value))}
    />
  ),
})

const chanceColumns = (
  messages: ChampionshipsMessages['ranges'],
  lang: Lang,
  matches: number,
): readonly Column<RangeRow>[] => {
  const percent = (share: number) =>
    share.toLocaleString(lang, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 })
  const points = (number: number) => formatPoints(Math.round(number * 100) / 100, lang)
  return [
    { id: 'range', title: messages.range, cell: row => row.label },
    {
      id: 'happened',
      title: messages.happened,
      align: 'end',
      cell: row =>
        matches === 0 ? '--' : messages.of(row.happened.toLocaleString(lang), matches.toLocaleString(lang)),
    },
    {
      id: 'likely',
      title: messages.likely,
      align: 'end',
      cell: row =>
        matches === 0 ? '--' : messages.between(percent(row.probability), percent(row.low), percent(row.high)),
    },
    { id: 'printed', title: messages.printedPoints, align: 'end', cell: row => row.printed },
    { id: 'worth', title: messages.worth, align: 'end', cell: row => (matches === 0 ? '--' : points(row.expected)) },
    {
      id: 'proposed',
      title: messages.proposed,
      align: 'end',
      cell: row => (matches === 0 ? '--' : <strong>{points(row.proposed)}</strong>),
    },
  ]
}

function SaveSheet({
  championship,
  seq,
  typed,
  open,
  onClose,
}: {
  championship: string
  seq: number
  typed: Typed
  open: boolean
  onClose: () => void
}) {
  const { ranges: messages } = useMessages(dictionary)
  const client = useQueryClient()
  const save = useMutation(
    changing(client, ['range-points'], (reason: string) =>
      call(operatorSetRangePoints, { params: { id: championship }, body: { points: pointsOf(typed), seq, reason } }),
    ),
  )
  function handleRefused(error: unknown): boolean {
    if (!(error instanceof CallError) || error.code !== 'conflict') return false
    toast.error(messages.conflict, messages.conflictText)
    void client.invalidateQueries({ queryKey: ['range-points'] })
    return true
  }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.saveTitle}
      text={messages.saveText}
      confirmLabel={messages.save}
      onConfirm={save.mutateAsync}
      onRefused={handleRefused}
      done={messages.saved}
    />
  )
}
