import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { daysMessages } from './i18n.ts'
import styles from './days-form.module.css'

/** `yyyy-mm-dd`, both inclusive. */
export interface Days {
  from: string
  to: string
}

export interface DaysFormProps extends Days {
  /** Label of the form. */
  label: string
  askLabel: string
  busy: boolean
  /** Message when the range is too long. */
  tooLong: (days: number) => string | undefined
  onAsk: (days: Days) => void
  /** Further fields, after the days. */
  children?: ReactNode
}

const DAY_MS = 86_400_000

/** A date range: checks its order and length. */
export function DaysForm({ from, to, label, askLabel, busy, tooLong, onAsk, children }: DaysFormProps) {
  const messages = useMessages(daysMessages)
  const [typed, setTyped] = useState({ from, to })
  const [isShown, setIsShown] = useState(false)
  const problem = problemOf(typed)
  function problemOf(days: Days): { field: keyof Days; text: string } | undefined {
    const empty = (['from', 'to'] as const).find(field => days[field] === '')
    if (empty) return { field: empty, text: messages.dayNeeded }
    const count = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1
    const text = count < 1 ? messages.wrongDays : tooLong(count)
    return text === undefined ? undefined : { field: 'to', text }
  }
  function handleSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    if (busy) return
    setIsShown(true)
    if (problem === undefined) onAsk(typed)
  }
  return (
    <form className={styles.days} noValidate aria-label={label} onSubmit={handleSubmit}>
      {(['from', 'to'] as const).map(field => (
        <Field
          key={field}
          label={messages[field]}
          error={isShown && problem?.field === field ? problem.text : undefined}
        >
          {ids => (
            <TextInput
              {...ids}
              type="date"
              value={typed[field]}
              onChange={event => {
                setTyped({ ...typed, [field]: event.currentTarget.value })
                setIsShown(false)
              }}
            />
          )}
        </Field>
      ))}
      {children}
      <Button variant="sec" type="submit" busy={busy}>
        {askLabel}
      </Button>
    </form>
  )
}
