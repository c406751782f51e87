import { useId, type ReactElement } from 'react'
import { crestInk, crestOutline, crestShapes, CREST_SIDE } from '#contract/art/crest-art.ts'
import type { Kit } from '#contract/art/kit-art.ts'
import { Shapes } from './shapes.tsx'
import styles from './crest.module.css'

export type CrestProps = {
  /** The club's 3-letter code, as match data writes it. */
  code: string
  kit: Kit
  /** Side in px. */
  size?: number
}

/** A club as a shield in the pattern and colours of its shirt, with its code. Not the club's badge. Decorative: the name is beside it. */
export function Crest({ code, kit, size = 32 }: CrestProps): ReactElement {
  const id = useId()
  return (
    <svg
      className={styles.crest}
      viewBox={`0 0 ${CREST_SIDE} ${CREST_SIDE}`}
      width={size}
      height={size}
      aria-hidden="true"
    >
      <Shapes shapes={crestShapes(id, { code, kit })} />
      <path className={styles.edge} d={crestOutline(code)} />
      <text x="32" y="38" textAnchor="middle" fill={crestInk(kit)}>
        {code}
      </text>
    </svg>
  )
}
