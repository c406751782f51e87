import type { FastifyInstance } from 'fastify'
import {
  archivePlayed,
  cardRanking,
  cardStanding,
  checkInfluencerCode,
  getCard,
  getDraft,
  getPlayed,
  getReceipt,
  listCards,
  listDisputes,
  listPlayed,
  openDispute,
  playCard,
  publicCard,
  putDraft,
  unarchivePlayed,
} from '#contract/api/cards.ts'
import type { Enter } from '#server/modules/pools/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Caller, serve } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'
import * as cards from './service-cards.ts'
import * as playing from './service-play.ts'
import * as played from './service-played.ts'
import * as ranking from './service-ranking.ts'

const viewerOf = ({ session, caller }: { session: Session; caller: Caller }): cards.Viewer => ({
  accountId: session.subjectId,
  lang: caller.lang,
})

/** Athletes of the Week for players: cards, plays, games, rankings, disputes. */
export function cardRoutes(app: FastifyInstance, deps: Deps, enter: Enter): void {
  const play = playing.createPlay(deps, enter)
  serve(app, listCards, call => cards.listed(deps, viewerOf(call), call.query))
  serve(app, getCard, call => cards.detail(deps, viewerOf(call), call.params.id))
  serve(app, publicCard, ({ params }) => cards.preview(deps, params.id))
  serve(app, checkInfluencerCode, ({ session, params }) =>
    cards.checkCode(deps, session.subjectId, params.id, params.code),
  )
  serve(app, playCard, ({ session, body, idempotencyKey }) => play(session.subjectId, body, idempotencyKey))
  serve(app, getDraft, ({ session, params }) => playing.draft(deps, session.subjectId, params.id))
  serve(app, putDraft, ({ session, params, body }) => playing.keepDraft(deps, session.subjectId, params.id, body))
  serve(app, cardRanking, ({ session, query }) => ranking.ranking(deps, session.subjectId, query))
  serve(app, cardStanding, ({ session, params }) => ranking.standing(deps, session.subjectId, params.id))
  serve(app, listPlayed, call => played.mine(deps, viewerOf(call), call.query))
  serve(app, getPlayed, call => played.detail(deps, viewerOf(call), call.params.id))
  serve(app, archivePlayed, ({ session, params }) => played.archive(deps, session.subjectId, params.id, true))
  serve(app, unarchivePlayed, ({ session, params, body }) =>
    played.archive(deps, session.subjectId, params.id, !body.status),
  )
  serve(app, getReceipt, ({ session, params }) => played.receipt(deps, session.subjectId, params.id))
  serve(app, openDispute, ({ session, body }) => ranking.dispute(deps, session.subjectId, body))
  serve(app, listDisputes, ({ session, query }) => ranking.disputes(deps, session.subjectId, query.game))
}
