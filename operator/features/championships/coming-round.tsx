import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Clock, Shirt, Trophy } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { operatorDraftNextCard } from '#contract/api/admin/cards.ts'
import { operatorDraftNextChampionshipCard } from '#contract/api/admin/championship-cards.ts'
import type { DraftProblem, operatorComingRound } from '#contract/api/admin/match-schedule.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'
import { toastError } from '#operator/lib/errors.ts'
import { scheduleMessages } from '#operator/lib/i18n.ts'
import { KickOffFields, roundAheadQuery, useKickOffs } from '#operator/lib/kick-offs.tsx'
import { useHasMode } from '#operator/lib/me.ts'
import { Pending } from '#operator/lib/pending.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { dictionary } from './i18n.ts'

const DRAFTS = {
  'card-game': { calls: operatorDraftNextChampionshipCard, to: '/championship-cards/$card', Icon: Trophy },
  'athlete-card': { calls: operatorDraftNextCard, to: '/cards/$card', Icon: Shirt },
} as const

type Rounds = z.output<typeof operatorComingRound.answer>['rounds']

/** Selects one of the upcoming rounds. */
function RoundChoice({ round, rounds, onChange }: { round: string; rounds: Rounds; onChange: (to: string) => void }) {
  const messages = useMessages(dictionary)
  if (rounds.length < 2) return null
  return (
    <Field label={messages.round}>
      {ids => (
        <Select {...ids} value={round} onChange={({ currentTarget: { value } }) => onChange(value)}>
          {rounds.map(one => (
            <option key={one.round} value={one.round}>
              {messages.roundAhead(one.round, one.matches)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface DraftButtonsProps {
  /** The type of card being drafted. */
  drafting: keyof typeof DRAFTS | undefined
  disabled: boolean
  onDraft: (mode: keyof typeof DRAFTS) => void
}

function DraftButtons({ drafting, disabled, onDraft }: DraftButtonsProps) {
  const messages = useMessages(dictionary)
  const has = useHasMode()
  return (['card-game', 'athlete-card'] as const)
    .filter(mode => has(mode))
    .map(mode => {
      const { Icon } = DRAFTS[mode]
      return (
        <Button
          key={mode}
          icon={<Icon aria-hidden="true" />}
          busy={drafting === mode}
          disabled={disabled}
          onClick={() => onDraft(mode)}
        >
          {messages.draftOf[mode]}
        </Button>
      )
    })
}

/** The next round: its kick-offs, and the cards drafted from it. */
export function ComingRound({ championship }: { championship: string }) {
  const messages = useMessages(dictionary)
  const { problems } = useMessages(scheduleMessages)
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<string>()
  const coming = useQuery(roundAheadQuery(championship))
  const ahead = useQuery({ ...roundAheadQuery(championship, wanted), placeholderData: keepPreviousData })
  const docs = ahead.data?.docs ?? []
  const kickOffs = useKickOffs(docs)
  const draft = useMutation(
    changing(useQueryClient(), ['cards', 'calendar'], (mode: keyof typeof DRAFTS) =>
      call(DRAFTS[mode].calls, { body: { championship, round: ahead.data?.round ?? undefined, reason: '' } }),
    ),
  )
  async function draftCard(mode: keyof typeof DRAFTS): Promise<void> {
    if (!(await kickOffs.save())) return
    try {
      const { _id } = await draft.mutateAsync(mode)
      toast.ok(messages.drafted)
      await navigate({ to: DRAFTS[mode].to, params: { card: _id } })
    } catch (error) {
      const why = error instanceof CallError ? error.fields.championship : undefined
      if (why !== undefined && why in problems) toast.error(messages.notDrafted, problems[why as DraftProblem])
      else await toastError(error)
    }
  }
  if (coming.isError && !coming.data) return <Pending read={coming} />
  const round = wanted ?? coming.data?.round
  if (round === undefined || round === null) return null
  const busy = kickOffs.busy || draft.isPending
  const choice = <RoundChoice round={round} rounds={coming.data?.rounds ?? []} onChange={setWanted} />
  if (!ahead.data) {
    return (
      <Card title={messages.coming(round)}>
        <Stack gap={4}>
          {choice}
          <Pending read={ahead} />
        </Stack>
      </Card>
    )
  }
  return (
    <Card title={messages.coming(round)}>
      <Stack gap={4} aria-busy={ahead.isPlaceholderData || undefined}>
        {choice}
        <KickOffFields matches={docs} kickOffs={kickOffs} />
        <Row gap={2} wrap>
          <Button
            variant="sec"
            icon={<Clock aria-hidden="true" />}
            disabled={kickOffs.changes === 0 || ahead.isPlaceholderData}
            busy={kickOffs.busy}
            onClick={() => void kickOffs.save().then(isSaved => isSaved && toast.ok(messages.kickOffsSaved))}
          >
            {messages.saveKickOffs}
          </Button>
          <DraftButtons
            drafting={busy ? draft.variables : undefined}
            disabled={busy || ahead.isPlaceholderData}
            onDraft={mode => void draftCard(mode)}
          />
        </Row>
        <Text look="hint">{messages.comingText}</Text>
      </Stack>
    </Card>
  )
}
