import { useId } from 'react'
import { Button } from './button.tsx'
import { useQuestion } from './confirm-store.ts'
import { Modal } from './modal.tsx'
import styles from './confirm.module.css'

export { confirm, type ConfirmMessages } from './confirm-store.ts'

/** Shows the questions of {@link confirm}; mount it once, near the root. The safe answer has the initial focus. */
export function ConfirmHost() {
  const titleId = useId()
  const textId = useId()
  const question = useQuestion()
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
      <div className={styles.answers} data-bottom-bar>
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
