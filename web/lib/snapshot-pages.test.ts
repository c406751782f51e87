import { expect, test } from 'vitest'
import { nextOfSnapshot, oneMoment } from './snapshot-pages.ts'

const page = (number: number, snapshot: number, docs: string[], newest = snapshot) => ({
  docs,
  page: number,
  pages: 3,
  snapshot,
  newest,
})

test('pages of one moment are one list', () => {
  expect(oneMoment([page(1, 7, ['a', 'b']), page(2, 7, ['c', 'd'], 9)])).toEqual({
    rows: ['a', 'b', 'c', 'd'],
    snapshot: 7,
    newest: 9,
    isWhole: true,
  })
})

test('a page of a later moment is not mixed with them', () => {
  expect(oneMoment([page(1, 7, ['a', 'b']), page(2, 8, ['b', 'c'])])).toEqual({
    rows: ['a', 'b'],
    snapshot: 7,
    newest: 8,
    isWhole: false,
  })
})

test('the next page is asked for by the moment of the last one, until there is none', () => {
  expect(nextOfSnapshot(page(1, 7, []))).toEqual({ page: 2, snapshot: 7 })
  expect(nextOfSnapshot(page(3, 7, []))).toBeUndefined()
})
