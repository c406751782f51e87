import { type SyntheticEvent, useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { words as reconciliationWords } from './i18n.ts'
import styles from './days-form.module.css'

const DAY_MS = 86_400_000
const MOST_DAYS = 31

export interface DaysFormProps {
  from: string
  to: string
  busy: boolean
  onCompare: (days: { from: string; to: string }) => void
}

/** Which days are compared: at most 31, the first not after the last. */
export function DaysForm({ from, to, busy, onCompare }: DaysFormProps) {
  const words = useWords(reconciliationWords)
  const [typed, setTyped] = useState({ from, to })
  const [problem, setProblem] = useState<{ field: 'from' | 'to'; text: string }>()
  function handleSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    if (busy) return
    const empty = (['from', 'to'] as const).find(field => typed[field] === '')
    if (empty) return setProblem({ field: empty, text: words.dayNeeded })
    const days = (Date.parse(typed.to) - Date.parse(typed.from)) / DAY_MS + 1
    if (days < 1) return setProblem({ field: 'to', text: words.wrongDays })
    if (days > MOST_DAYS) return setProblem({ field: 'to', text: words.tooLong })
    onCompare(typed)
  }
  return (
    <form className={styles.days} noValidate aria-label={words.days} onSubmit={handleSubmit}>
      {(['from', 'to'] as const).map(field => (
        <Field key={field} label={words[field]} error={problem?.field === field ? problem.text : undefined}>
          {ids => (
            <TextInput
              {...ids}
              type="date"
              value={typed[field]}
              onChange={event => {
                setTyped({ ...typed, [field]: event.currentTarget.value })
                setProblem(undefined)
              }}
            />
          )}
        </Field>
      ))}
      <Button variant="sec" type="submit" busy={busy}>
        {words.compare}
      </Button>
    </form>
  )
}
