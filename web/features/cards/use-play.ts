import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { toastError } from '#web/lib/errors.ts'
import { type PaidAction, usePaidAction } from '#web/lib/use-paid-action.ts'
import { useWaysToWallet } from '#web/lib/ways-to-wallet.ts'
import { type Card, justSent, playedKey, refreshCard } from './api.ts'
import { playMessages } from './i18n.ts'
import { cardLink } from './links.ts'
import { type DraftHandle, type KeepsDrafts, useDraft } from './use-draft.ts'
import { type InfluencerCode, useInfluencerCode } from './use-influencer-code.ts'

/** The documents of one card type: picks, draft and request body. */
export interface PlayTypes {
  card: Card
  picks: unknown
  draft: { code?: string | null | undefined }
  body: unknown
}

/** How entries of a card type are filled in, saved and sent. */
export interface PlayCardType<T extends PlayTypes> extends KeepsDrafts<T['draft']> {
  /** The card, if it is of this type. */
  read: (card: Card) => T['card'] | undefined
  picksOf: (card: T['card'], draft: T['draft']) => T['picks']
  draftOf: (card: T['card'], picks: T['picks'], code: string | null) => T['draft']
  playOf: (card: T['card'], picks: T['picks'], code: string | null) => T['body']
  send: (body: T['body'], idempotencyKey: string) => Promise<{ _id: string }>
  /** Errors of single athletes or matches: code by id. */
  refusedOf: (fields: Readonly<Record<string, string>>, sent: T['body']) => Readonly<Record<string, string>>
}

export interface PlayFormProps<T extends PlayTypes> {
  card: T['card']
  /** The saved draft. */
  start: T['draft']
  /** The influencer's code from the link; empty without one. */
  linkCode: string
}

/** Submission of an entry. */
export interface Submit extends Omit<PaidAction<unknown, true>, 'review' | 'send'> {
  /** Error codes by the id of the athlete or match. */
  refused: Readonly<Record<string, string>>
  /** Checks balance and code, then asks for confirmation. */
  review: () => Promise<void>
  send: () => Promise<void>
}

/** State of a play page. */
export interface Play<T extends PlayTypes> {
  draft: DraftHandle<T['draft']>
  picks: T['picks']
  code: InfluencerCode
  submit: Submit
  /** Applies and saves new picks; `ids` are their athletes or matches. */
  pick: (next: T['picks'], ...ids: readonly string[]) => void
}

/** Errors that mean that the card differs from what this page shows. */
const STALE: readonly string[] = ['card_not_open', 'option_unknown', 'athlete_unknown', 'match_unknown']

/** The picks: saved on the server at every change, sent once confirmed. */
export function usePlay<T extends PlayTypes>(
  play: PlayCardType<T>,
  { card, start, linkCode }: PlayFormProps<T>,
): Play<T> {
  const draft = useDraft(play, card._id)
  const [picks, setPicks] = useState(() => play.picksOf(card, start))
  const [refused, setRefused] = useState<Submit['refused']>({})
  const code = useInfluencerCode(play.type, card._id, linkCode || (start.code ?? ''), typed => save(picks, typed))
  const paid = usePaidAction<T['body'], { _id: string }>({
    game: { price: card.price, ways: useWaysToWallet() },
    prepare: code.settle,
    mutate: play.send,
    identityOf: body => [JSON.stringify(body)],
    ...useOutcome(play, card, code, setRefused, () => void draft.forget()),
  })

  function save(nextPicks: T['picks'], nextCode: string | null) {
    draft.save(play.draftOf(card, nextPicks, nextCode))
  }
  function pick(next: T['picks'], ...ids: readonly string[]) {
    setPicks(() => next)
    save(next, code.code === '' ? null : code.code)
    setRefused(before => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))))
  }
  const submit = {
    ...paid,
    refused,
    review: () => paid.review(true),
    send: () => paid.send(play.playOf(card, picks, code.applied)),
  }
  return { draft, picks, code, submit, pick }
}

/** Handles the response: errors show at their athletes or matches or as a toast, an accepted entry leads to the card. */
function useOutcome<T extends PlayTypes>(
  { type, refusedOf }: PlayCardType<T>,
  card: T['card'],
  code: InfluencerCode,
  setRefused: (refused: Submit['refused']) => void,
  forget: () => void,
) {
  const client = useQueryClient()
  const messages = useMessages(playMessages)
  const navigate = useNavigate()
  return {
    showRefusal: async (error: unknown, sent: T['body']) => {
      const { code: why = '', fields = {} } = error instanceof CallError ? error : {}
      setRefused(refusedOf(fields, sent))
      if (why === 'code_unavailable') code.refuse()
      // The page is outdated: a closed card redirects, a changed one refetches.
      if (STALE.includes(why)) void refreshCard(client, type, card._id)
      // The message names the numbers this card type takes; all other errors share their messages.
      if (why === 'score_invalid') toast.error(messages.scoreInvalid, messages.of[type.mode].scoreInvalid)
      else await toastError(error)
    },
    onDone: async ({ _id }: { _id: string }) => {
      void client.invalidateQueries({ queryKey: playedKey(type) })
      void refreshCard(client, type, card._id)
      forget()
      // The card animates it as a ticket.
      justSent.set(_id)
      await navigate({ ...cardLink(card), search: true, replace: true, ignoreBlocker: true })
    },
  }
}
