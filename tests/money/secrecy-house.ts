import { byId, byIdWith, pages, plain, sent, type Walk } from './secrecy-walk.ts'

const reason = 'Ninguém vê nada'
const ofYear: Walk = { calls: () => [{ params: { year: '2026' }, query: { limit: 50 } }] }
const days = { from: '2026-11-01', to: '2026-11-30' }

/** A player's yearly statement, as another user. */
export const ownYear: Record<string, Walk> = {
  myYear: ofYear,
  myYearCsv: { calls: () => [{ query: { year: '2026' } }] },
}

/** The operator's money and players' yearly statements in the console. */
export const houseMoneyAsAdmin: Record<string, Walk> = {
  operatorTreasury: plain,
  operatorDailyClose: { calls: () => [{ query: { day: '2026-11-21' } }] },
  operatorTreasuryOrders: pages,
  operatorProposeOrder: sent(() => ({ kind: 'capital-in', amount: 1, reason })),
  operatorDecideOrder: byIdWith({ approve: true, reason }),
  operatorTakeBackOrder: byIdWith({ reason }),
  operatorOrderAnswers: plain,
  operatorReadOrder: byId,
  operatorGameOrders: byId,
  operatorAskGuarantee: byIdWith({ reason }),
  operatorYears: ofYear,
  operatorYearsCsv: sent(() => ({ year: '2026', search: '', reason })),
  operatorFigures: { calls: () => [{ query: days }] },
  operatorFiguresCsv: { calls: () => [{ query: days }] },
}
