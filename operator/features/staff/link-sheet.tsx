import { CopyCode } from '#client/copy-code.tsx'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { Moment } from '#operator/lib/values.tsx'
import type { Link } from './api.ts'
import { messages as operatorsMessages } from './i18n.ts'

/** The link by which somebody chooses their password, shown this once. Its secret is behind the `#`: no server's log has it. */
export function LinkSheet({ name, link, onClose }: { name: string; link: Link | undefined; onClose: () => void }) {
  const messages = useMessages(operatorsMessages)
  const common = useMessages(commonMessages)
  return (
    <Sheet open={link !== undefined} onClose={onClose} title={messages.linkTitle} closeLabel={common.close}>
      {link && (
        <Stack gap={3}>
          <Note tone="orange">
            <p>{messages.linkText(name)}</p>
          </Note>
          <CopyCode label={messages.link} code={`${location.origin}/welcome#${link.link}`} />
          <Text tone="muted">
            {messages.until} <Moment at={link.until} />
          </Text>
          <Button block onClick={onClose}>
            {messages.ready}
          </Button>
        </Stack>
      )}
    </Sheet>
  )
}
