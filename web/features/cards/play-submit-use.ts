import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { centavos, type Centavos } from '#contract/money.ts'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { commonWords } from '#web/lib/common-words.ts'
import { toastError } from '#web/lib/errors.ts'
import { useWords } from '#web/lib/i18n.ts'
import { balanceQuery } from '#web/lib/me.ts'
import { walletOpen } from '#web/lib/wallet-open.ts'
import { type Card, refreshCard } from './api.ts'
import type { InfluencerCode } from './influencer-code-use.ts'
import { cardLink } from './links.ts'
import { playMutation } from './play-api.ts'
import type { AnyDraft, PlayKind } from './play-kind.ts'
import { playWords } from './play-words.ts'

/** An attempt to send: repeated without an answer it keeps its key, so that it is paid once (W6). */
interface Attempt {
  input: string
  key: string
}

/** Random hexadecimal letters; also where `crypto.randomUUID` is not offered. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** Whether nobody knows what became of a call: no answer came, or the server broke while giving it. */
const isUnknown = (error: unknown): boolean =>
  !(error instanceof CallError) || error.code === 'network' || error.status >= 500

/** What says that the card is not what this page shows. */
const STALE: readonly string[] = ['card_not_open', 'option_unknown', 'athlete_unknown', 'match_unknown']

export interface Submit {
  /** The confirmation is open. */
  isAsking: boolean
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
  forgive: (...ids: readonly string[]) => void
}

/** The way of a game from the button to the server. `sent` is called once, before the page is left. */
export function useSubmit<C extends Card, P, D extends AnyDraft, S>(
  { play: how, card, picks }: { play: PlayKind<C, P, D, S>; card: C; picks: P },
  code: InfluencerCode,
  sent: () => void,
): Submit {
  const client = useQueryClient()
  const balance = useQuery(balanceQuery).data?.amount
  const [stage, setStage] = useState<'filling' | 'preparing' | 'asking'>('filling')
  const [isLost, setLost] = useState(false)
  const { refused, setRefused, tellRefusal } = useRefusal(how, card, code)
  const play = useMutation(playMutation(client, how, card._id))
  const attempt = useRef<Attempt>(undefined)
  const alone = useAlone()
  const { askForCoins } = useWaysToWallet()
  const finish = useFinish(card, sent)

  async function prepare() {
    if (balance !== undefined && balance < card.price) return askForCoins()
    setStage('preparing')
    const isReady = await code.settle()
    setLost(false)
    setStage(isReady ? 'asking' : 'filling')
  }

  async function send() {
    const sending = how.playOf(card, picks, code.applied)
    const input = JSON.stringify(sending)
    if (attempt.current?.input !== input) attempt.current = { input, key: newKey() }
    setLost(false)
    try {
      await play.mutateAsync({ play: sending, key: attempt.current.key })
    } catch (error) {
      if (isUnknown(error)) return setLost(true)
      attempt.current = undefined
      setStage('filling')
      return tellRefusal(error, sending)
    }
    attempt.current = undefined
    setStage('filling')
    await finish()
  }

  return {
    isAsking: stage === 'asking',
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
    forgive: (...ids) =>
      setRefused(before => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id)))),
  }
}

/** Why a game was not taken: said at its athletes or matches, in the wallet, or to all. */
function useRefusal<C extends Card, P, D extends AnyDraft, S>(
  { kind, refusedOf }: PlayKind<C, P, D, S>,
  card: C,
  code: InfluencerCode,
) {
  const client = useQueryClient()
  const words = useWords(playWords)
  const { askForCoins, tellOwnLimit } = useWaysToWallet()
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})

  async function tellRefusal(error: unknown, sent: S) {
    const { code: why = '', fields = {} } = error instanceof CallError ? error : {}
    if (why === 'insufficient_balance') {
      void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
      return askForCoins()
    }
    if (why === 'paused' || why === 'self_excluded' || why === 'limit_loss') return tellOwnLimit(why)
    setRefused(refusedOf(fields, sent))
    if (why === 'code_unavailable') code.refuse()
    // The card is not what this page shows: a closed one sends the page away, a changed one shows what there is now.
    if (STALE.includes(why)) void refreshCard(client, kind, card._id)
    // A number is told with the numbers that this kind of card takes; the words of every other refusal are everybody's.
    if (why === 'score_invalid') toast.error(words.scoreInvalid, words.of[kind.mode].scoreInvalid)
    else await toastError(error)
  }
  return { refused, setRefused, tellRefusal }
}

/** Runs one piece of work at a time: two presses at once are one. */
function useAlone() {
  const isBusy = useRef(false)
  return async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
    } finally {
      isBusy.current = false
    }
  }
}

/** What keeps a game from being sent and is put right in the wallet: said, with the way there. */
function useWaysToWallet() {
  const { poor, own } = useWords(playWords)
  const { cancel, close } = useWords(commonWords)
  return {
    /** The balance is too small. */
    askForCoins: async () => {
      const { title, text, wallet } = poor
      if (await confirm({ title, text, confirmLabel: wallet, cancelLabel: cancel })) walletOpen.set(true)
    },
    /** A pause or a limit of one's own (W4). */
    tellOwnLimit: async (why: keyof typeof own.why) => {
      const wantsLimits = await confirm({ ...own.why[why], confirmLabel: own.limits, cancelLabel: close })
      if (wantsLimits) walletOpen.set('limits')
    },
  }
}

/** After the game was sent: the card's own games, and the news. */
function useFinish(card: Card, sent: () => void) {
  const words = useWords(playWords)
  const navigate = useNavigate()
  return async () => {
    sent()
    toast.ok(words.sent, words.sentText)
    await navigate({
      ...cardLink(card),
      // A card that is still open shows nothing but my games.
      search: true,
      replace: true,
      ignoreBlocker: true,
    })
  }
}
