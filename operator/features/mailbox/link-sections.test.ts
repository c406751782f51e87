import { describe, expect, it } from 'vitest'
import { linkParts } from './link-sections.ts'

const linksIn = (text: string) => linkParts(text).flatMap(({ href }) => href ?? [])

describe('links of a mail', () => {
  it('finds the address on a line of its own, with its secret whole', () => {
    expect(linksIn('Olá!\n\nhttp://127.0.0.1:3000/reset?token=aB-3_x9_\n\nAté logo')).toEqual([
      'http://127.0.0.1:3000/reset?token=aB-3_x9_',
    ])
  })

  it.each([
    ['Veja https://crava.example.', 'https://crava.example'],
    ['(https://crava.example/a)', 'https://crava.example/a'],
    ['<https://crava.example/a?b=1&c=2>', 'https://crava.example/a?b=1&c=2'],
  ])('leaves out what closes the sentence in %s', (text, link) => expect(linksIn(text)).toEqual([link]))

  it('leaves other schemes as words', () => {
    expect(linksIn('javascript:alert(1) ftp://crava.example mailto:ajuda@crava.example')).toEqual([])
  })

  it('loses no letter', () => {
    const text = 'a https://x.example/1, b http://y.example/2! c'
    expect(
      linkParts(text)
        .map(part => part.text)
        .join(''),
    ).toBe(text)
  })
})
