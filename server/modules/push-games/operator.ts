import type { FastifyInstance } from 'fastify'
import * as api from '#contract/api/admin/push-games.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as admin from './service-admin.ts'
import * as listing from './service-listing.ts'

/** Push games in the admin console: drafting, sending, answering, paying, voiding. */
export function operatorPushRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: api.operatorPushGames,
    file: api.operatorPushGamesCsv,
    read: ({ query, forFile }) => listing.listed(readingOf(deps), query, { forFile }),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Pergunta', en: 'Question', cell: row => row.question },
      { pt: 'Em inglês', en: 'In English', cell: row => row.questionEn },
      { pt: 'Campeonato', en: 'Championship', cell: row => `${row.championship.name} ${row.championship.season}` },
      { pt: 'Mandante', en: 'Home', cell: row => row._match.home?.name },
      { pt: 'Visitante', en: 'Away', cell: row => row._match.away?.name },
      { pt: 'Minutos', en: 'Minutes', cell: row => `${row.from} a ${row.to}` },
      { pt: 'Situação', en: 'State', cell: row => row.state },
      { pt: 'Criada', en: 'Written', cell: row => row.createdAt },
      { pt: 'Enviada', en: 'Sent', cell: row => row.sentAt },
      { pt: 'Entrada (R$)', en: 'Entry (R$)', cell: row => row.price },
      { pt: 'Pessoas', en: 'People', cell: row => row.people },
      { pt: 'Respostas', en: 'Answers', cell: row => row.answers },
      { pt: 'Prêmio (R$)', en: 'Pot (R$)', cell: row => row.pot },
      { pt: 'Certa', en: 'Right', cell: row => row.correct },
    ],
  })
  serve(app, api.operatorPushGame, ({ params }) => listing.detail(deps, params.id))
  serve(app, api.operatorPushMatches, ({ query }) => listing.matches(deps, query.search ?? ''))
  serve(app, api.operatorAddPush, ({ session, body }) => admin.create(deps, session.subjectId, body))
  serve(app, api.operatorChangePush, ({ session, params, body }) =>
    admin.change(deps, session.subjectId, params.id, body),
  )
  serve(app, api.operatorDeletePush, call => admin.remove(deps, actorOf(call), call.params.id))
  serve(app, api.operatorSendPush, call => admin.send(deps, actorOf(call), call.params.id))
  serve(app, api.operatorAnswerPush, ({ session, params, body }) =>
    admin.answer(deps, session.subjectId, params.id, body),
  )
}
