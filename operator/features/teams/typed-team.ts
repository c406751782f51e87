import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { operatorUpdateTeam } from '#contract/api/admin/matches.ts'
import type { TeamBody } from './api.ts'

const linesOf = (text: string): string[] => [...new Set(text.split('\n').map(line => line.trim()))].filter(Boolean)

/** A team as it is typed: its other names stand one a line. */
export const zTypedTeam = z.extend(operatorUpdateTeam.body, {
  aliases: z.pipe(z.pipe(z.string(), z.transform(linesOf)), operatorUpdateTeam.body.shape.aliases),
})
export type TypedTeam = z.input<typeof zTypedTeam>
export type TeamFormControl = UseFormReturn<TypedTeam, unknown, TeamBody>
