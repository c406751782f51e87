import { begins } from './messages.ts'
import { dealt } from './projects.ts'
import { expect, expectAccessible } from './support.ts'
import { choose, expectBalance, openWallet, panelOf, test } from './wallet.ts'

const messages = {
  'pt-BR': {
    excluded: 'Você está em autoexclusão',
    until: /Você está em autoexclusão até \d\d\/\d\d\/\d{4}/,
    limits: 'Escolha seus limites',
  },
  en: {
    excluded: 'You have excluded yourself',
    until: /You are self-excluded until \d\d\/\d\d\/\d{4}/i,
    limits: 'Choose your limits',
  },
}

test(
  'a purchase that was asked for in an old tab is refused after an exclusion, which home and wallet tell',
  { tag: dealt(1) },
  async ({ page, texts, payer, locale }) => {
    const result = messages[locale?.startsWith('en') === true ? 'en' : 'pt-BR']
    const me = await payer(10)
    await me.comeIn(page)
    await openWallet(page, texts, 'deposit')
    const pack = panelOf(page).getByRole('region', { name: texts.deposit.packs.first, exact: true })
    await pack.getByRole('button', { name: begins(texts.deposit.buyPack('')) }).click()
    // In another tab.
    await me.call('POST', '/api/self-exclusion', { months: 3 })
    await panelOf(page)
      .getByRole('group', { name: texts.deposit.confirming })
      .getByRole('button', { name: texts.deposit.yes })
      .click()
    await expect(pack.getByRole('alert').getByText(result.excluded)).toBeVisible()

    await page.goto('/home')
    const todo = page.getByRole('link', { name: result.excluded })
    await expect(todo).toBeVisible()
    await expectAccessible(page)
    await todo.click()
    await expect(panelOf(page).getByText(result.until)).toBeVisible()
    await openWallet(page, texts, 'main')
    await expect(panelOf(page).getByText(result.until)).toBeVisible()
    await expectBalance(page, texts, 10)
    // An exclusion never blocks a withdrawal.
    await choose(page, texts, 'withdraw')
    await expect(panelOf(page).getByRole('textbox', { name: texts.withdraw.amount })).toBeEnabled()
  },
)

test('who skips the page of limits is not asked again', { tag: dealt(0) }, async ({ page, payer, locale, texts }) => {
  const result = messages[locale?.startsWith('en') === true ? 'en' : 'pt-BR']
  const me = await payer()
  await me.comeIn(page)
  await page.goto('/home')
  await page.getByRole('link', { name: result.limits }).click()
  await page.getByRole('button', { name: texts.limitsStep.later }).click()
  await page.waitForURL('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByRole('link', { name: result.limits })).toHaveCount(0)
})
