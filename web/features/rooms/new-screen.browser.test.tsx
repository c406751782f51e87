import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { type Answers, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { pageAt } from '#tests/pages/web/family-page.tsx'
import { MATCH, match, member, ROOM, room } from '#tests/pages/web/family-rooms.ts'
import { siteOnWire } from '#tests/pages/web/site.ts'
import { currentToasts } from '#ui/toast-store.ts'

const CREATE = 'POST /api/coach-friend'
const listOf = (...docs: object[]) => ({ docs, page: 1, pages: 1, total: docs.length })
const championship = {
  _id: '9'.repeat(24),
  name: 'Copa dos Testes',
  season: 2026,
  sport: 'football',
  matches: 10,
  played: 3,
  from: null,
  to: null,
  cards: { new: 0, running: 0, finished: 0 },
}

const { players: _players, goals: _goals, cards: _cards, statistics: _statistics, ...listed } = match()
const one = listOf(listed)

async function open(answers: Answers = {}, path = '/family_vs_friends/new') {
  const { log, fetch } = fakeServer({
    'GET /api/championship': listOf(championship, {
      ...championship,
      _id: '8'.repeat(24),
      name: 'Acabada',
      played: 10,
    }),
    'GET /api/match': one,
    'GET /api/public/info': siteOnWire,
    [`GET /api/coach-friend/${ROOM}`]: { doc: room({ me: 'owner' }) },
    [CREATE]: () => Response.json({ _id: ROOM }, { status: 201 }),
    ...answers,
  })
  vi.stubGlobal('fetch', fetch)
  const { element, at } = pageAt(path)
  return { screen: await render(element), log, at }
}

const named = (name: string) => page.getByRole('textbox', { name })
const next = () => page.getByRole('button', { name: 'Continuar' })

async function toTheLast() {
  await named('Nome da sala').fill('Família Fontes')
  await named('Valor por pessoa').fill('30')
  await next().click()
  await page.getByRole('button', { name: /Copa dos Testes/ }).click()
  await page.getByRole('radio', { name: /Bahia/ }).click({ force: true })
  await next().click()
}

beforeEach(async () => {
  await page.viewport(390, 844)
  await setLang('pt-BR')
})
afterEach(() => vi.unstubAllGlobals())

test('each step says what is wrong with it, and goes on when nothing is', async () => {
  await open()
  await next().click()
  await expect.element(page.getByText('Dê um nome à sala.')).toBeVisible()
  await expect.element(page.getByText('O valor é obrigatório')).toBeVisible()
  await named('Nome da sala').fill('Família Fontes')
  await named('Valor por pessoa').fill('R$ 1.001,00')
  await expect.element(named('Valor por pessoa')).toHaveValue('1001')
  await next().click()
  await expect.element(page.getByText('O valor é maior que o máximo.')).toBeVisible()
  await named('Valor por pessoa').fill('0')
  await next().click()
  await expect.element(page.getByRole('button', { name: /Acabada/ })).not.toBeInTheDocument()
  await next().click()
  await expect.element(page.getByText('Escolha uma partida.')).toBeVisible()
})

test('who has less than the price is told before the room is made', async () => {
  await open({ 'GET /api/balance': { amount: 12, seq: 1 } })
  await toTheLast()
  await expect.element(page.getByText(/Você tem R\$\s12,00 e vai precisar de R\$\s30,00 para jogar\./)).toBeVisible()
})

test('what was typed and chosen survives going back, and is sent', async () => {
  const { log, at } = await open()
  await toTheLast()
  await expect.element(page.getByText('10% do total da sala')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await expect.element(page.getByRole('radio', { name: /Bahia/ })).toBeChecked()
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await expect.element(named('Nome da sala')).toHaveValue('Família Fontes')
  await page.getByRole('radio', { name: 'Pública' }).click({ force: true })
  await next().click()
  await next().click()
  await page.getByRole('button', { name: 'Criar sala' }).click()
  await expect.poll(at).toBe(`/family_vs_friends/${ROOM}`)
  expect(log.find(({ method }) => method === 'POST')?.body).toEqual({
    type: 'public',
    name: 'Família Fontes',
    price: 30,
    _match: MATCH,
  })
})

test('what the server refuses is said where it was typed', async () => {
  const { at } = await open({ [CREATE]: () => refusal(400, 'invalid_input', { price: 'price_high' }) })
  await toTheLast()
  await page.getByRole('button', { name: 'Criar sala' }).click()
  await expect.element(page.getByText('O valor é maior que o máximo.')).toBeVisible()
  await expect.element(named('Nome da sala')).toHaveValue('Família Fontes')
  expect(at()).toBe('/family_vs_friends/new')
})

test('W6: a second press after a lost answer is the same request, and a changed form is another', async () => {
  const create = () => page.getByRole('button', { name: 'Criar sala' })
  let answers = 0
  const { log, at } = await open({
    [CREATE]: () => {
      answers += 1
      if (answers < 4) throw new TypeError('Failed to fetch')
      return Response.json({ _id: ROOM }, { status: 201 })
    },
  })
  const sent = () => log.filter(({ method }) => method === 'POST')
  await toTheLast()
  for (const count of [1, 2]) {
    await create().click()
    await expect.poll(sent).toHaveLength(count)
    await expect.element(create()).toBeEnabled()
  }
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await named('Nome da sala').fill('Outra sala')
  await next().click()
  await next().click()
  await create().click()
  await expect.poll(sent).toHaveLength(3)
  await expect.element(create()).toBeEnabled()
  await create().click()
  await expect.poll(at).toBe(`/family_vs_friends/${ROOM}`)
  const [first, second, changed, again] = sent().map(({ key }) => key)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(changed).toMatch(/^[0-9a-f]{32}$/)
  expect([second, again]).toEqual([first, changed])
  expect(changed).not.toBe(first)
})

test('a match that has begun meanwhile leads back to the matches', async () => {
  await open({ [CREATE]: () => refusal(409, 'match_started') })
  await toTheLast()
  await page.getByRole('button', { name: 'Criar sala' }).click()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('A partida já começou')
  await expect.element(page.getByText('Escolha uma partida.')).toBeVisible()
})

test('leaving asks first once something was typed', async () => {
  const { at } = await open()
  await named('Nome da sala').fill('Família')
  await page.getByRole('link', { name: 'Cancelar e voltar' }).click()
  await page.getByRole('button', { name: 'Ficar' }).click()
  expect(at()).toBe('/family_vs_friends/new')
  await expect.element(named('Nome da sala')).toHaveValue('Família')
})

test('a match is found by its team, and a search that finds none says so', async () => {
  await open({
    'GET /api/match': ({ address }) =>
      Response.json(new URL(address, location.origin).searchParams.get('search') === 'ninguém' ? listOf() : one),
  })
  await named('Nome da sala').fill('Família Fontes')
  await named('Valor por pessoa').fill('30')
  await next().click()
  await page.getByRole('button', { name: /Copa dos Testes/ }).click()
  await named('Buscar time').fill('ninguém')
  await expect.element(page.getByText('Nenhuma partida com esse time')).toBeVisible()
  await named('Buscar time').fill('bahia')
  await page.getByRole('radio', { name: /Bahia/ }).click({ force: true })
  await next().click()
  await expect.element(page.getByRole('button', { name: 'Criar sala' })).toBeVisible()
})

const BEFORE = '7'.repeat(24)
const INVITE = `POST /api/coach-friend/${ROOM}/invite`
/** A finished room that I was in with Pessoa 0 and Pessoa 2; Pessoa 3 never answered. */
const before = () =>
  room({
    _id: BEFORE,
    status: 'finished',
    price: 45,
    type: 'public',
    players: [member(0), member(1), member(2), member(3, { state: 'invited' })],
  })
const again = (answers: Answers = {}) =>
  open(
    { [`GET /api/coach-friend/${BEFORE}`]: () => Response.json({ doc: before() }), ...answers },
    `/family_vs_friends/new#${BEFORE}`,
  )

test('playing again takes over the room before, asks for the match alone, and invites who was in it', async () => {
  const { log, at } = await again({ [INVITE]: { url: null, token: null } })
  await expect.element(page.getByText(/o convite vai para Pessoa 0 e Pessoa 2\./)).toBeVisible()
  await page.getByRole('radio', { name: /Bahia/ }).click({ force: true })
  await next().click()
  await expect.element(page.getByRole('definition').filter({ hasText: 'Família Fontes' })).toBeVisible()
  await page.getByRole('button', { name: 'Criar sala' }).click()
  await expect.poll(at).toBe(`/family_vs_friends/${ROOM}`)
  const [made, ...invitations] = log.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(made).toEqual({ type: 'public', name: 'Família Fontes', price: 45, _match: MATCH })
  expect(invitations).toEqual([member(0), member(2)].map(({ _user }) => ({ _user: _user._id })))
  expect(currentToasts().map(({ text }) => text)).toEqual(['Convite enviado para Pessoa 0 e Pessoa 2.'])
})

test('who cannot be invited again is named, and the room is made all the same', async () => {
  const { at } = await again({
    [INVITE]: ({ body }) =>
      (body as { _user: string })._user === member(0)._user._id
        ? refusal(404, 'user_unknown')
        : Response.json({ url: null, token: null }),
  })
  await page.getByRole('radio', { name: /Bahia/ }).click({ force: true })
  await next().click()
  await page.getByRole('button', { name: 'Criar sala' }).click()
  await expect.poll(at).toBe(`/family_vs_friends/${ROOM}`)
  await expect
    .poll(() => currentToasts().map(({ title }) => title))
    .toEqual(expect.arrayContaining(['Sala criada', 'Não deu para convidar Pessoa 0']))
})

test('a room that is not there any more leaves an empty form', async () => {
  await open(
    { [`GET /api/coach-friend/${BEFORE}`]: () => refusal(404, 'not_found') },
    `/family_vs_friends/new#${BEFORE}`,
  )
  await expect.element(named('Nome da sala')).toHaveValue('')
})
