/** Pages of shared links in one file, to keep the route table's list of chunks short. */
export { CardLanding } from './card-landing.tsx'
export { GameLanding } from './game-landing.tsx'
export { RoomLanding } from './room-landing.tsx'
export { LeagueLanding } from './league-landing.tsx'
