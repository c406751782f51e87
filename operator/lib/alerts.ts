import { useQuery } from '@tanstack/react-query'
import { operatorAddDevice, operatorRemoveDevice, operatorTakeAlerts } from '#contract/api/admin/waiting.ts'
import { call } from './call.ts'

const LOOK_AGAIN_MS = 60_000

const isAllowed = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted'

type Show = (title: string, options: NotificationOptions) => unknown

/**
 * How this browser shows notifications; undefined where it cannot. Mobile browsers allow it only through a service worker, and throw otherwise.
 */
async function shower(): Promise<Show | undefined> {
  if (!isAllowed()) return undefined
  // Some private windows have notifications but no workers.
  if (!('serviceWorker' in navigator)) return (title, options) => new Notification(title, options)
  try {
    const registration = await worker()
    return (title, options) => registration.showNotification(title, options)
  } catch {
    return undefined
  }
}

async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/push.js')
  return navigator.serviceWorker.ready
}

/** Shows new waiting items as browser notifications, on every page of the console. */
export function useBrowserAlerts(): void {
  useQuery({
    queryKey: ['alerts', 'take'],
    queryFn: async ({ signal }) => {
      const show = await shower()
      // A claimed alert is not shown elsewhere, so only a tab that can show it claims it.
      if (!show) return 0
      const { docs } = await call(operatorTakeAlerts, { signal })
      for (const { kind, name, count } of docs) await show(`Crava: ${name}`, { body: String(count), tag: kind })
      return docs.length
    },
    refetchInterval: LOOK_AGAIN_MS,
    refetchIntervalInBackground: true,
    retry: false,
  })
}

/** Browsers prompt once, and only on a click. */
async function askBrowser(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false
  return (await Notification.requestPermission()) === 'granted'
}

/** Requests permission for notifications while the console is open; false where they are denied or unsupported. */
export const askForAlerts = async (): Promise<boolean> => (await askBrowser()) && (await shower()) !== undefined

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis

/** This browser's push subscription, or null. */
const madeHere = async (): Promise<PushSubscription | null> =>
  canPush() ? ((await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null) : null

async function register(made: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = made.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(operatorAddDevice, { body: { endpoint, keys: { p256dh, auth } } })
}

/** Subscribes this browser with the server's key. False where the browser or its user denies it. */
export async function addThisDevice(key: string): Promise<boolean> {
  if (!canPush() || !(await askBrowser())) return false
  const { pushManager } = await worker()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  // A subscription made with an older server key is useless.
  const made = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  await register(made)
  return true
}

/** Unsubscribes this browser. */
export async function removeThisDevice(): Promise<void> {
  const made = await madeHere()
  if (!made) return
  await call(operatorRemoveDevice, { body: { endpoint: made.endpoint } })
  await made.unsubscribe()
}

/** Registers an existing subscription again: it belongs to the session, which may be new. */
export function useKnownDevice(): void {
  useQuery({
    queryKey: ['alerts', 'device'],
    queryFn: async () => {
      const made = isAllowed() ? await madeHere() : null
      if (made) await register(made)
      return made !== null
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
