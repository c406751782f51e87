import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { commonWords } from '../lib/common-words.ts'
import { useWords } from '../lib/i18n.ts'
import { Problem } from '../lib/problem.tsx'

/** The place of a page that could not be loaded or drawn. The header and the navigation around it go on working. */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  const words = useWords(commonWords)
  const router = useRouter()
  return (
    <Problem
      error={error}
      title={words.pageBroken}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
