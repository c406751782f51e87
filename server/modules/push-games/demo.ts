/** What the demo needs of push games: it drafts and sends them as an operator does. */
export { followingPushes } from './reads.ts'
export { create, send } from './service-admin.ts'
