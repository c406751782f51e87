import type { ExportPart } from '#server/modules/accounts/index.ts'
import { codesOf } from './sql.ts'

export { claim as giveCode } from './service-giving.ts'

/** The caller's current and former influencer codes, for the export of personal data. */
export const exportInfluence: ExportPart = async (from, accountId) => ({
  name: 'influencer',
  rows: (await codesOf(from, accountId)).map(code => ({ ...code })),
})
