import type { ExportPart } from '#server/modules/accounts/index.ts'
import { codesOf } from './sql.ts'

export { claim as giveCode } from './service-giving.ts'

/** The codes I have or had as an influencer, for the export of my data. */
export const exportInfluence: ExportPart = async (from, accountId) => ({
  name: 'influencer',
  rows: (await codesOf(from, accountId)).map(code => ({ ...code })),
})
