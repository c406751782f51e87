import type { ReactElement } from 'react'
import { ArtCards } from './art-cards.tsx'
import styles from './art-section.module.css'
import { ArtPictures } from './art-pictures.tsx'
import { ArtPlay } from './art-play.tsx'
import { ArtRooms } from './art-rooms.tsx'

/** The gallery's part on art and game components, each in its states. */
export function ArtSection(): ReactElement {
  return (
    <div className={styles.part}>
      <ArtPictures />
      <ArtCards />
      <ArtPlay />
      <ArtRooms />
    </div>
  )
}
