/** Reads that only the demo uses: how much play money it has added. */
export { capitalChanges, movedFor } from './reads.ts'
