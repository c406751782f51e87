import type { Module } from '#server/modules/module.ts'
import { days } from '#server/platform/retention.ts'
import { webhookJobs } from './jobs.ts'
import { operatorWebhookRoutes } from './operator.ts'

export const webhooksModule: Module = {
  adminRoutes: operatorWebhookRoutes,
  jobs: (deps, { modeOf }) => [webhookJobs(deps, modeOf)],
  retention: [
    { table: 'webhook', bounded: 'by what operators add: at most 20' },
    { table: 'webhook_event', by: 'at', afterMs: days(90), what: 'What webhooks were told, with its deliveries' },
    { table: 'webhook_delivery', bounded: 'by the events of 90 days and the webhooks' },
  ],
}
