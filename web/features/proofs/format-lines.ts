import type { Lang } from '#contract/limits.ts'
import type { ReportMessages } from './i18n.ts'

/** One slot of a game: subject, match, and a line of text. */
export interface RankLine {
  key: string
  name: string
  about: string
  isVoid: boolean
  /** Hundredths of a point; null where there are none. */
  points: number | null
}

/** Messages, language, and the names in the report. */
export interface FormatContext {
  messages: ReportMessages
  lang: Lang
  definition: unknown
}

/** Names in a report are untrusted text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const fieldOf = (value: unknown, field: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[field]

/** A list in a definition or in facts. */
export const listOf = (document: unknown, list: string): Record<string, unknown>[] => {
  const found = fieldOf(document, list)
  return Array.isArray(found) ? found.map(one => (one ?? {}) as Record<string, unknown>) : []
}

/** `Flamengo × Palmeiras` */
export const sidesOf = (match: unknown): string =>
  `${textOf(fieldOf(match, 'home'))} × ${textOf(fieldOf(match, 'away'))}`

/** The name of a room's athlete; empty if the report lacks it. */
export const athleteName = (definition: unknown, id: string): string =>
  textOf(fieldOf(fieldOf(definition, 'athletes'), id))

/** The name of a side of the match. */
export const sideName = (definition: unknown, side: 'home' | 'away'): string => textOf(fieldOf(definition, side))

/** The match that settled each slot, by name, with the version of its facts. */
export function sourcesOf(definition: unknown, facts: unknown): { name: string; match: string; version: string }[] {
  const one = fieldOf(facts, 'match')
  const names = [
    ...listOf(definition, 'slots').map(({ name }) => textOf(name)),
    ...listOf(definition, 'matches').map(sidesOf),
    ...(one ? [sidesOf(definition)] : []),
  ]
  const slots = [
    ...listOf(facts, 'slots'),
    ...listOf(facts, 'matches'),
    ...(one ? [one as Record<string, unknown>] : []),
  ]
  return slots.map(({ match, version }, index) => ({
    name: names[index] ?? '',
    match: textOf(match),
    version: String(Number(version)),
  }))
}
