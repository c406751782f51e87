import { describe, expect, test } from 'vitest'
import { kitOf } from '#ui/art/kits.ts'
import { bustSvg, traitsOf } from './bust-art.ts'

const seeds = Array.from({ length: 200 }, (_, index) => `athlete-${index}`)

/** Reads a document of elements only; fails on a tag left open, closed twice, or with an unquoted or repeated attribute. */
function elementsOf(xml: string): string[] {
  const open: string[] = []
  const seen: string[] = []
  const rest = xml.replaceAll(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z-]+="[^"<&]*")*)(\/?)>/g,
    (_, closing, name, attributes, empty) => {
      const names = [...String(attributes).matchAll(/ ([a-zA-Z-]+)=/g)].map(match => match[1])
      expect(new Set(names).size).toBe(names.length)
      if (closing) expect(open.pop()).toBe(name)
      else {
        seen.push(name)
        if (!empty) open.push(name)
      }
      return ''
    },
  )
  expect(rest).toBe('')
  expect(open).toEqual([])
  return seen
}

describe('a generated athlete', () => {
  test('is the same for the same seed', () => {
    expect(bustSvg('athlete-9', kitOf('FLA'))).toBe(bustSvg('athlete-9', kitOf('FLA')))
  })

  test('differs between seeds, and every style of hair and every skin comes up', () => {
    const people = seeds.map(seed => traitsOf(seed))
    expect(new Set(people.map(person => JSON.stringify(person))).size).toBeGreaterThan(60)
    expect(new Set(people.map(person => person.hair)).size).toBe(8)
    expect(new Set(people.map(person => person.skin)).size).toBe(6)
  })

  test('never wears glasses, which some players do', () => {
    expect(seeds.some(seed => traitsOf(seed).glasses)).toBe(false)
    expect(seeds.some(seed => traitsOf(seed, 'player').glasses)).toBe(true)
  })

  test('keeps explicit traits', () => {
    const traits = { skin: 2, hair: 'bald', hairColour: 1, beard: true } as const
    expect(traitsOf(traits)).toBe(traits)
  })

  test.each(['plain', 'hoops', 'stripes', 'fine-stripes', 'chest', 'sash', 'halves'] as const)(
    'is well-formed SVG in a shirt with %s',
    pattern => {
      const kit = { pattern, main: '#123456', second: '#fff', third: '#000', ink: '#fff' }
      for (const seed of seeds.slice(0, 20)) {
        const elements = elementsOf(bustSvg(seed, kit))
        expect(elements[0]).toBe('svg')
        expect(elements).toContain('clipPath')
      }
    },
  )

  test('does not let a colour break out of its attribute', () => {
    const svg = bustSvg('athlete-9', { pattern: 'plain', main: '"/><script>', second: '&', ink: '#fff' })
    expect(svg).not.toContain('<script')
    expect(svg).toContain('fill="&quot;/&gt;&lt;script&gt;"')
  })
})
