import { useCallback, useState } from 'react'
import type { Facts } from '#contract/facts.ts'
import type { MatchRead, Version } from './api.ts'
import { draftOf, type FactsDraft } from './draft.ts'
import { changesBetween, isSame, mergedWith, type Place } from './draft-changes.ts'

/** What others saved while somebody was typing. */
export interface News {
  /** Those versions, the newest first. */
  versions: readonly Version[]
  from: FactsDraft
  to: FactsDraft
  changes: readonly { place: Place; alsoMine: boolean }[]
}

/** What is being typed, and the version it began with. */
export interface Held {
  version: number
  facts: Facts | null
  base: FactsDraft
  mine: FactsDraft
  /** Why it changes. */
  reason: string
  news: News | undefined
}

/** What was typed when the session ended while it was being saved: it waits, in this tab, for the next sign-in. */
const kept = new Map<string, Held>()

function begun(read: MatchRead): Held {
  const base = draftOf(read)
  return { version: read.doc.version, facts: read.facts, base, mine: base, reason: '', news: undefined }
}

/** What was typed, on top of a version that was saved since. `isOwn`: it is the one that was just saved here. */
function rebased(held: Held, read: MatchRead, isOwn: boolean): Held {
  const typed = changesBetween(held.base, held.mine)
  const next = { ...begun(read), reason: held.reason }
  if (typed.length === 0) return next
  const mine = mergedWith(held.base, held.mine, next.base)
  return { ...next, mine, news: isOwn ? undefined : newsOf(held, next, read) }
}

function newsOf(held: Held, next: Held, { versions }: MatchRead): News | undefined {
  const from = held.news?.from ?? held.base
  const changes = changesBetween(from, next.base)
    // What was typed here and saved there alike needs no word.
    .filter(place => !isSame(held.mine, next.base, place))
    .map(place => ({ place, alsoMine: !isSame(held.base, held.mine, place) }))
  if (changes.length === 0) return undefined
  const known = held.news?.versions.map(({ version }) => version) ?? []
  const since = versions.filter(({ version }) => version > held.version || known.includes(version))
  return { versions: since, from, to: next.base, changes }
}

/** The draft of a match's facts. A version saved elsewhere goes under what is typed here, and `news` tells of it. */
export function useFactsDraft(id: string, read: MatchRead) {
  const [held, setHeld] = useState((): Held => {
    const draft = kept.get(id)
    return draft ?? begun(read)
  })
  const change = useCallback(
    (next: (draft: FactsDraft) => FactsDraft) => setHeld(now => ({ ...now, mine: next(now.mine) })),
    [],
  )
  if (read.doc.version > held.version) setHeld(rebased(held, read, false))
  return {
    held,
    setReason: (reason: string) => setHeld(now => ({ ...now, reason })),
    change,
    discard: () => {
      kept.delete(id)
      setHeld(now => ({ ...now, mine: now.base, reason: '', news: undefined }))
    },
    /** The session has ended: it is typed on after the next sign-in. */
    keep: () => void kept.set(id, held),
    /** `sent` is saved as `version`; what was typed since stays. */
    saved: (sent: FactsDraft, version: number) => {
      kept.delete(id)
      setHeld(now => ({ ...now, version, base: sent, reason: '', news: undefined }))
    },
    /** Takes in what the server has made of what was saved: numbers follow from goals and cards. */
    settle: (saved: MatchRead) => setHeld(now => rebased(now, saved, true)),
    /** Somebody else was faster. */
    rebase: (newer: MatchRead) => setHeld(now => (newer.doc.version > now.version ? rebased(now, newer, false) : now)),
  }
}
