/** What the demo needs of the ledger: how much play money it has put into it. */
export { capitalChanges, movedFor } from './reads-demo.ts'
