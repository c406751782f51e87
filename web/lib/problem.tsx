import { Button } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { commonWords } from './common-words.ts'
import { sayError, useErrorWords } from './errors.ts'
import { useWords } from './i18n.ts'

/** A part of a screen that could not be loaded: what happened, and a way to try again. `title` overrides the generic one. */
export function Problem({ error, title, onRetry }: { error: unknown; title?: string; onRetry?: () => void }) {
  const common = useWords(commonWords)
  const said = sayError(error, useErrorWords())
  return (
    <State
      variant="error"
      title={title ?? said.title}
      text={said.text}
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
