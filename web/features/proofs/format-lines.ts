import type { Lang } from '#contract/limits.ts'
import type { ReportMessages } from './i18n.ts'

/** One place of a game: who or what, its match, and a line of what is said of it. */
export interface RankLine {
  key: string
  name: string
  about: string
  isVoid: boolean
  /** Hundredths of a point; null where none are given. */
  points: number | null
}

/** What lines are said in, and the report's own names. */
export interface FormatContext {
  messages: ReportMessages
  lang: Lang
  definition: unknown
}

/** Names that a report has beside what counts. They are text of the document, whatever it says. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const fieldOf = (value: unknown, field: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[field]

/** A list of a definition, or of facts. */
export const listOf = (document: unknown, list: string): Record<string, unknown>[] => {
  const found = fieldOf(document, list)
  return Array.isArray(found) ? found.map(one => (one ?? {}) as Record<string, unknown>) : []
}

/** `Flamengo × Palmeiras` */
export const sidesOf = (match: unknown): string =>
  `${textOf(fieldOf(match, 'home'))} × ${textOf(fieldOf(match, 'away'))}`

/** The name of an athlete of a room; empty if the report does not have it. */
export const athleteName = (definition: unknown, id: string): string =>
  textOf(fieldOf(fieldOf(definition, 'athletes'), id))

/** A side of the match by its name. */
export const sideName = (definition: unknown, side: 'home' | 'away'): string => textOf(fieldOf(definition, side))

/** Which match, by its name, at which version of its facts, each place was settled by. */
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
