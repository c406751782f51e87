import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type LimitType, type LimitPeriod, REMINDER_MINUTES } from '#contract/api/player/responsible.ts'
import { Chip } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Select, TextInput } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { ownPath } from '#web/lib/own-path.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { limitsQuery } from './api.ts'
import { firstLimitsMutation } from './limits-api.ts'
import { type FirstField, firstLimitsOf, isAmount, SUGGESTED } from './limits-step-rules.ts'
import { limitsStepMessages } from './i18n.ts'
import styles from './limits-step-screen.module.css'

const DEPOSITS = ['deposit-day', 'deposit-week', 'deposit-month'] as const
const LOSSES = ['loss-day', 'loss-week', 'loss-month'] as const

/** Limits of one's own before the first game (W4): each may be left out, and "not now" is as near as saving. Then on to where one was going. */
export function LimitsStepScreen() {
  const messages = useMessages(limitsStepMessages)
  usePageTitle(messages.title)
  const step = useStep()
  return (
    <form className={styles.page} noValidate onSubmit={step.submit}>
      <header className={styles.head}>
        <h1>{messages.title}</h1>
        <p>{messages.text}</p>
      </header>
      <Group
        title={messages.deposit}
        text={messages.depositText}
        of={messages.ofDeposit}
        fields={DEPOSITS}
        step={step}
      />
      <Group title={messages.loss} text={messages.lossText} of={messages.ofLoss} fields={LOSSES} step={step} />
      <Card title={messages.reminder}>
        <Text look="fine">{messages.reminderText}</Text>
        <Stack gap={5} marginTop={4}>
          <Field label={messages.reminderLabel}>
            {ids => (
              <Select {...ids} value={step.minutes} onChange={event => step.remind(event.currentTarget.value)}>
                <option value="">{messages.noReminder}</option>
                {REMINDER_MINUTES.map(each => (
                  <option key={each} value={each}>
                    {messages.every(each)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </Stack>
      </Card>
      <Note tone="plain">{messages.note}</Note>
      <div className={styles.answers}>
        <Button type="submit" size="lg" variant="out" block busy={step.isSaving}>
          {messages.save}
        </Button>
        <Button size="lg" variant="out" block disabled={step.isSaving} onClick={() => void step.leave()}>
          {messages.later}
        </Button>
      </div>
    </form>
  )
}

interface GroupProps {
  title: string
  text: string
  /** What is limited, in the labels of the fields. */
  of: string
  fields: readonly FirstField[]
  step: ReturnType<typeof useStep>
}

function Group({ title, text, of, fields, step }: GroupProps) {
  return (
    <Card title={title}>
      <Text look="fine">{text}</Text>
      <Stack gap={5} marginTop={4}>
        {fields.map(field => (
          <AmountRow key={field} of={of} field={field} step={step} />
        ))}
      </Stack>
    </Card>
  )
}

function AmountRow({ of, field, step }: Pick<GroupProps, 'of' | 'step'> & { field: FirstField }) {
  const messages = useMessages(limitsStepMessages)
  const [type, period] = field.split('-') as [LimitType, LimitPeriod]
  const typed = step.typed[field] ?? ''
  const name = messages[period]
  return (
    <Stack gap={2}>
      <Field label={messages.label(of, name)} error={step.isTried && !isAmount(typed) ? messages.wrong : undefined}>
        {ids => (
          <TextInput
            {...ids}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            placeholder={messages.none}
            value={typed}
            onChange={event => step.type(field, event.currentTarget.value)}
          />
        )}
      </Field>
      <Row gap={2} wrap role="group" aria-label={messages.suggest(of, name)}>
        {SUGGESTED[type][period].map(reais => (
          <Chip
            key={reais}
            pressed={typed === String(reais)}
            onClick={() => step.type(field, typed === String(reais) ? '' : String(reais))}
          >
            {`R$\u00a0${reais}`}
          </Chip>
        ))}
      </Row>
    </Stack>
  )
}

/** What is typed, saving it, and the way on. */
function useStep() {
  const messages = useMessages(limitsStepMessages)
  const router = useRouter()
  const { next } = useSearch({ strict: false })
  const [typed, setTyped] = useState<Partial<Record<FirstField, string>>>({})
  const [minutes, remind] = useState('')
  const [isTried, setTried] = useState(false)
  const save = useMutation(firstLimitsMutation(useQueryClient()))
  const limits = useQuery(limitsQuery)
  const goOn = () => router.history.replace(ownPath(next ?? '') ?? '/home')
  const wasChecked = useRef(false)
  useEffect(() => {
    // Somebody who was here before, in this account or another, is not asked again.
    if (wasChecked.current || limits.data === undefined) return
    wasChecked.current = true
    if (limits.data.asked) goOn()
  })

  async function send(chosen: ReturnType<typeof firstLimitsOf>) {
    try {
      await save.mutateAsync(chosen)
      if (chosen) toast.ok(messages.saved, messages.savedText)
      goOn()
    } catch (error) {
      void toastError(error)
    }
  }

  return {
    typed,
    minutes,
    isTried,
    isSaving: save.isPending,
    remind,
    type: (field: FirstField, value: string) => setTyped(before => ({ ...before, [field]: value.trim() })),
    leave: () => send(undefined),
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      const form = event.currentTarget
      setTried(true)
      const isRight = Object.values(typed).every(isAmount)
      if (isRight) void send(firstLimitsOf(typed, minutes))
      else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    },
  }
}
