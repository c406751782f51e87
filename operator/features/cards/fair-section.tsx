import { useMutation } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { type FairOptionDoc, type FairPoints, operatorFairPoints } from '#contract/api/admin/fair-points.ts'
import type { Lang } from '#contract/limits.ts'
import { formatPoints } from '#contract/money.ts'
import { call } from '#operator/lib/call.ts'
import { toastError } from '#operator/lib/errors.ts'
import { writeNumber } from '#operator/lib/typed-number.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { useAthletesForm } from './athletes-form.ts'
import { fairQuestionOf } from './check-athletes.ts'
import { editorMessages, type EditorMessages } from './i18n.ts'

const TYPES = [
  ['goalOptions', 'goals'],
  ['statisticOptions', 'statistics'],
] as const

interface FairRow extends FairOptionDoc {
  key: string
  name: string
  value: number
}

/** Average points of each option in past games, and values that equalise them. */
export function FairSection() {
  const { fair } = useMessages(editorMessages)
  const form = useAthletesForm()
  const question = fairQuestionOf(form.draft)
  const proposal = useMutation({
    mutationFn: (body: NonNullable<typeof question>) => call(operatorFairPoints, { body }),
    onError: toastError,
  })
  const isStale = proposal.variables !== undefined && JSON.stringify(proposal.variables) !== JSON.stringify(question)
  function handleAsk() {
    // Show invalid values at their fields.
    if (question === undefined) form.check()
    else proposal.mutate(question)
  }
  function handleTake(found: FairPoints) {
    for (const [type, of] of TYPES) {
      const options = form.draft[type].map((option, place) => {
        const proposed = found[of][place]?.proposed
        return proposed === undefined ? option : { ...option, value: writeNumber(proposed, lang) }
      })
      form.change({ [type]: options }, type)
    }
    toast.ok(fair.taken, fair.takenText)
  }
  const lang = useLang()
  return (
    <Card title={fair.title}>
      <Stack gap={3}>
        <Text tone="muted">{fair.text}</Text>
        {proposal.data && proposal.variables && !isStale && (
          <Proposal found={proposal.data} question={proposal.variables} />
        )}
        <Row gap={2} wrap>
          <Button
            variant="sec"
            icon={<Scale aria-hidden="true" />}
            busy={proposal.isPending}
            disabled={form.draft.athletes.length === 0}
            onClick={handleAsk}
          >
            {fair.ask}
          </Button>
          {proposal.data && !isStale && proposal.data.games > 0 && (
            <Button variant="sec" onClick={() => handleTake(proposal.data)}>
              {fair.take}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  )
}

function Proposal({
  found,
  question,
}: {
  found: FairPoints
  question: NonNullable<ReturnType<typeof fairQuestionOf>>
}) {
  const messages = useMessages(editorMessages)
  const { fair } = messages
  const lang = useLang()
  if (found.games === 0) return <Note>{fair.nothing}</Note>
  return (
    <>
      {TYPES.map(([type, of]) => {
        const rows = question[type].flatMap(({ name, nameEn, value }, place) => {
          const option = found[of][place]
          return option
            ? [{ ...option, key: `${type} ${place}`, name: lang === 'en' && nameEn ? nameEn : name, value }]
            : []
        })
        const dominant = rows.filter(({ dominates }) => dominates).map(({ name }) => name)
        return (
          <Stack key={type} gap={2}>
            {dominant.length > 0 && <Note tone="orange">{fair.dominates(dominant.join(', '))}</Note>}
            <DataTable caption={messages[type]} columns={columnsIn(fair, lang)} rows={rows} rowId={row => row.key} />
          </Stack>
        )
      })}
      <Text size="xs" tone="muted">
        {fair.games(found.games.toLocaleString(lang))}
      </Text>
    </>
  )
}

const columnsIn = (fair: EditorMessages['fair'], lang: Lang): Column<FairRow>[] => {
  const percent = (share: number) =>
    share.toLocaleString(lang, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 })
  return [
    { id: 'option', title: fair.option, cell: row => row.name },
    {
      id: 'likely',
      title: fair.likely,
      align: 'end',
      cell: row =>
        row.probability === 0 ? '--' : fair.between(percent(row.probability), percent(row.low), percent(row.high)),
    },
    { id: 'games', title: fair.ofGames, align: 'end', cell: row => row.games.toLocaleString(lang) },
    { id: 'value', title: fair.now, align: 'end', cell: row => formatPoints(row.value, lang) },
    {
      id: 'worth',
      title: fair.worth,
      align: 'end',
      cell: row => formatPoints(Math.round(row.expected * 100) / 100, lang),
    },
    {
      id: 'proposed',
      title: fair.proposed,
      align: 'end',
      cell: row => <strong>{formatPoints(row.proposed, lang)}</strong>,
    },
  ]
}
