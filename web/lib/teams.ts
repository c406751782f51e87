import type * as z from 'zod/mini'
import type { zTeam } from '#contract/api/player/cards.ts'
import type { Kit } from '#contract/art/kit-art.ts'
import { kitFrom, kitOf } from '#ui/art/kits.ts'

export type Team = z.output<typeof zTeam>

/** The three letters of a team's shield. */
export const codeOf = (team: Pick<Team, 'abbrev' | 'name'>): string =>
  (team.abbrev || team.name).slice(0, 3).toLocaleUpperCase('pt-BR')

/** The kit of a team, in its own colours where they are known. */
export const kitOfTeam = (team: Team | null): Kit => (team ? kitFrom(codeOf(team), team.colors) : kitOf('---'))

/** URL of a file. */
export const fileUrl = (file: { _id: string } | null): string | undefined =>
  file ? `/api/file/${file._id}` : undefined
