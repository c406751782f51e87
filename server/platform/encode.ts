import * as z from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'

/** Undefined for a value that is sent unchanged. */
type Encode = ((value: never) => unknown) | undefined

/**
 * Makes the function that encodes an answer, once per endpoint: it writes the declared fields and nothing else, and serializes dates and
 * amounts. In production the values are not validated, because their types are checked at compile time. In tests zod encodes each answer as
 * well, and the two must agree.
 * @throws Error in tests, for an answer that its schema does not allow.
 */
export function encoderOf<S extends Schema>(schema: S): (answer: z.output<S>) => unknown {
  const encode = compile(schema) as ((value: unknown) => unknown) | undefined
  const encoded = (answer: z.output<S>): unknown => (encode ? encode(answer) : answer)
  if (process.env.NODE_ENV !== 'test') return encoded
  return answer => {
    const checked = z.encode(schema, answer)
    const [quick, whole] = [JSON.stringify(encoded(answer)), JSON.stringify(checked)]
    if (quick !== whole) throw new Error(`The encoder made ${quick} where the schema makes ${whole}`)
    return checked
  }
}

const AS_IT_IS = new Set(['string', 'number', 'int', 'boolean', 'enum', 'literal', 'null', 'unknown', 'any'])

function compile(schema: z.core.$ZodType): Encode {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (changesValues(def)) return byZod(schema)
  switch (def.type) {
    case 'object':
      return def.catchall === undefined ? ofObject(def.shape) : byZod(schema)
    case 'array':
      return ofArray(compile(def.element))
    case 'nullable':
    case 'optional':
      return unlessMissing(compile(def.innerType))
    case 'record':
      return ofRecord(compile(def.valueType))
    case 'lazy':
      return whenUsed(() => compile(def.getter()))
    case 'pipe':
      return ofCodec(def) ?? byZod(schema)
    default:
      return AS_IT_IS.has(def.type) ? undefined : byZod(schema)
  }
}

/** A check that replaces its value. */
const changesValues = ({ checks = [] }: z.core.$ZodTypeDef): boolean =>
  checks.some(check => check._zod.def.check === 'overwrite')

/** Fallback for rare types: unions and tuples. */
const byZod = (schema: z.core.$ZodType): Encode => {
  return (value: never) => z.encode(schema as Schema, value)
}

/** A schema may contain itself: its fields are compiled when it is first used. */
function ofObject(shape: Readonly<Record<string, z.core.$ZodType>>): Encode {
  let fields: (readonly [name: string, encode: Encode])[] | undefined
  return (value: Record<string, never>) => {
    fields ??= Object.entries(shape).map(([name, schema]) => [name, compile(schema)] as const)
    const encoded: Record<string, unknown> = {}
    for (const [name, encode] of fields) {
      const field = value[name]
      if (field !== undefined) encoded[name] = encode ? encode(field) : field
    }
    return encoded
  }
}

function ofCodec({ in: wire, reverseTransform }: z.core.$ZodPipeDef): Encode {
  if (reverseTransform === undefined || compile(wire) !== undefined) return undefined
  return (value: never) => reverseTransform(value, { value, issues: [] })
}

const ofArray = (encode: Encode): Encode => encode && ((values: never[]) => values.map(value => encode(value)))

const unlessMissing = (encode: Encode): Encode =>
  encode && ((value: never) => (value === null || value === undefined ? value : encode(value)))

const ofRecord = (encode: Encode): Encode =>
  encode &&
  ((values: Record<string, never>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encode(value)])))

function whenUsed(make: () => Encode): Encode {
  let made: { encode: Encode } | undefined
  return (value: never) => {
    made ??= { encode: make() }
    return made.encode ? made.encode(value) : value
  }
}
