import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import { type LimitType, type LimitPeriod, REMINDER_MINUTES } from '#contract/api/player/responsible.ts'
import { centavos } from '#contract/money.ts'
import { Chip } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { checkedBy } from '#web/lib/forms.ts'
import { ownPath } from '#web/lib/own-path.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { limitsQuery } from './api.ts'
import { limitsStepMessages } from './i18n.ts'
import { type FirstLimits, firstLimitsMutation } from './limits-api.ts'
import styles from './limits-step-screen.module.css'

const DEPOSITS = ['deposit-day', 'deposit-week', 'deposit-month'] as const
const LOSSES = ['loss-day', 'loss-week', 'loss-month'] as const

type FirstField = `${LimitType}-${LimitPeriod}`

/** Suggested amounts in whole reais: small, and none is preselected. */
const SUGGESTED: Record<LimitType, Record<LimitPeriod, readonly number[]>> = {
  deposit: { day: [20, 50, 100], week: [50, 100, 200], month: [100, 200, 500] },
  loss: { day: [10, 20, 50], week: [20, 50, 100], month: [50, 100, 200] },
}

/** Whether the text is empty or an amount in whole reais. */
const isAmount = (typed: string): boolean => typed === '' || /^[1-9]\d{0,5}$/.test(typed)

/** The chosen values; undefined for none. */
function firstLimitsOf({ minutes, ...typed }: Typed): FirstLimits | undefined {
  const chosen: FirstLimits = {}
  for (const type of ['deposit', 'loss'] as const) {
    for (const period of ['day', 'week', 'month'] as const) {
      const reais = typed[`${type}-${period}`]
      if (reais) chosen[type] = { ...chosen[type], [period]: centavos(BigInt(reais) * 100n) }
    }
  }
  const sessionReminder = REMINDER_MINUTES.find(each => String(each) === minutes)
  if (sessionReminder !== undefined) chosen.sessionReminder = sessionReminder
  return Object.keys(chosen).length === 0 ? undefined : chosen
}

type Typed = Record<FirstField | 'minutes', string>
const EMPTY: Typed = {
  'deposit-day': '',
  'deposit-week': '',
  'deposit-month': '',
  'loss-day': '',
  'loss-week': '',
  'loss-month': '',
  minutes: '',
}
const checkAmounts = ({ minutes: _chosen, ...amounts }: Typed) =>
  Object.fromEntries(Object.entries(amounts).flatMap(([field, typed]) => (isAmount(typed) ? [] : [[field, 'invalid']])))

/** Limits before the first game (W4): each is optional, and "not now" is as prominent as saving. Then continues to the destination. */
export function LimitsStepScreen() {
  const messages = useMessages(limitsStepMessages)
  usePageTitle(messages.title)
  const step = useStep()
  return (
    <Stack as="form" gap={5} className={styles.page} noValidate onSubmit={event => void step.submit(event)}>
      <Stack as="header" gap={2} className={styles.head}>
        <h1>{messages.title}</h1>
        <p>{messages.text}</p>
      </Stack>
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
              <Select {...ids} {...step.form.register('minutes')}>
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
      <Stack gap={3} className={styles.answers}>
        <Button type="submit" size="lg" variant="out" block busy={step.isSaving}>
          {messages.save}
        </Button>
        <Button size="lg" variant="out" block disabled={step.isSaving} onClick={() => void step.leave()}>
          {messages.later}
        </Button>
      </Stack>
    </Stack>
  )
}

interface GroupProps {
  title: string
  text: string
  /** What is limited, used in the fields' labels. */
  of: string
  /** The first field is visible, the rest collapsed. */
  fields: readonly [FirstField, ...FirstField[]]
  step: ReturnType<typeof useStep>
}

function Group({ title, text, of, fields: [first, ...rest], step }: GroupProps) {
  const messages = useMessages(limitsStepMessages)
  return (
    <Card title={title}>
      <Text look="fine">{text}</Text>
      <Stack gap={5} marginTop={4}>
        <AmountRow of={of} field={first} step={step} />
        <details className={styles.more}>
          <summary>{messages.more}</summary>
          <Stack gap={5} marginTop={3}>
            {rest.map(field => (
              <AmountRow key={field} of={of} field={field} step={step} />
            ))}
          </Stack>
        </details>
      </Stack>
    </Card>
  )
}

/** Suggested amounts, and a field for any other. */
function AmountRow({ of, field, step }: Pick<GroupProps, 'of' | 'step'> & { field: FirstField }) {
  const messages = useMessages(limitsStepMessages)
  const [type, period] = field.split('-') as [LimitType, LimitPeriod]
  const { control, setValue, formState } = step.form
  const typed = useWatch({ control, name: field })
  const [isOther, setOther] = useState(false)
  const name = messages[period]
  const choose = (reais: string) => {
    setOther(false)
    setValue(field, typed === reais ? '' : reais, { shouldValidate: formState.isSubmitted })
  }
  return (
    <Stack gap={2}>
      <Text weight={600} size="sm">
        {name}
      </Text>
      <Row gap={2} wrap role="group" aria-label={messages.suggest(of, name)}>
        {SUGGESTED[type][period].map(reais => (
          <Chip key={reais} pressed={!isOther && typed === String(reais)} onClick={() => choose(String(reais))}>
            {`R$\u00a0${reais}`}
          </Chip>
        ))}
        <Chip pressed={isOther} onClick={() => (isOther ? choose(typed) : setOther(true))}>
          {messages.other}
        </Chip>
      </Row>
      {isOther && (
        <FormText
          control={control}
          name={field}
          label={messages.label(of, name)}
          texts={{ invalid: messages.wrong }}
          rewrite={typed => typed.trim()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          placeholder={messages.none}
        />
      )}
    </Stack>
  )
}

/** State of the form, its submission, and the destination. */
function useStep() {
  const messages = useMessages(limitsStepMessages)
  const router = useRouter()
  const { next } = useSearch({ strict: false })
  const form = useForm({ resolver: checkedBy(checkAmounts), defaultValues: EMPTY })
  const save = useMutation(firstLimitsMutation(useQueryClient()))
  const limits = useQuery(limitsQuery)
  const goOn = () => router.history.replace(ownPath(next ?? '') ?? '/home')
  const wasChecked = useRef(false)
  useEffect(() => {
    // Skip the page for users who have seen it, in this account or another.
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
    form,
    isSaving: save.isPending,
    leave: () => send(undefined),
    submit: form.handleSubmit(typed => send(firstLimitsOf(typed))),
  }
}
