/** What the demo needs of cards: it makes and opens them as an operator does, and looks after those that are alive. */
import type { CardInput } from '#contract/api/operator-cards.ts'
import type { Deps } from '#server/platform/deps.ts'
import { writtenAthletes } from './athlete-cards.ts'
import { create, type Desk } from './service-drafts.ts'
import { open } from './service-running.ts'

export { liveCards, type LiveCard } from './reads-demo.ts'

type DemoDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Drafts an Athletes card. Refuses as the desk does. */
export const createCard = (
  deps: DemoDeps,
  operatorId: string,
  body: CardInput & { reason: string },
): Promise<{ _id: string }> => create(deps, writtenAthletes, operatorId, body)

/** Opens an Athletes card. Refuses as the desk does. */
export const openCard = (deps: DemoDeps, desk: Desk, id: string): Promise<{ data: boolean }> =>
  open(deps, writtenAthletes, desk, id)
