/** How often one user may do what reaches others (api.md "Bounds"). */
export const bounds = {
  create: { burst: 30, perMs: 3_600_000 },
  invite: { burst: 100, perMs: 3_600_000 },
  /** Each join and leave notifies everybody in the room. */
  join: { burst: 30, perMs: 60_000 },
} as const

/** The most open invitations of a room. */
export const MOST_INVITED = 200
