import { comeIn } from './console.ts'
import { pair } from './projects.ts'
import { expect, expectAccessible, expectWholePage, test } from './support.ts'

const pt = {
  search: 'Buscar',
  everything: 'Buscar em tudo',
  players: 'Jogadores',
  menu: 'Menu',
  money: 'Dinheiro',
  withdrawals: 'Saques',
  byBalance: 'Saldo',
  saveView: 'Salvar esta visão',
  viewName: 'Nome da visão',
  save: 'Salvar',
  chooseAll: 'Todas da página',
  note: /^Anotar \(\d+\)$/,
  confirm: 'Anotar',
  why: 'Motivo',
  done: /linhas? feitas?$/,
}
const en: typeof pt = {
  search: 'Search',
  everything: 'Search everything',
  players: 'Players',
  menu: 'Menu',
  money: 'Money',
  withdrawals: 'Withdrawals',
  byBalance: 'Balance',
  saveView: 'Save this view',
  viewName: 'Name of the view',
  save: 'Save',
  chooseAll: 'All of the page',
  note: /^Add a note \(\d+\)$/,
  confirm: 'Add a note',
  why: 'Reason',
  done: /rows? done$/,
}
const wordsOf = (locale: string | undefined) => (locale?.startsWith('pt') ? pt : en)

test(
  'an operator finds a player and a page from anywhere, by the keyboard or a button',
  { tag: pair.ptDesktop },
  async ({ page, locale }, info) => {
    const copy = wordsOf(locale)
    const operatorUrl = String(info.config.metadata.operatorUrl)
    await comeIn(page, operatorUrl, 'supervisora')
    await page.goto(`${operatorUrl}/start`)
    await expectWholePage(page)
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: copy.everything })
    await expect(box).toBeFocused()
    await expectAccessible(page)
    await box.fill('carla')
    const people = page.getByRole('group', { name: copy.players, exact: true })
    await expect(people.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
    await people.getByRole('option').first().click()
    await expect(page).toHaveURL(/\/people\/[0-9a-f]{24}$/)
    await page.getByRole('button', { name: copy.search }).click()
    await box.fill(copy.withdrawals.toLowerCase())
    await expect(page.getByRole('option', { name: copy.withdrawals }).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/withdrawals$/)
    await expect(box).toBeHidden()
    const menu = page.getByRole('button', { name: copy.menu, exact: true })
    if (!(await menu.isVisible())) return
    await menu.click()
    await expectAccessible(page)
    const money = page.getByRole('group', { name: copy.money, exact: true })
    await expect(money.getByRole('link', { name: copy.withdrawals })).toHaveAttribute('aria-current', 'page')
  },
)

test(
  'an operator notes something of several players at once, and keeps the list as they like it',
  { tag: pair.enPhone },
  async ({ page, locale }, info) => {
    const copy = wordsOf(locale)
    const operatorUrl = String(info.config.metadata.operatorUrl)
    await comeIn(page, operatorUrl, 'supervisora')
    await page.goto(`${operatorUrl}/people?search=carla`)
    await expectWholePage(page)
    await page.getByRole('checkbox', { name: copy.chooseAll }).check()
    await page.getByRole('button', { name: copy.note }).click()
    const sheet = page.getByRole('alertdialog')
    await expectAccessible(page)
    const reason = `Nota ${Math.random().toString(36).slice(2)}`
    await sheet.getByRole('textbox', { name: copy.why }).fill(reason)
    await sheet.getByRole('button', { name: copy.confirm }).click()
    await expect(page.getByText(copy.done)).toBeVisible()
    await page.getByRole('columnheader', { name: copy.byBalance }).getByRole('button').click()
    await page.getByRole('button', { name: copy.saveView }).click()
    await page.getByRole('textbox', { name: copy.viewName }).fill('Carlas')
    await page.getByRole('button', { name: copy.save, exact: true }).click()
    await page.goto(`${operatorUrl}/people`)
    await page.getByRole('button', { name: 'Carlas', exact: true }).click()
    await expect(page).toHaveURL(/search=carla.*sort=balance|sort=balance.*search=carla/)
    await expectAccessible(page)
    const person = await page.locator('main a[href^="/people/"]').first().getAttribute('href')
    await page.goto(`${operatorUrl}${person}?part=notes`)
    await expect(page.getByText(reason)).toBeVisible()
  },
)
