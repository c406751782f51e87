import type { FastifyInstance } from 'fastify'
import {
  operatorCardCalendar,
  operatorCardSchedules,
  operatorDraftQueue,
  operatorSetCardSchedule,
} from '#contract/api/admin/card-calendar.ts'
import * as athletes from '#contract/api/admin/cards.ts'
import * as championships from '#contract/api/admin/championship-cards.ts'
import type { OperatorChampionshipCard } from '#contract/api/admin/championship-cards.ts'
import { operatorFairPoints } from '#contract/api/admin/fair-points.ts'
import { operatorRoundAthletes } from '#contract/api/admin/match-schedule.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import { answerDispute } from '#server/modules/pools/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { type FileColumn, serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import { adminAthletes } from './admin-athletes.ts'
import { writtenAthletes } from './athlete-cards.ts'
import type { AdminCardParts, AdminCardType, EditableCardType } from './card-type.ts'
import { writtenMatches } from './championship-cards.ts'
import { championshipCardMode, type MatchCardView, matchStartFrom, matchViewsOf } from './championship-mode.ts'
import { matchDoc } from './documents-matches.ts'
import { originOf } from './documents-shared.ts'
import { adminFieldsOf } from './draft-shared.ts'
import type { CommonInput } from './rules-input.ts'
import * as admin from './service-admin.ts'
import { cardEntries } from './service-closed.ts'
import * as drafts from './service-drafts.ts'
import { fairPoints } from './service-fair.ts'
import * as next from './service-next.ts'
import * as running from './service-running.ts'
import * as schedules from './service-schedules.ts'
import type { CardBase } from './types.ts'

type Row = { championship: MatchCardView['championship']; matches: number }

/** Championship cards in the admin console. */
const adminMatches: AdminCardType<MatchCardView, Row, OperatorChampionshipCard> = {
  mode: championshipCardMode,
  viewsOf: (from, ids) => matchViewsOf(from, ids),
  startFrom: matchStartFrom,
  isWaiting: view => view.places.some(({ resolved }) => resolved.missing.length > 0),
  rowOf: ({ card, championship }) => ({ championship, matches: card.matchIds.length }),
  adminDocOf: async (_from, parts) => {
    const { card, championship, places } = parts.view
    return {
      ...adminFieldsOf(parts),
      championship: card.championshipId ?? '',
      championshipDoc: championship,
      matches: [...card.matchIds],
      matchDocs: places.map((one, place) => ({
        place,
        now: matchDoc(one),
        missing: one.resolved.missing.map(fact => ({ fact, match: one.match.id })),
        origin: originOf(one.match),
        picked: pickedAt(parts, place),
      })),
    }
  },
}

/** How often each number of goals was predicted for each side of a match. */
function pickedAt(
  { picks }: AdminCardParts<MatchCardView>,
  slot: number,
): OperatorChampionshipCard['matchDocs'][0]['picked'] {
  if (picks === null) return null
  const sideAt = (at: number): Record<string, number> =>
    Object.fromEntries(picks.filter(one => one.place === at).map(({ value, count }) => [String(value), count]))
  return { home: sideAt(2 * slot), away: sideAt(2 * slot + 1) }
}

/** Cards of every type in the admin console, from draft to payment; and the disputes of every game. */
export function operatorCardRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, operatorCardCalendar, ({ query }) => schedules.calendar(deps, query))
  serve(app, operatorDraftQueue, () => schedules.draftQueue(deps))
  serve(app, operatorCardSchedules, () => schedules.schedules(deps))
  serve(app, operatorSetCardSchedule, call => schedules.setSchedule(deps, actorOf(call), call.body))
  athleteAdmin(app, deps)
  championshipAdmin(app, deps)
  serveList(app, deps, {
    list: athletes.operatorDisputes,
    file: athletes.operatorDisputesCsv,
    read: ({ query }) => running.disputes(readingOf(deps), query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Jogo', en: 'Game', cell: row => row.game.name },
      { pt: 'Jogador', en: 'Player', cell: row => row.player.username },
      { pt: 'Quando', en: 'When', cell: row => row.createdAt },
      { pt: 'Sobre', en: 'About', cell: row => row.about },
      { pt: 'O que disse', en: 'What was said', cell: row => row.text },
      { pt: 'Situação', en: 'State', cell: row => row.state },
      { pt: 'Resposta', en: 'Answer', cell: row => row.answer },
    ],
  })
  serveList(app, deps, {
    list: athletes.operatorCardEntries,
    file: athletes.operatorCardEntriesCsv,
    read: ({ query }) => cardEntries(readingOf(deps).db, query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Jogador', en: 'Player', cell: row => row.username },
      { pt: 'Influenciador', en: 'Influencer code', cell: row => row.code },
      { pt: 'Quando', en: 'When', cell: row => row.at },
      { pt: 'Palpites', en: 'Picks', cell: row => row.picks },
      { pt: 'Anulada', en: 'Void', cell: row => row.void },
      { pt: 'Pontos', en: 'Points', cell: row => row.score },
      { pt: 'Lugar', en: 'Place', cell: row => row.rank },
      { pt: 'Pago (R$)', en: 'Paid (R$)', cell: row => row.paid },
    ],
  })
  serve(app, athletes.operatorAnswerDispute, ({ session, params, body }) =>
    answerDispute(deps, session.subjectId, params.id, body),
  )
}

