import { useId, type ReactElement } from 'react'
import { bustShapes, traitsOf, type BustTraits } from '#contract/art/bust-art.ts'
import type { Kit } from '#contract/art/kit-art.ts'
import { Shapes } from './shapes.tsx'

export type BustProps = {
  /** The athlete's id, or explicit traits. The same text always draws the same person. */
  seed: string | BustTraits
  kit: Kit
  className?: string | undefined
}

/** A generated athlete from head to shoulders in a club's shirt. Fills its box (ratio 96:104), aligned to its bottom. Decorative. */
export function Bust({ seed, kit, className }: BustProps): ReactElement {
  const id = useId()
  return (
    <svg className={className} viewBox="0 0 96 104" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <Shapes shapes={bustShapes(traitsOf(seed), kit, { height: 104, id })} />
    </svg>
  )
}
