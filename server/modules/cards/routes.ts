import type { FastifyInstance } from 'fastify'
import * as athletes from '#contract/api/player/cards.ts'
import * as championships from '#contract/api/player/championship-cards.ts'
import { getChampionship, listChampionships } from '#contract/api/player/championships.ts'
import { getChampionshipProof, getProof } from '#contract/api/player/proofs.ts'
import type { SubmitEntry } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Caller, serve, serveShared } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'
import { playedAthletes, shownAthletes, scoredAthletes } from './athlete-cards.ts'
import type { ScoredCardType } from './card-type.ts'
import { playedMatches, shownMatches, scoredMatches } from './championship-cards.ts'
import { followedAthletes, followedMatches, type FollowedCardType } from './followed-cards.ts'
import * as cards from './service-cards.ts'
import * as seasons from './service-championships.ts'
import * as playing from './service-play.ts'
import * as played from './service-played.ts'
import { progress } from './service-progress.ts'
import * as ranking from './service-ranking.ts'

const viewerOf = ({ session, caller }: { session: Session; caller: Caller }): cards.Viewer => ({
  accountId: session.subjectId,
  lang: caller.lang,
})

/** Cards of every type for players: cards, entries, games, rankings; and their championships. */
export function cardRoutes(app: FastifyInstance, deps: Deps, submitEntry: SubmitEntry): void {
  athleteRoutes(app, deps, submitEntry)
  championshipRoutes(app, deps, submitEntry)
  serve(app, athletes.publicCard, ({ params, query, caller }) =>
    cards.preview(deps, params.id, { code: query.code, address: caller.address }),
  )
}

/** The endpoints that differ between card types only in their path. */
interface SameCalls {
  checkCode: typeof athletes.checkInfluencerCode
  ranking: typeof athletes.cardRanking
  progress: typeof athletes.cardProgress
  archive: typeof athletes.archivePlayed
  unarchive: typeof athletes.unarchivePlayed
  receipt: typeof athletes.getReceipt
  proof: typeof getProof
}

function serveSame(
  app: FastifyInstance,
  deps: Deps,
  { scored: type, followed }: { scored: ScoredCardType<unknown>; followed: FollowedCardType },
  calls: SameCalls,
): void {
  serve(app, calls.checkCode, ({ session, params }) => cards.checkCode(deps, type, session.subjectId, params))
  serve(app, calls.ranking, ({ session, query }) => ranking.ranking(deps, type, session.subjectId, query))
  serve(app, calls.progress, call => progress(deps, followed, viewerOf(call), call.params.id))
  serve(app, calls.archive, ({ session, params }) =>
    played.archive(deps, type, session.subjectId, { id: params.id, archived: true }),
  )
  serve(app, calls.unarchive, ({ session, params, body }) =>
    played.archive(deps, type, session.subjectId, { id: params.id, archived: !body.status }),
  )
  serve(app, calls.receipt, ({ session, params }) => played.receipt(deps, type, session.subjectId, params.id))
  serve(app, calls.proof, ({ session, params }) => played.proof(deps, type, session.subjectId, params.id))
}

function athleteRoutes(app: FastifyInstance, deps: Deps, submitEntry: SubmitEntry): void {
  const play = playing.createPlay(deps, playedAthletes, submitEntry)
  const { listCards, getCard, playCard, getDraft, putDraft, cardStanding, listPlayed, getPlayed } = athletes
  serve(app, listCards, call => cards.listed(deps, shownAthletes, viewerOf(call), call.query))
  serve(app, getCard, call => cards.detail(deps, shownAthletes, viewerOf(call), call.params.id))
  serve(app, playCard, ({ session, body, idempotencyKey }) => play(session.subjectId, body, idempotencyKey))
  serve(app, getDraft, ({ session, params }) => playing.draft(deps, playedAthletes, session.subjectId, params.id))
  serve(app, putDraft, ({ session, params, body }) =>
    playing.saveDraft(deps, playedAthletes, session.subjectId, { id: params.id, sent: body }),
  )
  serve(app, cardStanding, ({ session, params }) =>
    ranking.position(deps, scoredAthletes, session.subjectId, params.id),
  )
  serve(app, listPlayed, call => played.mine(deps, shownAthletes, viewerOf(call), call.query))
  serve(app, getPlayed, call => played.detail(deps, shownAthletes, viewerOf(call), call.params.id))
  serveSame(
    app,
    deps,
    { scored: scoredAthletes, followed: followedAthletes },
    {
      checkCode: athletes.checkInfluencerCode,
      ranking: athletes.cardRanking,
      progress: athletes.cardProgress,
      archive: athletes.archivePlayed,
      unarchive: athletes.unarchivePlayed,
      receipt: athletes.getReceipt,
      proof: getProof,
    },
  )
}

function championshipRoutes(app: FastifyInstance, deps: Deps, submitEntry: SubmitEntry): void {
  const play = playing.createPlay(deps, playedMatches, submitEntry)
  serveShared(app, deps.db, listChampionships, ({ query }) => seasons.listed(deps, query))
  serveShared(app, deps.db, getChampionship, ({ params, query }) => seasons.detail(deps, params.id, query.round))
  serve(app, championships.listChampionshipCards, call => cards.listed(deps, shownMatches, viewerOf(call), call.query))
  serve(app, championships.getChampionshipCard, call =>
    cards.detail(deps, shownMatches, viewerOf(call), call.params.id),
  )
  serve(app, championships.playChampionshipCard, ({ session, body, idempotencyKey }) =>
    play(session.subjectId, body, idempotencyKey),
  )
  serve(app, championships.getChampionshipDraft, ({ session, params }) =>
    playing.draft(deps, playedMatches, session.subjectId, params.id),
  )
  serve(app, championships.putChampionshipDraft, ({ session, params, body }) =>
    playing.saveDraft(deps, playedMatches, session.subjectId, { id: params.id, sent: body }),
  )
  serve(app, championships.championshipCardStanding, ({ session, params }) =>
    ranking.position(deps, scoredMatches, session.subjectId, params.id),
  )
  serve(app, championships.listPlayedChampionship, call => played.mine(deps, shownMatches, viewerOf(call), call.query))
  serve(app, championships.getPlayedChampionship, call =>
    played.detail(deps, shownMatches, viewerOf(call), call.params.id),
  )
  serveSame(
    app,
    deps,
    { scored: scoredMatches, followed: followedMatches },
    {
      checkCode: championships.checkChampionshipCode,
      ranking: championships.championshipCardRanking,
      progress: championships.championshipCardProgress,
      archive: championships.archivePlayedChampionship,
      unarchive: championships.unarchivePlayedChampionship,
      receipt: championships.getChampionshipReceipt,
      proof: getChampionshipProof,
    },
  )
}
