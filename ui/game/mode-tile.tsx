import { ArrowRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './mode-tile.module.css'
import type { RenderLink } from './render-link.ts'

/** Props of {@link ModeTile}. */
export type ModeTileProps = {
  /** `large` takes the width of the grid on phones and two rows on a desktop; `gold` is the VIP table. */
  look?: 'large' | 'small' | 'gold'
  title: ReactNode
  text: ReactNode
  /** A piece of `#ui/art/mode-art.tsx`. */
  art: ReactNode
  /** A short note on the large tile: "12 cartelas abertas". */
  tag?: ReactNode
  renderLink: RenderLink
}

/** An entry to a kind of game. The whole tile is one link; its name is its title and text. */
export function ModeTile({ look = 'small', title, text, art, tag, renderLink }: ModeTileProps): ReactElement {
  return renderLink({
    className: cx(styles.tile, styles[look]),
    children: (
      <>
        <span className={styles.art}>{art}</span>
        {tag === undefined ? null : <span className={styles.tag}>{tag}</span>}
        {look === 'large' ? null : <ArrowRight className={styles.arrow} size={16} aria-hidden="true" />}
        <h3 className={styles.title}>{title}</h3>
        <span className={styles.text}>{text}</span>
      </>
    ),
  })
}

/** Lays tiles out: two columns, from 992 px the large one beside two columns of small ones. */
export function ModeTiles({ children }: { children: ReactNode }): ReactElement {
  return <div className={styles.tiles}>{children}</div>
}
