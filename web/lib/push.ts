import { addPush, removePush } from '#contract/api/player/notification-settings.ts'
import { browserStorage } from '#client/browser-storage.ts'
import { call } from './call.ts'

/**
 * Whether this browser takes pushes: `none` when it cannot, `install` where it can once Crava is on the home screen (iPhone, iPad),
 * `denied` when its user has forbidden them, else `on` or `off`.
 */
export type PushState = 'none' | 'install' | 'denied' | 'on' | 'off'

/** Whose pushes this browser takes, so that the next one who signs in here does not get them unasked. */
const KEY = 'crava.push'

const isApple = () => /iPhone|iPad/.test(navigator.userAgent)

/** What this browser subscribed with; null without. */
const madeHere = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

/** How it stands with the pushes of an account in this browser. */
export async function pushState(accountId: string): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return isApple() ? 'install' : 'none'
  if (Notification.permission === 'denied') return 'denied'
  const isMine = browserStorage.get(KEY) === accountId
  return isMine && (await madeHere()) ? 'on' : 'off'
}

/**
 * Asks for the permission and subscribes this browser with the server's key. Gives `denied` when it was refused, `off` when the question
 * was left open. Throws when the browser's push service cannot be reached, and CallError.
 */
export async function turnPushOn(accountId: string, key: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  // The page may be so new that it has not started its own yet.
  await navigator.serviceWorker.register('/sw.js')
  const registration = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  // One that was made with an older key of the server is of no use any more.
  const made = await registration.pushManager.subscribe(options).catch(async () => {
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    return registration.pushManager.subscribe(options)
  })
  await register(made)
  browserStorage.set(KEY, accountId)
  return 'on'
}

/** This browser takes no pushes any more. Throws CallError. */
export async function turnPushOff(): Promise<void> {
  const made = await madeHere()
  if (made) await call(removePush, { body: { endpoint: made.endpoint } })
  browserStorage.set(KEY, null)
  await made?.unsubscribe()
}

/** Tells the server again of a browser that takes this account's pushes: it belongs to the session, and that may be a new one. */
export async function renewPush(accountId: string): Promise<void> {
  if ((await pushState(accountId)) !== 'on') return
  const made = await madeHere()
  // The next visit tries again.
  if (made) await register(made).catch(() => undefined)
}

async function register(made: PushSubscription): Promise<void> {
  const { endpoint, keys } = made.toJSON()
  await call(addPush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
}
