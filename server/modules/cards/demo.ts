import type { CardInput } from '#contract/api/admin/cards.ts'
import type { ChampionshipCardInput } from '#contract/api/admin/championship-cards.ts'
/** For the demo: creates and opens cards as an operator does, and finds the active ones. */
import type { Actor } from '#server/modules/audit/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { writtenAthletes } from './athlete-cards.ts'
import { writtenMatches } from './championship-cards.ts'
import { create } from './service-drafts.ts'
import { open } from './service-running.ts'

export { liveCards, type LiveCard } from './reads-demo.ts'

type DemoDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** An operator's input for a card: an Athletes card or a championship card. */
export type DemoCard = { kind: 'athletes'; input: CardInput } | { kind: 'championship'; input: ChampionshipCardInput }

/** Drafts a card. Refuses as the admin endpoint does. */
export function createCard(deps: DemoDeps, actor: Actor, card: DemoCard): Promise<{ _id: string }> {
  const { operatorId, reason } = actor
  return card.kind === 'athletes'
    ? create(deps, writtenAthletes, operatorId, { ...card.input, reason })
    : create(deps, writtenMatches, operatorId, { ...card.input, reason })
}

/** Opens a card. Refuses as the admin endpoint does. */
export const openCard = (
  deps: DemoDeps,
  actor: Actor,
  { kind }: Pick<DemoCard, 'kind'>,
  id: string,
): Promise<{ data: boolean }> =>
  kind === 'athletes' ? open(deps, writtenAthletes, actor, id) : open(deps, writtenMatches, actor, id)
