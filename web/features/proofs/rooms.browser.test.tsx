import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import '#ui/base.css'
import { pagesAt } from '#tests/pages/web/pages.tsx'
import { makeReport } from '#tests/support/made-reports.ts'
import { madeRooms } from '#tests/support/made-rooms.ts'
import { queryClient } from '#web/lib/query.ts'
import { sha256 } from '#web/lib/verify.ts'
import { ReportScreen } from './report-screen.tsx'

const GAME = 'c'.repeat(24)

/** Opens the page of a sample report; the public log is unreachable. */
async function open(name: string) {
  const made = madeRooms[name]
  if (!made) throw new Error(`Nothing is made of ${name}`)
  const report = JSON.stringify(await makeReport(made, sha256))
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const path = String(address instanceof Request ? address.url : address)
    if (path.includes('/api/report/')) return new Response(report)
    return Response.json({ code: 'unavailable', message: '' }, { status: 503 })
  })
  const { tree } = pagesAt(`/reports/${GAME}`, { pages: { '/reports/$game': ReportScreen } })
  const screen = await render(tree)
  await expect.element(page.getByText(/Tudo confere|Everything adds up/)).toBeVisible()
  return screen
}

/** Text of a ranking entry, collapsed and expanded. */
async function entryOf(name: string): Promise<{ short: string; long: string }> {
  const summary = page.getByRole('group').filter({ hasText: name }).first()
  await summary.getByText(name, { exact: true }).click()
  await expect.element(summary.getByText(/Recebido em|Received on/)).toBeVisible()
  const element = summary.element()
  return { short: element.querySelector('summary')?.textContent ?? '', long: element.textContent ?? '' }
}

beforeEach(async () => {
  await setLang('pt-BR')
  queryClient.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a family prediction is told part by part, with what is void for all and the golden goal', async () => {
  const { container } = await open('family')
  const { short, long } = await entryOf('P 1')
  expect(short).toContain('86 pontos')
  for (const text of [
    'Palpite: 2 × 1 · Resultado: 2 × 1 · placar exato',
    'Palpite: 10–19 · deu 10–19',
    'Palpite: 3–4 · deu 4',
    'Palpite: 2–3 · Sem informação · anulado para todos',
    'Anita',
    'não marcou',
    'fez o primeiro gol da partida',
    '+20',
  ])
    expect(long).toContain(text)
  expect(container.textContent).toContain('Azuis × Verdes')
  expect(container.textContent).toContain('Anita (2)')
  expect(container.textContent).toContain('a fonte não informa: vale zero para todos')
})

test('tax that was kept back is told of each winner and of all, with its rate', async () => {
  const { container, unmount } = await open('family: tax withheld')
  const { short, long } = await entryOf('P 1')
  expect(short).toMatch(/menos R\$\s\d+,\d\d de imposto/)
  expect(long).toMatch(/Imposto retido: R\$\s\d+,\d\d, ou 27,5% do que passa dos R\$\s\d+,\d\d do jogo\. Recebeu/)
  expect(container.textContent).toMatch(/Dos prêmios, .+ ficaram retidos de imposto: 27,5%/)
  await unmount()
  await setLang('en')
  const again = await open('family: tax withheld')
  expect((await entryOf('P 1')).long).toMatch(/Tax withheld: .+, 27\.5% of the part above the .+ of the game/)
  await again.unmount()
  const { container: without } = await open('family')
  expect(without.textContent).not.toMatch(/Tax/)
})

test('a duel shows the deciding guess, not points', async () => {
  const { container } = await open('duel')
  const opponent = await entryOf('P 2')
  expect(opponent.short).toContain('2 × 1')
  expect(opponent.long).toContain('placar exato · o palpite que decide')
  expect(opponent.long).toContain('não conta: ficou sem par ou veio depois do início')
  const owner = await entryOf('P 1')
  expect(owner.long).toContain('acertou o resultado · a 1 gol do placar · saldo errado por 1')
  expect(container.textContent).not.toMatch(/\d pontos?\b/)
})

test('an answer of a push game is right or wrong, in the language of the reader', async () => {
  const { container, unmount } = await open('push')
  const right = await entryOf('P 1')
  expect(right.short).toContain('Acertou')
  expect(right.long).toContain('Sai gol dos Azuis do minuto 20 ao 25?')
  expect(right.long).toContain('Respondeu sim · Acertou')
  expect((await entryOf('P 2')).short).toContain('Errou')
  expect(container.textContent).toContain('Gol · Azuis · do minuto 20 ao 25')
  await unmount()
  await setLang('en')
  await open('push: by hand')
  const answered = await entryOf('P 2')
  expect(answered.long).toContain('Will Azuis score in minutes 20 to 25?')
  expect(answered.long).toContain('Answered no · Wrong')
  await expect.element(page.getByText('It happened · answered by our team, with the reason')).toBeVisible()
})

test('what was void says why, and that everybody got all back', async () => {
  const { container } = await open('push: at the edge')
  expect(container.textContent).toContain('Anulado: o lance caiu bem no limite do tempo perguntado')
  expect(container.textContent).toContain('cada um recebeu tudo de volta')
})
