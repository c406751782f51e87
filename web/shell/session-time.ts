import { browserStorage } from '#client/browser-storage.ts'

/** How long somebody has been here, across reloads and tabs of one session (W4, the session reminder). Times in milliseconds. */

/** Who comes back after longer than this has been away: their time begins anew. */
export const AWAY_MS = 15 * 60_000
const KEY = 'crava.here'

/** A stay in one session. */
export interface Visit {
  /** Tells sessions apart. */
  session: string
  /** Time spent here. */
  here: number
  /** What `here` was when the last reminder was answered. */
  reminded: number
  /** When a tab last looked. */
  seen: number
}

/** The visit as of now: the time since somebody last looked is added once, whichever of the tabs looks. */
export function visitAt(saved: Visit | null, session: string, now: number): Visit {
  const gap = saved === null ? 0 : now - saved.seen
  if (saved === null || saved.session !== session || gap > AWAY_MS) return { session, here: 0, reminded: 0, seen: now }
  // A clock that was set back adds nothing.
  return { ...saved, here: saved.here + Math.max(0, gap), seen: now }
}

/** Whether it is time for a reminder. */
export const isDue = ({ here, reminded }: Visit, everyMinutes: number | null): boolean =>
  everyMinutes !== null && here - reminded >= everyMinutes * 60_000

/** Where a browser keeps nothing, the page does. */
let inPage: Visit | null = null

/** As browsers keep it: pages of an earlier version, in other tabs too, read and write the same word. */
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

/** Counts until now. `session` is its token, of which the beginning is kept. */
export const countVisit = (token: string, now: number): Visit => saveVisit(visitAt(readVisit(), token.slice(0, 8), now))

/** A reminder was answered: the next one is a whole period away. */
export function recordVisit(token: string, now: number): void {
  const visit = visitAt(readVisit(), token.slice(0, 8), now)
  saveVisit({ ...visit, reminded: visit.here })
}
