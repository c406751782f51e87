import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { type NoticeSettings, quietMutation } from './settings-api.ts'
import styles from './settings.module.css'
import { settingsMessages } from './i18n.ts'

type Hours = NonNullable<NoticeSettings['quiet']>
/** Most people's nights. */
const NIGHT: Hours = { from: '22:00', to: '08:00' }

/** Hours at which nothing is pushed or mailed. Switching takes effect at once, other hours once they are saved. */
export function QuietSection({ quiet }: { quiet: NoticeSettings['quiet'] }) {
  const messages = useMessages(settingsMessages).quiet
  const change = useMutation(quietMutation(useQueryClient()))
  return (
    <Card title={messages.title}>
      <Switch
        label={messages.switch}
        checked={change.isPending ? change.variables !== null : quiet !== null}
        onChange={on => change.mutate(on ? NIGHT : null, { onError: error => void toastError(error) })}
      />
      <p className={styles.quiet}>{messages.text}</p>
      {quiet && <HoursForm key={`${quiet.from} ${quiet.to}`} hours={quiet} />}
      <p className={styles.quiet}>{messages.except}</p>
    </Card>
  )
}

type Errors = Partial<Record<keyof Hours, 'time_invalid' | 'quiet_same'>>

/** What is wrong with hours, by the contract's codes; a time that is not whole is empty in its field. */
function errorsIn({ from, to }: Hours): Errors {
  if (from === '') return { from: 'time_invalid' }
  if (to === '') return { to: 'time_invalid' }
  return from === to ? { to: 'quiet_same' } : {}
}

function HoursForm({ hours }: { hours: Hours }) {
  const messages = useMessages(settingsMessages)
  const change = useMutation(quietMutation(useQueryClient()))
  const [typed, setTyped] = useState(hours)
  const [errors, setErrors] = useState<Errors>({})
  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = errorsIn(typed)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first !== undefined) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    try {
      await change.mutateAsync(typed)
      toast.ok(messages.saved)
    } catch (error) {
      void toastError(error)
    }
  }
  const input = (name: keyof Hours) => (
    <Field
      label={messages.quiet[name]}
      hint={name === 'from' ? messages.quiet.zone : undefined}
      error={errors[name] && messages.fields[errors[name]]}
    >
      {ids => (
        <TextInput
          {...ids}
          type="time"
          name={name}
          value={typed[name]}
          onChange={event => {
            const { value } = event.currentTarget
            setTyped(before => ({ ...before, [name]: value }))
            setErrors({})
          }}
        />
      )}
    </Field>
  )
  const isSame = typed.from === hours.from && typed.to === hours.to
  return (
    <form className={styles.hours} noValidate onSubmit={event => void save(event)}>
      {input('from')}
      {input('to')}
      <Button type="submit" variant="sec" disabled={isSame} busy={change.isPending}>
        {messages.quiet.save}
      </Button>
    </form>
  )
}
