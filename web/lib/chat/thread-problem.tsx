import { Button } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { commonWords } from '../common-words.ts'
import { sayError } from '../errors.ts'
import { useWholeErrorWords } from '../game-errors.ts'
import { useWords } from '../i18n.ts'
import { chatWords } from './chat-words.ts'
import styles from './thread.module.css'

/** A conversation that cannot be read, and why. */
export function ThreadProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const words = useWords(chatWords)
  const common = useWords(commonWords)
  const said = sayError(error, useWholeErrorWords())
  return (
    <div className={styles.problem}>
      <State
        variant="error"
        title={words.broken}
        text={`${said.title}. ${said.text}`}
        action={
          <Button variant="sec" onClick={onRetry}>
            {common.retry}
          </Button>
        }
      />
    </div>
  )
}
