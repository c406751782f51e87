import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { sharedPath } from './shared.ts'

/** A recorded request and its response. */
export interface Exchange {
  method: string
  /** Relative to the API's root: `/cob/…`. */
  path: string
  query: Record<string, string>
  request: unknown
  status: number
  contentType: string
  answer: unknown
}

/** The published description of API Pix, and validators for it. */
export interface ApiPixDescription {
  /** Violations in a request and its response. */
  findings(exchange: Exchange): string[]
  /** Violations in a webhook's body. */
  noticeFindings(body: unknown): string[]
  /** Violations of a value against a schema of the description. */
  schemaFindings(name: string, value: unknown): string[]
}

type Json = Record<string, unknown>

const asMap = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/**
 * Reads Banco Central's `openapi.yaml`, with two errors fixed: CPF patterns have slashes around them, and `PixConsultados` requires a field
 * `cobs` that it does not describe. Patterns must match the whole text.
 */
export function apiPixDescription(): ApiPixDescription {
  const document = asMap(parse(readFileSync(sharedPath('pix/openapi.yaml'), 'utf8')))
  const resolve = (value: unknown): Json => {
    const { $ref: reference } = asMap(value)
    if (typeof reference !== 'string') return asMap(value)
    const target = reference
      .split('/')
      .slice(1)
      .reduce<unknown>((at, part) => asMap(at)[part], document)
    if (target === undefined) throw new Error(`The description has no ${reference}`)
    return resolve(target)
  }
  const check = (schema: unknown, value: unknown, at: string): string[] =>
    schemaFindings(resolve, resolve(schema), value, at)
  const schemaOf = (holder: unknown, type: string): unknown => asMap(asMap(resolve(holder).content)[type]).schema
  const findings = ({ method, path, query, request, status, contentType, answer }: Exchange): string[] => {
    const name = `${method} ${path}`
    const found = pathOf(document, path)
    const operation = asMap(found?.item[method.toLowerCase()])
    if (!found || Object.keys(operation).length === 0) return [`${name} is not in the description`]
    const parameters = [...asList(found.item.parameters), ...asList(operation.parameters)].map(resolve)
    const given: Json = { ...found.values, ...query }
    const known = new Set(parameters.map(each => each.name))
    const answered = asMap(operation.responses)[String(status)]
    const type = contentType.split(';')[0] ?? ''
    const answerSchema = schemaOf(answered, type)
    const hasBody = answer !== undefined && Object.keys(asMap(resolve(answered).content)).length > 0
    return [
      ...Object.keys(query)
        .filter(each => !known.has(each))
        .map(each => `${name}: no parameter ${each}`),
      ...parameters.flatMap(({ name: parameter, required, schema }) => {
        const value = typed(resolve(schema), given[String(parameter)])
        if (value === undefined) return required === true ? [`${name}: ${String(parameter)} is missing`] : []
        return check(schema, value, `${name} ${String(parameter)}`)
      }),
      ...(request === undefined
        ? []
        : check(schemaOf(operation.requestBody, 'application/json'), request, `${name} request`)),
      ...(answered === undefined ? [`${name}: no answer ${status}`] : []),
      ...(hasBody && answerSchema === undefined ? [`${name}: ${status} is not answered as ${type}`] : []),
      ...(answerSchema === undefined ? [] : check(answerSchema, answer, `${name} ${status}`)),
    ]
  }
  const notice = asMap(asMap(document.components).requestBodies).WebhookPixBody
  return {
    findings,
    noticeFindings: body => check(schemaOf(notice, 'application/json'), body, 'notice'),
    schemaFindings: (name, value) => check({ $ref: `#/components/schemas/${name}` }, value, name),
  }
}

