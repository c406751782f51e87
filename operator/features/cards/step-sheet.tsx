import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { centavos, formatReais } from '#contract/money.ts'
import { type Lang, LOCK_BEFORE_START_MS } from '#contract/limits.ts'
import { toast } from '#ui/toast.tsx'
import { CorrectionSum } from '#operator/lib/correction-sum.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type CardStep, cloneMutation, type CorrectionResult, type Settlement, stepMutation } from './api.ts'
import { type ResultMessages, messages as cardsMessages, formatVoid, resultMessages } from './i18n.ts'
import { type SharedCard, useCardType } from './card-type.ts'

export type RequestedStep = CardStep | 'clone'

export interface StepSheetProps {
  card: SharedCard
  step: RequestedStep
  /** When its matches begin, as far as it is known. */
  kickOffs: readonly Date[]
  open: boolean
  onClose: () => void
  /** The payment as it stands, where there is one. */
  settlement: Settlement | undefined
  /** What the server refused is told at the fields of the editor: answers whether it is. */
  onRefused: (error: unknown) => boolean
}

/** Asks before a step in a card's life, with every amount that moves by it, and takes it. */
export function StepSheet({ card, step, kickOffs, open, onClose, settlement, onRefused }: StepSheetProps) {
  const messages = useMessages(resultMessages)
  const cards = useMessages(cardsMessages)
  const lang = useLang()
  const navigate = useNavigate()
  const client = useQueryClient()
  const type = useCardType()
  const take = useMutation(stepMutation(client, type, card._id))
  const clone = useMutation(cloneMutation(client, type))
  const copy =
    step === 'clone'
      ? cloneMessages({ ...cards, ...cards.of[type.mode] })
      : stepCopy(step, { card, kickOffs, settlement, messages, lang })
  async function confirmed(reason: string): Promise<void> {
    if (step === 'clone') {
      const id = await clone.mutateAsync({ id: card._id, reason })
      toast.ok(cards.cloned)
      await navigate({ to: type.paths.one, params: { card: id }, ignoreBlocker: true })
      return
    }
    const answer = await take.mutateAsync({ step, reason })
    toast.ok('amount' in answer ? formatCorrection(answer, messages, lang) : copy.done)
    if (step === 'remove') await navigate({ to: type.paths.list, ignoreBlocker: true })
  }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={copy.title}
      text={
        <>
          <p>
            <strong>{card.name}</strong>
          </p>
          {copy.lines.map(line => (
            <p key={line}>{line}</p>
          ))}
          {open && step === 'correct' && <CorrectionSum game={card._id} />}
        </>
      }
      confirmLabel={copy.verb}
      danger={copy.danger}
      onConfirm={confirmed}
      onRefused={error => {
        const isNothing = step === 'correct' && error instanceof CallError && error.code === 'state_forbids'
        if (isNothing) toast.info(messages.correctNothing)
        return isNothing || onRefused(error)
      }}
    />
  )
}

/** What pays nobody needs no second person: the ranking is corrected already. */
function formatCorrection(answer: CorrectionResult, messages: ResultMessages, lang: Lang): string {
  if (answer._id === null) return messages.correctedNobody
  return messages.corrected(formatReais(answer.amount, lang), messages.settleWinners(answer.entries))
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
  settlement: Settlement | undefined
  messages: ResultMessages
  lang: Lang
}

function stepCopy(step: CardStep, context: FormatContext): StepCopy {
  const { card, messages, lang, settlement } = context
  const prizes = formatReais(settlement?.prizes ?? card.pool, lang)
  switch (step) {
    case 'open':
      return formatOpening(context)
    case 'lock': {
      const lines = [messages.lockText(gamesOf(context), formatReais(card.pool, lang))]
      return { title: messages.lockTitle, lines, verb: messages.lock, done: messages.locked, danger: true }
    }
    case 'settle':
      return { title: messages.settleTitle, lines: payLines(context), verb: messages.settle, done: messages.settled }
    case 'hold':
      return { title: messages.holdTitle, lines: [messages.holdText(prizes)], verb: messages.hold, done: messages.held }
    case 'release':
      return {
        title: messages.releaseTitle,
        lines: [messages.releaseText(prizes)],
        verb: messages.release,
        done: messages.released,
      }
    case 'void':
      return formatVoiding(context)
    case 'correct':
      return { title: messages.correctTitle, lines: [messages.correctText(prizes)], verb: messages.correct, done: '' }
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

/** A scheduled card was nobody's yet: it becomes a draft again. */
function formatVoiding(context: FormatContext): StepCopy {
  const { card, messages, lang } = context
  if (card.state === 'scheduled')
    return {
      title: messages.unscheduleTitle,
      lines: [messages.unscheduleText],
      verb: messages.unschedule,
      done: messages.unscheduled,
    }
  const lines = [messages.voidText(refundOf(context), gamesOf(context))]
  if (card.fixedAmount) lines.push(messages.voidReserve(formatReais(card.amount, lang)))
  lines.push(messages.voidFinal)
  return { title: messages.voidTitle, lines, verb: messages.voidYes, done: messages.voided, danger: true }
}

const gamesOf = ({ card, messages }: FormatContext): string => messages.settleWinners(card.cardCount)

/** C11: the whole price of every game. */
const refundOf = ({ card, lang }: Pick<FormatContext, 'card' | 'lang'>): string =>
  formatReais(centavos(card.price * BigInt(card.cardCount)), lang)

function payLines({ card, settlement, messages, lang }: FormatContext): string[] {
  if (!settlement) return []
  const { voidReason, prizes, winnersTotal, fee, commissions } = settlement
  if (voidReason !== null) return [messages.settleVoid(formatVoid(voidReason, messages), refundOf({ card, lang }))]
  return [
    messages.settleText(formatReais(prizes, lang), messages.settleWinners(winnersTotal)),
    messages.settleFee(formatReais(fee, lang), formatReais(commissions, lang)),
    messages.settleFinal,
  ]
}

/** Whether opening it now schedules it: its opening is still to come, by the server's clock. */
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

/** C2: when a card that is not open yet will lock: before its start, or the earliest kick-off that is known. */
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
