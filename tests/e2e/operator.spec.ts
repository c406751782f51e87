import { comeIn, consoleMessagesOf } from './console.ts'
import { dealt } from './projects.ts'
import { expect, expectAccessible, expectWholePage, test } from './support.ts'

test('an operator comes in; a player does not', { tag: dealt(0) }, async ({ page, locale }, info) => {
  const copy = consoleMessagesOf(locale)
  const operatorUrl = String(info.config.metadata.operatorUrl)
  await page.goto(operatorUrl)
  await expectAccessible(page)
  await page.getByLabel(copy.username).fill('ana')
  await page.getByLabel(copy.password, { exact: true }).fill('palpite10')
  await page.getByRole('button', { name: copy.signIn }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel(copy.username).fill('operador')
  await page.getByLabel(copy.password, { exact: true }).fill('palpite10')
  await page.getByRole('button', { name: copy.signIn }).click()
  await page.waitForURL(/\/start$/)
  await expectWholePage(page)
  await expectAccessible(page)
})

test(
  'what an operator changes is in the audit log, with its reason, and players see it',
  { tag: dealt(1) },
  async ({ page, request, locale }, info) => {
    const copy = consoleMessagesOf(locale)
    const operatorUrl = String(info.config.metadata.operatorUrl)
    await comeIn(page, operatorUrl, 'supervisora')
    await page.goto(`${operatorUrl}/slides`)
    const seconds = 4 + Math.floor(Math.random() * 50)
    const reason = `Motivo ${Math.random().toString(36).slice(2)}`
    const form = page.locator('form').filter({ has: page.getByLabel(copy.seconds) })
    await form.getByLabel(copy.seconds).fill(String(seconds))
    await form.getByRole('textbox', { name: copy.why }).fill(reason)
    await form.getByRole('button').last().click()
    await expect(page.getByText(copy.saved).first()).toBeVisible()
    await page.goto(`${operatorUrl}/audit`)
    await expect(page.getByText(reason)).toBeVisible()
    const { token } = (await (
      await request.post('/auth/local', { data: { username: 'carla', password: 'palpite10' } })
    ).json()) as { token: string }
    // Journeys in other languages change it too, so use a value of its own.
    const { time } = (await (
      await request.get('/api/slide-main/settings', { headers: { authorization: token } })
    ).json()) as { time: number }
    expect(time).toBeGreaterThanOrEqual(2)
  },
)
