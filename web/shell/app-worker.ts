import { createStore } from '#client/store.ts'

/** A version of the program that is not this page's: none, one that `waits` to be taken, one that another tab has `taken`. */
export const newVersion = createStore<'none' | 'waits' | 'taken'>('none')

const HOUR_MS = 3_600_000
/** Kept for the button: the registration, and that this page asked for the new version itself. */
let registration: ServiceWorkerRegistration | undefined
let isRequested = false

/** Starts the service worker, and looks for a new version now and then. Where there is none, or it is refused, the product works without. */
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
    // The first one of this browser takes over what it finds, and changes nothing.
    else if (isControlled) newVersion.set('taken')
    isControlled = true
  })
  setInterval(() => void found.update().catch(() => undefined), HOUR_MS)
}

const post = (worker: Pick<ServiceWorker, 'postMessage'>, message: object): void => worker.postMessage(message, [])

/** Goes on with the new version: the page is reloaded once it is active. */
export function takeNewVersion(): void {
  isRequested = true
  const waiting = registration?.waiting
  if (waiting) post(waiting, { type: 'take-over' })
  else location.reload()
}
