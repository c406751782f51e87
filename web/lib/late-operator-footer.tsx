import { lazy, type ReactNode, Suspense } from 'react'
import { useDelayed } from './later.ts'

/** Below everything: its code comes when the page has long been there, and nothing breaks without it. */
const AFTER_MS = 3_000
const OperatorFooter = lazy(() => import('./operator-footer.tsx').catch(() => ({ default: (): ReactNode => null })))

/** Who runs this, its licence and the help lines, a moment after the page. */
export function LateOperatorFooter() {
  return (
    useDelayed(AFTER_MS) && (
      <Suspense>
        <OperatorFooter />
      </Suspense>
    )
  )
}
