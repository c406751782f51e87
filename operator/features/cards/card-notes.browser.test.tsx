import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { CARD, cardOnWire, openCards } from '#tests/pages/operator/cards.tsx'
import { refusal, serve } from '#tests/pages/operator/console.tsx'
import { currentToasts, dismiss } from '#ui/toast-store.ts'

const path = `/api/operator/athlete-card`
const field = (name: string | RegExp) => page.getByRole('textbox', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => setLang('pt-BR'))
const dismissAll = () => {
  for (const { id } of currentToasts()) dismiss(id)
}
afterEach(() => {
  dismissAll()
  vi.unstubAllGlobals()
})

/** A server on which somebody else renames the card while it is open here. */
function serveTwo() {
  const saved = { name: 'Artilheiros da Rodada 24', price: 10, seq: 0 }
  const requests = serve({
    [`GET ${path}/${CARD}`]: () => cardOnWire(saved),
    [`PUT ${path}/${CARD}`]: ({ body }) => {
      if (body.seq !== saved.seq) return refusal(409, 'conflict')
      saved.seq += 1
      return { data: true, seq: saved.seq }
    },
  })
  const rename = () => Object.assign(saved, { name: 'Rodada do clássico', seq: saved.seq + 1 })
  return { rename, sent: () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

test('a scheduled card that waits past its hour says what it waits for', async () => {
  const waits = { state: 'scheduled', fixedAmount: true, amount: 5000, opensAt: '2026-11-21T14:57:00.000Z' } as const
  serve({ [`GET ${path}/${CARD}`]: () => cardOnWire(waits) })
  await openCards(`/cards/${CARD}`)
  await expect.element(page.getByText(/falta dinheiro no caixa da casa, ou outra pessoa aprovar/)).toBeVisible()
})

describe('a card that somebody else saves meanwhile', () => {
  test('is not overwritten: what one changed is kept, and goes over the new version', async () => {
    const { rename, sent } = serveTwo()
    await openCards(`/cards/${CARD}`)
    await field('Preço do jogo').fill('25')
    rename()
    await button('Salvar').click()
    await expect.element(page.getByText('Esta cartela foi salva em outro lugar enquanto você editava')).toBeVisible()
    await expect.element(field('Preço do jogo')).toHaveValue('25')
    await expect.element(button('Salvar')).toBeDisabled()
    await button('Continuar com o que mudei').click()
    await expect.element(button('Continuar com o que mudei')).not.toBeInTheDocument()
    await expect.element(field('Nome')).toHaveValue('Rodada do clássico')
    await button('Salvar').click()
    await expect.poll(() => sent().at(-1)).toMatchObject({ name: 'Rodada do clássico', price: 25, seq: 1 })
    expect(sent().map(({ seq }) => seq)).toEqual([0, 1])
    await expect.element(button('Salvar')).toBeDisabled()
    await expect.element(page.getByText('Cartela salva')).toBeVisible()
    dismissAll()
    // Both the answer and the card as read again are of the next version.
    await field('Preço do jogo').fill('30')
    await button('Salvar').click()
    await expect.poll(() => sent().at(-1)).toMatchObject({ price: 30, seq: 2 })
  })

  test('is shown as it was saved to who prefers that', async () => {
    const { rename, sent } = serveTwo()
    await openCards(`/cards/${CARD}`)
    await field('Preço do jogo').fill('25')
    rename()
    await button('Salvar').click()
    await button('Ficar com o que foi salvo').click()
    await expect.element(field('Nome')).toHaveValue('Rodada do clássico')
    await expect.element(field('Preço do jogo')).toHaveValue('10,00')
    expect(sent()).toHaveLength(1)
  })
})
