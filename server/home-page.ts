import { activeSlides, rotationSeconds } from '#server/modules/content/index.ts'
import { currentSettings } from '#server/modules/settings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { PageParts } from '#server/platform/page.ts'

/** What the page of `/home` carries: the sponsors' slides, the picture of the first one among what is painted at once. */
export async function homePage(deps: Pick<Deps, 'db' | 'config'>): Promise<PageParts> {
  const [slides, time] = await Promise.all([activeSlides(deps), rotationSeconds(deps.db, deps.config)])
  const first = slides.docs[0]
  return {
    picture: first && { src: first.url, alt: first.alt },
    answers: { listSlides: slides, slideSettings: { time } },
  }
}

/**
 * What every page says of itself before it has asked for anything: the profile of a house that may not have everything, and whether there
 * is something to tell at once.
 */
export async function operatorMarks({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Record<string, string>> {
  const { profile, banner, stops } = await currentSettings(db, config)
  const isOff = stops.entries || stops.deposits || stops.payouts || stops.modes.length > 0
  return {
    ...(profile === 'licensed' ? {} : { profile }),
    ...(banner || isOff ? { notice: '' } : {}),
  }
}
