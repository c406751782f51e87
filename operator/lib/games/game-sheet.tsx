import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import type { CorrectionResult } from '#contract/api/admin/games.ts'
import type { Lang } from '#contract/limits.ts'
import { centavos, formatReais } from '#contract/money.ts'
import { toast } from '#ui/toast.tsx'
import { ReasonSheet } from '../reason-sheet.tsx'
import { type GameStep, type OperatedGame, type Settlement, stepMutation, correctionQuery } from './api.ts'
import { formatVoid, type GameMessages, gameMessages } from './i18n.ts'
import { useErrorMessages } from '../errors.ts'

export interface GameSheetProps {
  game: OperatedGame
  gameKey: string
  settlement: Settlement | undefined
  step: GameStep
  open: boolean
  onClose: () => void
}

/** Asks for the reason of a step with every amount that moves by it, and takes the step. */
export function GameSheet({ game, gameKey, settlement, step, open, onClose }: GameSheetProps) {
  const messages = useMessages(gameMessages)
  const lang = useLang()
  const take = useMutation(stepMutation(useQueryClient(), game._id, gameKey))
  const copy = copyOf(step, { game, settlement, messages, lang })
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={copy.title}
      about={game.name}
      text={
        <>
          {copy.lines.map(line => (
            <p key={line}>{line}</p>
          ))}
          {open && step === 'correct' && <CorrectionSum game={game._id} />}
        </>
      }
      confirmLabel={copy.verb}
      danger={step === 'void'}
      onConfirm={async reason => {
        const corrected = await take.mutateAsync({ step, reason })
        toast.ok(corrected ? formatCorrection(corrected, { game, messages, lang }) : copy.done)
      }}
      onRefused={error => {
        const isNothing = step === 'correct' && error instanceof CallError && error.code === 'state_forbids'
        if (isNothing) toast.info(messages.correctNothing)
        return isNothing
      }}
    />
  )
}

interface FormatContext {
  game: OperatedGame
  messages: GameMessages
  lang: Lang
}

/** A correction that pays nobody needs no second person: the ranking is corrected already. */
function formatCorrection({ _id, amount, entries }: CorrectionResult, { game, messages, lang }: FormatContext): string {
  if (_id === null) return messages.correctedNobody
  return messages.corrected(formatReais(amount, lang), messages.of[game.type].entries(entries))
}

interface StepCopy {
  title: string
  lines: string[]
  verb: string
  done: string
}

function copyOf(step: GameStep, context: FormatContext & { settlement: Settlement | undefined }): StepCopy {
  const { game, settlement, messages, lang } = context
  const own = messages.of[game.type]
  const prizes = formatReais(settlement?.prizes ?? game.pool, lang)
  switch (step) {
    case 'settle':
      return { title: messages.settleTitle, lines: payLines(context), verb: own.settle, done: messages.settled }
    case 'hold':
      return { title: messages.holdTitle, lines: [messages.holdText(prizes)], verb: messages.hold, done: messages.held }
    case 'release': {
      const lines = [messages.releaseText(prizes)]
      return { title: messages.releaseTitle, lines, verb: messages.release, done: messages.released }
    }
    case 'void': {
      const lines = [messages.voidText(refundOf(context), own.entries(game.entries))]
      if (game.guaranteed > 0n) lines.push(messages.voidReserve(formatReais(game.guaranteed, lang)))
      lines.push(messages.voidFinal)
      return { title: own.voidTitle, lines, verb: messages.voidYes, done: own.voided }
    }
    case 'correct': {
      const lines = [...(settlement ? [messages.paidAlready(prizes)] : []), messages.correctText]
      return { title: messages.correctTitle, lines, verb: messages.correct, done: '' }
    }
  }
}

/** C11: the whole price of every entry. */
const refundOf = ({ game, lang }: Pick<FormatContext, 'game' | 'lang'>): string =>
  formatReais(centavos(game.price * BigInt(game.entries)), lang)

function payLines(context: FormatContext & { settlement: Settlement | undefined }): string[] {
  const { game, settlement, messages, lang } = context
  if (!settlement) return []
  const { voidReason, prizes, winnersTotal, fee, commissions } = settlement
  if (voidReason !== null) return [messages.settleVoid(formatVoid(voidReason, messages), refundOf(context))]
  return [
    messages.settleText(formatReais(prizes, lang), messages.of[game.type].entries(winnersTotal)),
    messages.settleFee(formatReais(fee, lang), formatReais(commissions, lang)),
    messages.settleFinal,
  ]
}

/** What asking for a correction of a paid game would pay, or why there is nothing to ask for. */
function CorrectionSum({ game }: { game: string }) {
  const messages = useMessages(gameMessages)
  const errors = useErrorMessages()
  const lang = useLang()
  const { data, error } = useQuery(correctionQuery(game))
  return (
    <p role="status">
      <strong>{data ? sum(data) : error === null ? messages.counting : refusal()}</strong>
    </p>
  )
  function sum({ amount, entries, withheld }: NonNullable<typeof data>): string {
    if (amount === 0n) return messages.sumNobody
    const text = messages.sum(formatReais(amount, lang), entries)
    return withheld > 0n ? `${text} ${messages.sumWithheld(formatReais(withheld, lang))}` : text
  }
  function refusal(): string {
    if (!(error instanceof CallError)) return messages.sumUnknown
    if (error.code === 'state_forbids') return messages.correctNothing
    return errors.codes[error.code]?.title ?? messages.sumUnknown
  }
}
