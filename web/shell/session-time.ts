import { browserStorage } from '#client/browser-storage.ts'

/** Session time across reloads and tabs (W4, the session reminder). Times are in milliseconds. */

/** After a longer absence the count restarts. */
export const AWAY_MS = 15 * 60_000
const KEY = 'crava.here'

/** A stay in one session. */
export interface Visit {
  /** Identifies the session. */
  session: string
  /** Time spent here. */
  here: number
  /** `here` at the last answered reminder. */
  reminded: number
  /** When a tab last counted. */
  seen: number
}

/** The visit as of now: the time since the last count is added once, whichever tab counts. */
export function visitAt(saved: Visit | null, session: string, now: number): Visit {
  const gap = saved === null ? 0 : now - saved.seen
  if (saved === null || saved.session !== session || gap > AWAY_MS) return { session, here: 0, reminded: 0, seen: now }
  // A clock that was set back adds nothing.
  return { ...saved, here: saved.here + Math.max(0, gap), seen: now }
}

export const isDue = ({ here, reminded }: Visit, everyMinutes: number | null): boolean =>
  everyMinutes !== null && here - reminded >= everyMinutes * 60_000

/** In-memory fallback where the browser has no storage. */
let inPage: Visit | null = null

/** Stored form: tabs with an earlier version read and write the same field name. */
type SavedVisit = Omit<Visit, 'reminded'> & { told: number }

function readVisit(): Visit | null {
  try {
    const saved = JSON.parse(browserStorage.get(KEY) ?? 'null') as Partial<SavedVisit> | null
    const isWhole =
      typeof saved?.session === 'string' && [saved.here, saved.told, saved.seen].every(each => Number.isFinite(each))
    if (!isWhole) return inPage
    const { told: reminded, ...visit } = saved as SavedVisit
    return { ...visit, reminded }
  } catch {
    return inPage
  }
}

function saveVisit(visit: Visit): Visit {
  inPage = visit
  const { reminded, ...saved } = visit
  browserStorage.set(KEY, JSON.stringify({ ...saved, told: reminded } satisfies SavedVisit))
  return visit
}

/** Counts until now. `session` is its token, of which only the start is stored. */
export const countVisit = (token: string, now: number): Visit => saveVisit(visitAt(readVisit(), token.slice(0, 8), now))

/** After an answered reminder: the next one is due after a full interval. */
export function recordVisit(token: string, now: number): void {
  const visit = visitAt(readVisit(), token.slice(0, 8), now)
  saveVisit({ ...visit, reminded: visit.here })
}
