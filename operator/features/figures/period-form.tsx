import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { DaysForm } from '#operator/lib/days-form.tsx'
import { type FiguresQuery, FIGURE_STEPS, MOST_STEPS } from './api.ts'
import { messages as figureMessages } from './i18n.ts'
import { LASTS, lastOf, stepsIn } from './period.ts'
import styles from './figures-screen.module.css'

export interface PeriodFormProps {
  filters: FiguresQuery
  busy: boolean
  onAsk: (filters: FiguresQuery) => void
}

/** Which days, and how long a step is; the usual ones at a press. */
export function PeriodForm({ filters, busy, onAsk }: PeriodFormProps) {
  const messages = useMessages(figureMessages)
  const [by, setBy] = useState(filters.by)
  return (
    <div className={styles.form}>
      <div className={styles.lasts} role="group" aria-label={messages.last}>
        {LASTS.map(last => (
          <Button key={last} variant="sec" size="sm" onClick={() => onAsk(lastOf(last, new Date()))}>
            {messages.lasts[last]}
          </Button>
        ))}
      </div>
      <DaysForm
        from={filters.from}
        to={filters.to}
        label={messages.period}
        askLabel={messages.show}
        busy={busy}
        tooLong={days => (stepsIn(days, by) > MOST_STEPS ? messages.tooLong(MOST_STEPS) : undefined)}
        onAsk={days => onAsk({ ...days, by })}
      >
        <Field label={messages.by}>
          {ids => (
            <Select
              {...ids}
              value={by}
              onChange={event => setBy(FIGURE_STEPS.find(step => step === event.currentTarget.value) ?? 'day')}
            >
              {FIGURE_STEPS.map(step => (
                <option key={step} value={step}>
                  {messages.steps[step]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </DaysForm>
    </div>
  )
}
