import type { OperatorChampionshipCard } from '#contract/api/admin/championship-cards.ts'
import { adminFieldsOf } from './draft-shared.ts'
import { matchDoc } from './documents-matches.ts'
import { originOf } from './documents-shared.ts'
import type { AdminCardType, AdminCardParts } from './card-type.ts'
import { championshipCardMode } from './mode.ts'
import { type MatchCardView, matchStartFrom, matchViewsOf } from './snapshot-matches.ts'

type Row = { championship: MatchCardView['championship']; matches: number }

/** How the desk sees championship cards. */
export const adminMatches: AdminCardType<MatchCardView, Row, OperatorChampionshipCard> = {
  mode: championshipCardMode,
  viewsOf: (from, ids) => matchViewsOf(from, ids),
  startFrom: matchStartFrom,
  isWaiting: view => view.places.some(({ resolved }) => resolved.missing.length > 0),
  rowOf: ({ card, championship }) => ({ championship, matches: card.matchIds.length }),
  adminDocOf: async (_from, parts) => {
    const { card, championship, places } = parts.view
    return {
      ...adminFieldsOf(parts),
      championship: card.championshipId ?? '',
      championshipDoc: championship,
      matches: [...card.matchIds],
      matchDocs: places.map((one, place) => ({
        place,
        now: matchDoc(one),
        missing: one.resolved.missing.map(fact => ({ fact, match: one.match.id })),
        origin: originOf(one.match),
        picked: pickedAt(parts, place),
      })),
    }
  },
}

/** How often each number of goals was predicted of either side of a match. */
function pickedAt(
  { picks }: AdminCardParts<MatchCardView>,
  slot: number,
): OperatorChampionshipCard['matchDocs'][0]['picked'] {
  if (picks === null) return null
  const sideAt = (at: number): Record<string, number> =>
    Object.fromEntries(picks.filter(one => one.place === at).map(({ value, count }) => [String(value), count]))
  return { home: sideAt(2 * slot), away: sideAt(2 * slot + 1) }
}
