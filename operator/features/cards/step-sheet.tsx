import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLang, useMessages } from '#client/i18n.ts'
import { type Lang, LOCK_BEFORE_START_MS } from '#contract/limits.ts'
import { formatReais } from '#contract/money.ts'
import { gameMessages } from '#operator/lib/games/i18n.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { type CardStep, cloneMutation, stepMutation } from './api.ts'
import { type SharedCard, useCardType } from './card-type.ts'
import { messages as cardsMessages, type ResultMessages, resultMessages } from './i18n.ts'

export type RequestedStep = CardStep | 'clone'

export interface StepSheetProps {
  card: SharedCard
  step: RequestedStep
  /** Kick-offs of its matches, as far as known. */
  kickOffs: readonly Date[]
  open: boolean
  onClose: () => void
  /** Shows the server's errors at the editor's fields; returns whether it did. */
  onRefused: (error: unknown) => boolean
}

/** Confirms a step on a card, showing all amounts it moves, and runs it. */
export function StepSheet({ card, step, kickOffs, open, onClose, onRefused }: StepSheetProps) {
  const messages = useMessages(resultMessages)
  const cards = useMessages(cardsMessages)
  const games = useMessages(gameMessages)
  const lang = useLang()
  const navigate = useNavigate()
  const client = useQueryClient()
  const type = useCardType()
  const take = useMutation(stepMutation(client, type, card._id))
  const clone = useMutation(cloneMutation(client, type))
  const copy =
    step === 'clone'
      ? cloneMessages({ ...cards, ...cards.of[type.mode] })
      : stepCopy(step, { card, kickOffs, entries: games.of.card.entries(card.cardCount), messages, lang })
  async function confirmed(reason: string): Promise<void> {
    if (step === 'clone') {
      const id = await clone.mutateAsync({ id: card._id })
      toast.ok(cards.cloned)
      await navigate({ to: type.paths.one, params: { card: id }, ignoreBlocker: true })
      return
    }
    await take.mutateAsync({ step, reason })
    toast.ok(copy.done)
    if (step === 'remove') await navigate({ to: type.paths.list, ignoreBlocker: true })
  }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={copy.title}
      about={card.name}
      text={copy.lines}
      confirmLabel={copy.verb}
      danger={copy.danger}
      asksReason={step !== 'clone' && step !== 'remove' && !(step === 'open' && !card.fixedAmount)}
      onConfirm={confirmed}
      onRefused={onRefused}
    />
  )
}

interface StepCopy {
  title: string
  lines: string[]
  verb: string
  done: string
  danger?: boolean
}

const cloneMessages = (messages: {
  cloneTitle: string
  cloneText: string
  cloneYes: string
  cloned: string
}): StepCopy => ({
  title: messages.cloneTitle,
  lines: [messages.cloneText],
  verb: messages.cloneYes,
  done: messages.cloned,
})

interface FormatContext {
  card: SharedCard
  kickOffs: readonly Date[]
  /** The number of entries, as text. */
  entries: string
  messages: ResultMessages
  lang: Lang
}

function stepCopy(step: CardStep, context: FormatContext): StepCopy {
  const { card, entries, messages, lang } = context
  switch (step) {
    case 'open':
      return formatOpening(context)
    case 'lock': {
      const lines = [messages.lockText(entries, formatReais(card.pool, lang))]
      return { title: messages.lockTitle, lines, verb: messages.lock, done: messages.locked, danger: true }
    }
    case 'unschedule':
      return {
        title: messages.unscheduleTitle,
        lines: [messages.unscheduleText],
        verb: messages.unschedule,
        done: messages.unscheduled,
      }
    case 'remove':
      return {
        title: messages.removeTitle,
        lines: [messages.removeText],
        verb: messages.remove,
        done: messages.removed,
        danger: true,
      }
  }
}

/** Whether opening it now schedules it, because its opening time is in the future by the server's clock. */
export const isToSchedule = (card: SharedCard): boolean => card.opensAt !== null && card.opensAt > card.now

function formatOpening({ card, kickOffs, messages, lang }: FormatContext): StepCopy {
  const lines = [messages.openText(formatReais(card.price, lang))]
  const isLater = isToSchedule(card)
  if (isLater && card.opensAt) lines.push(messages.opensOn(formatMoment(card.opensAt, lang)))
  if (card.fixedAmount) {
    const amount = formatReais(card.amount, lang)
    lines.push(isLater ? messages.scheduleReserve(amount) : messages.openReserve(amount))
  }
  if (!card.fixedAmount && card.price === 0n) lines.push(messages.openNoPrize)
  const locksAt = card.lockDate ?? lockOf(card, kickOffs)
  if (locksAt) lines.push(messages.locksOn(formatMoment(locksAt, lang)))
  return isLater
    ? { title: messages.scheduleTitle, lines, verb: messages.schedule, done: messages.scheduled }
    : { title: messages.openTitle, lines, verb: messages.open, done: messages.opened }
}

/** C2: when an unopened card will close: before its start, or before the earliest known kick-off. */
function lockOf({ startDate }: SharedCard, kickOffs: readonly Date[]): Date | undefined {
  const starts = startDate ? [startDate] : kickOffs
  if (starts.length === 0) return undefined
  return new Date(Math.min(...starts.map(at => at.getTime())) - LOCK_BEFORE_START_MS)
}

const formatMoment = (at: Date, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  }).format(at)
