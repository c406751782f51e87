import * as z from 'zod/mini'
import { zDate, zId } from '../../ids.ts'
import { zFileRef } from '../common.ts'

export const zTeam = z.object({
  _id: zId,
  name: z.string(),
  abbrev: z.string(),
  /** Two or three `#rrggbb`, for the drawn crest and shirt. */
  colors: z.array(z.string()),
  image: z.nullable(zFileRef),
})

/** A match as cards show it. */
export const zCardFixture = z.object({
  _id: zId,
  date: z.nullable(zDate),
  home: z.nullable(zTeam),
  away: z.nullable(zTeam),
  place: z.nullable(z.string()),
  status: z.enum(['scheduled', 'live', 'finished', 'postponed', 'abandoned', 'void']),
  /** C6: 90 minutes and stoppage time. */
  score: z.nullable(z.object({ home: z.number(), away: z.number() })),
  /** `23`, `45+2`, `HT`; null when it is not being played. */
  minute: z.nullable(z.string()),
})
export type CardFixture = z.output<typeof zCardFixture>
