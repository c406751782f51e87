/** For the demo: creates, joins and plays rooms as players do. */
export { familyRooms } from './family.ts'
export { answerInvite, join } from './service-people.ts'
export { play } from './service-play.ts'
export { create } from './service-rooms.ts'
export { guess, ready, start } from './versus/service.ts'
export { versusType } from './versus/versus-type.ts'
