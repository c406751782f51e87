import { useCallback, useState } from 'react'
import type { Facts } from '#contract/facts.ts'
import type { MatchRead, Version } from './api.ts'
import { changesBetween, isSame, mergedWith, type FactField } from './draft-changes.ts'
import { draftOf, type FactsDraft } from './draft.ts'

/** Changes that others saved during the edit. */
export interface News {
  /** Their versions, newest first. */
  versions: readonly Version[]
  from: FactsDraft
  to: FactsDraft
  changes: readonly { field: FactField; alsoMine: boolean }[]
}

/** The draft, and the version it started from. */
export interface Saved {
  version: number
  facts: Facts | null
  base: FactsDraft
  mine: FactsDraft
  /** The reason for the change. */
  reason: string
  news: News | undefined
}

/** Drafts whose save failed because the session ended, stored in this tab until the next sign-in. */
const cache = new Map<string, Saved>()

function begun(read: MatchRead): Saved {
  const base = draftOf(read)
  return { version: read.doc.version, facts: read.facts, base, mine: base, reason: '', news: undefined }
}

/** Rebases the draft onto a version saved since. `isOwn`: it is the version just saved here. */
function rebased(draft: Saved, read: MatchRead, isOwn: boolean): Saved {
  const typed = changesBetween(draft.base, draft.mine)
  const next = { ...begun(read), reason: draft.reason }
  if (typed.length === 0) return next
  const mine = mergedWith(draft.base, draft.mine, next.base)
  return { ...next, mine, news: isOwn ? undefined : newsOf(draft, next, read) }
}

function newsOf(draft: Saved, next: Saved, { versions }: MatchRead): News | undefined {
  const from = draft.news?.from ?? draft.base
  const changes = changesBetween(from, next.base)
    // Identical changes need no notice.
    .filter(field => !isSame(draft.mine, next.base, field))
    .map(field => ({ field, alsoMine: !isSame(draft.base, draft.mine, field) }))
  if (changes.length === 0) return undefined
  const known = draft.news?.versions.map(({ version }) => version) ?? []
  const since = versions.filter(({ version }) => version > draft.version || known.includes(version))
  return { versions: since, from, to: next.base, changes }
}

/** The draft of a match's facts. A version saved elsewhere is merged under the draft, and `news` lists it. */
export function useFactsDraft(id: string, read: MatchRead) {
  const [savedDraft, setHeld] = useState((): Saved => {
    const draft = cache.get(id)
    return draft ?? begun(read)
  })
  const change = useCallback(
    (next: (draft: FactsDraft) => FactsDraft) => setHeld(now => ({ ...now, mine: next(now.mine) })),
    [],
  )
  if (read.doc.version > savedDraft.version) setHeld(rebased(savedDraft, read, false))
  return {
    draft: savedDraft,
    setReason: (reason: string) => setHeld(now => ({ ...now, reason })),
    change,
    discard: () => {
      cache.delete(id)
      setHeld(now => ({ ...now, mine: now.base, reason: '', news: undefined }))
    },
    /** The session has ended: store the draft for the next sign-in. */
    save: () => void cache.set(id, savedDraft),
    /** `sent` was saved as `version`; later edits stay. */
    saved: (sent: FactsDraft, version: number) => {
      cache.delete(id)
      setHeld(now => ({ ...now, version, base: sent, reason: '', news: undefined }))
    },
    /** Rebases onto the saved version: the server derives statistics from goals and cards. */
    settle: (saved: MatchRead) => setHeld(now => rebased(now, saved, true)),
    /** Somebody else saved first. */
    rebase: (newer: MatchRead) => setHeld(now => (newer.doc.version > now.version ? rebased(now, newer, false) : now)),
  }
}
