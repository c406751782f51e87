import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { openConsole, serve } from '#tests/pages/operator/console.tsx'
import { AlertsSection } from './features/account/alerts-section.tsx'
import { useBrowserAlerts } from './lib/alerts.ts'

const TAKE = 'POST /api/operator/account/alerts/take'

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** As on a phone: notifications are allowed, but the constructor throws. */
function standIn(registration: () => Promise<unknown>) {
  class Refusing {
    static permission = 'granted'
    static requestPermission = () => Promise.resolve('granted')
    constructor() {
      throw new TypeError('Illegal constructor')
    }
  }
  vi.stubGlobal('Notification', Refusing)
  vi.spyOn(navigator.serviceWorker, 'register').mockImplementation(registration as never)
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockImplementation(registration as never)
}

function Listening() {
  useBrowserAlerts()
  return <p>Escutando</p>
}

test('what waits is shown by the worker, as browsers of phones ask', async () => {
  const shown: unknown[] = []
  standIn(() => Promise.resolve({ showNotification: (...all: unknown[]) => Promise.resolve(shown.push(all)) }))
  const calls = serve({ [TAKE]: () => ({ docs: [{ kind: 'facts', name: 'Jogos sem resultado', count: 2 }] }) })
  await openConsole({ '/start': Listening }, '/start')
  await expect.poll(() => shown).toEqual([['Crava: Jogos sem resultado', { body: '2', tag: 'facts' }]])
  expect(calls).toHaveLength(1)
})

test('who cannot be shown anything takes nothing of what waits, and is told so where alerts are chosen', async () => {
  standIn(() => Promise.reject(new Error('No worker here')))
  const kinds = [{ kind: 'facts', name: 'Jogos sem o resultado', by: 'browser' }]
  const calls = serve({
    [TAKE]: () => ({ docs: [{ kind: 'facts', name: 'Jogos sem resultado', count: 2 }] }),
    'GET /api/operator/account/alerts': () => ({ mail: '', kinds, pushKey: null, devices: 0 }),
    'PUT /api/operator/account/alerts': () => ({ data: true }),
  })
  function Both() {
    useBrowserAlerts()
    return <AlertsSection />
  }
  await openConsole({ '/account': Both }, '/account')
  await page.getByRole('button', { name: 'Salvar avisos' }).click()
  await expect.element(page.getByText(/este navegador não mostra notificações/)).toBeVisible()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})
