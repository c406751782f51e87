import type { MatchDoc } from './api.ts'
import type { Faults } from './draft-faults.ts'
import type { FactsDraft } from './draft.ts'
import type { People } from './people.ts'

/** Props of every section of the facts form. */
export interface SectionProps {
  /** Typed values. */
  draft: FactsDraft
  /** Saved values. */
  base: FactsDraft
  people: People
  doc: MatchDoc
  /** Errors of the last save. */
  faults: Faults
  change: (next: (draft: FactsDraft) => FactsDraft) => void
}
