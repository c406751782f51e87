import { Crown } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { RenderLink } from './render-link.ts'
import styles from './podium.module.css'

/** One of the top three. Text and numbers are already formatted. */
export type PodiumRank = {
  /** Stable key, such as the user id or the game id. */
  key: string
  rank: 1 | 2 | 3
  /** "1º lugar". */
  rankLabel: string
  /** A photo or a `Face`; it fills a circle. */
  picture: ReactNode
  name: ReactNode
  /** "@usuario". */
  username?: string | undefined
  /** "842,75 pts". */
  points: ReactNode
  /** "R$ 18.990,00". */
  prize?: ReactNode
  /** Makes the name a link that covers the whole step. */
  renderLink?: RenderLink | undefined
  /** Makes name and picture a separate link above the step's, which `linkLabel` then names. */
  renderPersonLink?: RenderLink | undefined
  linkLabel?: string | undefined
}

export type PodiumProps = {
  /** Up to three, first place first. Tied ranks may repeat. */
  ranks: readonly PodiumRank[]
  /** `hero` on the home page's pitch panel, `card` at the top of a ranking. */
  look?: 'hero' | 'card'
}

/** The top three of a ranking. Read in order 1, 2, 3; displayed 2, 1, 3. */
export function Podium({ ranks, look = 'card' }: PodiumProps): ReactElement {
  return (
    <ol className={cx(styles.podium, styles[look])}>
      {ranks.slice(0, 3).map((entry, index) => (
        <li key={entry.key} className={cx(styles.entry, steps[index], medals[entry.rank])}>
          <span className="visually-hidden">{entry.rankLabel}</span>
          {entry.rank === 1 ? <Crown className={styles.crown} size={30} aria-hidden="true" /> : null}
          <span className={styles.picture}>{entry.picture}</span>
          <span className={styles.name}>
            <Name entry={entry} />
          </span>
          {entry.username === undefined ? null : <span className={styles.username}>{entry.username}</span>}
          <span className={styles.block}>
            <span className={styles.place} aria-hidden="true">
              {entry.rank}
            </span>
            <span className={styles.points}>{entry.points}</span>
            {entry.prize === undefined ? null : <span className={styles.prize}>{entry.prize}</span>}
          </span>
          {entry.renderPersonLink &&
            entry.renderLink?.({
              className: styles.step ?? '',
              children: <span className="visually-hidden">{entry.linkLabel}</span>,
            })}
        </li>
      ))}
    </ol>
  )
}

function Name({ entry: { name, renderLink, renderPersonLink } }: { entry: PodiumRank }): ReactNode {
  if (renderPersonLink) return renderPersonLink({ className: cx(styles.link, styles.person), children: name })
  return renderLink?.({ className: styles.link ?? '', children: name }) ?? name
}

const steps = [styles.middle, styles.left, styles.right] as const
const medals = { 1: styles.gold, 2: styles.silver, 3: styles.bronze } as const
