import { fold, wordsOf } from './importers/text.ts'

export { fold, wordsOf }

const STATES = new Set('AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' '))
/** Words that describe any club. */
const KINDS = new Set(
  'saf fc ec sc ac cr se ca aa afc cf futebol football clube club esporte esportivo sport de da do das dos the'.split(
    ' ',
  ),
)

/** A team as a source names it. */
export interface NamedTeam {
  name: string
  state: string | null
}

/** `Atlético-MG` and `Cuiabá Saf/MT` include the state; other names are unchanged. */
export function withState(name: string, state: string | null): NamedTeam {
  const [, bare, ending] = /^(.+?)\s*[-/]\s*([A-Z]{2})$/.exec(name) ?? []
  if (bare === undefined || ending === undefined || !STATES.has(ending)) return { name, state }
  return { name: bare, state: state ?? ending }
}

/** The key of a source's team name if the source has no ids. */
export const teamKey = ({ name, state }: NamedTeam): string => (state === null ? fold(name) : `${fold(name)}/${state}`)

/** The key of a source's athlete name if the source has no ids: names are unique within a team. */
export const athleteKey = (teamId: string | null, name: string): string => `${teamId ?? ''}/${fold(name)}`

/** Synonyms. */
const LONG_FORMS: Readonly<Record<string, readonly string[]>> = { rb: ['red', 'bull'] }

const distinctiveWords = (name: string): string[] => {
  const words = wordsOf(name).flatMap(word => LONG_FORMS[word] ?? [word])
  const distinctive = words.filter(word => !KINDS.has(word))
  return distinctive.length > 0 ? distinctive : words
}

const isWithin = (some: readonly string[], all: readonly string[]): boolean => some.every(word => all.includes(word))

const sameWords = (a: readonly string[], b: readonly string[]): boolean => isWithin(a, b) && isWithin(b, a)

export interface KnownTeam extends NamedTeam {
  id: string
  aliases: readonly string[]
}

/** Confidence of a match: by the whole name or an alias, by all its words, by some of them. */
export interface TeamsLike<T> {
  how: 'exact' | 'words' | 'part' | 'none'
  teams: T[]
}

/**
 * The teams a name may refer to: by state first, then whole name or alias, then words (ignoring accents and words such as `FC`). Returns
 * all equally good matches, or an empty list.
 */
export function teamsLike<T extends KnownTeam>(request: NamedTeam, teams: readonly T[]): TeamsLike<T> {
  const fitting = teams.filter(team => request.state === null || team.state === null || request.state === team.state)
  const whole = fold(request.name)
  const words = distinctiveWords(request.name)
  const namesOf = (team: T): string[][] => [team.name, ...team.aliases].map(distinctiveWords)
  const ways = {
    exact: (team: T): boolean => [team.name, ...team.aliases].some(name => fold(name) === whole),
    words: (team: T): boolean => namesOf(team).some(name => sameWords(name, words)),
    part: (team: T): boolean => namesOf(team).some(name => isWithin(words, name) || isWithin(name, words)),
  }
  for (const how of ['exact', 'words', 'part'] as const) {
    const found = fitting.filter(ways[how])
    if (found.length > 0) return { how, teams: found }
  }
  return { how: 'none', teams: [] }
}

const pairsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)))

/** Similarity of two names from 0 to 1, by shared letter pairs. */
function alike(a: string, b: string): number {
  const [one, other] = [pairsOf(wordsOf(a).join('')), pairsOf(wordsOf(b).join(''))]
  const shared = [...one].filter(pair => other.has(pair)).length
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size)
}

