import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Pushed } from '#contract/api/player/push-games.ts'
import { formatReais } from '#contract/money.ts'
import { isOffered } from '#contract/push-games.ts'
import { Button, type ButtonVariant } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { Note, type NoteProps } from '#ui/note.tsx'
import { modalMessages } from './i18n.ts'
import type { Answering } from './use-answer.ts'
import styles from './push-modal.module.css'

export interface AnswerSectionProps {
  push: Pushed['_push']
  answering: Answering
  /** A kill switch blocks answers; the choice is kept. */
  isStopped: boolean
}

/** The answers, or a confirmation in their place: of an answer, of buying coins, of leaving. */
export function AnswerSection({ push, answering, isStopped }: AnswerSectionProps) {
  const { stage } = answering
  // The dialog opens without focusing an answer; on the way back from a confirmation, focus the answers.
  const [isAgain, setAgain] = useState(false)
  if (stage.name !== 'ask' && !isAgain) setAgain(true)
  if (stage.name === 'ask') return <Answers {...{ push, isAgain, isStopped }} onChoose={answering.choose} />
  if (stage.name === 'sure') return <Sure {...{ push, answering, isStopped }} answer={stage.answer} />
  return stage.name === 'poor' ? <Poor answering={answering} /> : <Leave answering={answering} />
}

/** The pressed button was removed with the previous content: focus the first, safe button. */
function useFirstButton(isWanted: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWanted) box.current?.querySelector('button')?.focus()
  }, [isWanted])
  return box
}

interface AnswersProps {
  push: Pushed['_push']
  isAgain: boolean
  isStopped: boolean
  onChoose: (answer: boolean) => void
}

function Answers({ push, isAgain, isStopped, onChoose }: AnswersProps) {
  const messages = useMessages(modalMessages)
  const box = useFirstButton(isAgain)
  return (
    <div ref={box} className={styles.answers} role="group" aria-label={messages.answers}>
      {isOffered(push.buttonType, false) && (
        <Button
          variant="ans"
          icon={<ThumbsDown aria-hidden="true" />}
          disabled={isStopped}
          onClick={() => onChoose(false)}
        >
          {messages.no}
        </Button>
      )}
      {isOffered(push.buttonType, true) && (
        <Button
          variant="ans"
          icon={<ThumbsUp aria-hidden="true" />}
          disabled={isStopped}
          onClick={() => onChoose(true)}
        >
          {messages.yes}
        </Button>
      )}
    </div>
  )
}

interface SureProps extends AnswerSectionProps {
  answer: boolean
}

function Sure({ push, answer, answering, isStopped }: SureProps) {
  const messages = useMessages(modalMessages)
  const lang = useLang()
  const answered = answer ? messages.yes : messages.no
  const text = push.price === 0n ? messages.sureFree(answered) : messages.sure(answered, formatReais(push.price, lang))
  return (
    <QuestionBox
      tone={answering.isLost ? 'red' : 'orange'}
      role={answering.isLost ? 'alert' : undefined}
      text={answering.isLost ? messages.lost : text}
      onBack={answering.back}
      isBusy={answering.isSending}
      cannot={isStopped}
      confirmLabel={messages.confirm}
      onConfirm={() => void answering.send()}
    />
  )
}

function Poor({ answering }: { answering: Answering }) {
  const { poor, buy } = useMessages(modalMessages)
  return (
    <QuestionBox
      tone="red"
      role="alert"
      text={
        <>
          <strong>{poor.title}</strong> {poor.text}
        </>
      }
      onBack={answering.back}
      confirmLabel={buy}
      onConfirm={answering.buy}
    />
  )
}

function Leave({ answering }: { answering: Answering }) {
  const messages = useMessages(modalMessages)
  return (
    <QuestionBox
      tone="orange"
      text={messages.leaveSure}
      onBack={answering.back}
      variant="sec"
      confirmLabel={messages.leave}
      onConfirm={answering.leave}
    />
  )
}

interface QuestionProps {
  tone: NonNullable<NoteProps['tone']>
  role?: 'alert' | undefined
  text: ReactNode
  isBusy?: boolean
  /** Disables the confirm button. */
  cannot?: boolean
  /** Variant of the confirm button. */
  variant?: ButtonVariant
  confirmLabel: string
  onBack: () => void
  onConfirm: () => void
}

/** A confirmation in place of the answers; the way back comes first. */
function QuestionBox({
  tone,
  role,
  text,
  isBusy = false,
  cannot = false,
  variant,
  confirmLabel,
  onBack,
  onConfirm,
}: QuestionProps) {
  const messages = useMessages(modalMessages)
  const textId = useId()
  const box = useFirstButton(true)
  // The button is where an answer was: ignore the second press of a double press.
  const confirmed = ({ detail }: MouseEvent) => {
    if (detail < 2) onConfirm()
  }
  return (
    <Stack ref={box} gap={2.5} role="group" aria-labelledby={textId}>
      <Note tone={tone} role={role}>
        <span id={textId}>{text}</span>
      </Note>
      <div className={styles.answers}>
        <Button variant="sec" disabled={isBusy} onClick={onBack}>
          {messages.back}
        </Button>
        <Button variant={variant} busy={isBusy} disabled={cannot} onClick={confirmed}>
          {confirmLabel}
        </Button>
      </div>
    </Stack>
  )
}
