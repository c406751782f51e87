import { useMutation, useQueryClient } from '@tanstack/react-query'
import { REMINDER_MINUTES } from '#contract/api/limits.ts'
import { Card } from '#ui/card.tsx'
import { Field, Select } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { useWords } from '#web/lib/i18n.ts'
import { reminderMutation } from './limits-api.ts'
import { limitsWords } from './limits-words.ts'
import styles from './limits-page.module.css'

/** How often the player is told how long they have been here. It is saved as it is chosen. */
export function ReminderCard({ minutes }: { minutes: number | null }) {
  const words = useWords(limitsWords)
  const change = useMutation(reminderMutation(useQueryClient()))
  async function choose(chosen: string) {
    try {
      await change.mutateAsync(REMINDER_MINUTES.find(each => String(each) === chosen) ?? null)
      toast.ok(words.reminder.saved)
    } catch (error) {
      void toastError(error)
    }
  }
  const shown = change.isPending ? change.variables : minutes
  return (
    <Card title={words.reminder.title}>
      <div className={styles.stack}>
        <p className={styles.quiet}>{words.reminder.text}</p>
        <Field label={words.reminder.label}>
          {ids => (
            <Select
              {...ids}
              value={shown ?? ''}
              state={change.isPending ? 'checking' : undefined}
              onChange={event => void choose(event.currentTarget.value)}
            >
              <option value="">{words.reminder.none}</option>
              {REMINDER_MINUTES.map(each => (
                <option key={each} value={each}>
                  {words.reminder.every(each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </Card>
  )
}
