import { comeIn, expect, test, worked } from './support.ts'
import { dealt } from './projects.ts'

// The headless shell has nowhere to show a notification.
test.use({
  serviceWorkers: 'allow',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, executablePath: process.env.CHROMIUM_FULL_PATH ?? '/usr/bin/chromium' }),
})

test(
  'a push is shown, and pressing it leads to a page of the product and to no other',
  { tag: dealt(4) },
  async ({ page, request, context }) => {
    await context.grantPermissions(['notifications'])
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
    // Text, since only the worker knows the names in it.
    const shown = (): Promise<string[]> =>
      worker.evaluate('registration.getNotifications().then(all => all.map(one => one.title + ": " + one.body))')
    let pushes = 0
    const push = async (path: string) => {
      // Each is another notification: the browser may still be closing the one before.
      const id = String((pushes += 1)).padStart(24, 'f')
      const data = JSON.stringify({ id, title: 'Palpite', text: 'Texto', path, lang: 'pt-BR' })
      // The protocol drops a message that meets a worker which is being started or stopped. Sent again, it is the same notification.
      await expect(async () => {
        await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
        await expect.poll(shown, { timeout: 2_000 }).toEqual(['Palpite: Texto'])
      }).toPass({ timeout: 15_000 })
    }
    /** Presses what is shown, as its user would. */
    const press = () =>
      worker.evaluate(
        'registration.getNotifications().then(([notification]) => void dispatchEvent(new NotificationEvent("notificationclick", { notification })))',
      )

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
