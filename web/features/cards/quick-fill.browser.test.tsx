import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { fakeServer } from '#tests/pages/web/fake-server.ts'
import { CARD, cardOf, pageOf, playedOf, statisticOptions } from '#tests/pages/web/play-athletes.ts'
import { pageAt } from '#tests/pages/web/play-page.tsx'
import { currentToasts } from '#ui/toast-store.ts'

const card = cardOf()
const { athletes } = card
const review = () => page.getByRole('button', { name: 'Revisar e enviar' })
const dialog = () => page.getByRole('alertdialog')

/** The play page of a card without picks. */
async function open(played: () => unknown[] | Promise<unknown[]> = () => [], doc: ReturnType<typeof cardOf> = card) {
  const { log, fetch } = fakeServer({
    [`GET /api/athlete-card/${CARD}`]: { doc, amount: doc.amount, cardCount: doc.cardCount },
    [`GET /api/athlete-card/${CARD}/draft`]: { athletes: [], code: null },
    [`PUT /api/athlete-card/${CARD}/draft`]: { data: true },
    'GET /api/balance': { amount: 25, seq: 1 },
    'GET /api/played-athlete': async () => Response.json(pageOf(await played())),
    'POST /api/played-athlete': () => Response.json({ _id: '1'.repeat(24) }, { status: 201 }),
  })
  vi.stubGlobal('fetch', fetch)
  const screen = await render(pageAt(`/cards/${CARD}/play`).element)
  return { screen, plays: () => log.filter(({ method }) => method === 'POST').length }
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  await setLang('pt-BR')
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(390, 844)
})

test('one tap fills what is missing, one sends it: the question says what goes, its rules are folded', async () => {
  const { screen, plays } = await open()
  await screen.getByRole('button', { name: 'Surpreenda-me' }).click()
  await expect.element(review()).toBeEnabled()
  await review().click()
  const chosen = dialog().getByRole('list', { name: 'Sua cartela' })
  await expect.poll(() => chosen.getByRole('listitem').elements().length).toBe(athletes.length)
  expect(
    dialog()
      .getByText(/Escolha/)
      .elements(),
  ).toEqual([])
  const rule = dialog().getByText(/Cada opção que acontecer rende/)
  await expect.element(rule).not.toBeVisible()
  await dialog().getByText('Como funciona').click()
  await expect.element(rule).toBeVisible()
  await dialog()
    .getByRole('button', { name: /^Enviar/ })
    .click()
  await expect.poll(plays).toBe(1)
})

test('the last game is repeated as far as this card has it, and it is said where there is nothing to repeat', async () => {
  let docs: unknown[] = []
  const { screen } = await open(() => docs)
  const repeat = screen.getByRole('button', { name: 'Repetir meu último' })
  await repeat.click()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Nada para repetir aqui')
  docs = [playedOf()]
  await repeat.click()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Repetimos os palpites de 5 craques')
  await review().click()
  await expect.poll(() => dialog().getByText('1 gol · Bola na trave').elements().length).toBe(athletes.length)
})

test('what is chosen while the last game is being read stays', async () => {
  const reading = Promise.withResolvers<unknown[]>()
  const { screen } = await open(() => reading.promise)
  await screen.getByRole('button', { name: 'Repetir meu último' }).click()
  const other = screen.getByRole('region', { name: 'Camisa 8' })
  await other.getByRole('radio', { name: '2 gols +25' }).click()
  const chosen = other.getByRole('radio', { name: '2 gols +25' })
  await expect.element(chosen).toBeChecked()
  reading.resolve([playedOf({ athletes: playedOf().athletes.slice(0, 1) })])
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Repetimos o palpite de 1 craque')
  await expect.element(chosen).toBeChecked()
  const repeated = screen.getByRole('region', { name: 'Camisa 7' })
  await expect.element(repeated.getByRole('radio', { name: '1 gol +9' })).toBeChecked()
})

test('an athlete is chosen for knowing the last games, how often each option happened, and only from what can happen', async () => {
  const [first, ...others] = athletes
  const { goals = [] } = first?.optionsHelp ?? {}
  const statistics = statisticOptions.map((_option, place) => ({ possible: place !== 2, happened: 0, games: 0 }))
  const narrow = { ...first, optionsHelp: { goals, statistics } }
  const { screen } = await open(undefined, cardOf({ athletes: [narrow, ...others] }))
  const panel = screen.getByRole('region', { name: 'Camisa 7' })
  await expect.element(panel).toMatchTextContent('Em casa · ')
  const games = panel.getByRole('listitem')
  await expect.poll(() => games.elements()).toHaveLength(5)
  await expect.element(games.nth(3)).toMatchTextContent('2 contra Time Azul, fora')
  const goal = panel.getByRole('radio', { name: '1 gol +9' })
  await expect.element(goal).toHaveAccessibleDescription('aconteceu em 2 dos últimos 5 jogos')
  await expect.element(panel.getByText('2 de 5 jogos').first()).toBeVisible()
  await expect.element(panel.getByRole('radio', { name: 'Assistência +10' })).not.toBeInTheDocument()
  const next = screen.getByRole('region', { name: 'Camisa 8' })
  await expect.element(next.getByRole('radio', { name: 'Assistência +10' })).toBeInTheDocument()
})
