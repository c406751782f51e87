import { useQuery } from '@tanstack/react-query'
import { operatorAddDevice, operatorRemoveDevice, operatorTakeAlerts } from '#contract/api/admin/waiting.ts'
import { call } from './call.ts'

const LOOK_AGAIN_MS = 60_000

const isAllowed = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted'

/** Shows what is new of what waits as notifications of the browser, on whichever page of the console is open. */
export function useBrowserAlerts(): void {
  useQuery({
    queryKey: ['alerts', 'take'],
    queryFn: async ({ signal }) => {
      if (!isAllowed()) return 0
      const { docs } = await call(operatorTakeAlerts, { signal })
      for (const { kind, name, count } of docs) {
        // oxlint-disable-next-line no-new -- the browser shows it as it is made
        new Notification(`Crava: ${name}`, { body: String(count), tag: kind })
      }
      return docs.length
    },
    refetchInterval: LOOK_AGAIN_MS,
    refetchIntervalInBackground: true,
    retry: false,
  })
}

/** Browsers ask once, and only on a click. */
export async function askBrowser(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false
  return (await Notification.requestPermission()) === 'granted'
}

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis

/** What this browser subscribed with; null without. */
const madeHere = async (): Promise<PushSubscription | null> =>
  canPush() ? ((await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null) : null

async function register(made: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = made.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(operatorAddDevice, { body: { endpoint, keys: { p256dh, auth } } })
}

/** Subscribes this browser with the server's key. False where the browser, or whoever uses it, does not allow it. */
export async function addThisDevice(key: string): Promise<boolean> {
  if (!canPush() || !(await askBrowser())) return false
  await navigator.serviceWorker.register('/push.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  // One that was made with an older key of the server is of no use any more.
  const made = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  await register(made)
  return true
}

/** This browser takes no pushes any more. */
export async function removeThisDevice(): Promise<void> {
  const made = await madeHere()
  if (!made) return
  await call(operatorRemoveDevice, { body: { endpoint: made.endpoint } })
  await made.unsubscribe()
}

/** Tells the server of a browser that was subscribed before: it belongs to the session, and this may be a new one. */
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
