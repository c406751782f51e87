import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { LimitType, LimitPeriod } from '#contract/api/player/responsible.ts'
import { type Centavos, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { formatDate, formatTime } from '#web/lib/moments.ts'
import { AmountInput } from './amount-input.tsx'
import { limitsMessages } from './i18n.ts'
import { type Limit, limitMutation } from './limits-api.ts'
import { effectOf } from './limits-rules.ts'
import { PanelFooter, usePanelHead } from './panel.tsx'
import { amountOf, digitsOf } from './transfer-rules.ts'
import styles from './limits-page.module.css'

interface LimitEditProps {
  type: LimitType
  period: LimitPeriod
  limit: Limit
  onBack: () => void
}

/** Edits one limit: an amount or none, and when it would take effect. */
export function LimitEdit({ type, period, limit, onBack }: LimitEditProps) {
  const messages = useMessages(limitsMessages)
  const lang = useLang()
  const formId = useId()
  usePanelHead({ title: messages.edit.title(messages.kinds[type].of, messages.periods[period].name), onBack })
  const edit = useEdit({ type, period, limit, onBack })
  const { wanted } = edit
  const effect = wanted === undefined ? undefined : effectOf(limit, wanted)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    void edit.save()
  }
  return (
    <form id={formId} className={styles.page} noValidate onSubmit={submit}>
      <Text look="fine" className={styles.current}>
        {messages.edit.current}:{' '}
        <b className="num">{limit.amount === null ? messages.none : formatReais(limit.amount, lang)}</b>
      </Text>
      <Segmented
        label={messages.edit.choose}
        hideLabel
        options={[
          { value: 'with', label: messages.edit.with },
          { value: 'without', label: messages.edit.without },
        ]}
        value={edit.choice}
        onChange={edit.choose}
      />
      {edit.choice === 'with' && <LimitAmount edit={edit} />}
      <div role="status">
        {effect !== undefined && (
          <Note tone={effect === 'later' ? 'orange' : effect === 'now' ? 'green' : 'plain'}>
            {messages.effects[effect]}
          </Note>
        )}
      </div>
      <PanelFooter>
        <Button
          type="submit"
          form={formId}
          size="lg"
          block
          disabled={wanted === undefined || effect === 'same'}
          busy={edit.isSaving}
        >
          {effect === 'later' ? messages.edit.ask : messages.edit.save}
        </Button>
      </PanelFooter>
    </form>
  )
}

type Edit = ReturnType<typeof useEdit>

function useEdit({ type, period, limit, onBack }: LimitEditProps) {
  const messages = useMessages(limitsMessages)
  const lang = useLang()
  const change = useMutation(limitMutation(useQueryClient()))
  const [choice, choose] = useState<'with' | 'without'>('with')
  const [typed, setTyped] = useState('')
  const amount = amountOf(typed)
  const problem = typed === '' ? undefined : amount === 0n ? messages.edit.notWhole : undefined
  const wanted: Centavos | null | undefined = choice === 'without' ? null : amount === 0n ? undefined : amount

  async function save() {
    if (wanted === undefined || effectOf(limit, wanted) === 'same' || change.isPending) return
    try {
      const { next } = (await change.mutateAsync({ type, period, amount: wanted }))[type][period]
      if (next)
        toast.ok(
          messages.edit.requested,
          messages.edit.requestedText(`${formatDate(next.at, lang)}, ${formatTime(next.at, lang)}`),
        )
      else toast.ok(messages.edit.saved, messages.edit.savedText)
      onBack()
    } catch (error) {
      void toastError(error)
    }
  }

  return {
    choice,
    choose,
    typed,
    type: (next: string) => setTyped(digitsOf(next)),
    problem,
    wanted,
    save,
    isSaving: change.isPending,
  }
}

function LimitAmount({ edit: { typed, type, problem } }: { edit: Edit }) {
  const messages = useMessages(limitsMessages)
  const messageId = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <AmountInput
      ref={field}
      label={messages.edit.amount}
      value={typed}
      onChange={type}
      isInvalid={problem !== undefined}
      messageId={messageId}
    >
      <FieldMessage id={messageId} error={problem} />
    </AmountInput>
  )
}
