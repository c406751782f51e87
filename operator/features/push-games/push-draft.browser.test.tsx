import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { openConsole, refusal, serve } from '#tests/pages/operator/console.tsx'
import { fixture, ID, match, push } from '#tests/pages/operator/push-games.ts'
import { currentToasts, dismiss } from '#ui/toast-store.ts'
import { PushGameScreen } from './push-game-screen.tsx'

const ONE = `GET /api/operator/push-game/${ID}`
const matches = { 'GET /api/operator/push-match': () => ({ docs: [match] }) }
const dialog = () => page.getByRole('alertdialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const pages = { '/push-games/$push': PushGameScreen }

beforeEach(() => setLang('pt-BR'))

test('the text of a saved draft goes on following its minutes, and sending says what goes out', async () => {
  let saved = push()
  const requests = serve({
    ...matches,
    [ONE]: () => ({ doc: saved, audience: 18 }),
    [`PUT /api/operator/push-game/${ID}`]: ({ body }) => {
      saved = push({ ...body, seq: 1, _match: fixture })
      return { data: true, seq: 1 }
    },
  })
  await openConsole(pages, `/push-games/${ID}`)
  await expect
    .element(field('Pergunta em português'))
    .toHaveValue('Aurora faz gol entre os minutos 60 e 70? Fonte: CBF')
  await field('Do minuto').fill('76')
  await field('Ao minuto').fill('90')
  await expect
    .element(field('Pergunta em português'))
    .toHaveValue('Aurora faz gol entre os minutos 76 e 90? Fonte: CBF')
  await expect
    .element(field('Pergunta em inglês'))
    .toHaveValue('Will Aurora score between minutes 76 and 90? Source: CBF')
  await field('Motivo').fill('Fim de jogo')
  await button('Salvar rascunho').click()
  await expect.poll(() => requests.find(({ method }) => method === 'PUT')?.body.question).toMatch(/76 e 90/)
  // A toast covers the page for a while.
  for (const { id } of currentToasts()) dismiss(id)
  await button('Enviar').click()
  await expect.element(dialog().getByText('Aurora × Bandeira')).toBeVisible()
  await expect.element(dialog().getByText('76–90')).toBeVisible()
  await expect.element(dialog().getByText('R$ 5,00')).toBeVisible()
  await expect.element(dialog().getByText('Todos: 18 jogadores')).toBeVisible()
})

test('a draft that somebody else changed meanwhile is not changed back: only what one changed goes over it', async () => {
  let saved = push()
  const requests = serve({
    ...matches,
    [ONE]: () => ({ doc: saved, audience: 18 }),
    [`PUT /api/operator/push-game/${ID}`]: ({ body }) => {
      if (body.seq !== saved.seq) return refusal(409, 'conflict')
      return { data: true, seq: saved.seq + 1 }
    },
  })
  await openConsole(pages, `/push-games/${ID}`)
  await field('Preço da resposta (R$)').fill('7')
  await field('Motivo').fill('Mais barato')
  saved = push({ seq: 1, amount: 300 })
  await button('Salvar rascunho').click()
  await expect
    .element(page.getByText('Esta pergunta foi salva em outro lugar enquanto você editava').first())
    .toBeVisible()
  await expect.element(field('Preço da resposta (R$)')).toHaveValue('7')
  await expect.element(field('Prêmio garantido (R$)')).toHaveValue('300,00')
  for (const { id } of currentToasts()) dismiss(id)
  await button('Salvar rascunho').click()
  await expect
    .poll(() => requests.findLast(({ method }) => method === 'PUT')?.body)
    .toMatchObject({ price: 7, amount: 300, seq: 1 })
})
