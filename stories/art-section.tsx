import type { ReactElement } from 'react'
import { Stack } from '#ui/layout.tsx'
import { ArtCards } from './art-cards.tsx'
import { ArtPictures } from './art-pictures.tsx'
import { ArtPlay } from './art-play.tsx'
import { ArtRooms } from './art-rooms.tsx'

/** Art and game components in each of their states. */
export function ArtSection(): ReactElement {
  return (
    <Stack gap={8}>
      <ArtPictures />
      <ArtCards />
      <ArtPlay />
      <ArtRooms />
    </Stack>
  )
}
