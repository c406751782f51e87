import { useWords } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { commonWords } from './common-words.ts'
import { sayError, useErrorWords } from './errors.ts'

/** A part of a screen that could not be loaded: what happened, and a way to try again. */
export function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const common = useWords(commonWords)
  const said = sayError(error, useErrorWords())
  return (
    <State
      variant="error"
      title={said.title}
      text={said.text}
      action={
        <Button variant="sec" onClick={onRetry}>
          {common.retry}
        </Button>
      }
    />
  )
}
