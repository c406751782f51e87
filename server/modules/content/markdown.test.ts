import { expect, test } from 'vitest'
import { linesFor, markdownBlocks, TextProblem } from './markdown.ts'

test('headings, paragraphs, lists and tables become blocks, with bold and links in their lines', () => {
  const blocks = markdownBlocks(`## Empates (C3)

Mesma **pontuação**, mesma
posição: veja [Centavos](/rules#c4).

- um
- **dois**: três

1. primeiro

| Lugar | Parte |
| --- | --- |
| 1º | **50%** |
`)
  expect(blocks).toEqual([
    { type: 'heading', level: 2, anchor: 'c3', inline: [{ text: 'Empates (C3)' }] },
    {
      type: 'paragraph',
      inline: [
        { text: 'Mesma ' },
        { text: 'pontuação', bold: true },
        { text: ', mesma posição: veja ' },
        { text: 'Centavos', href: '/rules#c4' },
        { text: '.' },
      ],
    },
    { type: 'list', ordered: false, items: [[{ text: 'um' }], [{ text: 'dois', bold: true }, { text: ': três' }]] },
    { type: 'list', ordered: true, items: [[{ text: 'primeiro' }]] },
    {
      type: 'table',
      head: [[{ text: 'Lugar' }], [{ text: 'Parte' }]],
      rows: [[[{ text: '1º' }], [{ text: '50%', bold: true }]]],
    },
  ])
})

test('a heading without a code is linked to by its words, each by its own', () => {
  const anchors = markdownBlocks('# Onde vejo meus dados?\n\n# Onde vejo meus dados?\n\n# (C3) antes\n').map(
    block => 'anchor' in block && block.anchor,
  )
  expect(anchors).toEqual(['onde-vejo-meus-dados', 'onde-vejo-meus-dados-2', 'c3-antes'])
})

test('what is filled in is text and never Markdown', () => {
  const fill = (text: string) => text.replace('{{operator}}', '**Casa** [x](javascript:1)')
  expect(markdownBlocks('Por {{operator}}.', fill)).toEqual([
    { type: 'paragraph', inline: [{ text: 'Por **Casa** [x](javascript:1).' }] },
  ])
})

test.each([
  ['a quote', '> citado'],
  ['code', '```\ncódigo\n```'],
  ['a picture', '![alt](/x.png)'],
  ['HTML', '<b>alto</b>'],
  ['HTML in a line', 'um <b>dois</b>'],
  ['emphasis', 'um *dois*'],
  ['a list in a list', '- um\n  - dois'],
  ['a task', '- [ ] um'],
  ['a script as a link', '[x](javascript:alert(1))'],
  ['a link to another host', '[x](//example.com)'],
  ['one code twice', '# Um (C3)\n\n# Dois (C3)'],
])('%s is refused instead of lost', (_what, markdown) => {
  expect(() => markdownBlocks(markdown)).toThrow(TextProblem)
})

test('a line or a section is said to the profiles it is marked for, and a mark is never read', () => {
  const text = 'A\n{{free}} B\n{{licensed fantasy}} ## C\n\nD\n\n### E\n\nF\n\n## G\n{{operator}} H'
  expect(linesFor('licensed', text)).toBe('A\n## C\n\nD\n\n### E\n\nF\n\n## G\n{{operator}} H')
  expect(linesFor('free', text)).toBe('A\nB\n## G\n{{operator}} H')
})
