import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { operatorInfluencersUse } from '#contract/api/player/influencers.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { FormText } from '#operator/lib/form-fields.tsx'
import { useSend, useShortForm } from '#operator/lib/save-form.tsx'
import { saveFile } from '#operator/lib/save-file.ts'
import { toWallTime } from '#operator/lib/wall-time.ts'
import { monthMutation } from './api.ts'
import { messages as influencersMessages } from './i18n.ts'

/** The use of a month, as a file for a spreadsheet. */
export function MonthSection() {
  const messages = useMessages(influencersMessages)
  const file = useMutation(monthMutation)
  const [month] = useState(() => toWallTime(new Date()).slice(0, 7))
  const form = useShortForm(operatorInfluencersUse.query, { month })
  const { busy, onSubmit } = useSend({
    form,
    send: ({ month }) => file.mutateAsync(month),
    onDone: (text, sent) => saveFile(messages.file(sent.month), text, 'text/csv'),
  })
  return (
    <Card title={messages.csv}>
      <Stack as="form" gap={3} noValidate onSubmit={onSubmit}>
        <Text tone="muted">{messages.csvText}</Text>
        <FormText form={form} name="month" label={messages.month} type="month" isPlain />
        <div>
          <Button variant="sec" type="submit" icon={<Download aria-hidden="true" />} busy={busy}>
            {messages.download}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
