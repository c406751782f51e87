import type { MatchDoc } from './api.ts'
import type { FactsDraft } from './draft.ts'
import type { Faults } from './draft-faults.ts'
import type { People } from './people.ts'

/** The props of every section of the facts' form. */
export interface SectionProps {
  /** As typed. */
  draft: FactsDraft
  /** As saved. */
  base: FactsDraft
  people: People
  doc: MatchDoc
  /** The errors of the last attempt to save it. */
  faults: Faults
  change: (next: (draft: FactsDraft) => FactsDraft) => void
}
