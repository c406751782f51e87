import { useSyncExternalStore } from 'react'

export interface ConfirmMessages {
  title: string
  text?: string | undefined
  /** The verb of what happens ("Sair da conta"). */
  confirmLabel: string
  cancelLabel: string
  /** The action is destructive: the button is red. */
  danger?: boolean | undefined
}

interface Question extends ConfirmMessages {
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
 * Asks for confirmation before an action that cannot be undone. Resolves true only when the person confirms; Esc, the scrim and the
 * other button resolve false. Needs one {@link ConfirmHost} on the page. Questions asked together wait for each other.
 */
export function confirm(messages: ConfirmMessages): Promise<boolean> {
  return new Promise(resolve => {
    const question: Question = {
      ...messages,
      answer(confirmed) {
        change(questions.filter(other => other !== question))
        resolve(confirmed)
      },
    }
    change([...questions, question])
  })
}

/** The question to be answered now, followed; undefined while there is none. */
export function useQuestion(): Question | undefined {
  return useSyncExternalStore(subscribe, () => questions[0])
}
