import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { toastError } from '#operator/lib/errors.ts'
import { saveFile } from '#operator/lib/save-file.ts'
import { toWallTime } from '#operator/lib/wall-time.ts'
import { closeMutation } from './api.ts'
import { messages as treasuryMessages } from './i18n.ts'

const DAY_MS = 86_400_000
/** A day of São Paulo, so many days ago. */
const dayAgo = (days: number): string => toWallTime(new Date(Date.now() - days * DAY_MS)).slice(0, 10)

/** The close of a day, as a file for a spreadsheet. */
export function CloseSection() {
  const messages = useMessages(treasuryMessages)
  const close = useMutation(closeMutation)
  const [day, setDay] = useState(() => dayAgo(1))
  const [isInvalid, setIsInvalid] = useState(false)
  async function handleSubmit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (close.isPending) return
    if (day === '' || day > dayAgo(0)) return setIsInvalid(true)
    try {
      saveFile(messages.file(day), await close.mutateAsync(day), 'text/csv')
    } catch (error) {
      if (error instanceof CallError && error.fields.day !== undefined) setIsInvalid(true)
      else await toastError(error)
    }
  }
  return (
    <Card title={messages.close}>
      <Stack as="form" gap={3} noValidate onSubmit={event => void handleSubmit(event)}>
        <Text tone="muted">{messages.closeText}</Text>
        <Field label={messages.day} error={isInvalid ? messages.dayWrong : undefined}>
          {ids => (
            <TextInput
              {...ids}
              type="date"
              value={day}
              max={dayAgo(0)}
              onChange={event => {
                setDay(event.currentTarget.value)
                setIsInvalid(false)
              }}
            />
          )}
        </Field>
        <div>
          <Button variant="sec" type="submit" icon={<Download aria-hidden="true" />} busy={close.isPending}>
            {messages.download}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
