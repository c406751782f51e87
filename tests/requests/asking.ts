import formats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import type { Chance } from '#tests/support/random.ts'
import { hostile, type JsonSchema, spoiled, valuesOf } from './values.ts'

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}

interface Operation {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { description: string; content: { 'application/json': { schema: JsonSchema } } }>
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

/** One call of an OpenAPI document, with its request generator and response validator. */
export interface Call {
  name: string
  method: string
  path: string
  parameters: (Parameter & { values: fc.Arbitrary<unknown> })[]
  body: fc.Arbitrary<unknown> | undefined
  isUpload: boolean
  /** By status: the response schema and the allowed error codes. */
  answers: Map<number, { matches: ValidateFunction; codes: Set<string> }>
}

/** All calls of a document. */
export function callsOf(document: OpenApi): Call[] {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
  formats.default(ajv)
  const answerOf = ({ schema }: { schema: JsonSchema }): ValidateFunction =>
    ajv.compile({ ...schema, components: document.components })
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => {
      const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
      return {
        name: operation.operationId,
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters.map(one => ({ ...one, values: valuesOf(one.schema) })),
        body: content && valuesOf(content.schema),
        isUpload: type === 'multipart/form-data',
        answers: new Map(
          Object.entries(operation.responses).map(([status, answer]) => [
            Number(status),
            {
              matches: answerOf(answer.content['application/json']),
              codes: new Set([...answer.description.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)),
            },
          ]),
        ),
      }
    }),
  )
}

/** Ids found in responses, by the first segment of the request's path. */
export type Ids = Map<string, string[]>

const partOf = (path: string): string => path.replace('/api/operator/', '/api/').split('/')[2] ?? ''
const MOST_IDS = 300

/** Collects ids in a response, so that later requests can use existing ones. */
export function keepIds(ids: Ids, path: string, answer: unknown): void {
  const part = partOf(path)
  const known = ids.get(part) ?? []
  ids.set(part, known)
  const walk = (value: unknown): void => {
    if (known.length >= MOST_IDS) return
    if (typeof value === 'string') {
      if (/^[0-9a-f]{24}$/.test(value) && !known.includes(value)) known.push(value)
    } else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) walk(inner)
  }
  walk(answer)
}

/** How a request is generated: valid, with one value changed, or hostile. */
export const WAYS = ['valid', 'near', 'hostile'] as const
export type Way = (typeof WAYS)[number]

export interface Made {
  url: string
  body: string | FormData | undefined
  type: string | undefined
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A random request of a call. */
export function makeRequest(call: Call, way: Way, ids: Ids, chance: Chance): Made {
  const one = (values: fc.Arbitrary<unknown>): unknown =>
    fc.sample(values, { numRuns: 1, seed: chance.below(2 ** 31) })[0]
  const idOf = (): string | undefined => {
    const pool = ids.size === 0 || chance.happens(0.8) ? ids.get(partOf(call.path)) : chance.pick([...ids.values()])
    return pool && pool.length > 0 ? chance.pick(pool) : undefined
  }
  const changes = way === 'valid' ? 0 : chance.below(1 + call.parameters.length + (call.body ? 4 : 0))
  let url = call.path
  const query: string[] = []
  call.parameters.forEach((parameter, index) => {
    if (!parameter.required && chance.happens(0.5)) return
    const isChanged = way === 'hostile' ? chance.happens(0.5) : way === 'near' && changes === index
    const valid =
      parameter.in === 'path' && chance.happens(0.85) ? (idOf() ?? one(parameter.values)) : one(parameter.values)
    const text = encodeURIComponent(
      textOf(isChanged ? hostile(chance) : valid)
        .toWellFormed()
        .slice(0, 8_000),
    )
    if (parameter.in === 'path') url = url.replace(`{${parameter.name}}`, text === '' ? '-' : text)
    else query.push(`${parameter.name}=${text}`)
  })
  if (query.length > 0) url += `?${query.join('&')}`
  if (!call.body) return { url, body: undefined, type: undefined }
  const valid = withIds(one(call.body), idOf, chance)
  if (call.isUpload) return { url, body: formOf(valid, chance), type: undefined }
  const type = 'application/json'
  if (way === 'hostile' && chance.happens(0.2))
    return {
      url,
      body: chance.pick(['{', '[]', '"', 'null', '{"a":1,"a":2}', '\u0000', '{"__proto__":{"x":1}}']),
      type,
    }
  const body = way === 'valid' ? valid : spoiled(valid, chance)
  return { url, body: JSON.stringify(body), type }
}

/** Sometimes replaces unknown ids by existing ones. */
function withIds(value: unknown, idOf: () => string | undefined, chance: Chance): unknown {
  if (typeof value === 'string') return /^[0-9a-f]{24}$/.test(value) && chance.happens(0.8) ? (idOf() ?? value) : value
  if (Array.isArray(value)) return value.map((item: unknown) => withIds(item, idOf, chance))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIds(inner, idOf, chance)]))
}

function formOf(value: unknown, chance: Chance): FormData {
  const form = new FormData()
  const file = new Uint8Array(chance.pick([0, 1, 100, 5_000])).map(() => chance.below(256))
  for (const [key, inner] of Object.entries((value ?? {}) as Record<string, unknown>))
    form.append(key, chance.happens(0.5) ? new Blob([file], { type: 'image/png' }) : textOf(inner).toWellFormed())
  return form
}
