import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { commonMessages } from '../lib/common-messages.ts'
import { Problem } from '../lib/problem.tsx'

/** Replaces a page that could not be loaded or rendered. Header and navigation around it keep working. */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  const messages = useMessages(commonMessages)
  const router = useRouter()
  return (
    <Problem
      error={error}
      title={messages.pageBroken}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
