import type { Page } from '@playwright/test'
import { bothThemes, comeIn, expect, expectAccessible, pairOf, test } from './support.ts'

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
/** A year there is something of, whatever day it is. */
const year = new Date().getUTCFullYear()
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
  '/profile/notifications',
  `/profile/my_data/${year}`,
]

/** Each page is looked at by one pair of projects: both languages, both sizes, and, English being light here, both themes. */
test.use(bothThemes)

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
}

for (const [place, path] of open.entries()) {
  const title = `a visitor at ${path}: accessible, and nothing to complain of`
  test(title, { tag: pairOf(place) }, ({ page }) => look(page, path))
}

for (const [place, path] of own.entries()) {
  const title = `somebody signed in at ${path}: accessible, and nothing to complain of`
  test(title, { tag: pairOf(place) }, async ({ page, request }) => {
    await comeIn(page, request, 'ana')
    await look(page, path)
  })
}

test('the way through sign-in and the header needs no mouse', { tag: pairOf(0) }, async ({ page, say }) => {
  await page.goto('/')
  await page.getByLabel(say.names).focus()
  await page.keyboard.type('bruno')
  await page.keyboard.press('Tab')
  await page.keyboard.type('palpite10')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: say.myProfile })).toBeVisible()
  // The keyboard goes on from the page it came to; on a page opened anew the first stop is the way past the header.
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: say.myProfile })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.locator(':focus')
  await expect(skip).toHaveAttribute('href', '#main')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeVisible()
})

test(
  'a year is printed by itself, black on white, on one page of A4',
  { tag: pairOf(1) },
  async ({ page, request }) => {
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
  },
)
