import type { ReactElement } from 'react'
import { Bust } from '#ui/art/bust.tsx'
import { Crest } from '#ui/art/crest.tsx'
import { Face } from '#ui/art/face.tsx'
import { FigureWall } from '#ui/art/figure-wall.tsx'
import { Figure } from '#ui/art/figure.tsx'
import { Brand, Mark } from '#ui/art/mark.tsx'
import { Shirt } from '#ui/art/shirt.tsx'
import { Row } from '#ui/layout.tsx'
import { athletes, firstAthlete, Group } from './art-samples.tsx'
import styles from './art-section.module.css'

/** Brand, athletes, clubs, faces and the wall of the access pages. */
export function ArtPictures(): ReactElement {
  return (
    <>
      <Group title="Marca">
        <Row gap={4} align="center" wrap>
          <Mark size={56} />
          <Brand />
          <Brand wordmark="wide" />
        </Row>
      </Group>
      <Group title="Rostos">
        <Row gap={4} align="center" wrap>
          {Array.from({ length: 12 }, (_, index) => (
            <Face key={index} seed={`jogador ${index}`} size={56} />
          ))}
        </Row>
      </Group>
      <Group title="Atletas e figurinhas">
        <Row gap={4} align="center" wrap>
          {athletes.map(({ seed, kit }) => (
            <Bust key={seed} className={styles.bust} seed={seed} kit={kit} />
          ))}
        </Row>
        <Row gap={4} align="center" wrap>
          {(['small', 'row', 'medium', 'large'] as const).map(size => (
            <Figure key={size} {...firstAthlete} size={size} />
          ))}
          {athletes.map(athlete => (
            <Figure key={athlete.seed} {...athlete} size="large" />
          ))}
        </Row>
      </Group>
      <Group title="Escudos e camisas">
        <Row gap={4} align="center" wrap>
          {[...athletes, firstAthlete].map(({ code, kit }) => (
            <Crest key={code} code={code} kit={kit} size={48} />
          ))}
          {[...athletes, firstAthlete].map(({ code, kit, number }) => (
            <Shirt key={code} kit={kit} number={number} />
          ))}
        </Row>
      </Group>
      <Group title="Parede de figurinhas">
        <div className={styles.access}>
          <FigureWall />
          <Brand onArt />
        </div>
      </Group>
    </>
  )
}
