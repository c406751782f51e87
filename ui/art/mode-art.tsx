import type { ReactElement, ReactNode } from 'react'
import { Row, Text } from '../layout.tsx'
import { Bust, type BustProps } from './bust.tsx'
import { Crest, type CrestProps } from './crest.tsx'
import { Face } from './face.tsx'
import { PitchLines } from './pitch.tsx'
import styles from './mode-art.module.css'

/** Data that art needs of an athlete. */
export type ArtAthlete = Pick<BustProps, 'seed' | 'kit'>

/** Three athletes before pitch lines, for the large entry tile. Decorative. */
export function AthletesArt({ athletes }: { athletes: readonly ArtAthlete[] }): ReactElement {
  return (
    <span className={styles.athletes} aria-hidden="true">
      <PitchLines className={styles.lines} />
      {athletes.map((athlete, index) => (
        <Bust key={index} className={styles.athlete} seed={athlete.seed} kit={athlete.kit} />
      ))}
    </span>
  )
}

/** Two shields and a score between them: `2 × 1`. Decorative. */
export function ScoreArt({
  home,
  away,
  goals,
}: {
  home: CrestSides
  away: CrestSides
  goals: readonly [number, number]
}): ReactElement {
  return (
    <span className={styles.score} aria-hidden="true">
      <Crest code={home.code} kit={home.kit} size={44} />
      <span className="figure">{goals[0]}</span>
      <Text as="span" look="hint">
        ×
      </Text>
      <span className="figure">{goals[1]}</span>
      <Crest code={away.code} kit={away.kit} size={44} />
    </span>
  )
}
type CrestSides = Pick<CrestProps, 'code' | 'kit'>

/** Players' faces, overlapping. Decorative. */
export function FacesArt({ seeds }: { seeds: readonly string[] }): ReactElement {
  return (
    <Row as="span" align="center" aria-hidden="true">
      {seeds.map(seed => (
        <span key={seed} className={styles.face}>
          <Face seed={seed} />
        </span>
      ))}
    </Row>
  )
}

/** "From R$ 10.000": a small line and an amount, for the gold tile. Read out as plain text. */
export function StakeArt({ label, amount }: { label: ReactNode; amount: ReactNode }): ReactElement {
  return (
    <span className={styles.stake}>
      <span className={styles.stakeLabel}>{label}</span>
      <span className="figure">{amount}</span>
    </span>
  )
}
