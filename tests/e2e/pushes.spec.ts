import { dealt } from './projects.ts'
import { comeIn, expect, test, worked } from './support.ts'

// The headless shell cannot show notifications.
test.use({
  serviceWorkers: 'allow',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, executablePath: process.env.CHROMIUM_FULL_PATH ?? '/usr/bin/chromium' }),
})

test(
  'a push asks to be shown, and pressing it leads to a page of the product and to no other',
  { tag: dealt(4) },
  async ({ page, request, context }) => {
    await comeIn(page, request, 'ana')
    await page.goto('/home')
    await worked(page)
    const cdp = await context.newCDPSession(page)
    const registered = new Promise<string>(resolve => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    const registrationId = await registered
    const origin = new URL(page.url()).origin
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    // Records what the handler shows instead of showing it: Chromium sometimes denies a worker of an incognito context its granted permission.
    // Passed as text, because only the worker knows these names.
    await worker.evaluate(`registration.showNotification = async (title, options) => {
      self.shown = { title, ...options }
    }`)
    let pushes = 0
    const push = async (path: string) => {
      const id = String((pushes += 1)).padStart(24, 'f')
      const data = JSON.stringify({ id, title: 'Palpite', text: 'Texto', path, lang: 'pt-BR' })
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      const shown = { tag: id, title: 'Palpite', body: 'Texto', lang: 'pt-BR', data: { id, path } }
      await expect.poll(() => worker.evaluate('self.shown')).toMatchObject(shown)
    }
    /** Clicks the notification like a user, and waits for the handler's `waitUntil`. */
    const press = async () => {
      const isClosed = await worker.evaluate(`(async () => {
        let [isClosed, pressed] = [false]
        const notification = { data: structuredClone(self.shown.data), close: () => (isClosed = true) }
        const waitUntil = promise => (pressed = promise)
        dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification, waitUntil }))
        await pressed
        return isClosed
      })()`)
      expect(isClosed).toBe(true)
    }

    await push('/rankings/global')
    await press()
    await expect(page).toHaveURL('/rankings/global')

    for (const path of ['https://evil.example/', '//evil.example/', '/\\evil.example/']) {
      await push(path)
      await press()
      await expect(page).toHaveURL('/home')
      await page.goto('/rankings/global')
    }
  },
)
