import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { type Answers, type SentRequest, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { pageAt } from '#tests/pages/web/family-page.tsx'
import { FORWARD, MATCH, match, ROOM, room } from '#tests/pages/web/family-rooms.ts'
import { siteOnWire } from '#tests/pages/web/site.ts'
import { currentToasts } from '#ui/toast-store.ts'
import { walletOpen } from '#web/lib/wallet-open.ts'

const PLAY = `POST /api/coach-friend/${ROOM}/play`
const PATH = `/family_vs_friends/${ROOM}/play`

async function open(change: object = {}, answers: Answers = {}) {
  const { log, fetch } = fakeServer({
    [`GET /api/coach-friend/${ROOM}`]: { doc: room(change) },
    [`GET /api/match/${MATCH}`]: { doc: match() },
    'GET /api/balance': { amount: 100, seq: 1 },
    [PLAY]: () => Response.json({ _id: '1'.repeat(24) }, { status: 201 }),
    ...answers,
  })
  vi.stubGlobal('fetch', fetch)
  const { element, at } = pageAt(PATH)
  return { screen: await render(element), at, log }
}

const plays = (log: readonly SentRequest[]) => log.filter(({ method }) => method === 'POST')
const dialog = () => page.getByRole('alertdialog')
const goals = (team: string) => page.getByRole('textbox', { name: `Gols ${team}` })
const chooses = (group: string, index: number) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio').nth(index)

/** Fills in the required fields: 2–1, and the second range of each statistic. */
async function fillIn() {
  await goals('Bahia').fill('2')
  await goals('Fortaleza').fill('1')
  await page.getByRole('radio', { name: /30–39/ }).click({ force: true })
  for (const name of ['Cartões amarelos', 'Cartões vermelhos', 'Impedimentos', 'Escanteios'])
    await chooses(name, 1).click({ force: true })
}

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1366, 900)
  await setLang('pt-BR')
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(390, 844)
})

test('what is missing is said and gone to, and nothing is sent', async () => {
  const { log } = await open()
  await page.getByRole('button', { name: 'Faltam 7 escolhas' }).click()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Selecione todas as opções disponíveis antes de jogar')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Gols Bahia')
  expect(plays(log)).toEqual([])
})

test('a stop is told before anything is filled in; what is filled in stays, and it comes back by itself', async () => {
  const stops = { ...siteOnWire.stops, games: [ROOM] }
  let site: object = { ...siteOnWire, stops }
  const { log } = await open(
    {},
    {
      'GET /api/public/info': () => Response.json(site),
      [PLAY]: () => refusal(409, 'entries_stopped'),
    },
  )
  const note = page.getByRole('status').filter({ hasText: 'As entradas estão paradas agora' })
  await expect.element(note).toBeVisible()
  await fillIn()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  site = siteOnWire
  await dialog()
    .getByRole('button', { name: /^Enviar/ })
    .click()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('As entradas estão paradas agora')
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(goals('Bahia')).toHaveValue('2')
  expect(plays(log)).toHaveLength(1)
})

