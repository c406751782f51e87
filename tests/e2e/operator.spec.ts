import { comeIn, consoleWordsOf } from './console.ts'
import { expect, expectAccessible, pairOf, test } from './support.ts'

test('an operator comes in; a player does not', { tag: pairOf(0) }, async ({ page, locale }, info) => {
  const say = consoleWordsOf(locale)
  const operatorUrl = String(info.config.metadata.operatorUrl)
  await page.goto(operatorUrl)
  await expectAccessible(page)
  await page.getByLabel(say.username).fill('ana')
  await page.getByLabel(say.password, { exact: true }).fill('palpite10')
  await page.getByRole('button', { name: say.signIn }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await comeIn(page, operatorUrl, locale)
  await expectAccessible(page)
})

const pages = ['/nowhere']
for (const [place, path] of pages.entries()) {
  const title = `the console at ${path}: accessible, and nothing to complain of`
  test(title, { tag: pairOf(place) }, async ({ page, locale }, info) => {
    const operatorUrl = String(info.config.metadata.operatorUrl)
    await comeIn(page, operatorUrl, locale)
    await page.goto(operatorUrl + path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
  })
}

test(
  'what an operator changes is in the audit log, with its reason, and players see it',
  { tag: pairOf(1) },
  async ({ page, request, locale }, info) => {
    const say = consoleWordsOf(locale)
    const operatorUrl = String(info.config.metadata.operatorUrl)
    await comeIn(page, operatorUrl, locale, 'supervisora')
    await page.goto(`${operatorUrl}/slides`)
    const seconds = 4 + Math.floor(Math.random() * 50)
    const reason = `Motivo ${Math.random().toString(36).slice(2)}`
    const form = page.locator('form').filter({ has: page.getByLabel(say.seconds) })
    await form.getByLabel(say.seconds).fill(String(seconds))
    await form.getByRole('textbox', { name: say.why }).fill(reason)
    await form.getByRole('button').last().click()
    await expect(page.getByText(say.saved).first()).toBeVisible()
    await page.goto(`${operatorUrl}/audit`)
    await expect(page.getByText(reason)).toBeVisible()
    const { token } = (await (
      await request.post('/auth/local', { data: { username: 'carla', password: 'palpite10' } })
    ).json()) as { token: string }
    // Journeys in other languages change it too, so it is one of their numbers.
    const { time } = (await (
      await request.get('/api/slide-main/settings', { headers: { authorization: token } })
    ).json()) as { time: number }
    expect(time).toBeGreaterThanOrEqual(2)
  },
)
