import { useState } from 'react'
import type { Card } from './api.ts'
import { type DraftHandle, useDraft } from './use-draft.ts'
import { type InfluencerCode, useInfluencerCode } from './use-influencer-code.ts'
import type { AnyDraft, PlayCardType } from './play-card-type.ts'
import { type Submit, useSubmit } from './use-play-submit.ts'

export interface PlayFormProps<C extends Card, D extends AnyDraft> {
  card: C
  /** What was kept the last time. */
  start: D
  /** The influencer's code that the link carried; empty without one. */
  linkCode: string
}

/** A card being filled in. */
export interface Play<P, D> {
  draft: DraftHandle<D>
  picks: P
  code: InfluencerCode
  submit: Submit
  /** Takes new choices, which are kept; `ids` are the athletes or matches that they are of. */
  pick: (next: P, ...ids: readonly string[]) => void
}

/** What is chosen, kept on the server at every change. */
export function usePlay<C extends Card, P, D extends AnyDraft, S>(
  play: PlayCardType<C, P, D, S>,
  { card, start, linkCode }: PlayFormProps<C, D>,
): Play<P, D> {
  const draft = useDraft(play, card._id)
  const [picks, setPicks] = useState(() => play.picksOf(card, start))
  const code = useInfluencerCode(play.kind, card._id, linkCode || (start.code ?? ''), typed => save(picks, typed))
  const submit = useSubmit({ play, card, picks }, code, () => void draft.forget())

  function save(nextPicks: P, nextCode: string | null) {
    draft.save(play.draftOf(card, nextPicks, nextCode))
  }
  function pick(next: P, ...ids: readonly string[]) {
    setPicks(() => next)
    save(next, code.code === '' ? null : code.code)
    submit.clearErrors(...ids)
  }
  return { draft, picks, code, submit, pick }
}
