import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import {
  operatorExposedGames,
  operatorExposedGamesCsv,
  operatorExposedMatches,
  operatorExposedMatchesCsv,
} from '#contract/api/admin/books.ts'
import { operatorMatchGames, operatorPreviewFacts } from '#contract/api/admin/changed-games.ts'
import {
  operatorAudit,
  operatorAuditChecked,
  operatorAuditCsv,
  operatorCheckAudit,
  operatorMail,
  operatorMailbox,
  operatorMe,
  operatorStatus,
  operatorTimeline,
} from '#contract/api/admin/console.ts'
import { operatorCohorts, operatorFigures, operatorFiguresCsv } from '#contract/api/admin/figures.ts'
import * as calls from '#contract/api/admin/people.ts'
import { operatorSearch } from '#contract/api/admin/search.ts'
import {
  operatorFirstSteps,
  operatorWaiting,
  operatorAddDevice,
  operatorAlerts,
  operatorRemoveDevice,
  operatorSetAlerts,
  operatorTakeAlerts,
} from '#contract/api/admin/waiting.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import type { Needs } from '#server/modules/module.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList, type FileColumn } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as alerts from './service-alerts.ts'
import * as log from './service-audit.ts'
import { cohorts, exposedGames, exposedMatches, figures, figuresCsv } from './service-figures.ts'
import * as acting from './service-people-acting.ts'
import * as people from './service-people.ts'
import * as admin from './service.ts'
import { firstSteps, gamesOf, search, waiting, previewFacts } from './service.ts'

/** The start page, the demo's mailbox and the audit log. */
export function backofficeRoutes(
  app: FastifyInstance,
  deps: Deps,
  needs: Pick<Needs, 'waiting' | 'search' | 'firstSteps' | 'timeline' | 'gamesOfMatch' | 'matchesOfGames' | 'modeOf'>,
): void {
  const startedAt = deps.clock.now()
  serve(app, operatorMe, ({ session }) => admin.me(deps, session.subjectId))
  serve(app, operatorStatus, () => admin.status(deps, startedAt))
  serve(app, operatorMatchGames, ({ params }) => gamesOf(deps, needs.gamesOfMatch, params.id))
  serve(app, operatorPreviewFacts, ({ session, params, body }) =>
    previewFacts(deps, needs, { ...body, operatorId: session.subjectId, matchId: params.id }),
  )
  serve(app, operatorWaiting, ({ session }) => waiting(deps, needs.waiting, session))
  serve(app, operatorFirstSteps, () => firstSteps(deps, needs.firstSteps))
  serve(app, operatorSearch, ({ query, session }) => search(deps, needs.search, session, query.search))
  serve(app, operatorAlerts, ({ session, caller }) => alerts.alertChoice(deps, session, caller.lang))
  serve(app, operatorSetAlerts, ({ session, body, caller }) =>
    alerts.setAlertChoice(deps, session.subjectId, body, caller.lang),
  )
  serve(app, operatorTakeAlerts, ({ session, caller }) => alerts.takeAlerts(deps, session.subjectId, caller.lang))
  serve(app, operatorAddDevice, ({ session, body }) => alerts.addDevice(deps, session, body))
  serve(app, operatorRemoveDevice, ({ session, body }) => alerts.removeDevice(deps, session.subjectId, body))
  serve(app, operatorMailbox, ({ query }) => admin.mailbox(deps, query))
  serve(app, operatorMail, ({ params }) => admin.mail(deps, params.id))
  serveList(app, deps, {
    list: operatorAudit,
    file: operatorAuditCsv,
    read: ({ query, session, forFile }) => log.audit(readingOf(deps), session, query, forFile),
    columns: log.auditFile,
  })
  serve(app, operatorTimeline, ({ session, params, query }) =>
    log.timeline(deps, needs, session, { ...params, ...query }),
  )
  serve(app, operatorAuditChecked, () => log.checked(deps))
  serve(app, operatorCheckAudit, ({ session }) => log.check(deps, session.subjectId))
}

type Exposure = Record<'worst' | 'house' | 'stakes', bigint>

