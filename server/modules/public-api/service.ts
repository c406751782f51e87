/** The data of the public API, from the services that players and visitors use; without a session. */
import type * as z from 'zod/mini'
import type {
  publicCardOf,
  publicCards,
  publicChampionship,
  publicChampionships,
  publicLog,
  publicMatch,
  publicRanking,
} from '#contract/api/public/v1.ts'
import { cardPreview, championshipDetail, closingCards, listChampionships } from '#server/modules/cards/index.ts'
import { matchDetail } from '#server/modules/matches/index.ts'
import type { Needs } from '#server/modules/module.ts'
import { logPage } from '#server/modules/proofs/index.ts'
import { ranking } from '#server/modules/rankings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Reading = Pick<Deps, 'db' | 'clock'>

const NOBODY = ''

/** A page of a ranking. A closed account keeps its rank, without a name, until the next ranking. */
export async function rankingPage(
  deps: Pick<Deps, 'db' | 'reads' | 'clock'>,
  query: z.output<typeof publicRanking.params> & z.output<typeof publicRanking.query>,
): Promise<Answer<typeof publicRanking>> {
  const { docs, ...page } = await ranking(deps, NOBODY, query)
  return {
    ...page,
    docs: docs.map(({ position, totalScore, _user: { username, name } }) => ({
      position,
      totalScore,
      user: username === '' ? null : { username, name },
    })),
  }
}

const urlOf = ({ config }: Pick<Deps, 'config'>, id: string): string => `${config.publicUrl}/c/${id}`

/** Open cards, soonest lock first. */
export async function openCards(deps: Reading & Pick<Deps, 'config'>): Promise<Answer<typeof publicCards>> {
  const cards = await closingCards(deps)
  return { docs: cards.map(card => ({ ...card, url: urlOf(deps, card._id) })) }
}

/** A card visible to players. Refuses `not_found`. */
export async function card(
  deps: Reading & Pick<Deps, 'config' | 'throttle'>,
  id: string,
): Promise<Answer<typeof publicCardOf>> {
  const { championship = null, ...found } = await cardPreview(deps, id, { code: undefined, address: '' })
  return { doc: { ...found, championship, url: urlOf(deps, id) } }
}

export const championships = (
  deps: Reading,
  query: z.output<typeof publicChampionships.query>,
): Promise<Answer<typeof publicChampionships>> => listChampionships(deps, query)

/** A championship with the scores of finished matches. Refuses `not_found`. */
export async function championship(
  deps: Reading,
  id: string,
  round: string | undefined,
): Promise<Answer<typeof publicChampionship>> {
  const { doc } = await championshipDetail(deps, id, round)
  const fixtures = doc.fixtures.map(fixture =>
    fixture.status === 'finished' ? fixture : { ...fixture, score: null, minute: null },
  )
  return { doc: { ...doc, fixtures } }
}

/** The facts of a match. Refuses `not_found`, and `not_yet_visible` until it is over. */
export async function finishedMatch(deps: Reading, id: string): Promise<Answer<typeof publicMatch>> {
  const match = await matchDetail(deps, id)
  return match.doc.status === 'finished' ? match : fail('not_yet_visible')
}

/** A page of the proof log as a visitor sees it: private games without their names. */
export const log = (
  deps: Reading,
  modeOf: Needs['modeOf'],
  query: z.output<typeof publicLog.query>,
): Promise<Answer<typeof publicLog>> => logPage(deps, modeOf, undefined, query)