/** Whether `CAM` may abbreviate a name: its letters occur in this order, starting with the first. */
function isShortFor(short: string, name: string): boolean {
  const letters = wordsOf(name).join('')
  if (!letters.startsWith(short.charAt(0))) return false
  let at = 0
  for (const letter of short) {
    at = letters.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** Below this similarity a name is not a candidate. */
const LEAST_ALIKE = 0.4
const MOST_NEAR = 5

/** The teams with the most similar names, likeliest first. */
export function nearestTeams<T extends KnownTeam & { abbrev: string }>(request: NamedTeam, teams: readonly T[]): T[] {
  const short = fold(request.name)
  const words = distinctiveWords(request.name)
  const near = (team: T): number => {
    if (team.abbrev.toLowerCase() === short) return 2
    const names = [team.name, ...team.aliases]
    const shared = names.some(name => distinctiveWords(name).some(word => words.includes(word))) ? 0.5 : 0
    const abbreviated = /^[a-z]{2,4}$/.test(short) && names.some(name => isShortFor(short, name)) ? 0.5 : 0
    return Math.max(...names.map(name => alike(request.name, name))) + shared + abbreviated
  }
  return teams
    .map(team => ({ team, near: near(team) }))
    .filter(one => one.near >= LEAST_ALIKE)
    .toSorted((a, b) => b.near - a.near || a.team.name.localeCompare(b.team.name, 'pt-BR'))
    .slice(0, MOST_NEAR)
    .map(one => one.team)
}

export interface KnownAthlete {
  id: string
  name: string
  nickname: string | null
}

/**
 * The squad member a name refers to: by whole name or nickname, then the only one whose names contain all its words, or vice versa.
 * Undefined if none or several match.
 */
export function athleteNamed<T extends KnownAthlete>(name: string, squad: readonly T[]): T | undefined {
  const whole = fold(name)
  const exact = squad.filter(one => fold(one.name) === whole || (one.nickname !== null && fold(one.nickname) === whole))
  if (exact.length > 0) return exact.length === 1 ? exact[0] : undefined
  const words = wordsOf(name)
  if (words.length === 0) return undefined
  const near = squad.filter(one =>
    [one.name, one.nickname ?? '']
      .map(wordsOf)
      .some(own => own.length > 0 && (isWithin(words, own) || isWithin(own, words))),
  )
  return near.length === 1 ? near[0] : undefined
}

/** Similarity of two names by shared words, for ordering candidates. */
export const likeness = (a: string, b: string): number => {
  const words = wordsOf(b)
  return wordsOf(a).filter(word => words.some(other => other.startsWith(word) || word.startsWith(other))).length
}

/** Two to four letters for a new team: the source's if free, its first three letters, else other letters of its name, else with a digit. */
export function abbrevOf(name: string, reported: string | undefined, taken: ReadonlySet<string>): string {
  const upper = reported?.toUpperCase()
  const words = distinctiveWords(name).map(word => word.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
  const letters = words.join('').padEnd(3, 'X')
  const [first = letters, second = ''] = words
  const tries = [
    ...(upper !== undefined && /^[A-Z0-9]{2,4}$/.test(upper) ? [upper] : []),
    letters.slice(0, 3),
    ...(second === '' ? [] : [first.slice(0, 2) + second.slice(0, 1), first.slice(0, 1) + second.slice(0, 2)]),
    ...letters
      .slice(2)
      .split('')
      .map(letter => letters.slice(0, 2) + letter),
    ...Array.from({ length: 97 }, (_, index) => `${letters.slice(0, 2)}${index + 2}`),
  ]
  return tries.find(one => one.length >= 2 && !taken.has(one)) ?? letters.slice(0, 3)
}

const PALETTE = [
  '#b3122b',
  '#d8423b',
  '#e2711d',
  '#f0b323',
  '#6a994e',
  '#14734c',
  '#0f8b8d',
  '#2878c8',
  '#123f8c',
  '#5b3a9e',
  '#8e2f6f',
  '#1d1d22',
]
const LIGHT = ['#ffffff', '#f2efe6', '#111318']

/** Two colours for the drawn crest of a team without any, derived from its name. */
export function colorsOf(name: string): string[] {
  let hash = 0x811c9dc5
  for (const char of fold(name)) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  const main = PALETTE[hash % PALETTE.length] ?? '#123f8c'
  const second = LIGHT[Math.floor(hash / PALETTE.length) % (main === '#1d1d22' ? 2 : 3)] ?? '#ffffff'
  return [main, second]
}
