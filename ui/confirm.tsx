import { useId, useSyncExternalStore } from 'react'

import { Button } from './button.tsx'
import { Modal } from './modal.tsx'
import styles from './confirm.module.css'

export interface ConfirmWords {
  title: string
  text?: string | undefined
  /** The verb of what happens ("Sair da conta"). */
  confirmLabel: string
  cancelLabel: string
  /** What happens destroys something: the button turns red. */
  danger?: boolean | undefined
}

interface Question extends ConfirmWords {
  answer: (confirmed: boolean) => void
}

let questions: readonly Question[] = []
const listeners = new Set<() => void>()

function change(next: readonly Question[]) {
  questions = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Asks before something that cannot be undone. Resolves true only when the person confirms; Esc, the scrim and the
 * other button resolve false. Needs one {@link ConfirmHost} on the page. Questions asked together wait for each other.
 */
export function confirm(words: ConfirmWords): Promise<boolean> {
  return new Promise(resolve => {
    const question: Question = {
      ...words,
      answer(confirmed) {
        change(questions.filter(other => other !== question))
        resolve(confirmed)
      },
    }
    change([...questions, question])
  })
}

/** Shows the questions of {@link confirm}; mount it once, near the root. The first focus is on the safe answer. */
export function ConfirmHost() {
  const titleId = useId()
  const textId = useId()
  const question = useSyncExternalStore(subscribe, () => questions[0])
  return (
    <Modal
      role="alertdialog"
      open={question !== undefined}
      onClose={() => question?.answer(false)}
      labelledBy={titleId}
      describedBy={textId}
      className={styles.confirm}
    >
      <h2 id={titleId}>{question?.title}</h2>
      <p id={textId} className={styles.text}>
        {question?.text}
      </p>
      <div className={styles.answers}>
        <Button variant="sec" size="lg" data-autofocus onClick={() => question?.answer(false)}>
          {question?.cancelLabel}
        </Button>
        <Button variant={question?.danger ? 'dng' : 'pri'} size="lg" onClick={() => question?.answer(true)}>
          {question?.confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
