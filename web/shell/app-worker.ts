import { createStore } from '#client/store.ts'

/** A version of the app that differs from this page's: none, one that `waits` to be activated, one that another tab has activated (`taken`). */
export const newVersion = createStore<'none' | 'waits' | 'taken'>('none')

const HOUR_MS = 3_600_000
/** Kept for the button: the registration, and whether this page requested the new version. */
let registration: ServiceWorkerRegistration | undefined
let isRequested = false

/** Starts the service worker and checks for a new version now and then. The product works without one. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let isControlled = serviceWorker.controller !== null
  registration = await serviceWorker.register('/sw.js').catch(() => undefined)
  const found = registration
  if (!found) return
  const look = () => {
    if (found.waiting && serviceWorker.controller) newVersion.set('waits')
  }
  look()
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', look))
  serviceWorker.addEventListener('controllerchange', () => {
    if (isRequested) location.reload()
    // The first worker of this browser changes nothing.
    else if (isControlled) newVersion.set('taken')
    isControlled = true
  })
  setInterval(() => void found.update().catch(() => undefined), HOUR_MS)
}

const post = (worker: Pick<ServiceWorker, 'postMessage'>, message: object): void => worker.postMessage(message, [])

/** Activates the new version: the page reloads once it is active. */
export function takeNewVersion(): void {
  isRequested = true
  const waiting = registration?.waiting
  if (waiting) post(waiting, { type: 'take-over' })
  else location.reload()
}
