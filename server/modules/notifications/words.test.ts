import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KINDS, redirectOf, wordsOf } from './words.ts'

const at = '2026-11-21T15:00:00.000Z'
const detail = { device: 'Firefox · Linux', address: '203.0.113.9', at }

test.each(KINDS)('%s says something in both languages and leads to a page of the product', kind => {
  const [pt, en] = [wordsOf(kind, detail, 'pt-BR'), wordsOf(kind, detail, 'en')]
  for (const words of [pt, en]) {
    expect(words?.title).toMatch(/\S/)
    expect(words?.text).toMatch(/\S/)
    expect(JSON.stringify(words)).not.toMatch(/undefined|Invalid Date|NaN/)
  }
  expect(pt).not.toEqual(en)
  expect(redirectOf(kind)).toMatch(/^\/(?![/\\])/)
})

test('a device that said nothing of itself still reads well', () => {
  expect(wordsOf('new-device', { ...detail, device: '' }, 'pt-BR')?.text).toMatch(/^Um aparelho \(/)
  expect(wordsOf('new-device', { ...detail, device: '' }, 'en')?.text).toMatch(/^A device \(/)
})

test('a kind this version does not know has no words', () => {
  for (const kind of ['later', 'toString', '__proto__']) expect(wordsOf(kind, {}, 'pt-BR')).toBeUndefined()
})

test('docs/notifications.md lists every kind with its words and where it leads', () => {
  const page = readFileSync(new URL('../../../docs/notifications.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter(line => line.startsWith('| `'))
  expect(rows.map(row => /`([\w-]+)`/.exec(row)?.[1])).toEqual([...KINDS])
  for (const [index, kind] of KINDS.entries()) {
    const titles = [wordsOf(kind, detail, 'pt-BR')?.title, wordsOf(kind, detail, 'en')?.title]
    for (const title of titles) expect(rows[index]).toContain(title)
    expect(rows[index]).toContain(`\`${redirectOf(kind)}\``)
  }
})
