import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { type Answers, type SentRequest, fakeServer, refusal } from '#tests/pages/web/fake-server.ts'
import { athleteAt, CARD, cardOf, goalOptions, pageOf, statisticOptions } from '#tests/pages/web/play-athletes.ts'
import { pageAt } from '#tests/pages/web/play-page.tsx'
import { currentToasts } from '#ui/toast-store.ts'
import { termsWanted } from '#web/lib/terms-wanted.ts'
import { walletOpen } from '#web/lib/wallet-open.ts'
import { justSent } from './api.ts'

const SENT = '1'.repeat(24)
const PLAY = 'POST /api/played-athlete'
const DRAFT = `/api/athlete-card/${CARD}/draft`
const athletes = [0, 1, 2, 3, 4]
const wholeDraft = {
  athletes: athletes.map(index => ({
    _athlete: athleteAt(index),
    _athleteGoal: goalOptions[1]?._id,
    _athleteStatistic: statisticOptions[0]?._id,
  })),
  code: null,
}

const answersOf = (card: ReturnType<typeof cardOf>, changes: Answers = {}): Answers => ({
  [`GET /api/athlete-card/${CARD}`]: { doc: card, amount: card.amount, cardCount: card.cardCount },
  [`GET ${DRAFT}`]: { athletes: [], code: null },
  [`PUT ${DRAFT}`]: { data: true },
  'GET /api/balance': { amount: 25, seq: 1 },
  'GET /api/played-athlete': pageOf([]),
  [PLAY]: () => Response.json({ _id: SENT }, { status: 201 }),
  ...changes,
})

async function open(card: Record<string, unknown> = {}, changes: Answers = {}, search = '') {
  const { log, fetch } = fakeServer(answersOf(cardOf(card), changes))
  vi.stubGlobal('fetch', fetch)
  const { element, at, search: searchAt } = pageAt(`/cards/${CARD}/play${search}`)
  return { screen: await render(element), at, searchAt, log }
}

const plays = (log: readonly SentRequest[]) => log.filter(({ method }) => method === 'POST')
const review = () => page.getByRole('button', { name: 'Revisar e enviar' })
const dialog = () => page.getByRole('alertdialog')

beforeEach(async () => {
  await page.viewport(1280, 900)
  await setLang('pt-BR')
})
afterEach(async () => {
  vi.unstubAllGlobals()
  termsWanted.set(false)
  await page.viewport(390, 844)
})

