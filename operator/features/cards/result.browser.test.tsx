import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import {
  athleteOnWire,
  CARD,
  cardOnWire,
  type CardOnWire,
  openCards,
  settlementOnWire,
  type SettlementOnWire,
  id,
} from '#tests/pages/operator/cards.tsx'
import { refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'

const path = `/api/operator/athlete-card/${CARD}`
const game = `/api/operator/games/${CARD}`
const button = (name: string | RegExp) => page.getByRole('button', { name })
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

const provisional = (more: Partial<CardOnWire> = {}) =>
  cardOnWire({ state: 'provisional', cardCount: 1248, pool: 12480, ...more })

async function openResult(
  card: CardOnWire,
  settlement: SettlementOnWire | Response = settlementOnWire(),
  more: Parameters<typeof serve>[0] = {},
) {
  const calls = serve({
    [`GET ${path}`]: () => card,
    [`GET ${game}/settlement`]: () => settlement,
    [`POST ${game}/settle`]: () => ({ data: true, order: null }),
    [`POST ${game}/void`]: () => ({ data: true, order: null }),
    [`PUT ${game}/hold`]: () => ({ data: true }),
    [`PUT ${path}/results`]: () => ({ data: true }),
    ...more,
  })
  const { router } = await openCards(`/cards/${CARD}`)
  await expect.element(page.getByRole('heading', { level: 1, name: card.name })).toBeVisible()
  return { calls, router }
}

test('while the matches go on nothing can be paid, and it says why', async () => {
  await openResult(provisional({ state: 'running' }), refusal(409, 'state_forbids'))
  await expect.element(page.getByText('A prévia aparece quando a cartela começar.')).toBeVisible()
  await expect.element(button('Publicar e pagar')).toBeDisabled()
  await expect.element(button('Publicar e pagar')).toHaveAccessibleDescription('Os jogos ainda não acabaram.')
})

test('what is missing is said in words, leads to its match, and stands in the way of paying', async () => {
  const missing = [{ fact: 'woodwork', match: id('d') }]
  const { router } = await openResult(
    provisional({ athletes: [athleteOnWire(0, 'Renan Duarte', { missing })] }),
    settlementOnWire({ missing: [{ fact: 'Renan Duarte: woodwork', match: id('d') }] }),
  )
  await expect.element(button('Publicar e pagar')).toBeDisabled()
  await expect.element(button('Publicar e pagar')).toHaveAccessibleDescription('Falta Renan Duarte: na trave.')
  await page.getByRole('link', { name: 'Renan Duarte: na trave' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/matches/${id('d')}`)
})

test('the preview is to the centavo, and paying names who gets how much', async () => {
  const { calls } = await openResult(provisional())
  await expect.element(page.getByText('R$ 6.240,01')).toBeVisible()
  await expect.element(page.getByText('R$ 20,06')).toBeVisible()
  await button('Publicar e pagar').click()
  await expect.element(dialog().getByText(/R\$\s11\.232,00 vão agora para 1 jogo/)).toBeVisible()
  await expect
    .element(dialog().getByText(/Taxa da casa: R\$\s1\.248,00, da qual R\$\s20,06 são comissões/))
    .toBeVisible()
  await because('conferido', 'Publicar e pagar')
  await expect
    .poll(() => calls.find(({ method }) => method === 'POST'))
    .toMatchObject({ path: `${game}/settle`, body: { reason: 'conferido' } })
})

test('what a person has to say of an option is asked once for all, with its reason', async () => {
  const missing = [{ fact: 'tick: Fez de bicicleta', match: id('d') }]
  const athletes = [athleteOnWire(0, 'Renan Duarte', { missing }), athleteOnWire(1, 'Igor Maciel', { missing })]
  const { calls } = await openResult(provisional({ athletes }))
  await page.getByLabelText('Fez de bicicleta, Renan Duarte').selectOptions('Aconteceu')
  await page.getByLabelText('Fez de bicicleta, Igor Maciel').selectOptions('Não aconteceu')
  await expect.element(page.getByText('2 marcas não salvas')).toBeVisible()
  await expect.element(button('Publicar e pagar')).toBeDisabled()
  await button('Salvar marcas').click()
  await expect.element(dialog().getByText('Igor Maciel: Fez de bicicleta não aconteceu')).toBeVisible()
  await because('vi o vídeo', 'Salvar marcas')
  await expect
    .poll(() => calls.find(({ method }) => method === 'PUT')?.body)
    .toEqual({
      ticks: [
        { place: 0, _option: id('4'), happened: true },
        { place: 1, _option: id('4'), happened: false },
      ],
      reason: 'vi o vídeo',
    })
  await expect.element(page.getByText('2 marcas não salvas')).not.toBeInTheDocument()
})

test('voiding names everything that goes back; a payment on hold can be let go', async () => {
  const { calls } = await openResult(provisional({ hold: 'conferir o gol' }))
  await expect.element(button('Publicar e pagar')).toHaveAccessibleDescription('Solte o pagamento para pagar.')
  await expect.poll(() => page.getByText('Pagamento segurado: conferir o gol.').elements()).toHaveLength(1)
  await expect.element(page.getByText('Premiação', { exact: true })).toBeVisible()
  expect(page.getByText('Paga sozinha em').elements()).toEqual([])
  await button('Soltar pagamento').click()
  await expect.element(dialog().getByText(/R\$\s11\.232,00 voltam a ser pagos/)).toBeVisible()
  await because('conferido', 'Soltar pagamento')
  await expect
    .poll(() => calls.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ hold: false, reason: 'conferido' })
  await expect.element(dialog()).not.toBeInTheDocument()
  await button('Anular').click()
  await expect.element(dialog().getByText(/R\$\s12\.480,00 voltam agora a quem jogou \(1248 jogos\)/)).toBeVisible()
  await because('jogo cancelado', 'Anular e devolver')
  await expect
    .poll(() => calls.find(({ method }) => method === 'POST'))
    .toMatchObject({ path: `${game}/void`, body: { reason: 'jogo cancelado' } })
})

test('what a correction adds is asked of a second person, and it says how much', async () => {
  const { calls } = await openResult(provisional({ state: 'paid' }), settlementOnWire({ state: 'paid' }), {
    [`POST ${game}/correct`]: () => ({ _id: id('5'), entries: 2, amount: 150.5, withheld: 0 }),
    [`GET ${game}/correction`]: () => ({ entries: 2, amount: 150.5, withheld: 10 }),
  })
  await expect.element(page.getByRole('heading', { name: 'Pagamento', exact: true })).toBeVisible()
  await expect.element(button('Publicar e pagar')).toBeDisabled()
  await button('Pedir correção').click()
  await expect.element(dialog().getByText(/Já foram pagos R\$\s11\.232,00/)).toBeVisible()
  await expect
    .element(dialog().getByText(/A casa paga R\$\s150,50 a 2 jogadores\. Desse valor, R\$\s10,00/))
    .toBeVisible()
  await because('súmula corrigida', 'Pedir correção')
  await expect.element(page.getByText(/Correção pedida: R\$\s150,50 para 2 jogos/)).toBeVisible()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'súmula corrigida' })
})

test('a void card says one thing: its refunds are on their way', async () => {
  const card = provisional({ state: 'voiding', voided: 'too_few_matches', hold: 'conferir o gol' })
  await openResult(card, refusal(409, 'state_forbids'))
  await page.getByRole('tab', { name: 'Resultado' }).click()
  await expect.element(page.getByRole('heading', { name: 'Devolução' })).toBeVisible()
  const going = 'Anulada: sobraram poucas partidas válidas. A devolução está em andamento.'
  await expect.element(page.getByText(going)).toBeVisible()
  await expect.element(page.getByText(/com tudo devolvido/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/Pagamento segurado/)).not.toBeInTheDocument()
})

test('of a card that was opened by a person its history says so', async () => {
  await openResult(provisional({ opensAt: null }))
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await expect.element(page.getByText('à mão', { exact: true })).toBeVisible()
  await expect.element(page.getByText('na hora, quando você abrir')).not.toBeInTheDocument()
})
