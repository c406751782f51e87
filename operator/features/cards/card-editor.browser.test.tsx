import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { athleteOnWire, CARD, cardOnWire, openCards, id } from '#tests/pages/operator/cards.tsx'
import { refusal, serve } from '#tests/pages/operator/console.tsx'
import { settingsOnWire } from '#tests/pages/operator/settings.ts'
import { currentToasts, dismiss } from '#ui/toast-store.ts'

const path = `/api/operator/athlete-card`
const about = { _id: id('f'), name: 'Brasileirão', season: 2026, sport: 'football' }
const championshipOnWire = { ...about, source: 'cartola', matches: 2, review: 0, remarks: 0 }
const field = (name: string | RegExp) => page.getByRole('textbox', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const tab = (name: string | RegExp) => page.getByRole('tab', { name })
const dialog = () => page.getByRole('alertdialog')
const because = async (reason: string, confirm: string) => {
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill(reason)
  await dialog().getByRole('button', { name: confirm }).click()
}

beforeEach(() => setLang('pt-BR'))
afterEach(() => {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
  vi.unstubAllGlobals()
})

describe('a new card', () => {
  test('says what is wrong at each field before anything is sent, wherever it is', async () => {
    const requests = serve({})
    await openCards('/cards/new')
    await field('2º lugar').fill('60')
    await expect.element(page.getByText('Soma 125%')).toBeVisible()
    await button('Criar rascunho').click()
    await expect.element(page.getByText('Informe o nome.')).toBeVisible()
    await expect.element(page.getByText('Um lugar não pode ganhar mais que o anterior.')).toBeVisible()
    await expect.element(field('Nome')).toHaveFocus()
    await field('Nome').fill('Rodada 24')
    await field('2º lugar').fill('25,5')
    await expect.element(page.getByText('Soma 90,5% · a casa fica com 9,5%')).toBeVisible()
    await tab(/Craques/).click()
    await field('Pontos').first().fill('muito')
    await tab('Dados').click()
    await button('Criar rascunho').click()
    await expect.element(tab(/Craques/)).toHaveAttribute('aria-selected', 'true')
    await expect.element(field('Pontos').first()).toHaveFocus()
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('is sent as typed: reais, São Paulo’s time in UTC, default options, and at once: a draft needs no reason', async () => {
    const requests = serve({
      [`POST ${path}`]: () => ({ _id: CARD }),
      [`GET ${path}/${CARD}`]: () => cardOnWire(),
    })
    const { router } = await openCards('/cards/new')
    await field('Nome').fill('Rodada 24')
    await field('Preço do jogo').fill('12,50')
    await page.getByLabelText('Início').fill('2026-11-22T16:00')
    await button('Criar rascunho').click()
    await expect.poll(() => router.state.location.pathname).toBe(`/cards/${CARD}`)
    const sent = requests.find(({ method }) => method === 'POST')?.body
    expect(sent).toMatchObject({
      name: 'Rodada 24',
      price: 12.5,
      amount: 0,
      fixedAmount: false,
      startDate: '2026-11-22T19:00:00.000Z',
      opensAt: null,
      codes: null,
      entriesPerUser: 3,
      paymentPercentage: { first: 50, second: 25, third: 15 },
      reason: '',
    })
    expect(sent?.goalOptions).toHaveLength(4)
    expect(sent?.statisticOptions).toContainEqual(expect.objectContaining({ name: 'Nenhuma', rule: { fact: 'none' } }))
  })

  test('asks before what was typed is lost', async () => {
    serve({ [`GET ${path}`]: () => ({ docs: [], page: 1, pages: 1, total: 0 }) })
    const { router } = await openCards('/cards/new')
    await field('Nome').fill('Rodada 24')
    await page.getByRole('link', { name: 'Voltar para as cartelas' }).click()
    await dialog().getByRole('button', { name: 'Ficar' }).click()
    await expect.element(field('Nome')).toHaveValue('Rodada 24')
    expect(router.state.location.pathname).toBe('/cards/new')
    await button('Descartar').click()
    await page.getByRole('link', { name: 'Voltar para as cartelas' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/cards')
  })
})

describe('a draft', () => {
  test('refused by the server: nothing is lost, and each field says why', async () => {
    serve({
      [`GET ${path}/${CARD}`]: () => cardOnWire(),
      [`PUT ${path}/${CARD}`]: () =>
        refusal(400, 'invalid_input', { 'goalOptions.1.rule': 'invalid', price: 'amount_invalid' }),
    })
    await openCards(`/cards/${CARD}`)
    await field('Nome').fill('Outro nome')
    await button('Salvar').click()
    await expect.element(page.getByText('Use um valor em reais, como 10 ou 10,50.')).toBeVisible()
    await expect.element(field('Preço do jogo')).toHaveFocus()
    await expect.element(field('Nome')).toHaveValue('Outro nome')
    await expect.element(tab(/Craques.*há algo a corrigir/)).toBeVisible()
    await field('Preço do jogo').fill('11')
    await expect.element(page.getByText('Use um valor em reais, como 10 ou 10,50.')).not.toBeInTheDocument()
  })

  test('keeps the seconds of a start nobody touched', async () => {
    const requests = serve({
      [`GET ${path}/${CARD}`]: () => cardOnWire(),
      [`PUT ${path}/${CARD}`]: () => ({ data: true, seq: 1 }),
    })
    await openCards(`/cards/${CARD}`)
    await expect.element(page.getByLabelText('Início')).toHaveValue('2026-11-22T16:00')
    await field('Nome').fill('Outro nome')
    await button('Salvar').click()
    await expect
      .poll(() => requests.find(({ method }) => method === 'PUT')?.body.startDate)
      .toBe('2026-11-22T19:00:30.000Z')
  })

  test('kinds that are off can be read and not chosen, and the server’s refusal stays at the field', async () => {
    serve({
      'GET /api/operator/settings': () => settingsOnWire({ questionsOff: ['POKER', 'A'] }),
      [`GET ${path}/${CARD}`]: () => cardOnWire(),
      [`PUT ${path}/${CARD}`]: () => refusal(400, 'invalid_input', { 'athletes.0.position': 'question_off' }),
    })
    await openCards(`/cards/${CARD}`)
    await tab(/Craques/).click()
    const position = page.getByRole('combobox', { name: 'Posição' }).first()
    const option = (name: string) => position.getByRole('option', { name, exact: true })
    await expect.element(option('Pôquer (desligado)')).toBeDisabled()
    await expect.element(option('ATP')).toBeEnabled()
    await expect.element(page.getByRole('link', { name: 'Ver nas configurações' })).toBeVisible()
    await expect.element(position).toHaveAccessibleDescription(/Este tipo está desligado/)
    await field('Camisa').first().fill('10')
    await button('Salvar').click()
    await expect
      .element(position)
      .toHaveAccessibleDescription('Este tipo de pergunta está desligado nas configurações.')
    await position.selectOptions('ATP')
    await expect.element(position).toHaveAccessibleDescription('')
  })

  test('athletes are moved by the keyboard, which stays with them', async () => {
    const requests = serve({
      [`GET ${path}/${CARD}`]: () => cardOnWire(),
      [`PUT ${path}/${CARD}`]: () => ({ data: true, seq: 1 }),
    })
    await openCards(`/cards/${CARD}`)
    await tab(/Craques/).click()
    await expect.element(button('Subir Igor Maciel')).toBeVisible()
    button('Subir Igor Maciel').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Igor Maciel: lugar 1 de 2')).toBeInTheDocument()
    await expect.element(button('Descer Igor Maciel')).toHaveFocus()
    await button('Salvar').click()
    await expect
      .poll(
        () =>
          (requests.find(({ method }) => method === 'PUT')?.body.athletes as { _athlete: string }[] | undefined)?.[0],
      )
      .toMatchObject({ _athlete: athleteOnWire(1, '')._athlete })
  })

  test('athletes of a whole round come with the match their team plays in', async () => {
    const team = { _id: id('e'), name: 'Flamengo', abbrev: 'FLA', colors: [], image: null }
    const match = {
      championship: { _id: id('f'), name: 'Brasileirão', season: 2026 },
      number: '1',
      round: '24',
      place: null,
      status: 'scheduled',
      score: null,
      version: 0,
      unresolved: 0,
      playsOn: null,
      settles: true,
    }
    const round = { ...match, _id: id('8'), kind: 'round', home: null, away: null, startsAt: null }
    const game = { ...match, _id: id('9'), kind: 'match', home: team, away: null, startsAt: '2026-11-22T19:00:00.000Z' }
    const paged = (docs: unknown[]) => ({ docs, page: 1, pages: 1, total: docs.length })
    const requests = serve({
      [`GET ${path}/${CARD}`]: () => cardOnWire({ athletes: [] }),
      [`PUT ${path}/${CARD}`]: () => ({ data: true, seq: 1 }),
      'GET /api/operator/championships': () => paged([championshipOnWire]),
      'GET /api/operator/matches': ({ query }) => paged(query.has('round') ? [round, game] : [round]),
      [`GET /api/operator/championships/${id('f')}/round`]: () => ({ round: null, docs: [], rounds: [] }),
      'GET /api/operator/athletes': () =>
        paged([
          {
            athlete: { _id: id('b'), name: 'Renan Duarte Silva', nickname: 'Renan' },
            team,
            side: null,
            shirt: 9,
            position: 'M',
            numbers: { goals: 2 },
          },
        ]),
    })
    await openCards(`/cards/${CARD}`)
    await tab(/Craques/).click()
    await button('Escolher de um jogo ou rodada').click()
    await page.getByLabelText('Campeonato', { exact: true }).selectOptions('Brasileirão 2026')
    await button(/rodada inteira/).click()
    await page.getByRole('checkbox', { name: /Renan.*gols 2/i }).click()
    await button('Adicionar 1 craque').click()
    await expect.element(button('Tirar Renan')).toBeVisible()
    await button('Salvar').click()
    await expect
      .poll(() => requests.find(({ method }) => method === 'PUT')?.body)
      .toMatchObject({
        championship: id('f'),
        round: '24',
        athletes: [{ _athlete: id('b'), _team: id('e'), _match: id('8'), _kickoff: id('9'), position: 'M', number: 9 }],
      })
  })

  test('opening it names what leaves the house, and tells what is missing at its field', async () => {
    serve({
      [`GET ${path}/${CARD}`]: () => cardOnWire({ fixedAmount: true, amount: 5000 }),
      [`POST ${path}/${CARD}/open`]: () => refusal(422, 'card_incomplete', { startDate: 'start_passed' }),
    })
    await openCards(`/cards/${CARD}`)
    await button('Abrir').click()
    await expect.element(dialog().getByText(/R\$\s5\.000,00 saem agora do caixa da casa/)).toBeVisible()
    await expect.element(dialog().getByText(/Cada jogo custa R\$\s10,00/)).toBeVisible()
    await because('abre', 'Abrir')
    await expect.element(page.getByText(/O horário de fechar já passou/)).toBeVisible()
    await expect.element(page.getByLabelText('Início')).toHaveFocus()
    await field('Nome').fill('Outro')
    await expect.element(button('Abrir')).toBeDisabled()
    await expect.element(button('Abrir')).toHaveAccessibleDescription('Salve ou descarte as alterações antes.')
  })

  test('opening it without a price or a prize says that nobody gets anything', async () => {
    serve({ [`GET ${path}/${CARD}`]: () => cardOnWire({ price: 0, amount: 0 }) })
    await openCards(`/cards/${CARD}`)
    await button('Abrir').click()
    await expect.element(dialog().getByText(/a premiação é R\$\s0,00: ninguém recebe nada/)).toBeVisible()
  })
})

test('once open only name, picture and codes change; the rest is sent as it was read', async () => {
  const requests = serve({
    [`GET ${path}/${CARD}`]: () => cardOnWire({ state: 'open', cardCount: 3, pool: 30 }),
    [`PUT ${path}/${CARD}`]: () => ({ data: true, seq: 1 }),
  })
  await openCards(`/cards/${CARD}`)
  await expect.element(field('Preço do jogo')).toBeDisabled()
  await tab(/Craques/).click()
  await expect.element(field('Camisa').first()).toBeDisabled()
  await expect.element(button('Escolher de um jogo ou rodada')).not.toBeInTheDocument()
  await tab('Dados').click()
  await field('Nome').fill('Novo nome')
  await page.getByLabelText('Quais valem').selectOptions('Só estes códigos')
  await field('Códigos').fill('IVO, LARA ivo2')
  await button('Salvar').click()
  await because('códigos', 'Salvar')
  await expect
    .poll(() => requests.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({
      name: 'Novo nome',
      codes: ['IVO', 'LARA', 'ivo2'],
      price: 10,
      startDate: '2026-11-22T19:00:30.000Z',
    })
})

test('a scheduled card opens when its opening is taken away, and says so before; or it becomes a draft again', async () => {
  const requests = serve({
    [`GET ${path}/${CARD}`]: () => cardOnWire({ state: 'scheduled', opensAt: '2026-11-22T12:00:00.000Z' }),
    [`POST /api/operator/games/${CARD}/void`]: () => ({ data: true, order: null }),
  })
  await openCards(`/cards/${CARD}`)
  await page.getByLabelText('Abre em').fill('')
  await button('Salvar').click()
  await expect.element(dialog().getByText('Sem data de abertura por vir, ela abre agora.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await button('Descartar').click()
  await button('Voltar a rascunho').click()
  await because('data errada', 'Voltar a rascunho')
  await expect.poll(() => requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'data errada' })
})

test('a card that is over shows everything and changes nothing', async () => {
  serve({ [`GET ${path}/${CARD}`]: () => cardOnWire({ state: 'void', voided: 'too_few_players' }) })
  await openCards(`/cards/${CARD}`)
  await expect.element(field('Nome')).toBeDisabled()
  await expect.element(button('Salvar')).not.toBeInTheDocument()
  await tab('Histórico').click()
  await expect.element(page.getByText(/menos de duas pessoas jogaram/)).toBeVisible()
})
