import type { ImportedMatch, ImportReview } from '#contract/imported.ts'

export * from '#contract/imported.ts'

/**
 * The result of every importer: matches as the source has them, with the source's own names and numbers. Nothing
 * here is linked to our teams or athletes yet; `service-apply.ts` does that. Dates are UTC. C6: extra time and shoot-outs are left out.
 */
export interface Imported {
  /** The source's name: cbf, cartola, openfootball, football-txt, football-data, wyscout, f1db, crava. */
  source: string
  matches: ImportedMatch[]
  /** What a person should look at: rows left out, facts that cannot be known. Each names its match or athlete. */
  review: ImportReview[]
}

/** A source file: its name (for messages) and its text. Importers of several files take several. */
export interface SourceFile {
  name: string
  text: string
}

/** One format. `championship` is what the caller says the file belongs to (a season for files that lack the year). */
export interface Importer {
  source: string
  /** What a person reads when choosing it. */
  title: string
  /** Its sport; undefined for a format of any. */
  sport?: 'football' | 'formula-1'
  read(files: readonly SourceFile[], options: { season: number }): Imported
}
