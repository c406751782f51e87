import { lazy, type ReactNode, Suspense } from 'react'
import { useDelayed } from './later.ts'

/** Loaded last, because it is below everything and nothing depends on it. */
const AFTER_MS = 3_000
const OperatorFooter = lazy(() => import('./operator-footer.tsx').catch(() => ({ default: (): ReactNode => null })))

/** The operator, its licence and the help lines, loaded a moment after the page. */
export function LateOperatorFooter() {
  return (
    useDelayed(AFTER_MS) && (
      <Suspense>
        <OperatorFooter />
      </Suspense>
    )
  )
}
