import { ArrowRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { RenderLink } from './render-link.ts'
import styles from './mode-tile.module.css'

/** Props of {@link ModeTile}. */
export type ModeTileProps = {
  /** `large` takes the grid's width on phones and two rows on a desktop; `gold` is the VIP table. */
  look?: 'large' | 'small' | 'gold'
  title: ReactNode
  text: ReactNode
  /** A component of `#ui/art/mode-art.tsx`. */
  art: ReactNode
  /** A short note on the large tile: "12 cartelas abertas". */
  tag?: ReactNode
  renderLink: RenderLink
}

/** Link to a mode. The whole tile is one link, labelled by its title and text. */
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

/** Tile grid: two columns, from 992 px the large tile beside two columns of small ones. */
export function ModeTiles({ children }: { children: ReactNode }): ReactElement {
  return <div className={styles.tiles}>{children}</div>
}
