/**
 * What was typed into a form when the session ended while it was being saved. It waits, in this tab, for the next sign-in. A form of
 * something new has no id.
 */
export function savedDrafts<Body>() {
  const drafts = new Map<string, Body>()
  const keyOf = (id: string | undefined): string => id ?? 'new'
  return {
    save: (id: string | undefined, body: Body): void => void drafts.set(keyOf(id), body),
    /** What was kept, or undefined. */
    of: (id: string | undefined): Body | undefined => drafts.get(keyOf(id)),
    /** Lets go of what was kept: it is saved, or not wanted. */
    drop: (id: string | undefined): void => void drafts.delete(keyOf(id)),
  }
}
