import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { settingsOnWire } from '#tests/pages/operator/settings.ts'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { SettingsScreen } from './settings-screen.tsx'

const READ = 'GET /api/operator/settings'
const SAVE = 'PUT /api/operator/settings'
const ORDERS = 'GET /api/operator/settings/orders'
const pages = { '/settings': SettingsScreen }
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sheet = () => page.getByRole('alertdialog', { name: 'Mudar as configurações?' })
const because = async () => {
  await sheet().getByRole('textbox', { name: 'Motivo' }).fill('Novo contrato')
  await sheet().getByRole('button', { name: 'Salvar' }).click()
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id } of currentToasts()) dismiss(id)
})

test('what is typed wrong is told at its field, and a change is shown before it is saved', async () => {
  let house = settingsOnWire()
  const requests = serve({
    [ORDERS]: () => ({ docs: [] }),
    [READ]: () => house,
    [SAVE]: ({ body }) => {
      const { seq: _seq, reason: _reason, ...settings } = body
      house = settingsOnWire(settings, { seq: 4 })
      return { seq: 4, orders: [] }
    },
  })
  await openConsole(pages, '/settings')
  await expect.element(page.getByText(/Última mudança: supervisora/)).toBeVisible()
  await field('Versus').fill('31')
  await field('Segundos de cada slide').fill('um')
  await button('Salvar').click()
  await expect.element(field('Versus')).toHaveFocus()
  await expect.element(field('Versus')).toBeInvalid()
  await expect.element(field('Segundos de cada slide')).toBeInvalid()
  await field('Versus').fill('11,5')
  await field('Segundos de cada slide').fill('6')
  await page.getByRole('checkbox', { name: 'Pôquer' }).click()
  await button('Salvar').click()
  await expect.element(sheet().getByText('Versus: 10 → 11,5')).toBeVisible()
  await expect.element(sheet().getByText('Pôquer: desligado')).toBeVisible()
  await because()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Configurações salvas')
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    fees: { 'game-vs': 11.5 },
    questionsOff: ['POKER'],
    seq: 3,
    reason: 'Novo contrato',
  })
  await expect.element(page.getByText('1 alteração não salva')).not.toBeInTheDocument()
})

test('who saved before is told, nothing typed is lost; what the environment forbids is told at the profile', async () => {
  let answer = refusal(409, 'conflict')
  serve({ [ORDERS]: () => ({ docs: [] }), [READ]: () => settingsOnWire(), [SAVE]: () => answer })
  await openConsole(pages, '/settings')
  await field('Maior depósito').fill('900')
  await button('Salvar').click()
  await because()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Alguém salvou antes de você')
  await expect.element(field('Maior depósito')).toHaveValue('900')
  await expect.element(sheet()).not.toBeInTheDocument()
  answer = refusal(409, 'profile_forbidden', { profile: 'profile_forbidden' })
  await page.getByRole('radio', { name: 'Gratuita' }).click()
  await expect.element(page.getByText(/Todos os jogos, só de graça/)).toBeVisible()
  await button('Salvar').click()
  await because()
  await expect.element(page.getByRole('group', { name: 'Perfil da casa' })).toHaveAccessibleDescription(/.+/)
})

test('what somebody else saves meanwhile is taken over, and what is typed here stays', async () => {
  let house = settingsOnWire()
  const requests = serve({
    [ORDERS]: () => ({ docs: [] }),
    [READ]: () => house,
    [SAVE]: () => ({ seq: 5, orders: [] }),
  })
  await openConsole(pages, '/settings')
  await field('Segundos de cada slide').fill('9')
  house = settingsOnWire({ withholding: 15 }, { seq: 4 })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(field('Imposto retido do prêmio')).toHaveValue('15')
  await expect.element(field('Segundos de cada slide')).toHaveValue('9')
  await button('Salvar').click()
  await because()
  await expect
    .poll(() => requests.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({
      withholding: 15,
      slideSeconds: 9,
      seq: 4,
    })
})

test('who is no admin reads it and changes nothing, in English too; what is broken can be tried again', async () => {
  let isBroken = true
  serve({
    [ORDERS]: () => ({ docs: [] }),
    [READ]: () => (isBroken ? refusal(503, 'unavailable') : settingsOnWire({}, { changed: null })),
  })
  await setLang('en')
  await openConsole(pages, '/settings', { roles: ['games'] })
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  isBroken = false
  await retry.click()
  await expect.element(page.getByText('Nobody has changed anything so far.')).toBeVisible()
  await expect.element(page.getByText('Only admins change the settings.')).toBeVisible()
  await expect.element(field('Versus')).toBeDisabled()
})

test('what a second person has to approve is marked before it is asked, and stands above the fields until then', async () => {
  let docs: object[] = []
  let house = settingsOnWire()
  let isJustSaved = false
  const requests = serve({
    [ORDERS]: () => ({ docs }),
    [READ]: () => house,
    [SAVE]: ({ body }) => {
      isJustSaved = true
      house = settingsOnWire({ fees: body.fees as typeof house.settings.fees }, { seq: 4 })
      docs = [
        {
          _id: id('5'),
          kind: 'profile',
          amount: 0,
          reason: 'Novo contrato',
          state: 'open',
          by: 'eu',
          mine: true,
          createdAt: '2026-11-23T20:00:00.000Z',
          changes: [{ field: 'profile', was: 'licensed', is: 'free' }],
          paid: [],
          ...Object.fromEntries(
            ['decidedBy', 'decidedAt', 'decisionReason', 'game', 'entries', 'withheld'].map(name => [name, null]),
          ),
        },
      ]
      return { seq: 4, orders: [id('5')] }
    },
    [`POST /api/operator/treasury/orders/${id('5')}/take-back`]: () => {
      docs = []
      return { data: true }
    },
  })
  const served = globalThis.fetch
  globalThis.fetch = async (address, init) => {
    const answer = await served(address, init)
    // The saved settings are refetched and rendered before the requests.
    if ((address as string).endsWith('/orders') && isJustSaved) {
      isJustSaved = false
      await expect.element(page.getByText('1 alteração não salva')).toBeInTheDocument()
    }
    return answer
  }
  await openConsole(pages, '/settings')
  await field('Versus').fill('12')
  await page.getByRole('radio', { name: 'Gratuita' }).click()
  await button('Salvar').click()
  await expect.element(sheet().getByText('Versus: 10 → 12', { exact: true })).toBeVisible()
  await expect.element(sheet().getByText('Perfil da casa: Licenciada → Gratuita · outra pessoa aprova')).toBeVisible()
  await because()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Pedido feito')
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ profile: 'free' })
  await expect.element(page.getByText('Perfil da casa: Licenciada → Gratuita: pedido de eu')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Licenciada' })).toBeChecked()
  // Changes that need no approval are in force.
  await expect.element(field('Versus')).toHaveValue('12')
  expect(page.getByText(/não salva/).elements()).toHaveLength(0)
  await button('Desistir do pedido').click()
  await page.getByRole('alertdialog').getByRole('textbox', { name: 'Motivo' }).fill('Engano')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desistir do pedido' }).click()
  await expect.element(page.getByText(/pedido de eu/)).not.toBeInTheDocument()
})
