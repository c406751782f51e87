import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { LimitKind, LimitPeriod } from '#contract/api/limits.ts'
import { type Centavos, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { FieldMessage } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { sayDate, sayTime } from '#web/lib/moments.ts'
import { AmountInput } from './amount-input.tsx'
import { type Limit, limitMutation } from './limits-api.ts'
import { effectOf } from './limits-rules.ts'
import { limitsWords } from './limits-words.ts'
import { PanelFooter, usePanelHead } from './panel.tsx'
import { amountOf, digitsOf } from './transfer-rules.ts'
import styles from './limits-page.module.css'

interface LimitEditProps {
  kind: LimitKind
  period: LimitPeriod
  limit: Limit
  onBack: () => void
}

/** One limit: an amount or none, and from when on it would hold. */
export function LimitEdit({ kind, period, limit, onBack }: LimitEditProps) {
  const words = useWords(limitsWords)
  const lang = useLang()
  const formId = useId()
  usePanelHead({ title: words.edit.title(words.kinds[kind].of, words.periods[period].name), onBack })
  const edit = useEdit({ kind, period, limit, onBack })
  const { wanted } = edit
  const effect = wanted === undefined ? undefined : effectOf(limit, wanted)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    void edit.save()
  }
  return (
    <form id={formId} className={styles.page} noValidate onSubmit={submit}>
      <p className={styles.current}>
        {words.edit.current}:{' '}
        <b className="num">{limit.amount === null ? words.none : formatReais(limit.amount, lang)}</b>
      </p>
      <Segmented
        label={words.edit.choose}
        hideLabel
        options={[
          { value: 'with', label: words.edit.with },
          { value: 'without', label: words.edit.without },
        ]}
        value={edit.choice}
        onChange={edit.choose}
      />
      {edit.choice === 'with' && <LimitAmount edit={edit} />}
      <div role="status">
        {effect !== undefined && (
          <Note tone={effect === 'later' ? 'orange' : effect === 'now' ? 'green' : 'plain'}>
            {words.effects[effect]}
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
          {effect === 'later' ? words.edit.ask : words.edit.save}
        </Button>
      </PanelFooter>
    </form>
  )
}

type Edit = ReturnType<typeof useEdit>

function useEdit({ kind, period, limit, onBack }: LimitEditProps) {
  const words = useWords(limitsWords)
  const lang = useLang()
  const change = useMutation(limitMutation(useQueryClient()))
  const [choice, choose] = useState<'with' | 'without'>('with')
  const [typed, setTyped] = useState('')
  const amount = amountOf(typed)
  const problem = typed === '' ? undefined : amount === 0n ? words.edit.notWhole : undefined
  const wanted: Centavos | null | undefined = choice === 'without' ? null : amount === 0n ? undefined : amount

  async function save() {
    if (wanted === undefined || effectOf(limit, wanted) === 'same' || change.isPending) return
    try {
      const { next } = (await change.mutateAsync({ kind, period, amount: wanted }))[kind][period]
      if (next) toast.ok(words.edit.asked, words.edit.askedText(`${sayDate(next.at, lang)}, ${sayTime(next.at, lang)}`))
      else toast.ok(words.edit.saved, words.edit.savedText)
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
  const words = useWords(limitsWords)
  const messageId = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <AmountInput
      ref={field}
      label={words.edit.amount}
      value={typed}
      onChange={type}
      isWrong={problem !== undefined}
      messageId={messageId}
    >
      <FieldMessage id={messageId} error={problem} />
    </AmountInput>
  )
}
