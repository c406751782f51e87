/** The pages of shared addresses, in one file: the program names few of those. */
export { CardLanding } from './card-landing.tsx'
export { GameLanding } from './game-landing.tsx'
export { RoomLanding } from './room-landing.tsx'
export { LeagueLanding } from './league-landing.tsx'
