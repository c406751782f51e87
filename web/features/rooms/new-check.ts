import { ROOM_NAME_MAX, ROOM_PRICES, type RoomTypeName } from '#contract/rooms.ts'

/** Error codes by field. */
export type Errors = Partial<Record<'type' | 'name' | 'price' | '_match', string>>

/** Checks a room's name and price (typed digits): returns the codes that the server would give. */
export function checkRoom(type: RoomTypeName, { name, price }: { name: string; price: string }): Errors {
  const errors: Errors = {}
  if (name.trim() === '') errors.name = 'name_required'
  else if (name.trim().length > ROOM_NAME_MAX) errors.name = 'name_too_long'
  const { free, least, most } = ROOM_PRICES[type]
  const reais = Number(price)
  if (price === '') errors.price = 'price_required'
  else if (reais > most) errors.price = 'price_high'
  else if (reais < least && !(free && reais === 0))
    errors.price = type === 'game-vs-vip' ? 'vip_price_low' : 'price_low'
  return errors
}
