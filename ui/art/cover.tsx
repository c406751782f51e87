import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { LiveBadge } from '../badge.tsx'
import { cx } from '../cx.ts'
import { Row } from '../layout.tsx'
import { Bust } from './bust.tsx'
import { floodlight, type CoverTone } from './cover-tone.ts'
import type { ArtAthlete } from './mode-art.tsx'
import { PitchLines } from './pitch.tsx'
import styles from './cover.module.css'

/** Props of {@link CoverArt}. */
export type CoverArtProps = {
  tone: CoverTone
  /** Up to five; the first is on the left. */
  athletes: readonly ArtAthlete[]
  /** URL of a banner image that replaces the drawn athletes. */
  banner?: string | undefined
}

/** The art at the top of a slip: floodlight, pitch lines, athletes side by side. 104 px high. Decorative. */
export function CoverArt({ tone, athletes, banner }: CoverArtProps): ReactElement {
  return (
    <div className={styles.strip} style={{ background: floodlight(tone) }} aria-hidden="true">
      {banner ? (
        <img className={styles.banner} src={banner} alt="" loading="lazy" />
      ) : (
        <>
          <PitchLines className={styles.stripLines} />
          <Lineup className={styles.stripLineup} athletes={athletes} />
        </>
      )}
    </div>
  )
}

export type CoverProps = CoverArtProps & {
  title: ReactNode
  /** Heading level of the title. */
  level?: 1 | 2
  /** "Ao vivo", with a pulsing spot. */
  live?: ReactNode
  /** Short facts under the title. */
  facts?: readonly string[]
  /** The only action: share. */
  action?: ReactNode
  /** A countdown in boxes or a note, under the facts. */
  children?: ReactNode
}

/** The header of a card's page: art, title and state. A shade keeps the text readable over any banner. */
export function Cover({
  tone,
  athletes,
  banner,
  title,
  level = 1,
  live,
  facts = [],
  action,
  children,
}: CoverProps): ReactElement {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <section className={styles.cover} style={{ '--light': floodlight(tone) } as CSSProperties}>
      {banner ? (
        <img className={styles.banner} src={banner} alt="" />
      ) : (
        <>
          <PitchLines className={styles.lines} />
          <Lineup className={styles.lineup} athletes={athletes} />
        </>
      )}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
      <Title className={styles.title}>{title}</Title>
      <Row align="center" wrap size="sm" lineHeight="sm" className={styles.facts}>
        {live === undefined ? null : <LiveBadge>{live}</LiveBadge>}
        {facts.map(fact => (
          <span key={fact} className="num">
            {fact}
          </span>
        ))}
      </Row>
      {children}
    </section>
  )
}

function Lineup({
  athletes,
  className,
}: {
  athletes: readonly ArtAthlete[]
  className: string | undefined
}): ReactElement {
  return (
    <div className={cx(styles.athletes, className)} aria-hidden="true">
      {athletes.slice(0, 5).map((athlete, index) => (
        <Bust key={index} seed={athlete.seed} kit={athlete.kit} />
      ))}
    </div>
  )
}
