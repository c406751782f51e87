import * as fc from 'fast-check'
import type { Chance } from '#tests/support/random.ts'

/** The subset of JSON Schema that the contract's documents use. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema | boolean
  prefixItems?: JsonSchema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  pattern?: string
  format?: string
  $defs?: Record<string, JsonSchema>
}

const MOST_ITEMS = 12
const MOST_CHARACTERS = 300

const dateTimes = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
  .map(date => date.toISOString())
const formats: Record<string, fc.Arbitrary<string>> = {
  'date-time': dateTimes,
  date: dateTimes.map(text => text.slice(0, 10)),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  uuid: fc.uuid(),
}

/** Texts that match a pattern; any text for a pattern whose character classes cannot be enumerated (emoji), which is mostly rejected. */
function matching(pattern: RegExp): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(pattern).map(text => text.slice(0, MOST_CHARACTERS))
  } catch {
    return fc.oneof(fc.constantFrom('👍', '⚽', '❤️'), fc.string({ unit: 'grapheme', maxLength: 8 }))
  }
}

function texts(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format !== undefined && formats[schema.format]) return formats[schema.format] ?? fc.string()
  const { minLength = 0, maxLength = minLength + 40 } = schema
  if (schema.pattern !== undefined) return matching(new RegExp(schema.pattern, 'u'))
  return fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, minLength + MOST_CHARACTERS) })
}

function numbersOf(schema: JsonSchema, isWhole: boolean): fc.Arbitrary<number> {
  const step = schema.multipleOf ?? 1
  const low = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1_000 : schema.exclusiveMinimum + step)
  const high =
    schema.maximum ?? (schema.exclusiveMaximum === undefined ? low + 100_000 : schema.exclusiveMaximum - step)
  if (isWhole) return fc.integer({ min: Math.ceil(low), max: Math.floor(Math.min(high, 2 ** 31 - 1)) })
  if (schema.multipleOf === undefined) return fc.double({ min: low, max: high, noNaN: true })
  const most = Math.floor((high - low) / step)
  return fc.integer({ min: 0, max: Math.min(most, 2 ** 31 - 1) }).map(steps => Number((low + steps * step).toFixed(2)))
}

function objects(schema: JsonSchema, defs: Record<string, JsonSchema>, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, additionalProperties: more } = schema
  if (Object.keys(properties).length === 0 && typeof more === 'object') {
    const keys = schema.propertyNames ? valuesOf(schema.propertyNames, defs, depth + 1).map(String) : fc.string()
    return fc.dictionary(keys, valuesOf(more, defs, depth + 1), { maxKeys: 5 })
  }
  const fields = Object.entries(properties).map(([key, value]) => [key, valuesOf(value, defs, depth + 1)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
}

function arrays(schema: JsonSchema, defs: Record<string, JsonSchema>, depth: number): fc.Arbitrary<unknown> {
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(item => valuesOf(item, defs, depth + 1)))
  const { minItems = 0, maxItems = MOST_ITEMS } = schema
  const item = typeof schema.items === 'object' ? valuesOf(schema.items, defs, depth + 1) : fc.jsonValue()
  return fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, MOST_ITEMS)) })
}

/** Valid values of a schema. */
export function valuesOf(
  schema: JsonSchema,
  defs: Record<string, JsonSchema> = schema.$defs ?? {},
  depth = 0,
): fc.Arbitrary<unknown> {
  if (depth > 8) return fc.constant(null)
  if (schema.$ref !== undefined) return valuesOf(defs[schema.$ref.split('/').at(-1) ?? ''] ?? {}, defs, depth + 1)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const some = schema.anyOf ?? schema.oneOf
  if (some) return fc.oneof(...some.map(one => valuesOf(one, defs, depth + 1)))
  if (schema.allOf) return valuesOf(Object.assign({}, ...schema.allOf) as JsonSchema, defs, depth + 1)
  const [type] = [schema.type ?? 'any'].flat()
  if (type === 'string') return texts(schema)
  if (type === 'integer' || type === 'number') return numbersOf(schema, type === 'integer')
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') return arrays(schema, defs, depth)
  if (type === 'object') return objects(schema, defs, depth)
  return fc.jsonValue()
}

/** Hostile values: too large, too small, of another type, made to break parsers. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  0.1,
  1e308,
  -0,
  2 ** 53,
  '9'.repeat(400),
  true,
  [],
  {},
  [[[[[[[[]]]]]]]],
  { length: 1e9 },
  { $ne: null },
  { toString: 1, constructor: { prototype: null } },
  'x'.repeat(70_000),
  '\u0000',
  '\uD800',
  '𝕏'.repeat(50),
  '\u202Eolleh\u200B',
  "'; drop table account; --",
  '%00%ff',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  'NaN',
  'Infinity',
  '-0',
  '1e3',
  '0x10',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00.000Z',
  'javascript:alert(1)',
  Array.from({ length: 2_000 }, () => 1),
]

export const hostile = (chance: Chance): unknown => structuredClone(chance.pick(HOSTILE))

/** A copy with one change: a key removed, one added, or a value replaced. */
export function spoiled(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.happens(0.15)) return hostile(chance)
  if (Array.isArray(value)) {
    if (value.length === 0 || chance.happens(0.2)) return [...(value as unknown[]), hostile(chance)]
    const at = chance.below(value.length)
    return value.map((item: unknown, index) => (index === at ? spoiled(item, chance) : item))
  }
  const entries = Object.entries(value)
  if (entries.length === 0 || chance.happens(0.1)) return { ...value, surprise: hostile(chance) }
  const [key, inner] = chance.pick(entries)
  if (chance.happens(0.2)) return Object.fromEntries(entries.filter(([other]) => other !== key))
  return { ...value, [key]: spoiled(inner, chance) }
}
