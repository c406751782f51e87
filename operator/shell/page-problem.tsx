import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Problem } from '../lib/problem.tsx'

/** The place of a page that could not be loaded or drawn. The navigation around it goes on working. */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <Problem
      error={error}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
