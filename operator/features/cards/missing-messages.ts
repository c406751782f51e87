import { defineMessages } from '#client/i18n.ts'
import type { FactMessages } from '#operator/lib/fact-messages.ts'

const pt = {
  played: 'se entrou em campo',
  unresolved: 'ligar um nome do jogo a um craque',
  tick: (option: string) => `marcar “${option}”`,
}

export type MissingMessages = typeof pt
export const missingMessages = defineMessages(pt, () => import('./missing-messages.en.ts'))

/**
 * What is not known, in words: the code of a fact, `played`, `unresolved` or `tick: <option>`, with the athlete's name in front where
 * the list is not the athlete's own (`Nico: goals`). A code without words is shown as it is.
 */
export function formatMissing(code: string, messages: MissingMessages, facts: FactMessages): string {
  const tick = /^(?:(.+?): )?tick: (.+)$/.exec(code)
  if (tick) return named(tick[1], messages.tick(tick[2] ?? ''))
  const [, name, fact = code] = /^(?:(.+): )?([\w-]+)$/.exec(code) ?? []
  if (fact === 'played' || fact === 'unresolved') return named(name, messages[fact])
  const text = (facts.numbers as Record<string, string>)[fact]
  return named(name, text?.toLocaleLowerCase() ?? fact)
}

const named = (name: string | undefined, what: string): string => (name === undefined ? what : `${name}: ${what}`)