/** The endpoints that differ between card types only in their path. */
interface SameCalls {
  remove: typeof athletes.operatorDeleteCard
  clone: typeof athletes.operatorCloneCard
  open: typeof athletes.operatorOpenCard
  lock: typeof athletes.operatorLockCard
}

function serveSame<I extends CommonInput, C extends CardBase, P>(
  app: FastifyInstance,
  deps: Deps,
  type: EditableCardType<I, C, P>,
  calls: SameCalls,
): void {
  serve(app, calls.remove, call => drafts.remove(deps, type, actorOf(call), call.params.id))
  serve(app, calls.clone, call => next.clone(deps, type, actorOf(call), call.params.id))
  serve(app, calls.open, call => running.open(deps, type, actorOf(call), call.params.id))
  serve(app, calls.lock, call => running.lock(deps, type, actorOf(call), call.params.id))
}

/** The columns of the cards export, for every type. */
const sameColumns: readonly FileColumn<admin.SharedRow>[] = [
  { pt: 'Código', en: 'Code', cell: row => row._id },
  { pt: 'Cartela', en: 'Card', cell: row => row.name },
  { pt: 'Situação', en: 'State', cell: row => row.state },
  { pt: 'Espera', en: 'Waits for', cell: row => row.waits },
  { pt: 'Início', en: 'Start', cell: row => row.startDate },
  { pt: 'Entrada (R$)', en: 'Entry (R$)', cell: row => row.price },
  { pt: 'Entradas', en: 'Entries', cell: row => row.cardCount },
  { pt: 'Prêmio (R$)', en: 'Prize (R$)', cell: row => row.pool },
]

function athleteAdmin(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: athletes.operatorCards,
    file: athletes.operatorCardsCsv,
    read: ({ query }) => admin.listed(readingOf(deps), adminAthletes, query),
    columns: [
      ...sameColumns,
      { pt: 'Tipo', en: 'Kind', cell: row => row.gameType },
      { pt: 'Atletas', en: 'Athletes', cell: row => row.athletes },
    ],
  })
  serve(app, athletes.operatorCard, ({ params }) => admin.detail(deps, adminAthletes, params.id))
  serve(app, athletes.operatorCreateCard, ({ session, body }) =>
    drafts.create(deps, writtenAthletes, session.subjectId, body),
  )
  serve(app, athletes.operatorUpdateCard, ({ session, params, body }) =>
    drafts.update(deps, writtenAthletes, session.subjectId, { id: params.id, body }),
  )
  serve(app, athletes.operatorDraftNextCard, call => next.draftNext(deps, writtenAthletes, actorOf(call), call.body))
  serve(app, operatorRoundAthletes, ({ params, query }) => next.roundAthletes(deps, params.id, query))
  serve(app, operatorFairPoints, ({ body }) => fairPoints(deps, body))
  serve(app, athletes.operatorTick, call => running.tick(deps, actorOf(call), call.params.id, call.body.ticks))
  serveSame(app, deps, writtenAthletes, {
    remove: athletes.operatorDeleteCard,
    clone: athletes.operatorCloneCard,
    open: athletes.operatorOpenCard,
    lock: athletes.operatorLockCard,
  })
}

function championshipAdmin(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: championships.operatorChampionshipCards,
    file: championships.operatorChampionshipCardsCsv,
    read: ({ query }) => admin.listed(readingOf(deps), adminMatches, query),
    columns: [
      ...sameColumns,
      { pt: 'Campeonato', en: 'Championship', cell: row => row.championship?.name },
      { pt: 'Temporada', en: 'Season', cell: row => row.championship?.season },
      { pt: 'Partidas', en: 'Matches', cell: row => row.matches },
    ],
  })
  serve(app, championships.operatorChampionshipCard, ({ params }) => admin.detail(deps, adminMatches, params.id))
  serve(app, championships.operatorCreateChampionshipCard, ({ session, body }) =>
    drafts.create(deps, writtenMatches, session.subjectId, body),
  )
  serve(app, championships.operatorUpdateChampionshipCard, ({ session, params, body }) =>
    drafts.update(deps, writtenMatches, session.subjectId, { id: params.id, body }),
  )
  serve(app, championships.operatorDraftNextChampionshipCard, call =>
    next.draftNext(deps, writtenMatches, actorOf(call), call.body),
  )
  serveSame(app, deps, writtenMatches, {
    remove: championships.operatorDeleteChampionshipCard,
    clone: championships.operatorCloneChampionshipCard,
    open: championships.operatorOpenChampionshipCard,
    lock: championships.operatorLockChampionshipCard,
  })
}
