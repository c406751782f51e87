import * as z from 'zod/mini'

/**
 * The part of API-Football v3's answers that is used. Unknown fields are dropped, so that a new one breaks nothing; fields that may be null
 * or missing are marked.
 */
const zMaybeNumber = z.nullish(z.number())
const zMaybeText = z.nullish(z.string())
const zPair = z.nullish(z.object({ home: z.nullish(z.int()), away: z.nullish(z.int()) }))

const zTeam = z.object({ id: z.int(), name: z.string() })

/** Ids and names of people are null where the feed has not named them yet. */
const zPerson = z.nullish(z.object({ id: z.nullish(z.int()), name: zMaybeText }))

export const zApiEvent = z.object({
  time: z.object({ elapsed: z.nullish(z.int()), extra: z.nullish(z.int()) }),
  team: z.object({ id: z.nullish(z.int()) }),
  player: zPerson,
  /** For a goal: the assist. For a substitution: the other of the two players. */
  assist: zPerson,
  /** Goal, Card, subst, Var. */
  type: z.string(),
  detail: zMaybeText,
  comments: zMaybeText,
})
export type ApiEvent = z.output<typeof zApiEvent>

const zListed = z.object({
  player: z.object({ id: z.nullish(z.int()), name: zMaybeText, number: z.nullish(z.int()), pos: zMaybeText }),
})

export const zApiLineup = z.object({
  team: z.object({ id: z.int() }),
  coach: zPerson,
  startXI: z.nullish(z.array(zListed)),
  substitutes: z.nullish(z.array(zListed)),
})
export type ApiLineup = z.output<typeof zApiLineup>

export const zApiStatistics = z.object({
  team: z.object({ id: z.int() }),
  /** A number, "55%", or null. */
  statistics: z.array(z.object({ type: z.string(), value: z.unknown() })),
})
export type ApiStatistics = z.output<typeof zApiStatistics>

export const zApiPlayers = z.object({
  team: z.object({ id: z.int() }),
  players: z.array(
    z.object({
      player: z.object({ id: z.nullish(z.int()), name: zMaybeText }),
      statistics: z.array(
        z.object({
          games: z.nullish(
            z.object({
              minutes: zMaybeNumber,
              number: z.nullish(z.int()),
              position: zMaybeText,
              substitute: z.nullish(z.boolean()),
            }),
          ),
          offsides: zMaybeNumber,
          shots: z.nullish(z.object({ total: zMaybeNumber })),
          goals: z.nullish(z.object({ assists: zMaybeNumber })),
          fouls: z.nullish(z.object({ committed: zMaybeNumber })),
          penalty: z.nullish(z.object({ saved: zMaybeNumber })),
        }),
      ),
    }),
  ),
})
export type ApiPlayers = z.output<typeof zApiPlayers>

export const zApiFixture = z.object({
  fixture: z.object({
    id: z.int(),
    date: z.string(),
    periods: z.nullish(z.object({ first: z.nullish(z.int()) })),
    venue: z.nullish(z.object({ name: zMaybeText, city: zMaybeText })),
    status: z.object({ short: z.string(), elapsed: z.nullish(z.int()), extra: z.nullish(z.int()) }),
  }),
  league: z.object({ round: zMaybeText }),
  teams: z.object({ home: zTeam, away: zTeam }),
  goals: zPair,
  score: z.nullish(z.object({ fulltime: zPair })),
  /** A request for one match returns all details; a calendar does not. */
  events: z.nullish(z.array(zApiEvent)),
  lineups: z.nullish(z.array(zApiLineup)),
  statistics: z.nullish(z.array(zApiStatistics)),
  players: z.nullish(z.array(zApiPlayers)),
})
export type ApiFixture = z.output<typeof zApiFixture>
