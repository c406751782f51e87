import { useId, type ReactElement } from 'react'
import { cx } from '../cx.ts'
import { bustShapes, traitsOf } from './bust-art.ts'
import styles from './face.module.css'
import { pickerFrom } from './seed.ts'
import { Shapes } from './shapes.tsx'

const grounds = ['#17402a', '#3c2a66', '#7a3b12', '#5a4a17', '#6b2f49', '#1d5152', '#234a63', '#2b3550'] as const
const shirts = ['#22a85a', '#f2b632', '#f3f3ef', '#2f86d6', '#202427', '#d9534f', '#7d8b93', '#c9302c'] as const

export type FaceProps = {
  /** What never changes about the player, such as the user id. */
  seed: string
  /** Diameter in px of a round face. Without it the face fills the box around it, which rounds it. */
  size?: number
}

/** Generated face of a player without a photo. Decorative: the player's name always stands beside it or labels the link around it. */
export function Face({ seed, size }: FaceProps): ReactElement {
  const id = useId()
  const pick = pickerFrom(`face ${seed}`)
  const ground = pick(grounds)
  const kit = { pattern: 'plain', main: pick(shirts), second: '#fff', ink: '#fff' } as const
  return (
    <svg
      className={cx(styles.face, size !== undefined && styles.round)}
      width={size}
      height={size}
      viewBox="0 0 96 96"
      aria-hidden="true"
    >
      <Shapes shapes={bustShapes(traitsOf(seed, 'player'), kit, { ground, id })} />
    </svg>
  )
}
