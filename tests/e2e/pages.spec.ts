import type { Page } from '@playwright/test'
import { dealt } from './projects.ts'
import { comeIn, expect, expectAccessible, expectWholePage, test } from './support.ts'

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
  '/unsubscribe?token=none.money.none',
]
/** A year with data, whatever the date. */
const year = new Date().getUTCFullYear()
const own = [
  '/home',
  '/my_games',
  '/my_games/week',
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
  '/leagues',
  '/chats',
  '/nowhere/at/all',
  '/profile/notifications',
  `/profile/my_data/${year}`,
]

const look = (page: Page, path: string): Promise<void> =>
  test.step(path, async () => {
    await page.goto(path)
    await expectWholePage(page)
    await expectAccessible(page)
  })

/** Every fourth page, starting with the nth. */
const everyFourth = (paths: readonly string[], nth: number) => paths.filter((_, index) => index % 4 === nth)

for (const nth of [0, 1, 2, 3]) {
  const paths = everyFourth(open, nth)
  const title = `pages of a visitor are accessible, with nothing to complain of: ${paths.join(' ')}`
  test(title, { tag: dealt(nth) }, async ({ page }) => {
    for (const path of paths) await look(page, path)
  })
}

for (const nth of [0, 1, 2, 3]) {
  const paths = everyFourth(own, nth)
  const title = `pages of who is signed in are accessible, with nothing to complain of: ${paths.join(' ')}`
  test(title, { tag: dealt(nth) }, async ({ page, request }) => {
    await comeIn(page, request, 'ana')
    for (const path of paths) await look(page, path)
  })
}

test('the way through sign-in and the header needs no mouse', { tag: dealt(0) }, async ({ page, texts }) => {
  await page.goto('/')
  await page.getByLabel(texts.access.username).focus()
  await page.keyboard.type('bruno')
  await page.keyboard.press('Tab')
  await page.keyboard.type('palpite10')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: texts.shell.profile })).toBeVisible()
  // After a navigation the focus is on the new page; on a fresh load the first tab stop is the skip link.
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: texts.shell.profile })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.locator(':focus')
  await expect(skip).toHaveAttribute('href', '#main')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeVisible()
})

test('a year is printed by itself, black on white, on one page of A4', { tag: dealt(1) }, async ({ page, request }) => {
  await comeIn(page, request, 'ana')
  await page.goto(`/profile/my_data/${year}`)
  await expect(page.getByRole('article')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('combobox')).toBeHidden()
  const heading = page.getByRole('article').getByRole('heading').first()
  await expect(heading).toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.emulateMedia({ media: null })
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type ?\/Page\b/g)).toHaveLength(1)
  expect(paper).toMatch(/\/MediaBox ?\[0 0 59\d\.?\d* 84\d\.?\d*\]/)
})
