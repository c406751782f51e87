/** Card pages in one file, to keep the route table's list of chunks short. */
export { CardScreen } from './card-screen.tsx'
export { ListScreen, prefetchCards } from './list-screen.tsx'
