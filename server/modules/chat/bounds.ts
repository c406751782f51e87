/** How often one user may do what reaches others (api.md "Bounds"). */
export const bounds = {
  /** Messages, words or voice, to all chats. */
  send: { burst: 120, perMs: 60_000 },
  /** Reactions given or taken back. */
  react: { burst: 120, perMs: 60_000 },
  /** Signs that somebody writes: one every three seconds while it lasts. */
  type: { burst: 30, perMs: 60_000 },
  /** Conversations begun with somebody new. */
  open: { burst: 30, perMs: 3_600_000 },
  report: { burst: 20, perMs: 3_600_000 },
} as const
