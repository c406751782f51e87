import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#client/i18n.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useSheet } from '#operator/lib/use-sheet.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { followSourceMutation, type MatchRead } from './api.ts'
import { messages as matchMessages } from './i18n.ts'

const isOfSource = ({ author }: MatchRead['versions'][number]): boolean => author === 'import' || author === 'feed'

/** For a match whose facts an operator entered over those of its source: returns it to the source. */
export function SourceSection({ read }: { read: MatchRead }) {
  const messages = useMessages(matchMessages)
  const { doc, versions } = read
  const { key, sheet, ask } = useSheet()
  const follow = useMutation(followSourceMutation(useQueryClient(), doc._id))
  const current = versions.find(({ version }) => version === doc.version)
  if (current?.author !== 'operator' || !versions.some(isOfSource)) return null
  return (
    <Card title={messages.source}>
      <Stack gap={3} justify="start">
        <Text tone="muted">{doc.status === 'live' ? messages.sourceLiveText : messages.sourceText}</Text>
        <Button variant="sec" size="sm" onClick={() => ask()}>
          {messages.followSource}
        </Button>
      </Stack>
      <ReasonSheet
        key={key}
        {...sheet}
        title={messages.followSourceTitle}
        text={messages.followSourceText}
        confirmLabel={messages.followSource}
        done={messages.followsSource}
        onConfirm={reason => follow.mutateAsync({ version: doc.version, reason })}
      />
    </Card>
  )
}
