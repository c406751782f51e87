import { useSyncExternalStore } from 'react'

import { dismissOlder } from './toast-store.ts'

/** Open modal dialogs, the topmost last. Everything outside the topmost one is inert, toasts included. */
let stack: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()
let backs: Promise<void> | undefined

function change(next: readonly HTMLDialogElement[]) {
  stack = next
  for (const listener of listeners) listener()
}

/** Puts a dialog that has just opened on top of the others. News from before would only cover it. */
export function pushModal(dialog: HTMLDialogElement) {
  backs ??= import('./close-on-back.ts').then(
    ({ closeOnBack }) => closeOnBack(() => stack, subscribe),
    // Without a connection: the next dialog tries again.
    () => void (backs = undefined),
  )
  if (!stack.includes(dialog)) dismissOlder('ok', 'warn', 'error', 'info')
  change([...stack.filter(other => other !== dialog), dialog])
}

/** Takes out a dialog that is closing or gone. */
export function dropModal(dialog: HTMLDialogElement) {
  if (stack.includes(dialog)) change(stack.filter(other => other !== dialog))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The dialog the person is in, or null: what must stay reachable meanwhile has to be drawn inside it. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => stack.at(-1) ?? null)
}
