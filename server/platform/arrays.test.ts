import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { arrayOf } from './arrays.ts'

test('an array is read as it was, whatever its values', async () => {
  const { deps } = await startTestApp()
  const zText = fc.string({ unit: 'grapheme' }).filter(text => !text.includes('\0') && text.isWellFormed())
  const texts = fc.array(
    fc.oneof(zText, fc.constantFrom('NULL', 'null', '', '{}', 'a,b', '"', '\\', 'wallet:a'), fc.constant(null)),
  )
  await fc.assert(
    fc.asyncProperty(texts, fc.array(fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n })), async (values, amounts) => {
      const [row] = await deps.db.rows(
        sql<{
          texts: (string | null)[]
          amounts: bigint[]
        }>`select ${arrayOf(values)}::text[] as texts, ${arrayOf(amounts)}::bigint[] as amounts`,
      )
      expect(row?.texts).toEqual(values)
      expect(row?.amounts.map(BigInt)).toEqual(amounts)
    }),
    { numRuns: 100 },
  )
})
