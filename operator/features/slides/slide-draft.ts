import type { SlideBody } from './api.ts'

/** What was typed about a slide when the session ended while it was being saved. It waits, in this tab, for the next sign-in. */
const drafts = new Map<string, SlideBody>()
const keyOf = (id: string | undefined): string => id ?? 'new'

/** Keeps what was typed about the slide of `id`, or about a new one. */
export const keepDraft = (id: string | undefined, body: SlideBody): void => void drafts.set(keyOf(id), body)

/** What was kept, or undefined. */
export const draftOf = (id: string | undefined): SlideBody | undefined => drafts.get(keyOf(id))

/** Lets go of what was kept: it is saved, or not wanted. */
export const dropDraft = (id: string | undefined): void => void drafts.delete(keyOf(id))
