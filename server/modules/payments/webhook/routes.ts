import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { saveNotice } from './service.ts'
import { refusalOf, WEBHOOK_PATH } from './address.ts'

/**
 * The bank's webhook: authenticated by a secret path, a query parameter and, where configured, a client certificate. A call is stored
 * before it is answered.
 */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  // A wildcard, since a part of a path is read to a hundred characters and a secret may be longer.
  app.post<{ Params: { '*': string } }>(`${WEBHOOK_PATH}*`, {
    config: { operation: 'pixWebhook' },
    // Before anything of the body is read.
    onRequest: async (request, reply) => {
      const status = deps.pix ? refusalOf(deps.config, credentialsOf(request)) : 404
      if (status !== null) return reply.code(status).send()
    },
    handler: async (request, reply) => {
      await saveNotice(deps, request.body)
      return reply.code(200).send()
    },
  })
}

const credentialsOf = ({ params, query, headers }: FastifyRequest) => ({
  path: (params as { '*': string })['*'].replace(/\/+$/, ''),
  hmac: (query as Record<string, unknown>).hmac,
  headers,
})
