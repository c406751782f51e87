import { LockKeyhole } from 'lucide-react'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { commonMessages } from './common-messages.ts'
import { formatError, useErrorMessages } from './errors.ts'

/** Error of a part of a screen, with a retry button; a permission error says so. */
export function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const common = useMessages(commonMessages)
  const text = formatError(error, useErrorMessages())
  if (error instanceof CallError && error.code === 'forbidden') return <NotForRole />
  return (
    <State
      variant="error"
      title={text.title}
      text={text.text}
      action={
        <Button variant="sec" onClick={onRetry}>
          {common.retry}
        </Button>
      }
    />
  )
}

/** Shown to operators who open a page that their role does not allow. */
export function NotForRole({ page = false }: { page?: boolean }) {
  const common = useMessages(commonMessages)
  return <State page={page} art={<LockKeyhole />} title={common.notForRole} text={common.notForRoleText} />
}