test('with a shot as the Golden Goal it is sent once confirmed, and the draft is gone', async () => {
  const { log, at } = await open()
  await fillIn()
  await page.getByRole('button', { name: 'Escolher jogador' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /Breno Lacerda/ })
    .click({ force: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar jogador' }).click()
  await page
    .getByRole('group', { name: 'Gol de Ouro' })
    .getByRole('radio', { name: 'Breno Lacerda' })
    .click({ force: true })
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await expect.element(dialog()).toMatchTextContent('R$ 70,00')
  await dialog().getByRole('button', { name: 'Enviar por R$ 30,00' }).click()
  await expect.poll(at).toBe(`/family_vs_friends/${ROOM}`)
  expect(plays(log).map(({ body }) => body)).toEqual([
    {
      homeGoals: 2,
      awayGoals: 1,
      firstGoal: 3,
      yellowCards: 1,
      redCards: 1,
      offsides: 1,
      corners: 1,
      scorers: [FORWARD],
      goldenGoal: 0,
    },
  ])
  expect(plays(log)[0]?.key).toBeTruthy()
  expect(Object.keys(localStorage).filter(key => key.includes('room-draft'))).toEqual([])
})

test('at 0 × 0 the first goal is not asked', async () => {
  await open()
  await goals('Bahia').fill('0')
  await goals('Fortaleza').fill('0')
  await expect.element(page.getByText('Com 0 × 0 não há primeiro gol.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Faltam 4 escolhas' })).toBeVisible()
})

test('what was chosen is there after a reload', async () => {
  const first = await open()
  await fillIn()
  await first.screen.unmount()
  await open()
  await expect.element(page.getByText('Seu palpite estava guardado. Continue de onde parou.')).toBeVisible()
  await expect.element(goals('Bahia')).toHaveValue('2')
  await expect.element(page.getByRole('button', { name: 'Finalizar' })).toBeVisible()
})

test('too small a balance leads to buying coins, and the prediction stays', async () => {
  const { log } = await open({ price: 300 })
  await expect.poll(() => log.some(({ address }) => address === '/api/balance')).toBe(true)
  await fillIn()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await expect.element(dialog()).toMatchTextContent('Você não possui saldo suficiente!')
  await expect.element(dialog()).toMatchTextContent('Adicione moedas na plataforma antes de continuar')
  await dialog().getByRole('button', { name: 'Comprar moedas' }).click()
  await expect.poll(() => walletOpen.get()).toMatchObject({ name: 'deposit', id: expect.stringMatching(/^\d+$/) })
  await expect.element(goals('Bahia')).toHaveValue('2')
  expect(plays(log)).toEqual([])
})

test('without an answer it is sent again with the same key', async () => {
  let tries = 0
  const { log, at } = await open(
    {},
    {
      [PLAY]: () =>
        tries++ === 0 ? refusal(500, 'server_error') : Response.json({ _id: '1'.repeat(24) }, { status: 201 }),
    },
  )
  await fillIn()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await dialog().getByRole('button', { name: 'Enviar por R$ 30,00' }).click()
  await expect.element(dialog()).toMatchTextContent('o palpite não é cobrado duas vezes')
  await dialog().getByRole('button', { name: 'Enviar por R$ 30,00' }).click()
  await expect.poll(at).toBe(`/family_vs_friends/${ROOM}`)
  expect(new Set(plays(log).map(({ key }) => key)).size).toBe(1)
})

test('a room that closes to playing sends the page away, with nothing charged', async () => {
  const { at } = await open({}, { [PLAY]: () => refusal(422, 'room_playing_closed') })
  await fillIn()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await dialog().getByRole('button', { name: 'Enviar por R$ 30,00' }).click()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Você não pode mais jogar aqui')
  expect(at()).toBe(PATH)
})

test('a shot at a player whom line-ups leave out is dropped, and one is told to pick again', async () => {
  const [forward, winger] = match().players
  let players = [forward, winger]
  await open(
    {},
    {
      [`GET /api/match/${MATCH}`]: () => Response.json({ doc: { ...match(), players } }),
      [PLAY]: () => {
        players = [winger]
        return refusal(422, 'athlete_unknown')
      },
    },
  )
  await fillIn()
  await page.getByRole('button', { name: 'Escolher jogador' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: /Breno Lacerda/ }).click({ force: true })
  await sheet.getByRole('button', { name: 'Confirmar jogador' }).click()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.getByRole('button', { name: /Enviar por/ }).click()
  await expect
    .poll(() => currentToasts().map(({ title }) => title))
    .toContain('Um jogador que você escolheu não está mais na partida')
  await expect.element(page.getByText(/A escalação mudou/)).toBeVisible()
  await expect.element(page.getByText('Breno Lacerda')).not.toBeInTheDocument()
})

test('what is refused is said of the room and its match, not of a card', async () => {
  for (const [code, title] of [
    ['card_not_open', 'Os palpites desta sala estão fechados'],
    ['entries_limit', 'Você já enviou o seu palpite'],
  ] as const) {
    localStorage.clear()
    const { screen } = await open({}, { [PLAY]: () => refusal(409, code) })
    await fillIn()
    await page.getByRole('button', { name: 'Finalizar' }).click()
    await page.getByRole('button', { name: /Enviar por/ }).click()
    await expect.poll(() => currentToasts().map(toast => toast.title)).toContain(title)
    await screen.unmount()
  }
})

test('who has played, is not in it, or comes too late is shown the room', async () => {
  for (const change of [{ myGame: '1'.repeat(24) }, { me: 'none' }, { status: 'running' }]) {
    const { at, screen } = await open(change)
    await expect.poll(at).toBe(`/family_vs_friends/${ROOM}`)
    await screen.unmount()
  }
})

test('the fee is confirmed as this language writes it, and a room without one says so', async () => {
  for (const [fee, text] of [
    [12.5, '12,5% do total'],
    [0, 'Sem taxa'],
  ] as const) {
    localStorage.clear()
    const { screen } = await open({ fee })
    await fillIn()
    await page.getByRole('button', { name: 'Finalizar' }).click()
    await expect.element(dialog()).toMatchTextContent(text)
    await screen.unmount()
  }
})
