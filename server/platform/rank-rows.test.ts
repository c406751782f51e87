import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idAt, indexOfId, RANKS_PER_ROW, rowsOfRanks } from './rank-rows.ts'

const id = fc.stringMatching(/^[0-9a-f]{24}$/)

test('an id is found at its place among ids in order, and nowhere when it is not there', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 60 }), id, (ids, other) => {
      const inOrder = ids.toSorted()
      const row = Buffer.from(inOrder.join(''), 'hex')
      for (const [index, each] of inOrder.entries()) {
        expect(indexOfId(row, each)).toBe(index)
        expect(idAt(row, index)).toBe(each)
      }
      if (!ids.includes(other)) expect(indexOfId(row, other)).toBeUndefined()
    }),
  )
})

test('the rows of places hold all of them, and no row too many', () => {
  fc.assert(
    fc.property(fc.nat({ max: 5_000 }), fc.integer({ min: 1, max: 2_000 }), (first, limit) => {
      const { from, to, before } = rowsOfRanks(first, limit)
      expect(from * RANKS_PER_ROW + before).toBe(first)
      expect(before).toBeLessThan(RANKS_PER_ROW)
      expect(to * RANKS_PER_ROW).toBeLessThan(first + limit)
      expect((to + 1) * RANKS_PER_ROW).toBeGreaterThanOrEqual(first + limit)
    }),
  )
})
