import { expect, expectAccessible, signIn, test } from './support.ts'

const open = [
  '/',
  '/signup',
  '/forgot',
  '/reset?token=none',
  '/confirm?token=none-at-all-but-long-enough',
  '/terms',
  '/privacy',
  '/rules',
  '/help',
]
const own = [
  '/home',
  '/profile',
  '/profile/edit_user_informations',
  '/profile/edit_personal_data',
  '/profile/change_password',
  '/profile/update_avatar',
  '/profile/sessions',
  '/profile/my_data',
  '/athletes_of_the_week',
  '/championships',
  '/family_vs_friends',
  '/versus',
  '/versus_vip',
  '/rankings/global',
  '/chats',
  '/nowhere/at/all',
]

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('every page a visitor reaches is accessible and complains of nothing', async ({ page }) => {
      for (const path of open) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await test.step(path, () => expectAccessible(page))
      }
    })

    test('every page of one’s own is accessible and complains of nothing', async ({ page, say }) => {
      await signIn(page, say, 'ana', 'palpite10')
      for (const path of own) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await test.step(path, () => expectAccessible(page))
      }
    })
  })
}

test('the way through sign-in and the header needs no mouse', async ({ page, say }) => {
  await page.goto('/')
  await page.getByLabel(say.names).focus()
  await page.keyboard.type('bruno')
  await page.keyboard.press('Tab')
  await page.keyboard.type('palpite10')
  await page.keyboard.press('Enter')
  await page.waitForURL('/home')
  await page.keyboard.press('Tab')
  // The first stop is the way past the header, and it works.
  const skip = page.locator(':focus')
  await expect(skip).toHaveAttribute('href', '#main')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeVisible()
})
