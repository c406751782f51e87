import { Button } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { commonMessages } from '../common-messages.ts'
import { formatError } from '../errors.ts'
import { useWholeErrorMessages } from '../game-errors.ts'
import { useMessages } from '#client/i18n.ts'
import { chatMessages } from './i18n.ts'
import styles from './thread.module.css'

/** A conversation that cannot be read, and why. */
export function ThreadProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const messages = useMessages(chatMessages)
  const common = useMessages(commonMessages)
  const text = formatError(error, useWholeErrorMessages())
  return (
    <div className={styles.problem}>
      <State
        variant="error"
        title={messages.broken}
        text={`${text.title}. ${text.text}`}
        action={
          <Button variant="sec" onClick={onRetry}>
            {common.retry}
          </Button>
        }
      />
    </div>
  )
}
