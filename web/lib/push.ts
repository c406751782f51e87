import { browserStorage } from '#client/browser-storage.ts'
import { addPush, removePush } from '#contract/api/player/notification-settings.ts'
import { call } from './call.ts'

/**
 * Whether this browser receives web push: `none` when it cannot, `install` where it can once Crava is on the home screen (iPhone, iPad), `denied`
 * when the permission is blocked, else `on` or `off`.
 */
export type PushState = 'none' | 'install' | 'denied' | 'on' | 'off'

/** The account this browser is subscribed for, so that the next user who signs in here does not receive its pushes. */
const KEY = 'crava.push'

const isApple = () => /iPhone|iPad/.test(navigator.userAgent)

/** This browser's subscription, or null. */
const madeHere = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

/** Push state of an account in this browser. */
export async function pushState(accountId: string): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return isApple() ? 'install' : 'none'
  if (Notification.permission === 'denied') return 'denied'
  const isMine = browserStorage.get(KEY) === accountId
  return isMine && (await madeHere()) ? 'on' : 'off'
}

/**
 * Requests the permission and subscribes this browser with the server's key. Returns `denied` when it was refused, `off` when the prompt was left
 * open. Throws when the browser's push service is unreachable, and CallError.
 */
export async function turnPushOn(accountId: string, key: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  // A page that has just loaded may not have registered its service worker yet.
  await navigator.serviceWorker.register('/sw.js')
  const registration = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  // A subscription made with an older server key is useless.
  const made = await registration.pushManager.subscribe(options).catch(async () => {
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    return registration.pushManager.subscribe(options)
  })
  await register(made)
  browserStorage.set(KEY, accountId)
  return 'on'
}

/** Unsubscribes this browser. Throws CallError. */
export async function turnPushOff(): Promise<void> {
  const made = await madeHere()
  if (made) await call(removePush, { body: { endpoint: made.endpoint } })
  browserStorage.set(KEY, null)
  await made?.unsubscribe()
}

/** Registers this browser's subscription again: it belongs to the session, which may be new. */
export async function renewPush(accountId: string): Promise<void> {
  if ((await pushState(accountId)) !== 'on') return
  const made = await madeHere()
  // The next visit retries.
  if (made) await register(made).catch(() => undefined)
}

async function register(made: PushSubscription): Promise<void> {
  const { endpoint, keys } = made.toJSON()
  await call(addPush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
}
