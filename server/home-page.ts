import { activeSlides, rotationSeconds } from '#server/modules/content/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { PageParts } from '#server/platform/page.ts'

/** What the page of `/home` carries: the sponsors' slides, the picture of the first one among what is painted at once. */
export async function homePage(deps: Pick<Deps, 'db'>): Promise<PageParts> {
  const [slides, time] = await Promise.all([activeSlides(deps), rotationSeconds(deps.db)])
  const first = slides.docs[0]
  return {
    picture: first && { src: first.url, alt: first.alt },
    answers: { listSlides: slides, slideSettings: { time } },
  }
}
