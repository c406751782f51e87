import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textParts } from './links.ts'

const linksOf = (text: string) => textParts(text).flatMap(({ href }) => href ?? [])

test('web addresses are links, without what ends the sentence around them', () => {
  expect(linksOf('Veja https://example.com/a?b=1#c, e www.example.org.')).toEqual([
    'https://example.com/a?b=1#c',
    'https://www.example.org',
  ])
  expect(linksOf('(http://example.com/x)')).toEqual(['http://example.com/x'])
})

test('nothing else is a link', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,oi',
    'ftp://example.com',
    'https://',
    'http://sozinho',
    'ana@example.com',
    '<a href="//example.com">oi</a>',
  ])
    expect([text, linksOf(text)]).toEqual([text, []])
})

test('the pieces together are the text, and every link is of the web', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('https://a.example/b', ' www.b.example', 'http://', '. ', '"', '<'),
  )
  fc.assert(
    fc.property(fc.array(piece), pieces => {
      const text = pieces.join('')
      const parts = textParts(text)
      expect(parts.map(part => part.text).join('')).toBe(text)
      for (const { href } of parts) if (href !== undefined) expect(new URL(href).protocol).toMatch(/^https?:$/)
    }),
  )
})
