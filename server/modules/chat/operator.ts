import type { FastifyInstance } from 'fastify'
import { answerReport, getReport, listReports, listReportsCsv } from '#contract/api/admin/moderation.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as moderation from './service-moderation.ts'

/** Reported messages in the admin console. */
export function operatorChatRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: listReports,
    file: listReportsCsv,
    read: ({ query }) => moderation.list(readingOf(deps), query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Motivo', en: 'Reason', cell: row => row.reason },
      { pt: 'Onde', en: 'Where', cell: row => row.kind },
      { pt: 'Mensagem', en: 'Message', cell: row => row.text },
      { pt: 'De quem', en: 'Whose', cell: row => row.author.username },
      { pt: 'Quem denunciou', en: 'Reported by', cell: row => row.reporter.username },
      { pt: 'Denúncias do autor', en: 'Reports of the author', cell: row => row.reportsOfAuthor },
      { pt: 'Quando', en: 'When', cell: row => row.createdAt },
      { pt: 'Situação', en: 'State', cell: row => row.state },
      { pt: 'Respondida', en: 'Answered', cell: row => row.answeredAt },
      { pt: 'Resposta', en: 'Answer', cell: row => row.answer },
    ],
  })
  serve(app, getReport, ({ params }) => moderation.detail(deps, params.id))
  serve(app, answerReport, ({ session, params, body }) => moderation.answer(deps, session.subjectId, params.id, body))
}
