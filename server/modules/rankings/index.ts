import type { ExportPart } from '#server/modules/accounts/index.ts'
import { scoresOf } from './sql.ts'

export { buildBoard, ranksFrom, ranksOf, removeBoards } from './service-snapshots.ts'
export { duelOf, givingOf, isoWeekOf, isPeriodOf, partsOf, TIE, WIN } from './rules.ts'
export { pageOfBoard, ranking } from './service.ts'
export {
  achievementsOf,
  passedIn,
  type RankedWeek,
  standingsOf,
  weekBefore,
  weekBeside,
  weekEnd,
  weekStart,
  weekOf,
} from './service-people.ts'

/** The caller's points in every ranking, for the export of personal data. */
export const exportScores: ExportPart = async (from, accountId) => ({
  name: 'rankings',
  rows: (await scoresOf(from, accountId)).map(({ mode, period, score }) => ({
    mode,
    period,
    points: Number(score) / 100,
  })),
})
