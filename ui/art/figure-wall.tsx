import type { ReactElement } from 'react'
import picture from './figure-wall.svg'
import styles from './figure-wall.module.css'

/**
 * The tilted wall of stickers behind the access pages: grass, stickers, and a shade that keeps text on it readable. Fills its container, which
 * must be `position: relative; isolation: isolate; overflow: hidden`, behind the other children.
 */
export function FigureWall(): ReactElement {
  return (
    <div className={styles.wall} aria-hidden="true">
      <img className={styles.stickers} src={picture} alt="" width={540} height={740} decoding="async" />
    </div>
  )
}
