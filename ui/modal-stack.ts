import { useSyncExternalStore } from 'react'
import { dismissOlder } from './toast-store.ts'

/** Open modal dialogs, topmost last. Everything outside the topmost one is inert, including toasts. */
let stack: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()
let backs: Promise<void> | undefined

function change(next: readonly HTMLDialogElement[]) {
  stack = next
  for (const listener of listeners) listener()
}

/** Pushes a dialog that has just opened. Dismisses earlier toasts, which would only cover it. */
export function pushModal(dialog: HTMLDialogElement) {
  backs ??= import('./close-on-back.ts').then(
    ({ closeOnBack }) => closeOnBack(() => stack, subscribe),
    // Offline: the next dialog retries.
    () => void (backs = undefined),
  )
  if (!stack.includes(dialog)) dismissOlder('ok', 'warn', 'error', 'info')
  change([...stack.filter(other => other !== dialog), dialog])
}

/** Removes a dialog that is closing or unmounted. */
export function dropModal(dialog: HTMLDialogElement) {
  if (stack.includes(dialog)) change(stack.filter(other => other !== dialog))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The topmost dialog, or null: content that must stay reachable has to be rendered inside it. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => stack.at(-1) ?? null)
}
