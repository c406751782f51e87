import { peopleAsAdmin } from './secrecy-people.ts'
import { pages, plain, type Walk } from './secrecy-walk.ts'

/** Movements of everybody, of another and of a card, in every order. */
const movements: Walk = {
  calls: ({ cards, other }) => [
    { query: { sort: 'amount' } },
    { query: { account: `wallet:${other.id}` } },
    ...cards.slice(0, 1).map(id => ({ query: { account: `escrow:${id}` } })),
  ],
}

/** Players, files of lists, and what waits for a person, at the operators' desk. */
export const listsAsAdmin: Record<string, Walk> = {
  ...peopleAsAdmin,
  operatorMe: plain,
  operatorStatus: plain,
  operatorDepositsCsv: pages,
  operatorReceiptsCsv: pages,
  operatorWithdrawalsCsv: pages,
  operatorDisputesCsv: pages,
  operatorAuditCsv: pages,
  listReportsCsv: pages,
  operatorPushGamesCsv: pages,
  operatorInfluencersCsv: pages,
  operatorLedgerMovementsCsv: movements,
  operatorTreasuryOrdersCsv: pages,
  operatorMatchesCsv: pages,
  operatorRoomsCsv: pages,
  operatorCardsCsv: pages,
  operatorChampionshipCardsCsv: pages,
  operatorAuditChecked: plain,
  operatorCheckAudit: plain,
  operatorWaiting: plain,
}
