import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { CARD, cardOnWire, openCards } from '#tests/pages/operator/cards.tsx'
import { serve } from '#tests/pages/operator/console.tsx'

const path = `/api/operator/athlete-card`
const field = (name: string | RegExp) => page.getByRole('textbox', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const tab = (name: string | RegExp) => page.getByRole('tab', { name })

beforeEach(() => setLang('pt-BR'))

describe('fair points', () => {
  const option = (proposed: number, dominates = false) => ({
    probability: 0.2,
    low: 0.15,
    high: 0.27,
    games: 140,
    expected: 1.8,
    proposed,
    dominates,
  })
  const draft = () => cardOnWire({ state: 'draft' })

  test('are asked for, shown with what they rest on, and taken in one press', async () => {
    const requests = serve({
      [`GET ${path}/${CARD}`]: draft,
      [`POST ${path}/fair-points`]: () => ({
        games: 11_114,
        goals: draft().goalOptions.map((_one, place) => option(place + 2.5, place === 0)),
        statistics: draft().statisticOptions.map(() => option(7)),
      }),
    })
    await openCards(`/cards/${CARD}`)
    await tab(/Craques/).click()
    await button('Calcular').click()
    await expect.element(page.getByText('20% (15% a 27%)').first()).toBeVisible()
    await expect.element(page.getByText(/11\.114 atuações/)).toBeVisible()
    await expect.element(page.getByText(/vale bem mais que as outras/)).toBeVisible()
    await button('Usar estes pontos').click()
    await expect.element(field('Pontos').first()).toHaveValue('2,5')
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      athletes: expect.any(Array),
      goalOptions: expect.any(Array),
    })
  })

  test('say so where no game was played', async () => {
    serve({
      [`GET ${path}/${CARD}`]: draft,
      [`POST ${path}/fair-points`]: () => ({ games: 0, goals: [], statistics: [] }),
    })
    await openCards(`/cards/${CARD}`)
    await tab(/Craques/).click()
    await button('Calcular').click()
    await expect.element(page.getByText(/não há do que calcular/)).toBeVisible()
    expect(button('Usar estes pontos').query()).toBeNull()
  })
})
