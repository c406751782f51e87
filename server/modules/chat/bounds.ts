/** Rate limits of actions that reach other users (api.md "Bounds"). */
export const bounds = {
  /** Messages, text or voice, to all chats. */
  send: { burst: 120, perMs: 60_000 },
  /** Reactions added or removed. */
  react: { burst: 120, perMs: 60_000 },
  /** Typing signals: clients send one every three seconds. */
  type: { burst: 30, perMs: 60_000 },
  /** New conversations. */
  open: { burst: 30, perMs: 3_600_000 },
  report: { burst: 20, perMs: 3_600_000 },
} as const
