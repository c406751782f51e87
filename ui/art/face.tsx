import { useId, type ReactElement } from 'react'
import { FACE_SIDE, faceShapes } from '#contract/art/face-art.ts'
import { cx } from '../cx.ts'
import { Shapes } from './shapes.tsx'
import styles from './face.module.css'

export type FaceProps = {
  /** A stable text about the player, such as the user id. */
  seed: string
  /** Diameter in px of a round face. Without it the face fills its container, which rounds it. */
  size?: number
}

/** Generated face of a player without a photo. Decorative: the player's name is always beside it or labels the link around it. */
export function Face({ seed, size }: FaceProps): ReactElement {
  const id = useId()
  return (
    <svg
      className={cx(styles.face, size !== undefined && styles.round)}
      width={size}
      height={size}
      viewBox={`0 0 ${FACE_SIDE} ${FACE_SIDE}`}
      aria-hidden="true"
    >
      <Shapes shapes={faceShapes(seed, id)} />
    </svg>
  )
}
