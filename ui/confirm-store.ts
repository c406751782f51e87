import { useSyncExternalStore } from 'react'

export interface ConfirmMessages {
  title: string
  text?: string | undefined
  /** The verb of the action ("Sair da conta"). */
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
 * Asks for confirmation before an irreversible action. Resolves to true only when the person confirms; Esc, the scrim and the other button
 * resolve to false. Needs one {@link ConfirmHost} on the page. Concurrent questions are queued.
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

/** The current question, reactive; undefined without one. */
export function useQuestion(): Question | undefined {
  return useSyncExternalStore(subscribe, () => questions[0])
}
