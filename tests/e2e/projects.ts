/** A browser's language and screen width; English is light, Portuguese dark. */
export const PROJECTS = ['pt-390', 'pt-1366', 'en-390', 'en-1366'] as const
export type Project = (typeof PROJECTS)[number]

/** Tags of a journey: its project in `npm test`, and further ones in `npm run test:full`. */
export const runsIn = (first: Project, ...inFull: Project[]): string[] => [
  `@${first}`,
  ...inFull.map(project => `@full:${project}`),
]

/** For journeys that only `npm run test:full` runs. */
export const onlyInFull = (...projects: Project[]): string[] => projects.map(project => `@full:${project}`)

/** Four projects that run a journey once; the full run adds the other language and size. Journeys are distributed evenly over them. */
export const pair = {
  ptPhone: runsIn('pt-390', 'en-1366'),
  ptDesktop: runsIn('pt-1366', 'en-390'),
  enPhone: runsIn('en-390', 'pt-1366'),
  enDesktop: runsIn('en-1366', 'pt-390'),
}

/** For visual checks: both languages and both sizes each time, all four combinations in the full run. */
export const everyLook = ['@pt-390', '@en-1366', ...onlyInFull('pt-1366', 'en-390')]

/** Distributes the nth of many similar journeys over the projects. */
export const dealt = (nth: number): string[] =>
  [pair.ptPhone, pair.enDesktop, pair.enPhone, pair.ptDesktop][nth % 4] ?? []

/** The journeys of a project. Untagged ones run in all projects. */
export const grepOf = (project: Project, isFull: boolean): RegExp =>
  new RegExp(`^(?!.*@(?:full:)?(?:${PROJECTS.join('|')})\\b)|@${isFull ? '(?:full:)?' : ''}${project}\\b`)
