import type { ExportPart } from '#server/modules/accounts/index.ts'
import { scoresOf } from './sql.ts'

export { badgesOf, standingsOf } from './service-people.ts'

/** My points in every ranking, for the export of my data. */
export const exportScores: ExportPart = async (from, accountId) => ({
  name: 'rankings',
  rows: (await scoresOf(from, accountId)).map(({ mode, period, score }) => ({
    mode,
    period,
    points: Number(score) / 100,
  })),
})
