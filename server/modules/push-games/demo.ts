/** What the demo needs of push games: it drafts them as an operator does. */
export { create } from './service-admin.ts'
