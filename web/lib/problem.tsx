import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { commonMessages } from './common-messages.ts'
import { formatError, useErrorMessages } from './errors.ts'

/** Error of a part of a screen: what happened, and a retry button. `title` overrides the generic one. */
export function Problem({ error, title, onRetry }: { error: unknown; title?: string; onRetry?: () => void }) {
  const common = useMessages(commonMessages)
  const text = formatError(error, useErrorMessages())
  return (
    <State
      variant="error"
      title={title ?? text.title}
      text={text.text}
      action={
        onRetry && (
          <Button variant="sec" onClick={onRetry}>
            {common.retry}
          </Button>
        )
      }
    />
  )
}
