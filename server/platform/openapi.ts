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

/** The description of one part of an app. */
export interface Described {
  title: string
  description: string
  version: string
  /** Above `openapi.json` and `docs`: `/api`. */
  at: `/${string}`
  /** The endpoints below this path; by default all below `at` that no other description covers. */
  below?: `/${string}`
  /** How a caller without a session authenticates. */
  key?: { header: string; description: string }
}

/** OpenAPI 3.1 at `<at>/openapi.json`, with a readable page at `<at>/docs`, of each part of an app, made from the endpoints it serves. */
export async function serveOpenApi(app: FastifyInstance, ...parts: readonly Described[]): Promise<void> {
  const elsewhere = parts.flatMap(({ below }) => below ?? [])
  for (const part of parts) {
    const isOfPart = ({ path }: Endpoint): boolean =>
      part.below === undefined ? !elsewhere.some(below => path.startsWith(below)) : path.startsWith(part.below)
    serveOne(app, part, () => openApi(part, app.endpoints.filter(isOfPart)))
  }
}

function serveOne(app: FastifyInstance, { at }: Described, document: () => ReturnType<typeof openApi>): void {
  const [json, docs] = [`${at}/openapi.json`, `${at}/docs`]
  let made: ReturnType<typeof openApi> | undefined
  app.get(json, { config: { operation: 'openApi' } }, async () => (made ??= document()))
  let page: ReturnType<typeof createPage> | undefined
  const showPage: RouteHandlerMethod = async (request, reply) => {
    const shown = await (page ??= createPage(docs, json))
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
    shown.routing(request.raw, reply.raw)
  }
  for (const url of [docs, `${docs}/*`]) app.get(url, showPage)
}

/** An app of its own, made for its first reader: its libraries take memory, and hardly anybody reads it. */
async function createPage(at: string, document: string) {
  const [{ default: Fastify }, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } })
  await app.register(swaggerUi, { routePrefix: at, uiConfig: { url: document }, staticCSP: false })
  await app.ready()
  return app
}

function openApi({ title, description, version, key }: Described, endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, key !== undefined) }
  }
  return {
    openapi: '3.1.0',
    info: { title, description, version },
    paths,
    components: {
      securitySchemes: key
        ? { key: { type: 'apiKey', in: 'header', name: key.header, description: key.description } }
        : { session: { type: 'http', scheme: 'bearer', description: 'The token of sign-in.' } },
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

function operation(endpoint: Endpoint, takesKey: boolean) {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.roles === undefined ? {} : { description: forWhom(endpoint.roles) }),
    // With a key or without one.
    ...(takesKey ? { security: [{}, { key: [] }] } : {}),
    ...(endpoint.access === 'visitor' ? {} : { security: [{ session: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(hasBody(endpoint) ? { requestBody: { required: true, content: bodyContent(endpoint) } } : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        content: { 'application/json': { schema: wire(endpoint.answer, 'output') } },
      },
      ...(endpoint.cachedSeconds === undefined ? {} : { 304: { description: 'As in `If-None-Match`' } }),
      ...refusals(endpoint),
    },
  }
}

/** Roles as the documentation shows them. */
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
