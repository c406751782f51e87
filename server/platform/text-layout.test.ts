import { beforeAll, describe, expect, test } from 'vitest'
import { TextLayout } from './text-layout.ts'

let textLayout: TextLayout
beforeAll(async () => {
  textLayout = await TextLayout.read()
})
const type = { size: 40, weight: 700, width: 100 }

test('a text becomes outlines, wider with more letters, size and width of the typeface', () => {
  const { path, width } = textLayout.set('Crava', type)
  expect(path).toMatch(/^M[\d. ,MLQCZ-]+Z$/)
  expect(textLayout.widthOf('Crava', type)).toBeCloseTo(width)
  expect(textLayout.widthOf('Cravaram', type)).toBeGreaterThan(width)
  expect(textLayout.widthOf('Crava', { ...type, size: 80 })).toBeCloseTo(2 * width)
  expect(textLayout.widthOf('Crava', { ...type, width: 125 })).toBeGreaterThan(width)
})

describe('letters the typeface does not have', () => {
  test('leave nothing behind, in any script', () => {
    expect(textLayout.legible('  Ana 😀\n Łódź 李 Иван\u202E ')).toBe('Ana Łódź')
    expect(textLayout.set('Иван 李 😀', type)).toEqual({ path: '', width: 0 })
    expect(textLayout.knows('Łukasz Gonçalves')).toBe(true)
    expect(textLayout.knows('Ana 😀')).toBe(false)
  })
  test('letters written as two signs are one', () => expect(textLayout.legible('Joa\u0303o')).toBe('João'))
})

describe('room', () => {
  const width = 300
  test('a line that is too long is cut with an ellipsis, and fits', () => {
    const cut = textLayout.fit('Maria Aparecida dos Santos Albuquerque', type, width)
    expect(cut.width).toBeLessThanOrEqual(width)
    expect(textLayout.fit('Ana', type, width)).toEqual(textLayout.set('Ana', type))
  })
  test('lines break between words, never more of them than asked, each within the width', () => {
    const text = 'Uma cartela com um nome que não acaba mais, e depois ainda continua'
    for (const lines of [1, 2, 3]) {
      const rows = textLayout.wrap(text, type, { width, lines })
      expect(rows).toHaveLength(lines)
      for (const row of rows) expect(row.width).toBeLessThanOrEqual(width)
    }
    expect(textLayout.wrap('Ana', type, { width, lines: 3 })).toHaveLength(1)
    expect(textLayout.wrap('x'.repeat(5_000), type, { width, lines: 2 })[0]?.width).toBeLessThanOrEqual(width)
  })
})
