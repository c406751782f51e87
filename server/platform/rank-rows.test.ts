import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idAt, RANKS_PER_ROW, rowsOfRanks } from './rank-rows.ts'

const id = fc.stringMatching(/^[0-9a-f]{24}$/)

test('each id of a row is read at its place', () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 60 }), ids => {
      const row = Buffer.from(ids.join(''), 'hex')
      expect(ids.map((_id, index) => idAt(row, index))).toEqual(ids)
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
