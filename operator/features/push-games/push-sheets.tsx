import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLang, useWords } from '#client/i18n.ts'
import { formatReais } from '#contract/money.ts'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast.tsx'
import { CorrectionSheet } from '#operator/lib/correction-sheet.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import {
  answerMutation,
  askCorrection,
  KEY,
  type Push,
  type PushStep,
  removeMutation,
  sendMutation,
  stepMutation,
} from './api.ts'
import { words as pushWords } from './i18n.ts'
import styles from './push-form.module.css'
import { askedIn } from './push-games-screen.tsx'

export interface PushSheetProps {
  push: Push
  open: boolean
  onClose: () => void
}

function Named({ push, lines }: { push: Push; lines: readonly string[] }) {
  const lang = useLang()
  return (
    <>
      <p>
        <strong>{askedIn(push, lang)}</strong>
      </p>
      {lines.map(line => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}

/** What goes out: the match and the minutes that decide, what an answer costs, and to how many it goes. */
function Sent({ push }: { push: Push & { audience: number | null } }) {
  const words = useWords(pushWords)
  const lang = useLang()
  const { _match: match, price, from, to, audience, players } = push
  const people = words.person(audience ?? 0, (audience ?? 0).toLocaleString(lang))
  const rows = [
    [words.match, `${match.home?.name ?? ''} × ${match.away?.name ?? ''}`],
    [words.window, `${from}–${to}`],
    [words.fact, words.facts[push.fact]],
    [words.priceOf, formatReais(price, lang)],
    [words.players, audience === null ? words.playersOf[players] : `${words.playersOf[players]}: ${people}`],
  ]
  return (
    <dl className={styles.sent}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Sends a draft at once, and says to how many it went. */
export function SendSheet({ push, open, onClose }: PushSheetProps & { push: Push & { audience: number | null } }) {
  const words = useWords(pushWords)
  const lang = useLang()
  const send = useMutation(sendMutation(useQueryClient(), push._id))
  const reserve = push.amount > 0n ? [words.sendReserve(formatReais(push.amount, lang))] : []
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.sendTitle}
      text={
        <>
          <Named push={push} lines={[words.sendText, ...reserve]} />
          <Sent push={push} />
        </>
      }
      confirmLabel={words.send}
      onConfirm={async reason => {
        const { people } = await send.mutateAsync(reason)
        toast.ok(words.sent(words.person(people, people.toLocaleString(lang))))
      }}
    />
  )
}

/** Removes a draft. */
export function RemoveSheet({ push, open, onClose, onRemoved }: PushSheetProps & { onRemoved: () => void }) {
  const words = useWords(pushWords)
  const remove = useMutation(removeMutation(useQueryClient(), push._id))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.removeTitle}
      text={<Named push={push} lines={[words.removeText]} />}
      confirmLabel={words.remove}
      danger
      onConfirm={async reason => {
        await remove.mutateAsync(reason)
        toast.ok(words.removed)
        onRemoved()
      }}
    />
  )
}

/** Holds, lets go, pays or voids. */
export function StepSheet({ push, step, open, onClose }: PushSheetProps & { step: PushStep }) {
  const words = useWords(pushWords)
  const take = useMutation(stepMutation(useQueryClient(), push._id))
  const { title, text, done } = words.steps[step]
  const verbs = { hold: words.hold, release: words.release, settle: words.settle, void: words.voidIt }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={title}
      text={<Named push={push} lines={[text]} />}
      confirmLabel={verbs[step]}
      danger={step === 'void'}
      onConfirm={async reason => {
        await take.mutateAsync({ step, reason })
        toast.ok(done)
      }}
    />
  )
}

/** Asks for what a correction adds, once it is paid. */
export function CorrectSheet({ push, open, onClose }: PushSheetProps) {
  return (
    <CorrectionSheet
      game={push._id}
      open={open}
      onClose={onClose}
      gameKey={KEY}
      ask={reason => askCorrection(push._id, reason)}
    >
      <Named push={push} lines={[]} />
    </CorrectionSheet>
  )
}

const CHOICES = { yes: true, no: false, facts: null } as const
type Choice = keyof typeof CHOICES

/** Asks what happened; only the desk can tell it, or it corrects what the source told. */
export function AnswerSheet({ push, open, onClose }: PushSheetProps) {
  const words = useWords(pushWords)
  const say = useMutation(answerMutation(useQueryClient(), push._id))
  const [choice, setChoice] = useState<Choice>()
  const [isMissing, setMissing] = useState(false)
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.answerTitle}
      text={<Named push={push} lines={[push.state === 'paid' ? words.answerPaid : words.answerText]} />}
      confirmLabel={words.answer}
      canConfirm={() => {
        setMissing(choice === undefined)
        return choice !== undefined
      }}
      onConfirm={async reason => {
        if (choice === undefined) return
        await say.mutateAsync({ correct: CHOICES[choice], reason })
        toast.ok(words.answered)
      }}
    >
      <Segmented
        label={words.answerChoice}
        options={[
          { value: 'yes', label: words.results.yes },
          { value: 'no', label: words.results.no },
          { value: 'facts', label: words.answerFacts },
        ]}
        value={choice}
        onChange={next => {
          setChoice(next)
          setMissing(false)
        }}
        error={isMissing ? words.answerRequired : undefined}
      />
    </ReasonSheet>
  )
}
