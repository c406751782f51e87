import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { formatField, toastError, useErrorMessages } from '#operator/lib/errors.ts'
import { saveFile } from '#operator/lib/save-file.ts'
import { toWallTime } from '#operator/lib/wall-time.ts'
import { monthMutation } from './api.ts'
import { messages as influencersMessages } from './i18n.ts'

/** The use of a month, as a file for a spreadsheet. */
export function MonthSection() {
  const messages = useMessages(influencersMessages)
  const errors = useErrorMessages()
  const file = useMutation(monthMutation)
  const [month, setMonth] = useState(() => toWallTime(new Date()).slice(0, 7))
  const [problem, setProblem] = useState<string>()
  async function handleSubmit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (file.isPending) return
    try {
      saveFile(messages.file(month), await file.mutateAsync(month), 'text/csv')
    } catch (error) {
      if (error instanceof CallError && error.fields.month !== undefined) setProblem('month_invalid')
      else await toastError(error)
    }
  }
  return (
    <Card title={messages.csv}>
      <Stack as="form" gap={3} noValidate onSubmit={event => void handleSubmit(event)}>
        <Text tone="muted">{messages.csvText}</Text>
        <Field label={messages.month} error={formatField(problem, errors)}>
          {ids => (
            <TextInput
              {...ids}
              type="month"
              value={month}
              onChange={event => {
                setMonth(event.currentTarget.value)
                setProblem(undefined)
              }}
            />
          )}
        </Field>
        <div>
          <Button variant="sec" type="submit" icon={<Download aria-hidden="true" />} busy={file.isPending}>
            {messages.download}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
