import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { zDate } from '#contract/ids.ts'
import { encoderOf } from './encode.ts'

const zPart = z.object({ at: zDate, note: z.optional(z.string()), left: z.nullable(zDate) })
interface Node {
  at: Date
  child?: Node | null | undefined
}
const zNode: z.ZodMiniType<Node> = z.object({
  at: zDate,
  child: z.optional(z.nullable(z.lazy(() => zNode))),
})
const zAnswer = z.object({
  id: z.string(),
  parts: z.array(zPart),
  by: z.record(z.string(), zPart),
  one: z.union([z.object({ kind: z.literal('a'), at: zDate }), z.object({ kind: z.literal('b'), size: z.number() })]),
  tree: zNode,
})

const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
const part = fc.record({ at: date, note: fc.string(), left: fc.option(date) }, { requiredKeys: ['at', 'left'] })
const { node } = fc.letrec<{ node: Node }>(tie => ({
  node: fc.record({ at: date, child: fc.option(tie('node'), { maxDepth: 2 }) }, { requiredKeys: ['at'] }),
}))
const answer = fc.record({
  id: fc.string(),
  parts: fc.array(part, { maxLength: 3 }),
  by: fc.dictionary(fc.constantFrom('home', 'away'), part),
  one: fc.oneof(
    fc.record({ kind: fc.constant('a' as const), at: date }),
    fc.record({ kind: fc.constant('b' as const), size: fc.integer() }),
  ),
  tree: node,
})

test('whatever the answer, it is encoded as the schema encodes it', () => {
  const encode = encoderOf(zAnswer)
  fc.assert(
    fc.property(answer, made => {
      // In tests the encoder itself compares and throws.
      expect(JSON.stringify(encode(made))).toBe(JSON.stringify(z.encode(zAnswer, made)))
    }),
  )
})

test('a field that is not declared does not leave, at any depth', () => {
  const secret = { at: new Date(0), left: null, cpf: '52998224725' }
  const given = {
    id: 'a',
    parts: [secret],
    by: { home: secret },
    one: { kind: 'b', size: 1, cpf: '1' },
    tree: { ...secret, child: secret },
    cpf: '1',
  } as const
  expect(JSON.stringify(encoderOf(zAnswer)(given as never))).not.toContain('cpf')
})

test('in tests an answer that its schema does not allow is refused', () => {
  expect(() => encoderOf(z.object({ size: z.number() }))({ size: 'big' } as never)).toThrow()
})
