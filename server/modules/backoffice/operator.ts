import type { FastifyInstance } from 'fastify'
import {
  operatorAudit,
  operatorAuditChecked,
  operatorAuditCsv,
  operatorCheckAudit,
  operatorMail,
  operatorMailbox,
  operatorMe,
  operatorStatus,
} from '#contract/api/admin/console.ts'
import { operatorMatchGames } from '#contract/api/admin/changed-games.ts'
import { operatorWaiting } from '#contract/api/admin/waiting.ts'
import type { Needs } from '#server/modules/module.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as log from './service-audit.ts'
import * as admin from './service.ts'
import { gamesOf, waiting } from './service.ts'
import { operatorFigures, operatorFiguresCsv } from '#contract/api/admin/figures.ts'
import { figures, figuresCsv } from './service-figures.ts'

/** The start page, the demo's mailbox and the audit log. */
export function backofficeRoutes(
  app: FastifyInstance,
  deps: Deps,
  needs: Pick<Needs, 'waiting' | 'gamesOfMatch'>,
): void {
  const startedAt = deps.clock.now()
  serve(app, operatorMe, ({ session }) => admin.me(deps, session.subjectId))
  serve(app, operatorStatus, () => admin.status(deps, startedAt))
  serve(app, operatorMatchGames, ({ params }) => gamesOf(deps, needs.gamesOfMatch, params.id))
  serve(app, operatorWaiting, ({ session }) => waiting(deps, needs.waiting, session))
  serve(app, operatorMailbox, ({ query }) => admin.mailbox(deps, query))
  serve(app, operatorMail, ({ params }) => admin.mail(deps, params.id))
  serveList(app, deps, {
    list: operatorAudit,
    file: operatorAuditCsv,
    read: ({ query, session, forFile }) => log.audit(readingOf(deps), session, query, forFile),
    columns: log.auditFile,
  })
  serve(app, operatorAuditChecked, () => log.checked(deps))
  serve(app, operatorCheckAudit, ({ session }) => log.check(deps, session.subjectId))
}

/** What was played, moved and earned, for charts. */
export function operatorFigureRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, operatorFigures, ({ query }) => figures(readingOf(deps), query))
  serve(app, operatorFiguresCsv, ({ query, caller }) => figuresCsv(readingOf(deps), query, caller.lang))
}
