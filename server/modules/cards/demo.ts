/** What the demo needs of cards: it makes and opens them as an operator does, and looks after those that are alive. */
export { liveCards, type LiveCard } from './reads-demo.ts'
export { create as createCard } from './service-drafts.ts'
export { open as openCard } from './service-running.ts'
