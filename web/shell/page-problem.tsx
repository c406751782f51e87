import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { commonMessages } from '../lib/common-messages.ts'
import { useMessages } from '#client/i18n.ts'
import { Problem } from '../lib/problem.tsx'

/** The place of a page that could not be loaded or drawn. The header and the navigation around it go on working. */
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
