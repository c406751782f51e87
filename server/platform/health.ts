import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from './deps.ts'

/**
 * `GET /healthz`: 200 only when this process can serve requests, which includes its database. The server listens only after migration and
 * seed.
 */
export function serveHealth(app: FastifyInstance, { db }: Deps): void {
  app.get('/healthz', { config: { operation: 'health' } }, async (_request, reply) => {
    const healthy = await Promise.race([
      db.rows(sql`select 1`).then(
        () => true,
        () => false,
      ),
      new Promise<boolean>(resolve => setTimeout(() => resolve(false), 2_000).unref()),
    ])
    return reply
      .code(healthy ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ healthy })
  })
}
