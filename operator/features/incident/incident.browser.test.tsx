import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { id, openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { IncidentScreen } from './incident-screen.tsx'

const READ = 'GET /api/operator/incident'
const TURN = 'PUT /api/operator/incident/stops'
const BANNER = 'PUT /api/operator/incident/banner'
const pages = { '/incident': IncidentScreen }
const stop = (more: object = {}) => ({
  kind: 'deposits',
  subject: null,
  game: null,
  since: '2026-11-21T12:00:00.000Z',
  by: 'supervisora',
  reason: 'O banco caiu',
  ...more,
})
const sheet = () => page.getByRole('alertdialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const because = async (verb: string) => {
  await sheet().getByRole('textbox', { name: 'Motivo' }).fill('Algo está errado')
  await sheet().getByRole('button', { name: verb, exact: true }).click()
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
})

test('a switch is turned for a reason, and what stands still says since when, by whom and why', async () => {
  let stops: object[] = []
  const requests = serve({
    [READ]: () => ({ stops, banner: null }),
    [TURN]: () => {
      stops = [stop(), stop({ kind: 'game', subject: id('a'), game: { name: 'Rodada 31', mode: 'athlete-card' } })]
      return { data: true }
    },
  })
  await openConsole(pages, '/incident')
  await button('Parar: Depósitos').click()
  await because('Parar')
  await expect.element(page.getByText(/por supervisora, desde.*O banco caiu/).first()).toBeVisible()
  await expect.element(button('Liberar: Depósitos')).toBeVisible()
  await expect.element(button('Liberar: Rodada 31 (Craques da Semana)')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    kind: 'deposits',
    stopped: true,
    reason: 'Algo está errado',
  })
})

test('a code that is none, or of no game, is told at its field; what was so already is told', async () => {
  let answer = refusal(404, 'not_found')
  serve({ [READ]: () => ({ stops: [], banner: null }), [TURN]: () => answer })
  await openConsole(pages, '/incident')
  const code = page.getByRole('textbox', { name: 'Código do jogo' })
  await code.fill('abc')
  await button('Parar').click()
  await expect.element(code).toBeInvalid()
  await expect.element(code).toHaveFocus()
  await code.fill(id('a'))
  await button('Parar').click()
  await because('Parar')
  await expect.element(code).toBeInvalid()
  await expect.element(code).toHaveValue(id('a'))
  await expect.element(sheet()).not.toBeInTheDocument()
  answer = refusal(409, 'conflict')
  await button('Parar: Entradas').click()
  await because('Parar')
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Já estava assim')
})

test('the notice is written in both languages, kept until it is shown, and taken away', async () => {
  let banner: unknown = null
  serve({
    [READ]: () => ({ stops: [], banner }),
    [BANNER]: ({ body }) => {
      banner = body.banner
      return { data: true }
    },
  })
  await openConsole(pages, '/incident')
  const pt = page.getByRole('textbox', { name: 'Em português' })
  const en = page.getByRole('textbox', { name: 'Em inglês' })
  await pt.fill('Voltamos já.')
  await button('Mostrar aviso').click()
  await expect.element(en).toBeInvalid()
  await en.fill('Back soon.')
  await button('Mostrar aviso').click()
  await because('Mostrar aviso')
  await expect.element(button('Tirar aviso')).toBeVisible()
  await expect.element(pt).toHaveValue('Voltamos já.')
  await button('Tirar aviso').click()
  await because('Tirar aviso')
  await expect.element(button('Tirar aviso')).not.toBeInTheDocument()
})

test('a notice that a colleague sets is shown, and what is being written here stays', async () => {
  let banner: object | null = null
  serve({ [READ]: () => ({ stops: [], banner }) })
  await openConsole(pages, '/incident')
  const text = (name: string) => page.getByRole('textbox', { name })
  await expect.element(text('Em português')).toHaveValue('')
  banner = { pt: 'Voltamos às 15h', en: 'Back at 3 pm' }
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(text('Em português')).toHaveValue('Voltamos às 15h')
  await text('Em português').fill('Voltamos às 16h')
  banner = null
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(button('Tirar aviso')).not.toBeInTheDocument()
  await expect.element(text('Em português')).toHaveValue('Voltamos às 16h')
})

test('switches of other roles are not offered, in English too; what is broken can be tried again', async () => {
  let isBroken = true
  serve({ [READ]: () => (isBroken ? refusal(503, 'unavailable') : { stops: [stop()], banner: null }) })
  await setLang('en')
  await openConsole(pages, '/incident', { roles: ['games'] })
  await expect.element(button('Try again')).toBeVisible()
  isBroken = false
  await button('Try again').click()
  await expect.element(button('Let go on: Deposits')).toBeDisabled()
  await expect.element(button('Stop: Versus')).toBeEnabled()
  await expect.element(page.getByText('Your role does not use this switch.').first()).toBeVisible()
})
