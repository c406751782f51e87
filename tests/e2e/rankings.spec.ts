import { dealt } from './projects.ts'
import { comeIn, expect, expectAccessible, test } from './support.ts'

const pt = {
  global: 'Ranking global',
  podium: 'Os três primeiros',
  strip: 'Rankings',
  hatTrick: 'Ranking Hat-trick',
  search: 'Buscar jogador',
  found: 'Jogadores encontrados',
  clear: 'Limpar busca',
  badges: 'Conquistas',
  rankings: 'Rankings agora',
  missing: 'Usuário não encontrado',
}
const en: typeof pt = {
  global: 'Global ranking',
  podium: 'The top three',
  strip: 'Rankings',
  hatTrick: 'Hat-trick ranking',
  search: 'Search players',
  found: 'Players found',
  clear: 'Clear the search',
  badges: 'Badges',
  rankings: 'Rankings now',
  missing: 'User not found',
}

test(
  'rankings are read one after the other, and lead to what a player shows to others',
  { tag: dealt(0) },
  async ({ page, request, locale }) => {
    const copy = locale === 'pt-BR' ? pt : en
    await comeIn(page, request, 'carla')
    await page.goto('/rankings')
    await expect(page).toHaveURL('/rankings/global')
    await expect(page.getByRole('heading', { level: 1, name: copy.global })).toBeVisible()
    const podium = page.getByRole('region', { name: copy.podium })
    // A demo that has just started is still counting its past games.
    await expect(async () => {
      await page.goto('/rankings/global')
      await expect(podium.getByRole('link')).toHaveCount(3, { timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await expectAccessible(page)

    await page.getByRole('navigation', { name: copy.strip }).getByRole('link', { name: 'Hat-trick' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: copy.hatTrick })).toBeVisible()
    await expect(page).toHaveURL('/rankings/hat-trick')

    await page.getByRole('textbox', { name: copy.search }).fill('bruno')
    const bruno = page.getByRole('region', { name: copy.found }).getByRole('link', { name: /@bruno/ })
    await expect(bruno).toBeVisible()
    await expectAccessible(page)
    await bruno.click()
    await expect(page.getByText('@bruno')).toBeVisible()
    await expect(page.getByRole('region', { name: copy.badges })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('R$')
    await expectAccessible(page)
  },
)

test(
  'my profile is what I show to others; nobody is there under an unknown id',
  { tag: dealt(1) },
  async ({ page, request, locale }) => {
    const copy = locale === 'pt-BR' ? pt : en
    await comeIn(page, request, 'diego')
    await page.goto('/profile')
    await expect(page.getByRole('region', { name: copy.rankings })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/users/${'f'.repeat(24)}`)
    await expect(page.getByRole('heading', { level: 1, name: copy.missing })).toBeVisible()
  },
)
