import { zPublicHouse } from './public-house.ts'

/** To everybody who is signed in: what the house offers and what stands still, all of it as it is now. */
export const houseEvent = { name: () => 'house', payload: zPublicHouse }