test('options: every athlete needs both, and the button leads to what is missing', async () => {
  const { screen, log } = await open(
    {},
    { [`GET ${DRAFT}`]: { ...wholeDraft, athletes: wholeDraft.athletes.slice(0, 4) } },
  )
  await expect.element(screen.getByRole('heading', { name: 'Artilheiros da rodada' })).toBeVisible()
  await screen.getByRole('button', { name: 'Faltam 2 escolhas' }).click()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Selecione todas as opções disponíveis antes de jogar')
  const last = screen.getByRole('region', { name: 'Camisa 11' })
  await expect.element(last.getByRole('radio', { name: 'Não marca +3' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(last.getByRole('radio', { name: '1 gol +9' })).toBeChecked()
  await screen.getByRole('button', { name: 'Falta 1 escolha' }).click()
  await expect.element(last.getByRole('radio', { name: 'Nenhuma +3' })).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(review()).toBeEnabled()
  expect(plays(log)).toEqual([])
})

test('the question tells price, fee, what is left, when it closes and that it cannot be undone; then the game is sent once', async () => {
  const { log, at } = await open({}, { [`GET ${DRAFT}`]: wholeDraft })
  await review().click()
  for (const text of ['não dá para desfazer', '10% da premiação', 'R$ 15,00', 'menor que o valor do jogo'])
    await expect.element(dialog()).toMatchTextContent(text)
  await expect.element(dialog().getByText('Fecha', { exact: true })).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Voltar e revisar' })).toHaveFocus()
  const send = dialog().getByRole('button', { name: 'Enviar por R$ 10,00' }).element() as HTMLButtonElement
  send.click()
  send.click()
  await expect.poll(at).toBe(`/cards/${CARD}`)
  // Its card shows it as a ticket.
  expect(justSent.get()).toBe(SENT)
  expect(plays(log)).toHaveLength(1)
  const [sent] = plays(log)
  expect(sent?.key).toMatch(/^[\w-]{8,64}$/)
  expect(sent?.body).toMatchObject({ _card: CARD, code: null, athletes: wholeDraft.athletes })
})

test('without an answer the same key is used again; after a refusal another one', async () => {
  let answers: (() => Response)[] = []
  const { log, at } = await open(
    {},
    {
      [`GET ${DRAFT}`]: wholeDraft,
      [PLAY]: () => {
        const next = answers.shift()
        if (next === undefined) throw new TypeError('offline')
        return next()
      },
    },
  )
  await review().click()
  const send = dialog().getByRole('button', { name: 'Enviar por R$ 10,00' })
  await send.click()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('não é cobrado duas vezes')
  answers = [() => refusal(422, 'entries_limit')]
  await send.click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Você já usou todos os seus jogos')
  answers = [() => Response.json({ _id: SENT }, { status: 201 })]
  await review().click()
  await send.click()
  await expect.poll(at).toBe(`/cards/${CARD}`)
  const keys = plays(log).map(({ key }) => key)
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[1])
})

test('classic: digits only, three at most, empty is 0, never below 0, and sending is always allowed', async () => {
  const { screen, log, at } = await open({ gameType: 'classic' })
  const stepper = screen.getByRole('group', { name: 'Gols: Camisa 7' })
  const field = stepper.getByRole('textbox')
  await expect.element(stepper.getByRole('button', { name: 'Menos' })).toBeDisabled()
  await field.fill('1a2')
  await expect.element(field).toHaveValue('12')
  await field.fill('-')
  await userEvent.keyboard('98765')
  await expect.element(field).toHaveValue('987')
  await field.clear()
  await expect.element(field).toHaveValue('0')
  await screen.getByRole('group', { name: 'Gols: Camisa 8' }).getByRole('button', { name: 'Mais' }).click()
  await review().click()
  await dialog().getByRole('button', { name: 'Enviar por R$ 10,00' }).click()
  await expect.poll(at).toBe(`/cards/${CARD}`)
  expect(plays(log)[0]?.body).toMatchObject({ athletes: [0, 1, 0, 0, 0].map(athleteScore => ({ athleteScore })) })
})

test('the draft is kept a moment after the last choice, and a failure loses nothing', async () => {
  let isDown = true
  const { screen, log } = await open(
    {},
    { [`PUT ${DRAFT}`]: () => (isDown ? refusal(503, 'unavailable') : Response.json({ data: true })) },
  )
  const first = screen.getByRole('region', { name: 'Camisa 7' })
  await first.getByRole('radio', { name: '2 gols +25' }).click()
  await first.getByRole('radio', { name: 'Assistência +10' }).click()
  await expect.element(screen.getByText(/ainda não foram guardadas/)).toBeVisible()
  await expect.element(first.getByRole('radio', { name: '2 gols +25' })).toBeChecked()
  isDown = false
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('Suas escolhas ficam guardadas até você enviar.')).toBeVisible()
  const saved = log.findLast(({ method }) => method === 'PUT')
  expect(saved?.body).toEqual({
    athletes: [
      { _athlete: athleteAt(0), _athleteGoal: goalOptions[2]?._id, _athleteStatistic: statisticOptions[2]?._id },
    ],
    code: null,
  })
})

test('a code from the link is checked and goes with the game; another can be typed', async () => {
  const check = `/api/athlete-card/${CARD}/check-influencer-code`
  const { screen, log, at } = await open(
    {},
    {
      [`GET ${DRAFT}`]: wholeDraft,
      [`GET ${check}/LINK10`]: () => Response.json(true),
      [`GET ${check}/NAOHA`]: () => Response.json(false),
      [`GET ${check}/OUTRO5`]: () => Response.json(true),
    },
    '?influencer_code=link10',
  )
  await expect.element(screen.getByText('LINK10')).toBeVisible()
  await expect.element(screen.getByText(/Código aplicado/)).toBeVisible()
  await screen.getByRole('button', { name: 'Remover' }).click()
  const field = screen.getByRole('textbox', { name: 'Código de influenciador' })
  await expect.element(field).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Verificar' })).toBeDisabled()
  await field.fill('nao ha')
  await expect.element(field).toHaveValue('NAOHA')
  await screen.getByRole('button', { name: 'Verificar' }).click()
  await expect.element(screen.getByText('Código não disponível')).toBeVisible()
  // An unchecked code is checked before the confirmation.
  await field.fill('outro 5')
  await review().click()
  await expect.element(dialog()).toMatchTextContent('OUTRO5')
  await dialog().getByRole('button', { name: 'Enviar por R$ 10,00' }).click()
  await expect.poll(at).toBe(`/cards/${CARD}`)
  expect(plays(log)[0]?.body).toMatchObject({ code: 'OUTRO5' })
})

test('too small a balance is said, and leads to the wallet', async () => {
  const { log } = await open({ price: 30 }, { [`GET ${DRAFT}`]: wholeDraft })
  await expect.poll(() => log.some(({ address }) => address === '/api/balance')).toBe(true)
  await review().click()
  await expect.element(dialog()).toMatchTextContent('Você não possui saldo suficiente!')
  await expect.element(dialog()).toMatchTextContent('Adicione moedas na plataforma antes de continuar')
  await dialog().getByRole('button', { name: 'Comprar moedas' }).click()
  await expect.poll(() => walletOpen.get()).toMatchObject({ name: 'deposit', id: expect.stringMatching(/^\d+$/) })
  expect(plays(log)).toEqual([])
})

test('a pause or a limit of one’s own is said, with the way to it', async () => {
  await open({}, { [`GET ${DRAFT}`]: wholeDraft, [PLAY]: () => refusal(422, 'limit_loss') })
  await review().click()
  await dialog().getByRole('button', { name: 'Enviar por R$ 10,00' }).click()
  await expect.element(dialog()).toMatchTextContent('Este jogo passa do seu limite de perdas')
  await dialog().getByRole('button', { name: 'Ver limites e pausa' }).click()
  await expect.poll(() => walletOpen.get()).toBe('limits')
})

test('what the server does not take is told at its athlete, by name, until it is changed', async () => {
  const { screen } = await open(
    {},
    {
      [`GET ${DRAFT}`]: wholeDraft,
      [PLAY]: () => refusal(422, 'option_unknown', { 'athletes.2._athleteGoal': 'option_unknown' }),
    },
  )
  await review().click()
  await dialog().getByRole('button', { name: 'Enviar por R$ 10,00' }).click()
  const third = screen.getByRole('region', { name: 'Camisa 9' })
  await expect.element(third.getByRole('alert')).toMatchTextContent('Camisa 9: Esta opção não está mais na cartela.')
  await third.getByRole('radio', { name: '2 gols +25' }).click()
  await expect.element(third.getByRole('alert')).not.toBeInTheDocument()
})

test.each([
  ['a birth date', 'birth_date_needed', 'Informar data de nascimento'],
  ['data that match an identity', 'identity_mismatch', 'Conferir meus dados'],
] as const)(
  'a game refused for want of %s leads to where they are given, and from there back',
  async (_what, code, way) => {
    const refuse = () => refusal(422, code)
    const { at, searchAt } = await open({}, { [`GET ${DRAFT}`]: wholeDraft, [PLAY]: refuse })
    await review().click()
    await dialog().getByRole('button', { name: 'Enviar por R$ 10,00' }).click()
    await page.getByRole('button', { name: way }).click()
    await expect.poll(at).toBe('/profile/edit_personal_data')
    expect(searchAt()).toEqual({ next: `/cards/${CARD}/play` })
  },
)

test('a game refused for want of accepted terms asks for them on the spot, and keeps what was chosen', async () => {
  const { at } = await open({}, { [`GET ${DRAFT}`]: wholeDraft, [PLAY]: () => refusal(422, 'terms_needed') })
  await review().click()
  await dialog().getByRole('button', { name: 'Enviar por R$ 10,00' }).click()
  await expect.poll(() => termsWanted.get()).toBe(true)
  expect(at()).toBe(`/cards/${CARD}/play`)
  await expect.element(review()).toBeEnabled()
})

test('the play page of a card that is not new leads to the card and says why', async () => {
  const { at } = await open({ status: 'running', cardType: 'running' })
  await expect.poll(at).toBe(`/cards/${CARD}`)
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Esta cartela fechou')
})

test('a card that closes while it is filled in says so and leads to its page', async () => {
  const soon = new Date(Date.now() + 1_500).toISOString()
  const { at } = await open({ lockDate: soon }, { [`GET ${DRAFT}`]: wholeDraft })
  await expect.poll(at, { timeout: 10_000 }).toBe(`/cards/${CARD}`)
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('Esta cartela fechou')
})

test('the play page of an unknown card says that there is none and leads home', async () => {
  const gone = () => refusal(404, 'not_found')
  const { screen } = await open({}, { [`GET /api/athlete-card/${CARD}`]: gone, [`GET ${DRAFT}`]: gone })
  await expect.element(screen.getByRole('heading', { name: 'Cartela não encontrada' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ir para o início' })).toHaveAttribute('href', '/home')
})

test('a card that does not load can be asked for again', async () => {
  let isDown = true
  const card = cardOf()
  const { screen } = await open(
    {},
    {
      [`GET /api/athlete-card/${CARD}`]: () =>
        isDown ? refusal(500, 'server_error') : Response.json({ doc: card, amount: 1500, cardCount: 1 }),
    },
  )
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Erro inesperado')
  isDown = false
  await screen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Artilheiros da rodada' })).toBeVisible()
})