/** Stakes, movements and revenue, for charts, and the exposure. */
export function operatorFigureRoutes(
  app: FastifyInstance,
  deps: Deps,
  needs: Pick<Needs, 'gamesOfMatch' | 'matchesOfGames'>,
): void {
  const amounts = [
    { pt: 'No pior caso (R$)', en: 'At worst (R$)', cell: (row: Exposure) => row.worst },
    { pt: 'Da casa (R$)', en: 'From the house (R$)', cell: (row: Exposure) => row.house },
    { pt: 'Valor jogado (R$)', en: 'Staked (R$)', cell: (row: Exposure) => row.stakes },
  ]
  serveList(app, deps, {
    list: operatorExposedGames,
    file: operatorExposedGamesCsv,
    read: ({ query }) => exposedGames(readingOf(deps), needs.gamesOfMatch, query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Jogo', en: 'Game', cell: row => row.name },
      { pt: 'Modo', en: 'Mode', cell: row => row.mode },
      { pt: 'Situação', en: 'State', cell: row => row.state },
      ...amounts,
      { pt: 'Garantido (R$)', en: 'Guaranteed (R$)', cell: row => row.guaranteed },
      { pt: 'Início', en: 'Start', cell: row => row.startsAt },
    ],
  })
  serveList(app, deps, {
    list: operatorExposedMatches,
    file: operatorExposedMatchesCsv,
    read: ({ query }) => exposedMatches(readingOf(deps), needs.matchesOfGames, query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Partida', en: 'Match', cell: row => row.name },
      { pt: 'Campeonato', en: 'Championship', cell: row => row.championship },
      { pt: 'Jogos', en: 'Games', cell: row => row.games },
      ...amounts,
      { pt: 'Início', en: 'Start', cell: row => row.startsAt },
    ],
  })
  serve(app, operatorFigures, ({ query }) => figures(readingOf(deps), query))
  serve(app, operatorCohorts, ({ query }) => cohorts(readingOf(deps), query))
  serve(app, operatorFiguresCsv, ({ query, caller }) => figuresCsv(readingOf(deps), query, caller.lang))
}

/** The columns of the players export, masked as on the page. */
const playerColumns: readonly FileColumn<z.output<typeof calls.operatorUsers.answer>['docs'][number]>[] = [
  { pt: 'Código', en: 'Code', cell: row => row._id },
  { pt: 'Usuário', en: 'Username', cell: row => row.username },
  { pt: 'Nome', en: 'Name', cell: row => row.name },
  { pt: 'E-mail', en: 'E-mail', cell: row => row.email },
  { pt: 'CPF', en: 'CPF', cell: row => row.docNumber },
  { pt: 'Cadastro', en: 'Signed up', cell: row => row.createdAt },
  { pt: 'Saldo (R$)', en: 'Balance (R$)', cell: row => row.balance },
  { pt: 'Bloqueado', en: 'Blocked', cell: row => row.blocked },
  { pt: 'Conta encerrada', en: 'Closed', cell: row => row.deleted },
  { pt: 'Influenciador', en: 'Influencer', cell: row => row.influencer },
  { pt: 'Pausa', en: 'Break', cell: row => row.pausing },
  { pt: 'Segurado até', en: 'Held until', cell: row => row.heldUntil },
]

/** Players in the admin console. */
export function operatorPeopleRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: calls.operatorUsers,
    file: calls.operatorUsersCsv,
    read: ({ query }) => people.people(readingOf(deps), query),
    columns: playerColumns,
  })
  serve(app, calls.operatorUser, ({ params }) => people.person(deps, params.id))
  serve(app, calls.operatorUserStatement, ({ params, query }) => people.statement(deps, params.id, query))
  serve(app, calls.operatorUserGames, ({ params, query }) => people.games(deps, params.id, query))
  serve(app, calls.operatorRevealUser, call => acting.reveal(deps, actorOf(call), call.params.id))
  serve(app, calls.operatorNoteUser, ({ session, params, body }) =>
    acting.note(deps, session.subjectId, params.id, body.text),
  )
  serve(app, calls.operatorBlockUser, call => acting.block(deps, actorOf(call), call.params.id, call.body.blocked))
  serve(app, calls.operatorSignOutUser, call => acting.signOut(deps, actorOf(call), call.params.id))
}
