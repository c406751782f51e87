import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { DaysForm } from '#operator/lib/days-form.tsx'
import { type AskedFigures, FIGURE_STEPS, MOST_STEPS } from './api.ts'
import { words as figureWords } from './i18n.ts'
import { LASTS, lastOf, stepsIn } from './period.ts'
import styles from './figures-screen.module.css'

export interface PeriodFormProps {
  asked: AskedFigures
  busy: boolean
  onAsk: (asked: AskedFigures) => void
}

/** Which days, and how long a step is; the usual ones at a press. */
export function PeriodForm({ asked, busy, onAsk }: PeriodFormProps) {
  const words = useWords(figureWords)
  const [by, setBy] = useState(asked.by)
  return (
    <div className={styles.form}>
      <div className={styles.lasts} role="group" aria-label={words.last}>
        {LASTS.map(last => (
          <Button key={last} variant="sec" size="sm" onClick={() => onAsk(lastOf(last, new Date()))}>
            {words.lasts[last]}
          </Button>
        ))}
      </div>
      <DaysForm
        from={asked.from}
        to={asked.to}
        label={words.period}
        askLabel={words.show}
        busy={busy}
        tooLong={days => (stepsIn(days, by) > MOST_STEPS ? words.tooLong(MOST_STEPS) : undefined)}
        onAsk={days => onAsk({ ...days, by })}
      >
        <Field label={words.by}>
          {ids => (
            <Select
              {...ids}
              value={by}
              onChange={event => setBy(FIGURE_STEPS.find(step => step === event.currentTarget.value) ?? 'day')}
            >
              {FIGURE_STEPS.map(step => (
                <option key={step} value={step}>
                  {words.steps[step]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </DaysForm>
    </div>
  )
}
