import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { type Answers, type SentRequest, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { CARD, pageOf } from '#tests/pages/web/play-athletes.ts'
import { CHAMPIONSHIP, matchAt, matchCardOf, PLAY_PATH } from '#tests/pages/web/play-matches.ts'
import { pageAt } from '#tests/pages/web/play-page.tsx'
import { currentToasts } from '#ui/toast-store.ts'
import { walletOpen } from '#web/lib/wallet-open.ts'
import { justSent } from './api.ts'

const SENT = '1'.repeat(24)
const PLAY = 'POST /api/played-card-game'
const DRAFT = `/api/card-game/${CARD}/draft`
const draftOf = (...scores: readonly (readonly [number, number | null])[]) => ({
  matches: scores.map(([homeGoals, awayGoals], index) => ({ _match: matchAt(index), homeGoals, awayGoals })),
  code: null,
})
const whole = draftOf([2, 1], [0, 0], [1, 3], [2, 2])

async function open(card: Record<string, unknown> = {}, changes: Answers = {}) {
  const doc = matchCardOf(card)
  const { log, fetch } = fakeServer({
    [`GET /api/card-game/${CARD}`]: { doc, amount: doc.amount, cardCount: doc.cardCount },
    [`GET ${DRAFT}`]: draftOf(),
    [`PUT ${DRAFT}`]: { data: true },
    'GET /api/balance': { amount: 25, seq: 1 },
    'GET /api/played-card-game': pageOf([]),
    [PLAY]: () => Response.json({ _id: SENT }, { status: 201 }),
    ...changes,
  })
  vi.stubGlobal('fetch', fetch)
  const { element, at } = pageAt(PLAY_PATH)
  return { screen: await render(element), at, log }
}

const goals = (team: string) => page.getByRole('textbox', { name: `Gols Time ${team}` })
const stepper = (team: string) => page.getByRole('group', { name: `Gols Time ${team}` })
const review = () => page.getByRole('button', { name: 'Revisar e enviar' })
const dialog = () => page.getByRole('alertdialog')
const plays = (log: readonly SentRequest[]) => log.filter(({ method }) => method === 'POST')
const lastDraft = (log: readonly SentRequest[]) => log.findLast(({ method }) => method === 'PUT')?.body

async function paste(text: string) {
  const data = new DataTransfer()
  data.setData('text', text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  )
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  await setLang('pt-BR')
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(390, 844)
})

test('a score by buttons, arrows and digits; Enter goes on, and the progress follows', async () => {
  const { screen, log } = await open()
  await expect.element(screen.getByText('0 de 4 jogos')).toBeVisible()
  await stepper('A').getByRole('button', { name: 'Mais' }).click()
  await expect.element(goals('A')).toHaveValue('1')
  await expect.element(goals('B')).toHaveValue('0')
  await goals('A').click()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(goals('B')).toHaveFocus()
  await userEvent.keyboard('1{Enter}')
  await expect.element(goals('C')).toHaveFocus()
  await userEvent.keyboard('12x3{Tab}')
  await expect.element(goals('C')).toHaveValue('12')
  await expect.element(goals('D')).toHaveValue('3')
  await expect
    .element(screen.getByRole('progressbar', { name: 'Jogos com palpite' }))
    .toHaveAttribute('aria-valuenow', '2')
  await expect.element(screen.getByText('2 de 4 jogos')).toBeVisible()
  await expect
    .poll(() => lastDraft(log))
    .toEqual({
      matches: [
        { _match: matchAt(0), homeGoals: 2, awayGoals: 1 },
        { _match: matchAt(1), homeGoals: 12, awayGoals: 3 },
      ],
      code: null,
    })
})

test('buttons stop at 9; an emptied side is 0 once it is left', async () => {
  await open({}, { [`GET ${DRAFT}`]: draftOf([9, 1]) })
  await expect.element(stepper('A').getByRole('button', { name: 'Mais' })).toBeDisabled()
  await goals('A').click()
  await userEvent.keyboard('45')
  await expect.element(goals('A')).toHaveValue('45')
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.element(goals('A')).toHaveValue('')
  await userEvent.keyboard('{Tab}')
  await expect.element(goals('A')).toHaveValue('0')
})

test('a pasted score fills both sides; several lines fill the matches that follow', async () => {
  const { screen } = await open()
  await goals('B').click()
  await paste('2x1')
  await expect.element(goals('A')).toHaveValue('2')
  await expect.element(goals('B')).toHaveValue('1')
  await expect.element(goals('C')).toHaveFocus()
  await paste('1-1\nRodada 24\n0 3\n4x0\n5x5')
  await expect.element(goals('C')).toHaveValue('1')
  await expect.element(goals('F')).toHaveValue('3')
  await expect.element(goals('G')).toHaveValue('4')
  await expect.element(screen.getByText('4 de 4 jogos')).toBeVisible()
  const result = currentToasts().at(-1)
  expect(result?.title).toBe('3 placares colados')
  expect(result?.text).toBe('1 linha não tinha placar e foi deixada de fora. Sobrou 1 placar sem jogo para ele.')
})

