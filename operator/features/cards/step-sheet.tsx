import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CallError } from '#client/call-error.ts'
import { useLang, useWords } from '#client/i18n.ts'
import { centavos, formatReais } from '#contract/money.ts'
import { type Lang, LOCK_BEFORE_START_MS } from '#contract/limits.ts'
import { toast } from '#ui/toast.tsx'
import { CorrectionSum } from '#operator/lib/correction-sum.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type CardStep, cloneMutation, type CorrectionAsked, type Settlement, stepMutation } from './api.ts'
import { words as cardsWords } from './i18n.ts'
import { type SharedCard, useKind } from './kind.ts'
import { type ResultWords, resultWords, sayVoid } from './result-words.ts'

export type AskedStep = CardStep | 'clone'

export interface StepSheetProps {
  card: SharedCard
  step: AskedStep
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
  const words = useWords(resultWords)
  const cards = useWords(cardsWords)
  const lang = useLang()
  const navigate = useNavigate()
  const client = useQueryClient()
  const kind = useKind()
  const take = useMutation(stepMutation(client, kind, card._id))
  const clone = useMutation(cloneMutation(client, kind))
  const said =
    step === 'clone'
      ? cloneWords({ ...cards, ...cards.of[kind.mode] })
      : sayStep(step, { card, kickOffs, settlement, words, lang })
  async function confirmed(reason: string): Promise<void> {
    if (step === 'clone') {
      const id = await clone.mutateAsync({ id: card._id, reason })
      toast.ok(cards.cloned)
      await navigate({ to: kind.paths.one, params: { card: id }, ignoreBlocker: true })
      return
    }
    const answer = await take.mutateAsync({ step, reason })
    toast.ok('amount' in answer ? sayCorrection(answer, words, lang) : said.done)
    if (step === 'remove') await navigate({ to: kind.paths.list, ignoreBlocker: true })
  }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={said.title}
      text={
        <>
          <p>
            <strong>{card.name}</strong>
          </p>
          {said.lines.map(line => (
            <p key={line}>{line}</p>
          ))}
          {open && step === 'correct' && <CorrectionSum game={card._id} />}
        </>
      }
      confirmLabel={said.verb}
      danger={said.danger}
      onConfirm={confirmed}
      onRefused={error => {
        const isNothing = step === 'correct' && error instanceof CallError && error.code === 'state_forbids'
        if (isNothing) toast.info(words.correctNothing)
        return isNothing || onRefused(error)
      }}
    />
  )
}

/** What pays nobody needs no second person: the ranking is corrected already. */
function sayCorrection(answer: CorrectionAsked, words: ResultWords, lang: Lang): string {
  if (answer._id === null) return words.correctedNobody
  return words.corrected(formatReais(answer.amount, lang), words.settleWinners(answer.entries))
}

interface SaidStep {
  title: string
  lines: string[]
  verb: string
  done: string
  danger?: boolean
}

const cloneWords = (words: { cloneTitle: string; cloneText: string; cloneYes: string; cloned: string }): SaidStep => ({
  title: words.cloneTitle,
  lines: [words.cloneText],
  verb: words.cloneYes,
  done: words.cloned,
})

interface Saying {
  card: SharedCard
  kickOffs: readonly Date[]
  settlement: Settlement | undefined
  words: ResultWords
  lang: Lang
}

function sayStep(step: CardStep, saying: Saying): SaidStep {
  const { card, words, lang, settlement } = saying
  const prizes = formatReais(settlement?.prizes ?? card.pool, lang)
  switch (step) {
    case 'open':
      return sayOpening(saying)
    case 'lock': {
      const lines = [words.lockText(gamesOf(saying), formatReais(card.pool, lang))]
      return { title: words.lockTitle, lines, verb: words.lock, done: words.locked, danger: true }
    }
    case 'settle':
      return { title: words.settleTitle, lines: payLines(saying), verb: words.settle, done: words.settled }
    case 'hold':
      return { title: words.holdTitle, lines: [words.holdText(prizes)], verb: words.hold, done: words.held }
    case 'release':
      return {
        title: words.releaseTitle,
        lines: [words.releaseText(prizes)],
        verb: words.release,
        done: words.released,
      }
    case 'void':
      return sayVoiding(saying)
    case 'correct':
      return { title: words.correctTitle, lines: [words.correctText(prizes)], verb: words.correct, done: '' }
    case 'remove':
      return {
        title: words.removeTitle,
        lines: [words.removeText],
        verb: words.remove,
        done: words.removed,
        danger: true,
      }
  }
}

/** A scheduled card was nobody's yet: it becomes a draft again. */
function sayVoiding(saying: Saying): SaidStep {
  const { card, words, lang } = saying
  if (card.state === 'scheduled')
    return {
      title: words.unscheduleTitle,
      lines: [words.unscheduleText],
      verb: words.unschedule,
      done: words.unscheduled,
    }
  const lines = [words.voidText(refundOf(saying), gamesOf(saying))]
  if (card.fixedAmount) lines.push(words.voidReserve(formatReais(card.amount, lang)))
  lines.push(words.voidFinal)
  return { title: words.voidTitle, lines, verb: words.voidYes, done: words.voided, danger: true }
}

const gamesOf = ({ card, words }: Saying): string => words.settleWinners(card.cardCount)

/** C11: the whole price of every game. */
const refundOf = ({ card, lang }: Pick<Saying, 'card' | 'lang'>): string =>
  formatReais(centavos(card.price * BigInt(card.cardCount)), lang)

function payLines({ card, settlement, words, lang }: Saying): string[] {
  if (!settlement) return []
  const { voidReason, prizes, winnersTotal, fee, commissions } = settlement
  if (voidReason !== null) return [words.settleVoid(sayVoid(voidReason, words), refundOf({ card, lang }))]
  return [
    words.settleText(formatReais(prizes, lang), words.settleWinners(winnersTotal)),
    words.settleFee(formatReais(fee, lang), formatReais(commissions, lang)),
    words.settleFinal,
  ]
}

/** Whether opening it now schedules it: its opening is still to come, by the server's clock. */
export const isToSchedule = (card: SharedCard): boolean => card.opensAt !== null && card.opensAt > card.now

function sayOpening({ card, kickOffs, words, lang }: Saying): SaidStep {
  const lines = [words.openText(formatReais(card.price, lang))]
  const isLater = isToSchedule(card)
  if (isLater && card.opensAt) lines.push(words.opensOn(sayMoment(card.opensAt, lang)))
  if (card.fixedAmount) {
    const amount = formatReais(card.amount, lang)
    lines.push(isLater ? words.scheduleReserve(amount) : words.openReserve(amount))
  }
  if (!card.fixedAmount && card.price === 0n) lines.push(words.openNoPrize)
  const locksAt = card.lockDate ?? lockOf(card, kickOffs)
  if (locksAt) lines.push(words.locksOn(sayMoment(locksAt, lang)))
  return isLater
    ? { title: words.scheduleTitle, lines, verb: words.schedule, done: words.scheduled }
    : { title: words.openTitle, lines, verb: words.open, done: words.opened }
}

/** C2: when a card that is not open yet will lock: before its start, or the earliest kick-off that is known. */
function lockOf({ startDate }: SharedCard, kickOffs: readonly Date[]): Date | undefined {
  const starts = startDate ? [startDate] : kickOffs
  if (starts.length === 0) return undefined
  return new Date(Math.min(...starts.map(at => at.getTime())) - LOCK_BEFORE_START_MS)
}

const sayMoment = (at: Date, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  }).format(at)
