import * as z from 'zod/mini'

/** The source escapes accents twice: `Tadi\\u0107`. */
const zText = z.pipe(
  z.string(),
  z.transform(text =>
    text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
  ),
)

export const zEvent = z.object({
  matchId: z.int(),
  teamId: z.int(),
  playerId: z.int(),
  eventName: z.string(),
  subEventName: z.union([z.string(), z.number()]),
  matchPeriod: z.string(),
  eventSec: z.number(),
  tags: z.array(z.object({ id: z.int() })),
})

const zFielded = z.object({ playerId: z.int() })
const zSubstitution = z.object({ playerIn: z.int(), playerOut: z.int(), minute: z.int() })
const zSide = z.object({
  teamId: z.int(),
  side: z.enum(['home', 'away']),
  /** Of 90 minutes; extra time is in `scoreET`. */
  score: z.int(),
  formation: z.object({
    lineup: z.array(zFielded),
    bench: z.array(zFielded),
    // The source writes `"null"` for none.
    substitutions: z.union([z.array(zSubstitution), z.string()]),
  }),
})

export const zMatch = z.object({
  wyId: z.int(),
  status: z.string(),
  /** Regular, ExtraTime or Penalties. */
  duration: z.string(),
  /** `2018-07-15 15:00:00`. */
  dateutc: z.string(),
  venue: zText,
  groupName: z.string(),
  gameweek: z.int(),
  roundId: z.int(),
  teamsData: z.record(z.string(), zSide),
})

export const zPlayer = z.object({
  wyId: z.int(),
  shortName: zText,
  firstName: zText,
  lastName: zText,
  role: z.object({ code2: z.string() }),
})

export const zTeam = z.object({ wyId: z.int(), name: zText, area: z.optional(z.object({ alpha3code: z.string() })) })

/** A whole match in one file: its events, its teams by id, its players by team. */
export const zWholeMatch = z.object({
  events: z.array(zEvent),
  teams: z.record(z.string(), zTeam),
  players: z.record(z.string(), z.array(z.object({ playerId: z.int(), player: zPlayer }))),
})

export type WyscoutEvent = z.output<typeof zEvent>
export type WyscoutMatch = z.output<typeof zMatch>
export type WyscoutPlayer = z.output<typeof zPlayer>
export type WyscoutTeam = z.output<typeof zTeam>
