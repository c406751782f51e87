import { CLOSING_CARDS_MAX, type OpenCard } from '#contract/api/player/home.ts'
import type { Deps } from '#server/platform/deps.ts'
import { shownAthletes } from './athlete-cards.ts'
import type { CardTypeBase } from './card-type.ts'
import { shownMatches } from './championship-cards.ts'
import { closingFirst } from './reads.ts'
import { partsOf } from './service-cards.ts'
import { sizesOf } from './sql-athletes.ts'

/** Maximum figures on a cover. */
const FIGURES = 5
/** No viewer: the event is the same for everybody. */
const ANYBODY = { accountId: '', lang: 'pt-BR' } as const

/** Open cards of every type, soonest lock first. */
export async function closingCards({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<OpenCard[]> {
  const now = clock.now()
  const closing = await closingFirst(db, { now, limit: CLOSING_CARDS_MAX })
  const idsOf = ({ mode }: CardTypeBase) => closing.filter(card => card.mode === mode.name).map(({ id }) => id)
  const shown = { viewer: ANYBODY, now, slots: FIGURES }
  const found = new Map<string, OpenCard>()
  const sizes = await sizesOf(db, idsOf(shownAthletes))
  for (const [id, parts] of await partsOf(db, shownAthletes, idsOf(shownAthletes), shown)) {
    const { athletes, ...card } = shownAthletes.summaryOf(parts)
    const figures = athletes.map(({ _athlete, _team }) => ({ _id: _athlete._id, team: _team }))
    found.set(id, { ...card, championship: null, size: sizes.get(id) ?? athletes.length, figures })
  }
  for (const [id, parts] of await partsOf(db, shownMatches, idsOf(shownMatches), shown)) {
    const { matches, championship, ...card } = shownMatches.summaryOf(parts)
    const teams = matches.flatMap(({ _match: { home, away } }) => [home ?? [], away ?? []].flat())
    const figures = teams.slice(0, FIGURES).map(team => ({ _id: team._id, team }))
    found.set(id, { ...card, championship: championship?._id ?? null, size: card.matchCount, figures })
  }
  return closing.flatMap(({ id }) => found.get(id) ?? [])
}
