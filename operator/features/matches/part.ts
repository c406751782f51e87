import type { MatchDoc } from './api.ts'
import type { FactsDraft } from './draft.ts'
import type { Faults } from './draft-faults.ts'
import type { People } from './people.ts'

/** What every part of the facts' form works on. */
export interface SectionProps {
  /** As typed. */
  draft: FactsDraft
  /** As saved. */
  base: FactsDraft
  people: People
  doc: MatchDoc
  /** What kept it from being saved, the last time it was tried. */
  faults: Faults
  change: (next: (draft: FactsDraft) => FactsDraft) => void
}
