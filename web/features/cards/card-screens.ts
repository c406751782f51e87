/** The pages of cards, in one file: the program names few of those. */
export { CardScreen } from './card-screen.tsx'
export { ListScreen, prefetchCards } from './list-screen.tsx'
