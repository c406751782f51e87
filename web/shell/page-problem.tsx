import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Problem } from '../lib/problem.tsx'
import { useWords } from '../lib/i18n.ts'
import { words as shellWords } from './i18n.ts'

/** The place of a page that could not be loaded or drawn. The header and the navigation around it go on working. */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  const words = useWords(shellWords)
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
