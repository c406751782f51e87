import { useQuery } from '@tanstack/react-query'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useMessages } from '#client/i18n.ts'
import { rotationQuery, slidesQuery } from './api.ts'
import { messages as homeMessages } from './i18n.ts'
import { SponsorSlides } from './sponsor-slides.tsx'
import styles from './sponsor-slides.module.css'

/** How long a slide stays while the server has not said it. */
const ROTATION_MS = 8000

/** The sponsors' slides. Nobody came here for them: without any, or when they cannot be read, they take no room. */
export function SponsorSection() {
  const messages = useMessages(homeMessages).sponsors
  const slides = useQuery(slidesQuery)
  const rotation = useQuery(rotationQuery)
  if (slides.isPending) {
    return (
      <SkeletonGroup label={messages.loading} className={styles.waiting}>
        <Skeleton shape="card" height="100%" />
      </SkeletonGroup>
    )
  }
  if (!slides.data?.length) return null
  return <SponsorSlides slides={slides.data} stayMs={rotation.data ?? ROTATION_MS} />
}
