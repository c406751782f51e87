import type * as z from 'zod/mini'
import type { zTeam } from '#contract/api/player/cards.ts'
import { Crest } from '#ui/art/crest.tsx'
import { kitFrom } from '#ui/art/kits.ts'
import styles from './team-crest.module.css'

export type Team = z.output<typeof zTeam>
type Marks = Pick<Team, 'abbrev' | 'colors'>

/** A team's crest in its own colours. Decorative: the name is beside it. `size` in px. */
export function TeamCrest({ team, size = 24 }: { team: Marks; size?: number }) {
  const code = team.abbrev.slice(0, 3)
  return <Crest code={code} kit={kitFrom(code, team.colors)} size={size} />
}

/** A crest with the name beside it, on one line. */
export function TeamName({ team, size }: { team: Marks & Pick<Team, 'name'>; size?: number }) {
  return (
    <span className={styles.team}>
      <TeamCrest team={team} {...(size === undefined ? {} : { size })} />
      <span>{team.name}</span>
    </span>
  )
}
