import type { Module } from '#server/modules/module.ts'
import { identityJobs } from './jobs.ts'
import { exportIdentity } from './service.ts'

export const kycModule: Module = {
  jobs: deps => [identityJobs(deps)],
  exports: [exportIdentity],
  retention: [{ table: 'identity_check', bounded: 'by accounts: two rows each' }],
}
