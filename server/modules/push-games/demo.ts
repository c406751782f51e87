/** For the demo: drafts and sends push games as an operator does. */
export { followingPushes } from './reads.ts'
export { create, send } from './service-admin.ts'
