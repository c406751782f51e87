import { useState } from 'react'
import type { Card } from './api.ts'
import { type DraftUse, useDraft } from './draft-use.ts'
import { type InfluencerCode, useInfluencerCode } from './influencer-code-use.ts'
import type { AnyDraft, PlayKind } from './play-kind.ts'
import { type Submit, useSubmit } from './play-submit-use.ts'

export interface PlayFormProps<C extends Card, D extends AnyDraft> {
  card: C
  /** What was kept the last time. */
  start: D
  /** The influencer's code that the link carried; empty without one. */
  linkCode: string
}

/** A card being filled in. */
export interface Play<P, D> {
  draft: DraftUse<D>
  picks: P
  code: InfluencerCode
  submit: Submit
  /** Takes new choices, which are kept; `ids` are the athletes or matches that they are of. */
  pick: (next: P, ...ids: readonly string[]) => void
}

/** What is chosen, kept on the server at every change. */
export function usePlay<C extends Card, P, D extends AnyDraft, S>(
  play: PlayKind<C, P, D, S>,
  { card, start, linkCode }: PlayFormProps<C, D>,
): Play<P, D> {
  const draft = useDraft(play, card._id)
  const [picks, setPicks] = useState(() => play.picksOf(card, start))
  const code = useInfluencerCode(play.kind, card._id, linkCode || (start.code ?? ''), typed => keep(picks, typed))
  const submit = useSubmit({ play, card, picks }, code, () => void draft.forget())

  function keep(nextPicks: P, nextCode: string | null) {
    draft.keep(play.draftOf(card, nextPicks, nextCode))
  }
  function pick(next: P, ...ids: readonly string[]) {
    setPicks(() => next)
    keep(next, code.code === '' ? null : code.code)
    submit.forgive(...ids)
  }
  return { draft, picks, code, submit, pick }
}
