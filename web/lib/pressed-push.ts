import { createStore } from '#client/store.ts'

/** Id of the notification whose push opened this page (worker/sw.ts), until it is marked as read (shell/app-notices.tsx). */
export const pressedPush = createStore<string | null>(null)

/** Takes it out of the address. At the start of the program: pages replace their address and redirect, and the hash is lost. */
export function takePressedPush(): void {
  const id = /^#notice=([0-9a-f]{24})$/.exec(location.hash)?.[1]
  if (id === undefined) return
  history.replaceState(history.state, '', location.pathname + location.search)
  pressedPush.set(id)
}
