import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import * as calls from '#contract/api/admin/people.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { type FileColumn, serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as people from './service-people.ts'
import * as acting from './service-people-acting.ts'

/** What stands in the file of players: masked as on the page. */
const columns: readonly FileColumn<z.output<typeof calls.operatorUsers.answer>['docs'][number]>[] = [
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

/** Players at the desk. */
export function operatorPeopleRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: calls.operatorUsers,
    file: calls.operatorUsersCsv,
    read: ({ query }) => people.people(readingOf(deps), query),
    columns,
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
