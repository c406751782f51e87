import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Problem } from '../lib/problem.tsx'

/** Replaces a page that could not be loaded or rendered. The navigation around it keeps working. */
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
