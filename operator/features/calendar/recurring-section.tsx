import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { CARD_MODES } from '#contract/api/admin/card-calendar.ts'
import { formatField, toastError, useErrorMessages } from '#operator/lib/errors.ts'
import { scheduleMessages } from '#operator/lib/i18n.ts'
import { useHasMode } from '#operator/lib/me.ts'
import { Pending } from '#operator/lib/pending.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.tsx'
import { championshipsQuery, type Schedule, schedulesQuery, setScheduleMutation } from './api.ts'
import { messages as calendarMessages } from './i18n.ts'

/** The recurring cards of each round, and a button to add one. */
export function RecurringSection() {
  const messages = useMessages(calendarMessages)
  const schedules = useQuery(schedulesQuery)
  return (
    <Card title={messages.recurring}>
      <Stack gap={4}>
        <Text look="hint">{messages.recurringText}</Text>
        {!schedules.data ? (
          <Pending read={schedules} heights={[120]} />
        ) : schedules.data.docs.length === 0 ? (
          <Text look="hint">{messages.noRecurring}</Text>
        ) : (
          <Stack as="ul" gap={4}>
            {schedules.data.docs.map(schedule => (
              <li key={schedule._id}>
                <ScheduleRow schedule={schedule} />
              </li>
            ))}
          </Stack>
        )}
        <AddSchedule schedules={schedules.data?.docs} />
      </Stack>
    </Card>
  )
}

function ScheduleRow({ schedule }: { schedule: Schedule }) {
  const messages = useMessages(calendarMessages)
  const { problems } = useMessages(scheduleMessages)
  const errors = useErrorMessages()
  const set = useMutation(setScheduleMutation(useQueryClient()))
  const [asking, setAsking] = useState(false)
  const { championship, mode, active, opens, problem, lastRound } = schedule
  const send = (change: { active?: boolean; opens?: boolean }, reason = '') =>
    set.mutateAsync({ championship: championship._id, mode, ...change, reason })
  const sendNow = (change: { active?: boolean; opens?: boolean }) =>
    void send(change).then(
      () => toast.ok(messages.saved),
      (error: unknown) => toastError(error),
    )
  const why =
    problem === null
      ? undefined
      : problem in problems
        ? problems[problem as keyof typeof problems]
        : formatField(problem, errors)
  return (
    <Stack gap={2} justify="start">
      <Row gap={2} align="baseline" wrap>
        <Link to="/championships/$championship" params={{ championship: championship._id }}>
          {`${championship.name} ${championship.season}`}
        </Link>
        <Text as="span" size="sm" tone="muted">
          {[messages.types[mode], lastRound !== null && messages.lastRound(lastRound)].filter(Boolean).join(' · ')}
        </Text>
      </Row>
      {/* Switching it on may open cards at once, so it is confirmed first. */}
      <Switch
        label={messages.active}
        checked={active}
        disabled={set.isPending}
        onChange={next => sendNow({ active: next, ...(next ? { opens: false } : {}) })}
      />
      <Switch
        label={messages.opens}
        checked={opens && active}
        disabled={!active || set.isPending}
        onChange={next => (next ? setAsking(true) : sendNow({ opens: false }))}
      />
      {active && why !== undefined && (
        <Text size="sm" tone="orange">
          {why}
        </Text>
      )}
      <ReasonSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={messages.opensTitle}
        about={`${championship.name} ${championship.season}`}
        text={messages.opensText}
        confirmLabel={messages.opensYes}
        done={messages.saved}
        onConfirm={reason => send({ opens: true }, reason)}
      />
    </Stack>
  )
}

/** An existing schedule is not offered again, because adding it would reset whether its cards open automatically. */
function AddSchedule({ schedules }: { schedules: readonly Schedule[] | undefined }) {
  const messages = useMessages(calendarMessages)
  const has = useHasMode()
  const [championship, setChampionship] = useState('')
  const modes = CARD_MODES.filter(mode => has(mode))
  const [mode, setMode] = useState<Schedule['mode']>()
  const found = useQuery(championshipsQuery)
  const set = useMutation(setScheduleMutation(useQueryClient()))
  const chosen = mode ?? modes[0]
  if (chosen === undefined) return null
  const isThere = schedules?.some(one => one.championship._id === championship && one.mode === chosen) === true
  const add = () =>
    void set.mutateAsync({ championship, mode: chosen, active: true, opens: false, reason: '' }).then(
      () => {
        setChampionship('')
        toast.ok(messages.saved)
      },
      (error: unknown) => toastError(error),
    )
  return (
    <Stack gap={3} columns={3} from={758} align="end">
      <Field label={messages.championship} hint={isThere && messages.alreadyRecurring}>
        {ids => (
          <Select {...ids} value={championship} onChange={event => setChampionship(event.currentTarget.value)}>
            <option value="">{messages.choose}</option>
            {found.data?.docs.map(({ _id, name, season }) => (
              <option key={_id} value={_id}>
                {`${name} ${season}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={messages.type}>
        {ids => (
          <Select
            {...ids}
            value={chosen}
            onChange={event => setMode(CARD_MODES.find(one => one === event.currentTarget.value))}
          >
            {modes.map(one => (
              <option key={one} value={one}>
                {messages.types[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button
        variant="sec"
        icon={<Repeat aria-hidden="true" />}
        busy={set.isPending}
        disabled={championship === '' || schedules === undefined || isThere}
        onClick={add}
      >
        {messages.add}
      </Button>
    </Stack>
  )
}
