import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { settlementOnWire } from '#tests/pages/operator/cards.tsx'
import { openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { ID, match, MATCH, push } from '#tests/pages/operator/push-games.ts'
import { settingsOnWire } from '#tests/pages/operator/settings.ts'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { NewPushGameScreen } from './new-push-game-screen.tsx'
import { PushGameScreen } from './push-game-screen.tsx'
import { PushGamesScreen } from './push-games-screen.tsx'

const sent = (more: Record<string, unknown> = {}) =>
  push({ state: 'provisional', sentAt: '2026-11-21T15:00:00.000Z', people: 200, answers: 50, yes: 20, ...more })
const paged = (docs: object[]) => ({ docs, page: 1, pages: 1, total: docs.length })
const LIST = 'GET /api/operator/push-game'
const ONE = `${LIST}/${ID}`
const matches = { 'GET /api/operator/push-match': () => ({ docs: [match] }) }
const dialog = () => page.getByRole('alertdialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const pages = {
  '/push-games': PushGamesScreen,
  '/push-games/new': NewPushGameScreen,
  '/push-games/$push': PushGameScreen,
}
const settlement = { [`GET /api/operator/games/${ID}/settlement`]: () => settlementOnWire() }
const because = async (verb: string) => {
  await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Porque sim')
  await dialog().getByRole('button', { name: verb, exact: true }).click()
}

beforeEach(() => setLang('pt-BR'))
/** A toast covers the page for a while. */
function clearToasts(): void {
  for (const { id: toastId } of currentToasts()) dismiss(toastId)
}
afterEach(clearToasts)

test('the list has states and answers; empty it says what to do', async () => {
  let docs = [sent({ state: 'paid' })]
  serve({ [LIST]: () => paged(docs) })
  await openConsole(pages, '/push-games')
  await expect
    .element(page.getByRole('row', { name: /Aurora faz gol.*Aurora × Bandeira.*60–70.*Paga.*50.*100,00/ }))
    .toBeVisible()
  docs = []
  await button('Anulada').click()
  await expect.element(page.getByText('Nada por aqui')).toBeVisible()
})

test('events that are off can be read and not chosen; the server’s refusal is told at the field', async () => {
  serve({
    ...matches,
    'GET /api/operator/settings': () => settingsOnWire({ questionsOff: ['goal', 'red-card'] }),
    [ONE]: () => ({ doc: push(), audience: 18 }),
    [`PUT /api/operator/push-game/${ID}`]: () => refusal(400, 'invalid_input', { fact: 'question_off' }),
  })
  await openConsole(pages, `/push-games/${ID}`, { roles: ['games'] })
  const fact = page.getByRole('combobox', { name: 'Lance' })
  await expect.element(fact.getByRole('option', { name: 'Cartão vermelho (desligado)' })).toBeDisabled()
  await expect.element(fact).toHaveAccessibleDescription(/Este tipo está desligado/)
  await expect.element(page.getByText(/marcados como desligados/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ver nas configurações' })).not.toBeInTheDocument()
  await field('Preço da resposta (R$)').fill('4')
  await field('Motivo').fill('Outro preço')
  await button('Salvar rascunho').click()
  await expect.element(fact).toHaveAccessibleDescription('Este tipo de pergunta está desligado nas configurações.')
  await expect.element(field('Preço da resposta (R$)')).toHaveValue('4')
})

test('a question is written from its template, in both languages, until somebody writes other words', async () => {
  let isFirst = true
  const requests = serve({
    ...matches,
    'POST /api/operator/push-game': () => {
      if (!isFirst) return Response.json({ _id: ID }, { status: 201 })
      isFirst = false
      return refusal(400, 'invalid_input', { to: 'window_two_halves', price: 'price_high' })
    },
    [ONE]: () => ({ doc: push(), audience: 18 }),
  })
  await openConsole(pages, '/push-games/new')
  await button('Salvar rascunho').click()
  await expect.element(page.getByText('Escolha a partida.', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Use um minuto de 1 a 90.').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Partida' }).selectOptions(MATCH)
  await page.getByRole('radio', { name: 'Aurora' }).click()
  await field('Do minuto').fill('60')
  await field('Ao minuto').fill('70')
  await expect
    .element(field('Pergunta em português'))
    .toHaveValue('Aurora faz gol entre os minutos 60 e 70? Fonte: CBF')
  await page.getByRole('combobox', { name: 'Lance' }).selectOptions('yellow-card')
  await page.getByRole('radio', { name: 'Qualquer um dos dois' }).click()
  await expect
    .element(field('Pergunta em inglês'))
    .toHaveValue('Will there be a yellow card between minutes 60 and 70? Source: CBF')
  await field('Pergunta em português').fill('Vem amarelo aí?')
  await field('Ao minuto').fill('75')
  await expect.element(field('Pergunta em português')).toHaveValue('Vem amarelo aí?')
  await field('Preço da resposta (R$)').fill('2,50')
  await field('Motivo').fill('Jogo da rodada')
  await button('Salvar rascunho').click()
  await expect.element(page.getByText('Os minutos são de um só tempo: de 1 a 45, ou de 46 a 90.')).toBeVisible()
  await expect.element(page.getByText('Use no máximo R$ 1.000.')).toBeVisible()
  await button('Usar o modelo').click()
  await expect
    .element(field('Pergunta em português'))
    .toHaveValue('Sai cartão amarelo entre os minutos 60 e 75? Fonte: CBF')
  await button('Salvar rascunho').click()
  await expect.element(button('Enviar')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    _match: MATCH,
    fact: 'yellow-card',
    side: null,
    from: 60,
    to: 75,
    question: 'Sai cartão amarelo entre os minutos 60 e 75? Fonte: CBF',
    questionEn: 'Will there be a yellow card between minutes 60 and 75? Source: CBF',
    price: 2.5,
    amount: 0,
    buttonType: 0,
    players: 'all',
    reason: 'Jogo da rodada',
  })
})

test('a draft is sent, says to how many, and its time runs on the page; what is too soon is told', async () => {
  let state = 'draft'
  let isEarly = true
  const now = Date.now()
  serve({
    ...matches,
    [ONE]: () => ({
      doc:
        state === 'draft'
          ? push()
          : push({
              state,
              sentAt: new Date(now).toISOString(),
              expiresAt: new Date(now + 30_000).toISOString(),
              people: 1_234,
              now: new Date().toISOString(),
            }),
      audience: state === 'draft' ? 1_234 : null,
    }),
    [`POST /api/operator/push-game/${ID}/send`]: () => {
      if (isEarly) {
        isEarly = false
        return refusal(422, 'window_too_soon')
      }
      state = 'open'
      return { people: 1_234 }
    },
  })
  await openConsole(pages, `/push-games/${ID}`)
  await button('Enviar').click()
  await expect.element(dialog().getByText('A casa reserva R$ 100,00 para o prêmio.')).toBeVisible()
  await because('Enviar')
  await expect.element(page.getByText('Os minutos estão perto demais')).toBeVisible()
  await dialog().getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect.element(page.getByText('Pergunta enviada a 1.234 jogadores')).toBeVisible()
  await expect.element(page.getByRole('timer')).toBeVisible()
  await expect.element(page.getByText('Só depois que todos responderem.')).toBeVisible()
  await expect.element(button('Dizer o que aconteceu')).not.toBeInTheDocument()
})

test('the desk says what happened, holds, lets go and pays', async () => {
  let now = sent({ fact: 'other', missing: ['told'] })
  const requests = serve({
    ...settlement,
    [ONE]: () => ({ doc: now, audience: null }),
    [`PUT /api/operator/push-game/${ID}/result`]: () => {
      now = sent({ fact: 'other', correct: true, payDate: '2026-11-21T15:10:00.000Z' })
      return { data: true }
    },
    [`PUT /api/operator/games/${ID}/hold`]: ({ body }) => {
      now = { ...now, hold: body.hold === true ? 'Porque sim' : null } as typeof now
      return { data: true }
    },
    [`POST /api/operator/games/${ID}/settle`]: () => {
      now = sent({ state: 'paid', correct: true })
      return { data: true, order: null }
    },
  })
  await openConsole(pages, `/push-games/${ID}`)
  await expect.element(page.getByText('Falta saber: o que a mesa viu.')).toBeVisible()
  await expect.element(button('Pagar agora')).toBeDisabled()
  await expect.element(button('Pagar agora')).toHaveAccessibleDescription('Falta o que a mesa viu.')
  await button('Dizer o que aconteceu').click()
  await because('Dizer o que aconteceu')
  await expect.element(dialog().getByText('Escolha a resposta.')).toBeVisible()
  await dialog().getByRole('radio', { name: 'Sim' }).click()
  await dialog().getByRole('button', { name: 'Dizer o que aconteceu' }).click()
  await expect.element(button('Pagar agora')).toBeEnabled()
  expect(requests.findLast(({ path }) => path.endsWith('/result'))?.body).toEqual({
    correct: true,
    reason: 'Porque sim',
  })
  clearToasts()
  await button('Segurar pagamento').click()
  await because('Segurar pagamento')
  await expect.element(page.getByText('Pagamento segurado: Porque sim.')).toBeVisible()
  clearToasts()
  await button('Soltar pagamento').click()
  await because('Soltar pagamento')
  clearToasts()
  await button('Pagar agora').click()
  await because('Pagar agora')
  await expect.element(page.getByText('Paga', { exact: true })).toBeVisible()
  await expect.element(button('Pagar agora')).toHaveAccessibleDescription('Paga.')
  await expect.element(button('Anular')).not.toBeInTheDocument()
})

test('a question is voided for a reason; a broken page can be tried again; a draft goes', async () => {
  let isBroken = true
  let now = sent({ voided: null })
  serve({
    ...matches,
    [LIST]: () => paged([]),
    [ONE]: () => (isBroken ? refusal(500, 'server_error') : { doc: now, audience: null }),
    [`POST /api/operator/games/${ID}/void`]: () => {
      now = sent({ state: 'void', voided: 'edge_event' })
      return { data: true, order: null }
    },
    [`DELETE /api/operator/push-game/${ID}`]: () => ({ data: true }),
  })
  await openConsole(pages, `/push-games/${ID}`)
  await expect.element(page.getByText('Erro inesperado')).toBeVisible()
  isBroken = false
  await button('Tentar de novo').click()
  await expect.element(page.getByText('25% de quem recebeu')).toBeVisible()
  await expect.element(page.getByText('40% das respostas')).toBeVisible()
  await button('Anular').click()
  await because('Anular e devolver')
  await expect
    .element(page.getByText('Anulada, com tudo devolvido: houve um lance na beirada dos minutos.'))
    .toBeVisible()
  now = push()
  await openConsole(pages, `/push-games/${ID}`)
  await field('Do minuto').fill('62')
  await button('Enviar').click()
  await expect.element(page.getByText('Salve antes de enviar')).toBeVisible()
  clearToasts()
  await button('Apagar').click()
  await because('Apagar')
  await expect.element(page.getByText('Nenhuma pergunta ainda')).toBeVisible()
})

test('C10: once it is paid, what happened is told anew and a correction asked of a second person', async () => {
  const requests = serve({
    [ONE]: () => ({ doc: sent({ state: 'paid', correct: true }), audience: null }),
    [`POST /api/operator/games/${ID}/correct`]: () => ({ _id: null, entries: 0, amount: 0, withheld: 0 }),
  })
  await openConsole(pages, `/push-games/${ID}`)
  await button('Dizer o que aconteceu').click()
  await expect.element(dialog().getByText(/Já foi paga: nada muda até você pedir a correção/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancelar' }).click()
  await button('Pedir correção').click()
  await because('Pedir correção')
  await expect.element(page.getByText('Ranking corrigido: ninguém recebe mais')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Porque sim' })
})
