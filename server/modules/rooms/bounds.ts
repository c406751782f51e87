/** Rate limits of actions that reach other users (api.md "Bounds"). */
export const bounds = {
  create: { burst: 30, perMs: 3_600_000 },
  invite: { burst: 100, perMs: 3_600_000 },
  /** Each join and leave notifies everybody in the room. */
  join: { burst: 30, perMs: 60_000 },
} as const

/** Maximum open invitations of a room. */
export const MOST_INVITED = 200
