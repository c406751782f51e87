export {
  addReviewRows,
  type Applied,
  applyBatch,
  type ApplyOptions,
  type FactsToWrite,
  type SettledAmong,
  writeFacts,
} from './service-facts.ts'
export { comingRound, matchDetail, operatorSheet, playersOf, squadOf } from './service.ts'
export { addMatch } from './service-schedule.ts'
export { roundPlayers, type RoundPlayer } from './service-squads.ts'
export { matchDocs } from './service-admin.ts'
export { fixtureDoc } from './documents.ts'
export { eventsOf, namesIn } from './service-events.ts'
export { correctFacts } from './service-admin.ts'
export type { MatchEvent } from './rules-events.ts'
export { athletesOf, championshipsOf, matchesOf, recentGamesOf, teamsOf } from './sql.ts'
export { countPlayed, type PlayedGameRow, playedGamesOf, playedMatchesOf } from './reads-played.ts'
export type { Ready } from './apply-match.ts'
export { awaitedSince } from './rules-delays.ts'
export { type Linked, type LiveMoments, otherSide } from './rules.ts'
export { type ReplayEngine, startReplay } from './service-replay.ts'
export { forgetName, nameAthlete } from './service-review.ts'
export { ensureChampionship, isAsLeft, takeBack } from './service-championships.ts'
export { championshipOf, numbersOfSource, removeUnused } from './sql-import.ts'
export { closeClubRows, closeReview, countReview } from './sql-review.ts'
export { addAlias, insertAthletes, insertTeam, type NewAthlete, renameAthletes } from './sql-teams.ts'
export type {
  ChampionshipName,
  AthleteView,
  FactsAuthor,
  ImportCounts,
  MatchDiff,
  MatchView,
  RecentGame,
  SquadMember,
  TeamView,
} from './types.ts'
