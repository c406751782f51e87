import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { centavos, type Centavos } from '#contract/money.ts'
import { toast } from '#ui/toast.tsx'
import { useAlone } from '#web/lib/alone.ts'
import { isUnknown, useAttempt } from '#web/lib/use-attempt.ts'
import { CallError } from '#client/call-error.ts'
import { toastError } from '#web/lib/errors.ts'
import { useMessages } from '#client/i18n.ts'
import { balanceQuery } from '#web/lib/me.ts'
import { useWaysToWallet } from '#web/lib/ways-to-wallet.ts'
import { type Card, refreshCard } from './api.ts'
import type { InfluencerCode } from './use-influencer-code.ts'
import { cardLink } from './links.ts'
import { playMutation } from './play-api.ts'
import type { AnyDraft, PlayCardType } from './play-card-type.ts'
import { playMessages } from './i18n.ts'

/** What says that the card is not what this page shows. */
const STALE: readonly string[] = ['card_not_open', 'option_unknown', 'athlete_unknown', 'match_unknown']

export interface Submit {
  /** The confirmation is open. */
  isConfirming: boolean
  /** What comes before the confirmation is under way. */
  isPreparing: boolean
  isSending: boolean
  /** The last attempt got no answer. */
  isLost: boolean
  /** Undefined while the balance is not known. */
  balanceAfter: Centavos | undefined
  /** Codes of what the server did not take, by the id of the athlete or match. */
  refused: Readonly<Record<string, string>>
  /** Checks balance and code, then asks. */
  review: () => Promise<void>
  send: () => Promise<void>
  back: () => void
  /** What was told of these athletes or matches no longer stands: they were changed. */
  clearErrors: (...ids: readonly string[]) => void
}

/** The way of a game from the button to the server. `sent` is called once, before the page is left. */
export function useSubmit<C extends Card, P, D extends AnyDraft, S>(
  { play: how, card, picks }: { play: PlayCardType<C, P, D, S>; card: C; picks: P },
  code: InfluencerCode,
  sent: () => void,
): Submit {
  const client = useQueryClient()
  const balance = useQuery(balanceQuery).data?.amount
  const [stage, setStage] = useState<'filling' | 'preparing' | 'asking'>('filling')
  const [isLost, setLost] = useState(false)
  const { refused, setRefused, tellRefusal } = useRefusal(how, card, code)
  const play = useMutation(playMutation(client, how, card._id))
  const attempt = useAttempt()
  const alone = useAlone()
  const { askForCoins } = useWaysToWallet()
  const finish = useFinish(card, sent)

  async function prepare() {
    if (balance !== undefined && balance < card.price) return askForCoins(card.price)
    setStage('preparing')
    const isReady = await code.settle()
    setLost(false)
    setStage(isReady ? 'asking' : 'filling')
  }

  async function send() {
    const sending = how.playOf(card, picks, code.applied)
    setLost(false)
    try {
      await play.mutateAsync({ play: sending, key: attempt.keyOf([JSON.stringify(sending)]) })
    } catch (error) {
      if (isUnknown(error)) return setLost(true)
      attempt.settle()
      setStage('filling')
      return tellRefusal(error, sending)
    }
    attempt.settle()
    setStage('filling')
    await finish()
  }

  return {
    isConfirming: stage === 'asking',
    isPreparing: stage === 'preparing',
    isSending: play.isPending,
    isLost,
    balanceAfter: balance === undefined ? undefined : centavos(balance - card.price),
    refused,
    review: () => alone(prepare),
    send: () => alone(send),
    back: () => {
      if (!play.isPending) setStage('filling')
    },
    clearErrors: (...ids) =>
      setRefused(before => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id)))),
  }
}

/** Why a game was not taken: said at its athletes or matches, in the wallet, or to all. */
function useRefusal<C extends Card, P, D extends AnyDraft, S>(
  { kind, refusedOf }: PlayCardType<C, P, D, S>,
  card: C,
  code: InfluencerCode,
) {
  const client = useQueryClient()
  const messages = useMessages(playMessages)
  const { tellAtWallet } = useWaysToWallet()
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})

  async function showRefusal(error: unknown, sent: S) {
    const { code: why = '', fields = {} } = error instanceof CallError ? error : {}
    if (await tellAtWallet(error, card.price)) return
    setRefused(refusedOf(fields, sent))
    if (why === 'code_unavailable') code.refuse()
    // The card is not what this page shows: a closed one sends the page away, a changed one shows what there is now.
    if (STALE.includes(why)) void refreshCard(client, kind, card._id)
    // A number is told with the numbers that this kind of card takes; the words of every other refusal are everybody's.
    if (why === 'score_invalid') toast.error(messages.scoreInvalid, messages.of[kind.mode].scoreInvalid)
    else await toastError(error)
  }
  return { refused, setRefused, tellRefusal: showRefusal }
}

/** After the game was sent: the card's own games, and the news. */
function useFinish(card: Card, sent: () => void) {
  const messages = useMessages(playMessages)
  const navigate = useNavigate()
  return async () => {
    sent()
    toast.ok(messages.sent, messages.sentText)
    await navigate({
      ...cardLink(card),
      // A card that is still open shows nothing but my games.
      search: true,
      replace: true,
      ignoreBlocker: true,
    })
  }
}
