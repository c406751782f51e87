import { LockKeyhole } from 'lucide-react'
import { CallError } from '#client/call-error.ts'
import { useWords } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { commonWords } from './common-words.ts'
import { sayError, useErrorWords } from './errors.ts'

/** A part of a screen that could not be loaded: what happened, and a way to try again. What is not for one's roles is said plainly. */
export function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const common = useWords(commonWords)
  const said = sayError(error, useErrorWords())
  if (error instanceof CallError && error.code === 'forbidden') return <NotForRole />
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

/** What somebody sees who came to a page by its address and has not the role for it. */
export function NotForRole({ page = false }: { page?: boolean }) {
  const common = useWords(commonWords)
  return <State page={page} art={<LockKeyhole />} title={common.notForRole} text={common.notForRoleText} />
}
