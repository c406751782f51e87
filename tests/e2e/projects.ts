/** A browser with a language and a size; English uses the light theme, Portuguese the dark one. */
export const PROJECTS = ['pt-390', 'pt-1366', 'en-390', 'en-1366'] as const
export type Project = (typeof PROJECTS)[number]

/** The tags of a journey: where `npm test` runs it, and where `npm run test:full` runs it additionally. */
export const runsIn = (first: Project, ...inFull: Project[]): string[] => [
  `@${first}`,
  ...inFull.map(project => `@full:${project}`),
]

/** For journeys that only `npm run test:full` runs. */
export const onlyInFull = (...projects: Project[]): string[] => projects.map(project => `@full:${project}`)

/**
 * Four ways to run a journey once, and in the full run also in the other language and size; running all four would reveal nothing more.
 * Journeys are distributed evenly over them.
 */
export const pair = {
  ptPhone: runsIn('pt-390', 'en-1366'),
  ptDesktop: runsIn('pt-1366', 'en-390'),
  enPhone: runsIn('en-390', 'pt-1366'),
  enDesktop: runsIn('en-1366', 'pt-390'),
}

/** Journeys about appearance: in both languages and both sizes each time, in all four combinations in the full run. */
export const everyLook = ['@pt-390', '@en-1366', ...onlyInFull('pt-1366', 'en-390')]

/** Distributes similar journeys in turn. */
export const dealt = (nth: number): string[] =>
  [pair.ptPhone, pair.enDesktop, pair.enPhone, pair.ptDesktop][nth % 4] ?? []

/** Which journeys a project runs. One without tags runs in all of them. */
export const grepOf = (project: Project, isFull: boolean): RegExp =>
  new RegExp(`^(?!.*@(?:full:)?(?:${PROJECTS.join('|')})\\b)|@${isFull ? '(?:full:)?' : ''}${project}\\b`)
