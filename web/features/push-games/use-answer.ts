import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { answerPush, type PushPlayed } from '#contract/api/player/push-games.ts'
import { balanceEvent } from '#contract/live.ts'
import { centavos } from '#contract/money.ts'
import { toast } from '#ui/toast.tsx'
import { call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/errors.ts'
import { onLive } from '#web/lib/live.ts'
import { balanceQuery, meQuery } from '#web/lib/me.ts'
import { type OpenPushGame, letWait } from '#web/lib/open-push.ts'
import { usePaidAction } from '#web/lib/use-paid-action.ts'
import { buyMissing } from '#web/lib/wallet-open.ts'
import { PUSH_KEY, pushQuery } from './api.ts'
import { modalMessages } from './i18n.ts'

/** Current step: the question, confirm the answer, buy coins first, or confirm leaving. */
export type Stage = { name: 'ask' | 'poor' | 'leave' } | { name: 'sure'; answer: boolean }

export interface Answering {
  stage: Stage
  isSending: boolean
  /** The last attempt got no response. */
  isLost: boolean
  choose: (answer: boolean) => void
  back: () => void
  /** Sends the confirmed answer. */
  send: () => Promise<void>
  /** Asks before leaving; leaves if already asked. Ignored while an answer is being sent. */
  askToLeave: () => void
  leave: () => void
  /** Opens the deposit page; if time is left, the question reopens when the wallet closes. */
  buy: () => void
}

const ANSWERED: readonly string[] = ['entries_limit', 'duplicate_entry']

/** Submission of an answer. */
export function useAnswering(game: OpenPushGame, onClose: () => void): Answering {
  const { _id: id, _push: push } = game.pushed
  const client = useQueryClient()
  const messages = useMessages(modalMessages)
  const balance = useQuery(balanceQuery).data?.amount
  const [stage, setStage] = useState<Stage>({ name: 'ask' })
  const answering = usePaidAction<boolean>({
    mutate: (answer, idempotencyKey) => call(answerPush, { params: { id }, body: { answer }, idempotencyKey }),
    identityOf: answer => [id, answer],
    showRefusal: error => {
      const code = error instanceof CallError ? error.code : ''
      if (code === 'insufficient_balance') {
        void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
        return setStage({ name: 'poor' })
      }
      // The switch may be lifted, or a full server free again, in time: keep the choice.
      if (code === 'entries_stopped' || code === 'unavailable') return toastError(error)
      onClose()
      void client.invalidateQueries({ queryKey: [PUSH_KEY] })
      if (ANSWERED.includes(code)) toast.info(messages.already, messages.alreadyText)
      else void toastError(error)
    },
    onDone: () => {
      void client.invalidateQueries({ queryKey: [PUSH_KEY] })
      onClose()
      toast.ok(messages.sent, messages.sentText)
    },
  })

  return {
    stage,
    isSending: answering.isSending,
    isLost: answering.isLost,
    choose: answer => {
      answering.clearFailure()
      setStage(balance !== undefined && balance < push.price ? { name: 'poor' } : { name: 'sure', answer })
    },
    back: () => {
      if (!answering.isSending) setStage({ name: 'ask' })
    },
    send: async () => {
      if (stage.name === 'sure') await answering.send(stage.answer)
    },
    askToLeave: () => {
      if (answering.isSending) return
      if (stage.name === 'leave') onClose()
      else setStage({ name: 'leave' })
    },
    leave: onClose,
    buy: () => {
      buyMissing(centavos(push.price - (balance ?? 0n)))
      onClose()
      letWait({ ...game, isLeft: true })
    },
  }
}

/**
 * Closes the question by itself: its time is up, nobody is looking at the page (P2), or it was answered elsewhere. Never while an answer is being
 * sent.
 */
export function useSelfClosing(
  { game, open, onClose }: { game: OpenPushGame; open: boolean; onClose: () => void },
  { isSending, isLost }: Pick<Answering, 'isSending' | 'isLost'>,
  secondsLeft: number,
): void {
  const messages = useMessages(modalMessages)
  const client = useQueryClient()
  const isOver = open && secondsLeft === 0 && !isSending
  const end = useEffectEvent(() => {
    onClose()
    void client.invalidateQueries({ queryKey: [PUSH_KEY] })
    if (isLost) toast.warn(messages.unknown, messages.unknownText)
  })
  useEffect(() => {
    if (isOver) end()
  }, [isOver])

  const leaveSight = useEffectEvent(() => {
    if (!open || isSending) return
    onClose()
    toast.info(messages.away, messages.awayText)
  })
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') leaveSight()
    }
    const blurred = () => leaveSight()
    addEventListener('blur', blurred)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      removeEventListener('blur', blurred)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [])

  useAnsweredElsewhere(game.pushed._id, () => {
    if (!open || isSending) return
    onClose()
    toast.info(messages.already, messages.alreadyText)
  })
}

/** Detects an answer on another device, because its price left the wallet. */
function useAnsweredElsewhere(id: string, onAnswered: (doc: PushPlayed) => void): void {
  const client = useQueryClient()
  const me = useQuery(meQuery).data?._id
  const answered = useEffectEvent(onAnswered)
  useEffect(() => {
    if (me === undefined) return
    return onLive(balanceEvent, [me], ({ module, type }) => {
      if (module !== 'push-game' || type !== 'out') return
      void client
        .query(pushQuery(id))
        .then(({ doc }) => doc && answered(doc))
        .catch(() => undefined)
    })
  }, [client, id, me])
}
