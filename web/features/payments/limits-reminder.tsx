import { useMutation, useQueryClient } from '@tanstack/react-query'
import { REMINDER_MINUTES } from '#contract/api/player/responsible.ts'
import { Card } from '#ui/card.tsx'
import { Field, Select } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { reminderMutation } from './limits-api.ts'
import { limitsMessages } from './i18n.ts'
import styles from './limits-page.module.css'

/** How often the player is told how long they have been here. It is saved as it is chosen. */
export function ReminderCard({ minutes }: { minutes: number | null }) {
  const messages = useMessages(limitsMessages)
  const change = useMutation(reminderMutation(useQueryClient()))
  async function choose(chosen: string) {
    try {
      await change.mutateAsync(REMINDER_MINUTES.find(each => String(each) === chosen) ?? null)
      toast.ok(messages.reminder.saved)
    } catch (error) {
      void toastError(error)
    }
  }
  const shown = change.isPending ? change.variables : minutes
  return (
    <Card title={messages.reminder.title}>
      <div className={styles.stack}>
        <p className={styles.quiet}>{messages.reminder.text}</p>
        <Field label={messages.reminder.label}>
          {ids => (
            <Select
              {...ids}
              value={shown ?? ''}
              state={change.isPending ? 'checking' : undefined}
              onChange={event => void choose(event.currentTarget.value)}
            >
              <option value="">{messages.reminder.none}</option>
              {REMINDER_MINUTES.map(each => (
                <option key={each} value={each}>
                  {messages.reminder.every(each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </Card>
  )
}
