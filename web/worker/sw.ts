/*
 * The service worker: opens the shell without a connection, and shows pushes. It keeps files of the program alone, never an answer of
 * the API: those are somebody's, and money that is not up to date is worse than none.
 */

/** Written by scripts/service-worker.ts: what the shell is made of, and the name of that. */
declare const SHELL: { version: string; files: readonly string[] }

const worker = self as unknown as ServiceWorkerGlobalScope
const CACHE = `crava-${SHELL.version}`
/** Any address of the client gives its page; this one carries nothing of anybody. */
const PAGE = '/offline'
/** A page that does not answer for this long does not hear. */
const HEARD_MS = 500
/** Answered by the server alone. */
const SERVER = /^\/(api|auth|webhooks|socket\.io|healthz|metrics)(\/|$)/

worker.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then(cache => Promise.all([cache.add(new Request(PAGE, { cache: 'reload' })), cache.addAll(SHELL.files)])),
  )
})

worker.addEventListener('activate', event => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter(name => name.startsWith('crava-') && name !== CACHE)
      await Promise.all(old.map(name => caches.delete(name)))
      await worker.registration.navigationPreload?.enable()
      await worker.clients.claim()
    })(),
  )
})

worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || SERVER.test(pathname)) return
  if (request.mode === 'navigate') {
    if (!/\.\w{2,5}$/.test(pathname)) event.respondWith(pageOf(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (SHELL.files.includes(pathname)) event.respondWith(freshOf(request))
})

/** The page as the server sends it, or the cached one without a connection. */
async function pageOf(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined
    return preloaded ?? (await fetch(event.request))
  } catch {
    return (await caches.match(PAGE)) ?? Response.error()
  }
}

/** A file of the program never changes under its name: once fetched, it is cached. */
async function fileOf(request: Request): Promise<Response> {
  const saved = await caches.match(request)
  if (saved) return saved
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, answer.clone()).catch(() => undefined)
  }
  return answer
}

/** A file that changes under its name: the server's, or the cached one without a connection. */
const freshOf = (request: Request): Promise<Response> =>
  fetch(request).catch(async () => (await caches.match(request)) ?? Response.error())

/** The page asks for the new version at its user's word (web/shell/app-worker.ts). */
worker.addEventListener('message', event => {
  if ((event.data as { type?: unknown } | null)?.type === 'take-over') event.waitUntil(worker.skipWaiting())
})

/** What the server pushes (server/modules/notifications/service-sendings.ts). */
interface Pushed {
  id: string
  title: string
  text: string
  path: string
  lang: string
}

worker.addEventListener('push', event => {
  const pushed = event.data?.json() as Pushed | undefined
  if (pushed) event.waitUntil(show(pushed))
})

async function show({ id, title, text, path, lang }: Pushed): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' })
  await worker.registration.showNotification(title, {
    body: text,
    // Told twice, it is one.
    tag: id,
    lang,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    // Who looks at the page sees it there too, and need not be startled.
    silent: windows.some(client => client.focused),
    data: { id, path },
  })
}

worker.addEventListener('notificationclick', event => {
  event.notification.close()
  const { id, path } = event.notification.data as { id: string; path: string }
  event.waitUntil(open(id, path))
})

/** Goes to a page of the product, and to no other, in a window that is open or in a new one. */
async function open(id: string, path: string): Promise<void> {
  const isOurs = /^\/(?![/\\])/.test(path) && new URL(path, location.origin).origin === location.origin
  const segment = isOurs ? path : '/home'
  const windows = await worker.clients.matchAll({ type: 'window' })
  const [first] = [...windows.filter(client => client.visibilityState === 'visible'), ...windows]
  if (!first) return void (await worker.clients.openWindow(`${segment}#notice=${id}`))
  // A browser may keep its window where it is; it goes to the page all the same.
  await first.focus().catch(() => undefined)
  if (await goes(first, { type: 'open', id, path: segment })) return
  await first.navigate(`${segment}#notice=${id}`).catch(() => worker.clients.openWindow(`${segment}#notice=${id}`))
}

/** Whether a page goes there by itself, with nothing loaded anew; one that is just starting does not hear yet. */
function goes(client: WindowClient, message: object): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(resolve, HEARD_MS, false)
    client.postMessage(message, [port2])
  })
}
