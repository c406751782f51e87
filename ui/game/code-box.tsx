import { BadgeCheck, BadgePercent } from 'lucide-react'
import { useId, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import styles from './code-box.module.css'

export type CodeState = 'typing' | 'checking' | 'applied' | 'unavailable'

/** Props of {@link CodeBox}. Texts are already formatted. */
export type CodeBoxProps = {
  state: CodeState
  /** The typed text, or the applied code. */
  code: string
  onCodeChange: (code: string) => void
  /** Requests a check of the code; never called with an empty one. */
  onCheck: (code: string) => void
  onRemove: () => void
  messages: {
    /** "Código de influenciador". */
    label: string
    placeholder: string
    check: string
    remove: string
    /** "aplicado", after the code. */
    applied: string
    /** The message for a code that cannot be used. */
    unavailable: string
  }
}

/** An influencer's code, typed and checked before an entry is paid. The result is announced once. */
export function CodeBox({ state, code, onCodeChange, onCheck, onRemove, messages }: CodeBoxProps): ReactElement {
  const hint = useId()
  let answer: ReactNode = null
  if (state === 'unavailable') answer = <span className={styles.error}>{messages.unavailable}</span>
  if (state === 'applied') {
    answer = (
      <span className={styles.done}>
        <BadgeCheck size={20} aria-hidden="true" />
        <span className={styles.words}>
          <b>{code}</b> {messages.applied}
        </span>
      </span>
    )
  }
  function check() {
    if (code.trim() !== '' && state !== 'checking') onCheck(code.trim())
  }
  // Not a form of its own: the box is often inside the form of a game, which Enter must not submit.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    check()
  }
  return (
    <div className={styles.box}>
      {state === 'applied' ? null : (
        <div className={styles.form}>
          <label className={styles.field} data-state={state}>
            <span className="visually-hidden">{messages.label}</span>
            <BadgePercent size={20} aria-hidden="true" />
            <input
              value={code}
              placeholder={messages.placeholder}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              readOnly={state === 'checking'}
              aria-invalid={state === 'unavailable' || undefined}
              aria-describedby={hint}
              onChange={event => onCodeChange(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
          </label>
          <Button
            variant="sec"
            className={styles.check}
            disabled={code.trim() === ''}
            busy={state === 'checking'}
            onClick={check}
          >
            {messages.check}
          </Button>
        </div>
      )}
      <div className={styles.answer} data-state={state}>
        <div role="status" id={hint} className={styles.lines}>
          {answer}
        </div>
        {state === 'applied' ? (
          <Button variant="txt" size="sm" onClick={onRemove}>
            {messages.remove}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
