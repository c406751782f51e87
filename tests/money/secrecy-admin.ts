import { peopleAsAdmin } from './secrecy-people.ts'
import { pages, plain, sent, type Walk } from './secrecy-walk.ts'

/** Movements of everybody, of another player and of a card, in every order. */
const movements: Walk = {
  calls: ({ cards, other }) => [
    { query: { sort: 'amount' } },
    { query: { account: `wallet:${other.id}` } },
    ...cards.slice(0, 1).map(id => ({ query: { account: `escrow:${id}` } })),
  ],
}

/** By every id, including entries of others, by a name, and by a card's data. */
const searches: Walk = {
  calls: ({ ids, other }) => [...ids, other.username, other.cpf, 'segredo'].map(search => ({ query: { search } })),
}

/** Players, list exports, and pending items in the console. */
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
  operatorReviewCsv: pages,
  operatorInfluencersCsv: pages,
  operatorLedgerMovementsCsv: movements,
  operatorTreasuryOrdersCsv: pages,
  operatorMatchesCsv: pages,
  operatorChampionshipsCsv: pages,
  operatorRiskSignalsCsv: pages,
  operatorOperatorsCsv: pages,
  operatorLedgerAccountsCsv: pages,
  operatorVersusAlertsCsv: pages,
  operatorRoomsCsv: pages,
  operatorCardsCsv: pages,
  operatorChampionshipCardsCsv: pages,
  operatorAuditChecked: plain,
  operatorCheckAudit: plain,
  operatorWaiting: plain,
  operatorSearch: searches,
  operatorFirstSteps: plain,
  operatorCohorts: plain,
  operatorExposedGames: pages,
  operatorExposedMatches: pages,
  operatorExposedGamesCsv: pages,
  operatorExposedMatchesCsv: pages,
  operatorCardEntries: { calls: ({ cards }) => cards.map(card => ({ query: { card, limit: 50 } })) },
  operatorCardEntriesCsv: { calls: ({ cards }) => cards.map(card => ({ query: { card } })) },
  operatorAlerts: plain,
  operatorSetAlerts: sent(() => ({ mail: 'mesa@exemplo.com', kinds: [{ kind: 'disputes', by: 'browser' }] })),
  operatorTakeAlerts: plain,
  operatorAddDevice: sent(() => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/um',
    keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  })),
  operatorRemoveDevice: sent(() => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/um' })),
}
