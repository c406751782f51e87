/* The service worker: serves the app shell offline and shows pushes. It caches only files of the app, never API responses: those are personal,
   and an outdated balance is worse than none. */

/** Written by scripts/service-worker.ts: the files of the shell and their version. */
declare const SHELL: { version: string; files: readonly string[] }

const worker = self as unknown as ServiceWorkerGlobalScope
const CACHE = `crava-${SHELL.version}`
/** Every client path serves the same page; this one carries no personal data. */
const PAGE = '/offline'
/** A page that does not respond within this time is not listening. */
const HEARD_MS = 500
/** Paths never served from the cache. */
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

/** The page from the network, or the cached one offline. */
async function pageOf(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined
    return preloaded ?? (await fetch(event.request))
  } catch {
    return (await caches.match(PAGE)) ?? Response.error()
  }
}

/** Files with a hash in their name never change: cached after the first fetch. */
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

/** Files without a hash: from the network, or the cached one offline. */
const freshOf = (request: Request): Promise<Response> =>
  fetch(request).catch(async () => (await caches.match(request)) ?? Response.error())

/** The page requests the new version when its user asks for it (web/shell/app-worker.ts). */
worker.addEventListener('message', event => {
  if ((event.data as { type?: unknown } | null)?.type === 'take-over') event.waitUntil(worker.skipWaiting())
})

/** Payload of a push (server/modules/notifications/service-sendings.ts). */
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
    // A duplicate push replaces the first notification.
    tag: id,
    lang,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    // A focused page shows it as well, so make no sound.
    silent: windows.some(client => client.focused),
    data: { id, path },
  })
}

worker.addEventListener('notificationclick', event => {
  event.notification.close()
  const { id, path } = event.notification.data as { id: string; path: string }
  event.waitUntil(open(id, path))
})

/** Opens a path of the product, and no other, in an existing window or a new one. */
async function open(id: string, path: string): Promise<void> {
  const isOurs = /^\/(?![/\\])/.test(path) && new URL(path, location.origin).origin === location.origin
  const segment = isOurs ? path : '/home'
  const windows = await worker.clients.matchAll({ type: 'window' })
  const [first] = [...windows.filter(client => client.visibilityState === 'visible'), ...windows]
  if (!first) return void (await worker.clients.openWindow(`${segment}#notice=${id}`))
  // The browser may refuse to focus the window; navigate anyway.
  await first.focus().catch(() => undefined)
  if (await goes(first, { type: 'open', id, path: segment })) return
  await first.navigate(`${segment}#notice=${id}`).catch(() => worker.clients.openWindow(`${segment}#notice=${id}`))
}

/** Whether the page navigates by itself without a reload; a page that is just starting does not respond yet. */
function goes(client: WindowClient, message: object): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(resolve, HEARD_MS, false)
    client.postMessage(message, [port2])
  })
}
