import { Crest } from '#ui/art/crest.tsx'
import { kitOf } from '#ui/art/kits.ts'
import { codeOf } from '#web/lib/teams.ts'

/** A league's shield: colours and pattern derive from its id, so that a new name keeps them, with the first letters of its name. */
export function LeagueCrest({ league: { _id, name }, size }: { league: { _id: string; name: string }; size: number }) {
  return <Crest code={codeOf({ abbrev: '', name })} kit={kitOf(_id)} size={size} />
}
