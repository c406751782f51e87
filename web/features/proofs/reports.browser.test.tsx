import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import '#ui/base.css'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { queryClient } from '#web/lib/query.ts'
import { LogScreen } from './log-screen.tsx'
import { ReportScreen } from './report-screen.tsx'

const GAME = 'a'.repeat(24)

let requests: string[] = []
function answer(made: () => Response) {
  requests = []
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    requests.push(String(address instanceof Request ? address.url : address))
    return made()
  })
}
const refusal = (status: number, code: string) => () => Response.json({ code, message: '' }, { status })

async function open(path: string) {
  const pages = { '/reports/$game': ReportScreen, '/reports': ReportScreen, '/log': LogScreen }
  return render(pagesAt(path, { pages }).tree)
}

beforeEach(async () => {
  await setLang('pt-BR')
  queryClient.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  [404, 'not_found', 'Não há apuração deste jogo'],
  [409, 'report_not_ready', 'O relatório ainda não saiu'],
  [503, 'unavailable', 'Estamos cheios agora'],
])('a report refused with %i says why, and can be asked for again', async (status, code, text) => {
  answer(refusal(status, code))
  await open(`/reports/${GAME}`)
  await expect.element(page.getByText(text)).toBeVisible()
  const before = requests.length
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(() => requests.length).toBeGreaterThan(before)
})

test('a file that is no report is told at once, and nothing is sent anywhere', async () => {
  answer(refusal(404, 'not_found'))
  const { container } = await open('/reports')
  await expect.element(page.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible()
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no place for a file')
  await userEvent.upload(input, new File(['{"not":"one"}'], 'outro.json', { type: 'application/json' }))
  await expect.element(page.getByText('Este arquivo não é um relatório da Crava')).toBeVisible()
  expect(requests).toEqual([])
})

test('a row of the operators’ diary says so, and leads to no report', async () => {
  const codes = { previous: '0'.repeat(64), rulesVersion: '1', rulesHash: '1'.repeat(64), settingsHash: '0'.repeat(64) }
  const row = { seq: 1, game: null, root: 'a'.repeat(64), leaves: 1234, at: '2026-11-21T03:07:00.000Z', ...codes }
  const docs = [{ ...row, hash: 'b'.repeat(64), name: '', mode: '', hasReport: false }]
  answer(() => Response.json({ docs, page: 1, pages: 1, total: 1, head: { seq: 1, hash: 'b'.repeat(64) } }))
  const { container } = await open('/log')
  await expect.element(page.getByText('Diário da equipe')).toBeVisible()
  expect(container.textContent).toContain('1.234 ações até aqui')
  expect(container.querySelector('a[href^="/reports/"]')).toBeNull()
})

test('an empty log says when its first row comes; one that does not load is asked for again', async () => {
  let isBroken = true
  answer(() =>
    isBroken ? refusal(500, 'server_error')() : Response.json({ docs: [], page: 1, pages: 0, total: 0, head: null }),
  )
  await open('/log')
  await expect.element(page.getByText('O registro não carregou')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByText('O registro ainda está vazio')).toBeVisible()
})
