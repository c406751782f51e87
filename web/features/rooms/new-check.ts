import { ROOM_NAME_MAX, ROOM_PRICES, type RoomKind } from '#contract/rooms.ts'

/** Codes of what is wrong, by field. */
export type Wrong = Partial<Record<'type' | 'name' | 'price' | '_match', string>>

/** What is wrong with a room's name and price (what was typed: digits): the codes that the server would give. */
export function checkRoom(kind: RoomKind, { name, price }: { name: string; price: string }): Wrong {
  const wrong: Wrong = {}
  if (name.trim() === '') wrong.name = 'name_required'
  else if (name.trim().length > ROOM_NAME_MAX) wrong.name = 'name_too_long'
  const { free, least, most } = ROOM_PRICES[kind]
  const reais = Number(price)
  if (price === '') wrong.price = 'price_required'
  else if (reais > most) wrong.price = 'price_high'
  else if (reais < least && !(free && reais === 0)) wrong.price = kind === 'game-vs-vip' ? 'vip_price_low' : 'price_low'
  return wrong
}
