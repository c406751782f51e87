import type { ImportedMatch, ImportReview } from '#contract/imported.ts'

export * from '#contract/imported.ts'

/**
 * The result of every importer: matches with the source's own names and numbers. Not linked to our teams or athletes yet;
 * `service-apply.ts` does that. Dates are UTC. C6: extra time and shoot-outs are excluded.
 */
export interface Imported {
  /** The source's name: cbf, cartola, openfootball, football-txt, football-data, wyscout, f1db, crava. */
  source: string
  matches: ImportedMatch[]
  /** Items for the review list: omitted rows and unknown facts. Each names its match or athlete. */
  review: ImportReview[]
}

/** A source file: its name (for messages) and its text. Some importers take several. */
export interface SourceFile {
  name: string
  text: string
}

/** One format. `championship` is the championship that the caller assigns the file to (a season for files without a year). */
export interface Importer {
  source: string
  /** Its display name. */
  title: string
  /** Its sport; undefined for a format of any. */
  sport?: 'football' | 'formula-1'
  read(files: readonly SourceFile[], options: { season: number }): Imported
}
