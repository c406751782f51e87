import { describe, expect, test } from 'vitest'
import { FINDING_CODES, type Finding } from './findings.ts'
import { findingMessages, formatFinding } from './messages.ts'

const score: Finding = {
  code: 'score_differs',
  entry: '5f0c00000000000000000001',
  player: 3,
  field: 'entries.0.score',
  expected: '1850',
  found: '1950',
}

test('a finding is one line: what it means, of which entry and player, the field, what follows and what is said instead', () => {
  expect(formatFinding(score, 'en')).toBe(
    'The points are not those of the rules · entry 5f0c00000000000000000001 · player 3 · entries.0.score · expected 1850 · found 1950',
  )
  expect(formatFinding(score, 'pt-BR')).toBe(
    'Os pontos não são os das regras · jogo 5f0c00000000000000000001 · jogador 3 · entries.0.score · esperado 1850 · encontrado 1950',
  )
})

test('what a finding does not have is left out of its line', () => {
  expect(formatFinding({ code: 'facts_absent', field: 'facts', expected: '', found: '' }, 'en')).toBe(
    'The facts that decided this game are missing · facts',
  )
  expect(formatFinding({ code: 'prize_differs', player: 0, field: 'prize', expected: '0', found: '' }, 'pt-BR')).toBe(
    'O prêmio não é o das regras (C1, C3, C4, C5, F4, P1) · jogador 0 · prize · esperado 0',
  )
})

describe.each(['pt-BR', 'en'] as const)('in %s', lang => {
  test('no two findings read alike, so that a line says which check failed', () => {
    const lines = FINDING_CODES.map(code => formatFinding({ code, field: 'x', expected: '', found: '' }, lang))
    expect(new Set(lines).size).toBe(FINDING_CODES.length)
    expect(Object.keys(findingMessages[lang])).toEqual([...FINDING_CODES])
  })
})

test('both languages name the same rules', () => {
  const rulesOf = (text: string) => text.match(/\b[A-Z]\d{1,2}\b/g) ?? []
  const rulesIn = (lang: keyof typeof findingMessages) =>
    FINDING_CODES.map(code => [code, rulesOf(findingMessages[lang][code])])
  expect(rulesIn('en')).toEqual(rulesIn('pt-BR'))
})
