import type { OperatorCard } from '#contract/api/admin/cards.ts'
import { inputOf, namesOf, optionInput } from './athlete-cards.ts'
import { athleteCardMode, type CardView, startFrom, viewsOf } from './athlete-mode.ts'
import type { AdminCardType, AdminCardParts } from './card-type.ts'
import { originOf } from './documents-shared.ts'
import { athleteDoc, type ShownCard } from './documents.ts'
import { adminFieldsOf } from './draft-shared.ts'
import type { Option, Slot } from './types.ts'

type Row = { gameType: 'options' | 'classic'; athletes: number }

/** Athletes cards in the admin console. */
export const adminAthletes: AdminCardType<CardView, Row, OperatorCard> = {
  mode: athleteCardMode,
  viewsOf: (from, ids) => viewsOf(from, ids),
  startFrom,
  isWaiting: view => view.resolved.some(one => one.missing.length > 0),
  rowOf: ({ card }) => ({ gameType: card.gameType, athletes: card.slots.length }),
  adminDocOf: async (from, parts) => {
    const { game, now } = parts
    const view = { ...parts.view, names: await namesOf(from, [parts.view.card], now) }
    const picked = pickedOf(parts)
    return {
      ...adminFieldsOf(parts),
      ...inputOf(game, view.card),
      athletes: view.card.slots.map(slot => athleteOf(view, slot, picked?.[slot.place] ?? null)),
      goalOptions: view.card.goals.map(optionDoc),
      statisticOptions: view.card.statistics.map(optionDoc),
    }
  },
}

const optionDoc = (option: Option) => ({ _id: option.id, ...optionInput(option) })

function athleteOf(view: ShownCard, slot: Slot, picked: Record<string, number> | null) {
  const resolved = view.resolved[slot.place]
  const { athletes, teams } = view.names
  return {
    _athlete: slot.athleteId,
    name: athletes.get(slot.athleteId)?.name ?? '',
    _team: slot.teamId,
    _match: slot.matchId,
    _kickoff: slot.kickoffId,
    position: slot.position,
    number: slot.shirt,
    classicValue: slot.classicValue / 100,
    place: slot.place,
    team: (slot.teamId === null ? undefined : teams.get(slot.teamId)) ?? null,
    now: athleteDoc(view, slot, resolved),
    missing: (resolved?.missing ?? []).map(fact => ({ fact, match: slot.matchId })),
    origin: originOf(view.matches.get(slot.matchId)),
    picked,
  }
}

/** How often each option (classic: each number) was chosen, by pick index. */
function pickedOf({ view: { card }, picks }: AdminCardParts<CardView>): Record<string, number>[] | null {
  if (picks === null) return null
  const picked = card.slots.map((): Record<string, number> => ({}))
  for (const { place, value, count } of picks) {
    const isOptions = card.gameType === 'options'
    const options = place % 2 === 0 ? card.goals : card.statistics
    const key = isOptions ? options[value]?.id : String(value)
    const counts = picked[isOptions ? place >> 1 : place]
    if (counts && key !== undefined) counts[key] = count
  }
  return picked
}
