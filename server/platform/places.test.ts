import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idAt, placeOfId, PLACES_A_ROW, rowsOfPlaces } from './places.ts'

const id = fc.stringMatching(/^[0-9a-f]{24}$/)

test('an id is found at its place among ids in order, and nowhere when it is not there', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 60 }), id, (ids, other) => {
      const inOrder = ids.toSorted()
      const row = Buffer.from(inOrder.join(''), 'hex')
      for (const [place, each] of inOrder.entries()) {
        expect(placeOfId(row, each)).toBe(place)
        expect(idAt(row, place)).toBe(each)
      }
      if (!ids.includes(other)) expect(placeOfId(row, other)).toBeUndefined()
    }),
  )
})

test('the rows of places hold all of them, and no row too many', () => {
  fc.assert(
    fc.property(fc.nat({ max: 5_000 }), fc.integer({ min: 1, max: 2_000 }), (first, limit) => {
      const { from, to, before } = rowsOfPlaces(first, limit)
      expect(from * PLACES_A_ROW + before).toBe(first)
      expect(before).toBeLessThan(PLACES_A_ROW)
      expect(to * PLACES_A_ROW).toBeLessThan(first + limit)
      expect((to + 1) * PLACES_A_ROW).toBeGreaterThanOrEqual(first + limit)
    }),
  )
})
