import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import * as z from 'zod/mini'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { FormText } from '#operator/lib/form-fields.tsx'
import { useSend, useShortForm } from '#operator/lib/save-form.tsx'
import { saveFile } from '#operator/lib/save-file.ts'
import { toWallTime } from '#operator/lib/wall-time.ts'
import { closeMutation } from './api.ts'
import { messages as treasuryMessages } from './i18n.ts'

const DAY_MS = 86_400_000
/** A day of São Paulo, so many days ago. */
const dayAgo = (days: number): string => toWallTime(new Date(Date.now() - days * DAY_MS)).slice(0, 10)

const zFields = z.object({ day: z.string().check(z.refine(day => day !== '' && day <= dayAgo(0))) })

/** The close of a day, as a file for a spreadsheet. */
export function CloseSection() {
  const messages = useMessages(treasuryMessages)
  const close = useMutation(closeMutation)
  const form = useShortForm(zFields, { day: dayAgo(1) })
  const { busy, onSubmit } = useSend({
    form,
    send: ({ day }) => close.mutateAsync(day),
    onDone: (file, { day }) => saveFile(messages.file(day), file, 'text/csv'),
  })
  return (
    <Card title={messages.close}>
      <Stack as="form" gap={3} noValidate onSubmit={onSubmit}>
        <Text tone="muted">{messages.closeText}</Text>
        <FormText
          form={form}
          name="day"
          label={messages.day}
          error={messages.dayWrong}
          type="date"
          max={dayAgo(0)}
          isPlain
        />
        <div>
          <Button variant="sec" type="submit" icon={<Download aria-hidden="true" />} busy={busy}>
            {messages.download}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
