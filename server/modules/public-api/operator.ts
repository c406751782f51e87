import type { FastifyInstance } from 'fastify'
import {
  operatorApiKeys,
  operatorApiKeysCsv,
  operatorChangeApiKey,
  operatorCreateApiKey,
  operatorRevokeApiKey,
} from '#contract/api/admin/public-api.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as keys from './service-keys.ts'

/** Keys of the public API in the admin console. */
export function operatorApiKeyRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: operatorApiKeys,
    file: operatorApiKeysCsv,
    read: ({ query }) => keys.keys(readingOf(deps), query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Nome', en: 'Name', cell: row => row.name },
      { pt: 'Começo da chave', en: 'Key begins with', cell: row => row.start },
      { pt: 'Situação', en: 'State', cell: row => row.state },
      { pt: 'Chamadas por minuto', en: 'Calls a minute', cell: row => row.perMinute },
      { pt: 'Criada', en: 'Made', cell: row => row.createdAt },
      { pt: 'Usada', en: 'Used', cell: row => row.usedAt },
      { pt: 'Revogada', en: 'Revoked', cell: row => row.revokedAt },
    ],
  })
  serve(app, operatorCreateApiKey, call => keys.createKey(deps, actorOf(call), call.body))
  serve(app, operatorChangeApiKey, call => keys.changeKey(deps, actorOf(call), call.params.id, call.body))
  serve(app, operatorRevokeApiKey, call => keys.revokeKey(deps, actorOf(call), call.params.id))
}
