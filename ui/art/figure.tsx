import type { CSSProperties, ReactElement } from 'react'
import { cx } from '../cx.ts'
import { Bust, type BustProps } from './bust.tsx'
import styles from './figure.module.css'

export type FigureProps = Pick<BustProps, 'seed' | 'kit'> & {
  number?: number | string | undefined
  /** URL of a photo that replaces the drawn bust in the same frame. */
  photo?: string | undefined
  /** Width: 48, 60, 76 (on phones) or 116 px; `fill` takes the container's width. */
  size?: 'small' | 'row' | 'medium' | 'large' | 'fill'
}

/** Figurinha: an athlete's sticker in the club's colours. Decorative: the athlete's name is always beside it. */
export function Figure({ seed, kit, number, photo, size = 'medium' }: FigureProps): ReactElement {
  const colours = { '--kit-main': kit.main, '--kit-second': kit.second } as CSSProperties
  return (
    <span className={cx(styles.figure, styles[size])} style={colours} aria-hidden="true">
      {photo ? (
        <img className={styles.person} src={photo} alt="" />
      ) : (
        <Bust className={styles.person} seed={seed} kit={kit} />
      )}
      {number === undefined ? null : <b className={styles.number}>{number}</b>}
    </span>
  )
}
