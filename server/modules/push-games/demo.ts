/** For the demo: it drafts and sends push games as an operator does. */
export { followingPushes } from './reads.ts'
export { create, send } from './service-admin.ts'
