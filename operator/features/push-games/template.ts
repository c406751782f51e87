import type { Side } from '#contract/facts.ts'
import type { PushFact } from '#contract/push-games.ts'

/** The parts of a question. */
export interface Named {
  fact: PushFact
  /** The team it is about; undefined for either. */
  team: string | undefined
  from: number
  to: number
  /** Code of the source that decides (C6). */
  source: string
}

/** Display names of sources; others are shown by their code. */
const SOURCES: Record<string, string | { pt: string; en: string }> = {
  cbf: 'CBF',
  cartola: 'Cartola',
  wyscout: 'Wyscout',
  crava: 'Crava',
  'api-football': 'API-Football',
  operator: { pt: 'mesa da Crava', en: 'the Crava desk' },
}

/** The deciding source in both languages. */
export function sourceOf(code: string): { pt: string; en: string } {
  const name = SOURCES[code] ?? code
  return typeof name === 'string' ? { pt: name, en: name } : name
}

const EVENTS = {
  goal: { pt: ['Sai gol', 'faz gol'], en: ['there be a goal', 'score'] },
  'yellow-card': {
    pt: ['Sai cartão amarelo', 'leva cartão amarelo'],
    en: ['there be a yellow card', 'get a yellow card'],
  },
  'red-card': { pt: ['Sai cartão vermelho', 'leva cartão vermelho'], en: ['there be a red card', 'get a red card'] },
} as const

/**
 * The question in both languages, with event, team, minutes and source; undefined while the minutes are invalid, and for events that only an
 * operator can decide, which have no template.
 */
export function questionFrom({ fact, team, from, to, source }: Named): { pt: string; en: string } | undefined {
  if (fact === 'other' || Number.isNaN(from) || Number.isNaN(to)) return undefined
  const { pt, en } = EVENTS[fact]
  const who = sourceOf(source)
  const minutes = from === to ? `no minuto ${from}` : `entre os minutos ${from} e ${to}`
  const minutesEn = from === to ? `in minute ${from}` : `between minutes ${from} and ${to}`
  return {
    pt: `${team === undefined ? pt[0] : `${team} ${pt[1]}`} ${minutes}? Fonte: ${who.pt}`,
    en: `Will ${team === undefined ? en[0] : `${team} ${en[1]}`} ${minutesEn}? Source: ${who.en}`,
  }
}

/** The name of a side's team. */
export const teamOf = (
  match: { home: { name: string } | null; away: { name: string } | null } | undefined,
  side: Side | '',
): string | undefined => (side === '' ? undefined : match?.[side]?.name)
