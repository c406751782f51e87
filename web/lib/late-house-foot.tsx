import { lazy, type ReactNode, Suspense } from 'react'
import { useLater } from './later.ts'

/** Below everything: its code comes when the page has long been there, and nothing breaks without it. */
const AFTER_MS = 3_000
const HouseFoot = lazy(() => import('./house-foot.tsx').catch(() => ({ default: (): ReactNode => null })))

/** Who runs this, its licence and the help lines, a moment after the page. */
export function LateHouseFoot() {
  return (
    useLater(AFTER_MS) && (
      <Suspense>
        <HouseFoot />
      </Suspense>
    )
  )
}
