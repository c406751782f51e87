export {
  addReviewRows,
  applyBatch,
  type ApplyOptions,
  type FactsToWrite,
  type SettledAmong,
  writeFacts,
} from './service-facts.ts'
export { comingRound, operatorSheet, squadOf } from './service.ts'
export { fixtureDoc } from './documents.ts'
export { eventsOf } from './service-events.ts'
export type { MatchEvent } from './rules-events.ts'
export { playersOf } from './service-players.ts'
export { athletesOf, championshipsOf, matchesOf, recentGamesOf, teamsOf } from './sql.ts'
export type { Ready } from './apply-match.ts'
export { type Linked, type LiveMoments, otherSide } from './rules.ts'
export { type ReplayEngine, startReplay } from './service-replay.ts'
export { forgetName, nameAthlete } from './service-review.ts'
export { ensureChampionship } from './service-championships.ts'
export { championshipOf } from './sql-import.ts'
export { closeReview, countReview } from './sql-review.ts'
export { addAlias, insertAthletes, insertTeam, type NewAthlete } from './sql-teams.ts'
export type {
  ChampionshipName,
  AthleteView,
  FactsAuthor,
  ImportCounts,
  MatchView,
  RecentGame,
  SquadMember,
  TeamView,
} from './types.ts'
