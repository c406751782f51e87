import type { Module } from '#server/modules/module.ts'
import { days } from '#server/platform/retention.ts'
import { adJobs } from './jobs.ts'
import { operatorAdRoutes } from './operator.ts'
import { adRoutes } from './routes.ts'
import { exportAds } from './service.ts'

export const adsModule: Module = {
  routes: adRoutes,
  adminRoutes: operatorAdRoutes,
  jobs: deps => [adJobs(deps)],
  exports: [exportAds],
  retention: [
    { table: 'ad', kept: 'What was sent to players' },
    {
      table: 'ad_recipient',
      by: 'sent_at',
      afterMs: days(730),
      what: 'Who was sent an ad; the ad keeps the counts',
    },
    { table: 'ad_tally', bounded: 'by ads: at most 16 rows each' },
  ],
}