/** The matching path of the description, with the fewest placeholders, and their values. */
function pathOf(document: Json, path: string): { item: Json; values: Record<string, string> } | undefined {
  const parts = path.split('/')
  const fitting = Object.entries(asMap(document.paths))
    .map(([template, item]) => ({ item: asMap(item), slots: template.split('/') }))
    .filter(({ slots }) => slots.length === parts.length)
    .filter(({ slots }) => slots.every((segment, at) => segment.startsWith('{') || segment === parts[at]))
    .sort((one, other) => one.slots.filter(isParameter).length - other.slots.filter(isParameter).length)
  const [best] = fitting
  if (!best) return undefined
  const values = best.slots.flatMap((segment, at) =>
    isParameter(segment) ? [[segment.slice(1, -1), decodeURIComponent(parts[at] ?? '')] as const] : [],
  )
  return { item: best.item, values: Object.fromEntries(values) }
}

const isParameter = (segment: string): boolean => segment.startsWith('{')

/** Converts a text in a URL to its schema's type. */
function typed(schema: Json, text: unknown): unknown {
  if (schema.type === 'integer' && typeof text === 'string') return Number(text)
  return schema.type === 'boolean' && typeof text === 'string' ? text === 'true' : text
}

type Resolve = (value: unknown) => Json

function schemaFindings(resolve: Resolve, schema: Json, value: unknown, at: string): string[] {
  const inner = (each: unknown): string[] => schemaFindings(resolve, resolve(each), value, at)
  const options = asList(schema.oneOf).map(inner)
  const anyOf = asList(schema.anyOf).map(inner)
  return [
    ...typeFindings(schema, value, at),
    ...asList(schema.allOf).flatMap(inner),
    ...(options.length > 0 && options.filter(each => each.length === 0).length !== 1
      ? [`${at} fits ${options.filter(each => each.length === 0).length} of oneOf: ${options.flat().join(', ')}`]
      : []),
    ...(anyOf.length > 0 && anyOf.every(each => each.length > 0) ? [`${at} fits none of anyOf`] : []),
    ...objectFindings(resolve, schema, value, at),
    ...(Array.isArray(value) && schema.items !== undefined
      ? value.flatMap((each: unknown, index) => schemaFindings(resolve, resolve(schema.items), each, `${at}[${index}]`))
      : []),
  ]
}

function objectFindings(resolve: Resolve, schema: Json, value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const given = asMap(value)
  const required = asList(schema.required).filter(name => !(schema.title === 'Pix Consultados' && name === 'cobs'))
  return [
    ...required.filter(name => given[String(name)] === undefined).map(name => `${at}.${String(name)} is missing`),
    ...Object.entries(asMap(schema.properties))
      .filter(([name]) => given[name] !== undefined)
      .flatMap(([name, property]) => schemaFindings(resolve, resolve(property), given[name], `${at}.${name}`)),
  ]
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: value => typeof value === 'string',
  integer: Number.isInteger,
  number: value => typeof value === 'number',
  boolean: value => typeof value === 'boolean',
  array: Array.isArray,
  object: value => typeof value === 'object' && value !== null && !Array.isArray(value),
}

function typeFindings(schema: Json, value: unknown, at: string): string[] {
  const { type, pattern, format } = schema
  const isType = typeof type !== 'string' || TYPES[type]?.(value)
  if (!isType) return [`${at} is no ${type}`]
  const found: string[] = []
  if (Array.isArray(schema.enum) && !schema.enum.includes(value))
    found.push(`${at} is none of ${schema.enum.join(', ')}`)
  if (typeof value === 'string') {
    const whole = typeof pattern === 'string' ? new RegExp(`^(?:${pattern.replace(/^\/(.*)\/$/, '$1')})$`) : /[^]*/
    if (!whole.test(value)) found.push(`${at} is not ${String(pattern)}`)
    if (typeof schema.maxLength === 'number' && value.length > schema.maxLength) found.push(`${at} is too long`)
    if (typeof schema.minLength === 'number' && value.length < schema.minLength) found.push(`${at} is too short`)
    const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value)
    if (format === 'date-time' && !isTime) found.push(`${at} is no date-time`)
  }
  if (typeof value === 'number') {
    if (typeof schema.minimum === 'number' && value < schema.minimum) found.push(`${at} is below ${schema.minimum}`)
    if (typeof schema.maximum === 'number' && value > schema.maximum) found.push(`${at} is above ${schema.maximum}`)
  }
  return found
}
