import type { Module } from '#server/modules/module.ts'
import { exportIdentity } from './service.ts'
import { identityJobs } from './jobs.ts'

export const kycModule: Module = {
  jobs: deps => [identityJobs(deps)],
  exports: [exportIdentity],
  retention: [{ table: 'identity_check', bounded: 'by accounts: two rows each' }],
}