test('what is missing is counted, reached, and shown in the question as 0 × 0 before it is sent', async () => {
  const { screen, log, at } = await open({}, { [`GET ${DRAFT}`]: draftOf([2, 1], [0, 0]) })
  await expect.element(screen.getByText('Seus palpites estavam guardados.', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('Jogos sem palpite vão como 0 × 0.')).toBeVisible()
  await screen.getByRole('button', { name: 'Ir para o primeiro sem palpite' }).click()
  await expect.element(goals('E')).toHaveFocus()
  await expect.element(review()).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Enviar com 2 em 0 × 0' }).click()
  for (const text of [
    'não dá para desfazer',
    '2 jogos sem palpite vão assim:',
    'Time E × Time F',
    'Time G × Time H',
    '10% da premiação',
    'R$ 15,00',
    'menor que o valor do jogo',
    'Placar exato rende 25 pontos',
  ])
    await expect.element(dialog()).toMatchTextContent(text)
  expect(dialog().element().textContent).not.toContain('Time A × Time B')
  const send = dialog().getByRole('button', { name: 'Enviar por R$ 10,00' }).element() as HTMLButtonElement
  send.click()
  send.click()
  await expect.poll(at).toBe(`/championships/${CHAMPIONSHIP}/cards/${CARD}`)
  // Its card shows it as a ticket.
  expect(justSent.get()).toBe(SENT)
  expect(plays(log)).toHaveLength(1)
  expect(plays(log)[0]?.key).toMatch(/^[\w-]{8,64}$/)
  expect(plays(log)[0]?.body).toEqual({
    _card: CARD,
    matches: [
      [2, 1],
      [0, 0],
      [0, 0],
      [0, 0],
    ].map(([homeGoals, awayGoals], index) => ({ _match: matchAt(index), homeGoals, awayGoals })),
    code: null,
  })
})

test('with no prediction at all nothing is asked: it says so and goes to the first match', async () => {
  const { screen, log } = await open()
  await screen.getByRole('button', { name: 'Dê ao menos um palpite' }).click()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Dê ao menos um palpite antes de enviar')
  await expect.element(goals('A')).toHaveFocus()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(plays(log)).toEqual([])
})

test('a whole card says nothing of 0 × 0, and on a phone the bar leads to what is missing', async () => {
  await page.viewport(390, 844)
  const { screen } = await open({}, { [`GET ${DRAFT}`]: draftOf([2, 1], [0, 0], [1, 3]) })
  await expect.element(screen.getByRole('button', { name: 'Enviar com 1 em 0 × 0' })).toBeVisible()
  await screen.getByRole('button', { name: /3 de 4 jogos/ }).click()
  await expect.element(goals('G')).toHaveFocus()
  await userEvent.keyboard('2')
  await expect.element(screen.getByText('4 de 4 jogos')).toBeVisible()
  await screen.getByRole('button', { name: /^Enviar/ }).click()
  await expect.element(dialog()).toBeVisible()
  expect(dialog().element().textContent).not.toContain('sem palpite')
})

test('what the server does not take is told at its match with its own limits, until it is changed; nothing is lost', async () => {
  await open(
    {},
    {
      [`GET ${DRAFT}`]: whole,
      [PLAY]: () => refusal(422, 'score_invalid', { 'matches.2.homeGoals': 'score_invalid' }),
    },
  )
  await review().click()
  await dialog().getByRole('button', { name: 'Enviar por R$ 10,00' }).click()
  const third = page.getByRole('listitem', { name: 'Time E contra Time F' })
  await expect.element(third.getByRole('alert')).toMatchTextContent('Use um número inteiro de 0 a 99.')
  await expect.poll(() => currentToasts().at(-1)?.text).toBe('Use um número inteiro de 0 a 99.')
  await expect.element(goals('E')).toHaveFocus()
  await expect.element(goals('E')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(goals('F')).toHaveValue('3')
  await userEvent.keyboard('2')
  await expect.element(third.getByRole('alert')).not.toBeInTheDocument()
})

test('a card that changed or closed, used games and the same game again are said, and a new attempt has a new key', async () => {
  const codes = ['duplicate_entry', 'entries_limit', 'match_unknown']
  const { log } = await open(
    {},
    { [`GET ${DRAFT}`]: whole, [PLAY]: () => refusal(422, codes.shift() ?? 'unavailable') },
  )
  for (const title of ['Você já enviou este mesmo jogo', 'Você já usou todos os seus jogos', 'Esta cartela mudou']) {
    await review().click()
    await dialog().getByRole('button', { name: 'Enviar por R$ 10,00' }).click()
    await expect.poll(() => currentToasts().at(-1)?.title).toBe(title)
  }
  expect(new Set(plays(log).map(({ key }) => key)).size).toBe(3)
})

test('too small a balance is said before anything is sent, and leads to the wallet', async () => {
  const { log } = await open({ price: 30 }, { [`GET ${DRAFT}`]: whole })
  await expect.poll(() => log.some(({ address }) => address === '/api/balance')).toBe(true)
  await review().click()
  await expect.element(dialog()).toMatchTextContent('Você não possui saldo suficiente!')
  await dialog().getByRole('button', { name: 'Comprar moedas' }).click()
  await expect.poll(() => walletOpen.get()).toMatchObject({ name: 'deposit', id: expect.stringMatching(/^\d+$/) })
  expect(plays(log)).toEqual([])
})

test('an influencer’s code is checked for this kind of card and goes with the game', async () => {
  const { log, at } = await open(
    {},
    { [`GET ${DRAFT}`]: whole, [`GET /api/card-game/${CARD}/check-influencer-code/GABI10`]: () => Response.json(true) },
  )
  await page.getByRole('textbox', { name: 'Código de influenciador' }).fill('gabi 10')
  await review().click()
  await expect.element(dialog()).toMatchTextContent('GABI10')
  await dialog().getByRole('button', { name: 'Enviar por R$ 10,00' }).click()
  await expect.poll(at).toBe(`/championships/${CHAMPIONSHIP}/cards/${CARD}`)
  expect(plays(log)[0]?.body).toMatchObject({ code: 'GABI10' })
})

test('the play page of a card that is not new leads to the card', async () => {
  const { at } = await open({ status: 'running', cardType: 'running' })
  await expect.poll(at).toBe(`/championships/${CHAMPIONSHIP}/cards/${CARD}`)
})
