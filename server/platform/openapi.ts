import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import * as z from 'zod/mini'
import { codesOf, type Endpoint, type Schema } from '#contract/endpoint.ts'
import { errorStatus } from '#contract/errors.ts'
import type { Role } from '#contract/roles.ts'

interface JsonSchema {
  [key: string]: unknown
  properties?: Record<string, unknown>
  required?: string[]
}

/** OpenAPI 3.1 of an app at `/api/openapi.json`, with a readable page at `/api/docs`, made from the endpoints it serves. */
export async function serveOpenApi(
  app: FastifyInstance,
  about: { title: string; description: string; version: string },
): Promise<void> {
  const document = () => openApi(about, app.endpoints)
  let made: ReturnType<typeof openApi> | undefined
  app.get('/api/openapi.json', { config: { operation: 'openApi' } }, async () => (made ??= document()))
  let page: ReturnType<typeof createPage> | undefined
  const showPage: RouteHandlerMethod = async (request, reply) => {
    const docs = await (page ??= createPage())
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
    docs.routing(request.raw, reply.raw)
  }
  for (const url of [PAGE, `${PAGE}/*`]) app.get(url, showPage)
}

const PAGE = '/api/docs'

/** An app of its own, made for its first reader: its libraries take memory, and hardly anybody reads it. */
async function createPage() {
  const [{ default: Fastify }, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } })
  await app.register(swaggerUi, { routePrefix: PAGE, uiConfig: { url: '/api/openapi.json' }, staticCSP: false })
  await app.ready()
  return app
}

function openApi(about: { title: string; description: string; version: string }, endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: about,
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The token of sign-in.' } },
      schemas: { Error: errorSchema },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

function operation(endpoint: Endpoint) {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.roles === undefined ? {} : { description: forWhom(endpoint.roles) }),
    ...(endpoint.access === 'visitor' ? {} : { security: [{ session: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(hasBody(endpoint) ? { requestBody: { required: true, content: bodyContent(endpoint) } } : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        content: { 'application/json': { schema: wire(endpoint.answer, 'output') } },
      },
      ...refusals(endpoint),
    },
  }
}

/** Roles as a reader of the documentation finds them. */
const forWhom = (roles: readonly Role[]): string =>
  `Roles: ${[...new Set<Role>([...roles, 'admin'])].map(role => `\`${role}\``).join(', ')}.`

function hasBody(endpoint: Endpoint): boolean {
  return endpoint.upload !== undefined || Object.keys(wire(endpoint.body, 'input').properties ?? {}).length > 0
}

function bodyContent(endpoint: Endpoint) {
  const schema = wire(endpoint.body, 'input')
  if (!endpoint.upload) return { 'application/json': { schema } }
  const file = { [endpoint.upload.field]: { type: 'string', contentMediaType: 'application/octet-stream' } }
  return { 'multipart/form-data': { schema: { ...schema, properties: { ...file, ...schema.properties } } } }
}

function parameters(schema: Schema, segment: 'path' | 'query') {
  const { properties = {}, required = [] } = wire(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: segment,
    required: segment === 'path' || required.includes(name),
    schema: property,
  }))
}

function refusals(endpoint: Endpoint) {
  const byStatus = Map.groupBy(codesOf(endpoint), code => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map(code => `\`${code}\``).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

/** JSON Schema of the wire side: codecs are shown as what travels (their input). */
function wire(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema
  if (io === 'output') return rest
  return rest
}
