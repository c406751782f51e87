import { defineWords } from '#client/i18n.ts'
import type { FactWords } from '#operator/lib/fact-words.ts'

const pt = {
  played: 'se entrou em campo',
  unresolved: 'ligar um nome do jogo a um craque',
  tick: (option: string) => `marcar “${option}”`,
}

export type MissingWords = typeof pt
export const missingWords = defineWords(pt, () => import('./missing-words.en.ts'))

/**
 * What is not known, in words: the code of a fact, `played`, `unresolved` or `tick: <option>`, with the athlete's name in front where
 * the list is not the athlete's own (`Nico: goals`). A code without words is shown as it is.
 */
export function sayMissing(code: string, words: MissingWords, facts: FactWords): string {
  const tick = /^(?:(.+?): )?tick: (.+)$/.exec(code)
  if (tick) return named(tick[1], words.tick(tick[2] ?? ''))
  const [, name, fact = code] = /^(?:(.+): )?([\w-]+)$/.exec(code) ?? []
  if (fact === 'played' || fact === 'unresolved') return named(name, words[fact])
  const said = (facts.numbers as Record<string, string>)[fact]
  return named(name, said?.toLocaleLowerCase() ?? fact)
}

const named = (name: string | undefined, what: string): string => (name === undefined ? what : `${name}: ${what}`)
