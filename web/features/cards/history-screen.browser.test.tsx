import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { setLang } from '#client/i18n.ts'
import { type Answers, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { CARD, GAME, pageOf, playedOf } from '#tests/pages/web/play-athletes.ts'
import { pageAt } from '#tests/pages/web/play-page.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'

const HISTORY = '/cards/card_games_history'
const LIST = 'GET /api/played-athlete'
const oldGame = (changes: Record<string, unknown> = {}) =>
  playedOf({ _id: 'b'.repeat(24), _card: { _id: CARD, name: 'Cartela antiga', status: 'finished' }, ...changes })

async function open(answers: Answers) {
  const { log, fetch } = fakeServer(answers)
  vi.stubGlobal('fetch', fetch)
  const { element, at, search } = pageAt(HISTORY)
  return { screen: await render(element), at, search, log }
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  vi.unstubAllGlobals()
})

test('lists the games, the next page when asked, and each leads to its detail', async () => {
  const { screen, log } = await open({
    [LIST]: ({ address }) =>
      Response.json(
        address.includes('page=2')
          ? { ...pageOf([playedOf(), oldGame({ prize: 33.37 })], 2, 2), total: 2 }
          : pageOf([playedOf()], 1, 2),
      ),
  })
  await screen.getByRole('button', { name: 'Ver mais' }).click()
  const games = screen.getByRole('list').getByRole('listitem')
  await expect.element(games.nth(1)).toMatchTextContent(/Cartela antiga.*Encerrada.*Prêmio R\$\s33,37/)
  // A game that moved to the next page appears once.
  await expect.poll(() => games.elements()).toHaveLength(2)
  await expect
    .element(screen.getByRole('link', { name: /Artilheiros da rodada/ }))
    .toHaveAttribute('href', `${HISTORY}/${GAME}`)
  await expect.element(screen.getByRole('button', { name: 'Ver mais' })).not.toBeInTheDocument()
  expect(log.map(({ address }) => address)).toEqual([
    '/api/played-athlete?page=1&limit=10',
    '/api/played-athlete?page=2&limit=10',
  ])
})

test('the archived games stay in the address, and the way back from one leads to them', async () => {
  const { screen, search } = await open({
    [LIST]: ({ address }) =>
      Response.json(pageOf(address.includes('status=false') ? [playedOf({ status: false })] : [])),
  })
  await screen.getByText('Arquivados').click()
  const game = screen.getByRole('link', { name: /Artilheiros da rodada/ })
  await expect.element(game).toHaveAttribute('href', `${HISTORY}/${GAME}?list=archived`)
  expect(search()).toEqual({ list: 'archived' })
})

test('archives after asking, and makes active again', async () => {
  let isActive = true
  const { screen, log } = await open({
    [LIST]: ({ address }) => {
      const isShown = address.includes('status=false') ? !isActive : isActive
      return Response.json(pageOf(isShown ? [playedOf({ status: isActive })] : []))
    },
    [`DELETE /api/played-athlete/${GAME}`]: () => {
      isActive = false
      return Response.json({ data: true })
    },
    [`PUT /api/played-athlete/${GAME}`]: () => Response.json({ data: (isActive = true) }),
  })
  const ask = screen.getByRole('alertdialog')
  await screen.getByRole('button', { name: 'Arquivar jogo de Artilheiros da rodada' }).click()
  await ask.getByRole('button', { name: 'Cancelar' }).click()
  expect(log.filter(({ method }) => method !== 'GET')).toEqual([])
  await screen.getByRole('button', { name: 'Arquivar jogo de Artilheiros da rodada' }).click()
  await ask.getByRole('button', { name: 'Arquivar' }).click()
  await expect.element(screen.getByText('Jogo arquivado')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Nenhum jogo por aqui' })).toBeVisible()
  // The toast covers it while it is shown.
  for (const item of currentToasts()) dismiss(item.id)
  await screen.getByText('Arquivados', { exact: true }).click()
  await screen.getByRole('button', { name: 'Tornar ativo o jogo de Artilheiros da rodada' }).click()
  await ask.getByRole('button', { name: 'Tornar ativo' }).click()
  await expect.element(screen.getByText('Jogo ativo de novo')).toBeVisible()
  expect(log.find(({ method }) => method === 'PUT')?.body).toEqual({ status: true })
})

test('without games it leads to the cards', async () => {
  const { screen } = await open({ [LIST]: pageOf([]) })
  await expect
    .element(screen.getByRole('link', { name: 'Ver cartelas' }))
    .toHaveAttribute('href', '/athletes_of_the_week')
})

test('a list that does not load says so under its own title, and can be asked for again', async () => {
  let isDown = true
  const { screen } = await open({
    [LIST]: () => (isDown ? refusal(500, 'server_error') : Response.json(pageOf([playedOf()]))),
  })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Seus jogos não carregaram')
  isDown = false
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(screen.getByRole('link', { name: /Artilheiros da rodada/ })).toBeVisible()
})
