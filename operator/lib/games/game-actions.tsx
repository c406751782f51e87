import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import type { CorrectionResult } from '#contract/api/admin/games.ts'
import type { Lang } from '#contract/limits.ts'
import { centavos, formatReais } from '#contract/money.ts'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { useErrorMessages } from '../errors.ts'
import { ReasonSheet } from '../reason-sheet.tsx'
import {
  correctionQuery,
  type GameState,
  type GameStep,
  type OperatedGame,
  type Settlement,
  settlementQuery,
  stepMutation,
} from './api.ts'
import { formatVoid, type GameMessages, gameMessages } from './i18n.ts'
import styles from './game-actions.module.css'

interface GameSheetProps {
  game: OperatedGame
  gameKey: string
  settlement: Settlement | undefined
  step: GameStep
  open: boolean
  onClose: () => void
}

/** Confirms a step with a reason, showing all amounts it moves, and runs it. */
function GameSheet({ game, gameKey, settlement, step, open, onClose }: GameSheetProps) {
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
        const taken = await take.mutateAsync({ step, reason })
        if (taken === 'asked') toast.info(messages.secondRequested, messages.secondRequestedText)
        else toast.ok(taken ? formatCorrection(taken, { game, messages, lang }) : copy.done)
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

/** A correction without payments needs no second approval: the ranking is already corrected. */
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

/** C11: the full price of every entry. */
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

/** What a correction of a paid game would pay, or why it is not possible. */
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

export interface GameActionsProps {
  game: OperatedGame
  /** The first key of the game page's queries. */
  gameKey: string
  /** The missing facts, as the page names them. */
  missing: readonly string[]
  /** Why the page blocks payment now. */
  block?: string | undefined
  /** Shown before the reason. */
  badge?: ReactNode
  /** Further actions of the page. */
  children?: ReactNode
}

const IN_PLAY: ReadonlySet<GameState> = new Set<GameState>(['open', 'locked', 'running', 'provisional'])

/** Actions on the payment of a game. The pay button is disabled with a reason while payment is not possible. */
export function GameActions({ game, gameKey, missing, block, badge, children }: GameActionsProps) {
  const messages = useMessages(gameMessages)
  const whyId = useId()
  const { data: settlement } = useQuery(settlementQuery(game._id, game.state))
  // A reopened sheet starts empty.
  const [sheet, setSheet] = useState<{ step: GameStep; turn: number; open: boolean }>()
  const ask = (step: GameStep) => setSheet(before => ({ step, turn: (before?.turn ?? 0) + 1, open: true }))
  const why = blockOf({ game, missing, block, settlement }, messages)
  return (
    <>
      <Row align="center" wrap look="note" className={styles.state} role="status">
        {badge}
        <span id={whyId}>{why ?? messages.ready}</span>
      </Row>
      {children}
      {IN_PLAY.has(game.state) && (
        <>
          <Button variant="dng" onClick={() => ask('void')}>
            {messages.void}
          </Button>
          <Button variant="sec" onClick={() => ask(game.hold === null ? 'hold' : 'release')}>
            {game.hold === null ? messages.hold : messages.release}
          </Button>
        </>
      )}
      {game.state === 'paid' && (
        <Button variant="sec" onClick={() => ask('correct')}>
          {messages.correct}
        </Button>
      )}
      <Button
        disabled={why !== undefined}
        aria-describedby={whyId}
        icon={<ShieldCheck aria-hidden="true" />}
        onClick={() => ask('settle')}
      >
        {messages.of[game.type].settle}
      </Button>
      {sheet && (
        <GameSheet
          key={sheet.turn}
          {...{ game, gameKey, settlement }}
          step={sheet.step}
          open={sheet.open}
          onClose={() => setSheet({ ...sheet, open: false })}
        />
      )}
    </>
  )
}

/** Why the game cannot be paid now; undefined when it can. */
function blockOf(
  {
    game,
    missing,
    block,
    settlement,
  }: Pick<GameActionsProps, 'game' | 'missing' | 'block'> & { settlement: Settlement | undefined },
  messages: GameMessages,
): string | undefined {
  const { of, blocks } = messages
  switch (game.state) {
    case 'draft':
    case 'scheduled':
    case 'open':
    case 'locked':
      return of[game.type].early
    case 'running':
      return of[game.type].running
    case 'settling':
    case 'paid':
    case 'voiding':
    case 'void':
      return blocks[game.state]
    case 'provisional':
      break
  }
  if (block !== undefined) return block
  if (game.hold !== null) return blocks.held
  const [first, ...more] = missing
  if (first !== undefined)
    return more.length === 0 ? messages.blockedBy(first) : messages.blockedByMany(first, more.length)
  return settlement ? undefined : blocks.loading
}
