import type { Module } from '#server/modules/module.ts'
import { riskJobs } from './jobs.ts'
import { operatorRiskRoutes } from './operator.ts'
import { riskWaiting } from './reads.ts'

export const riskModule: Module = {
  adminRoutes: operatorRiskRoutes,
  jobs: deps => [riskJobs(deps)],
  waiting: riskWaiting,
  retention: [
    { table: 'risk_signal', kept: 'Signs of fraud: a duty' },
    { table: 'risk_hold', kept: 'Signs of fraud: a duty' },
    { table: 'person_note', kept: 'What operators wrote of a person' },
    { table: 'risk_mark', bounded: 'by the kinds of signs' },
    { table: 'risk_same_picks', kept: 'Signs are counted over all games; only predictions that few made' },
    { table: 'risk_game_seen', bounded: 'by games: one row each' },
  ],
}
