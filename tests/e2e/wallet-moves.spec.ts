import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, toastOf } from './support.ts'
import type { WalletWords } from './wallet-words.ts'
import {
  askFor,
  choose,
  expectBalance,
  expectPage,
  money,
  openWallet,
  panelOf,
  rowsOf,
  test,
  walletButton,
  withdraw,
} from './wallet.ts'

test(
  'coins are withdrawn to no key but one’s own, once a day',
  { tag: '@other-pair' },
  async ({ page, wallet: say, bank, payer, gamer }) => {
    const [me, other] = [await payer(50), await gamer(0)]
    await bank.addPerson({ cpf: other.cpf, name: other.name, keys: other.email })
    await me.comeIn(page)
    const panel = await openWallet(page, say, 'withdraw')
    const amount = panel.getByRole('textbox', { name: say.howMuchOut })
    const key = panel.getByRole('textbox', { name: say.key, exact: true })
    await tryFields(page, say)
    await expectAccessible(page)

    // Whose an e-mail is, only the bank knows: it is refused there, and the coins and the day are back.
    await amount.fill('50')
    await panel.getByRole('radio', { name: say.email }).check()
    await key.fill(other.email)
    await panel.getByRole('button', { name: say.withdrawAmount }).click()
    await panel.getByRole('button', { name: say.confirmWithdrawal }).click()
    await expect(panel.getByText(say.underWay)).toBeVisible()
    await expect(toastOf(page, say.withdrawFailed)).toBeVisible()
    await panel.getByRole('button', { name: say.toWallet }).click()
    await expectBalance(page, say, 50)
    const rows = panel.getByRole('button', { name: say.withdrawal })
    await rows.filter({ hasText: say.failed }).click()
    await expect(panel.getByText(say.keyOfAnother)).toBeVisible()
    await panel.getByRole('button', { name: say.toWallet }).click()

    await choose(page, say, 'withdraw')
    await panel.getByRole('radio', { name: 'CPF' }).check()
    // The CPF is that of the account, and no other.
    expect((await key.inputValue()).replace(/\D/g, '')).toBe(me.cpf)
    await expect(key).not.toBeEditable()
    await amount.fill('30')
    await panel.getByRole('button', { name: say.withdrawAmount }).click()
    await expectAccessible(page)
    await panel.getByRole('button', { name: say.confirmWithdrawal }).click()
    await expect(panel.getByText(say.underWay)).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: say.toWallet }).click()
    await expectBalance(page, say, 20)
    // The bank pays within seconds; the list says so by itself, and its story is whole.
    await rows.filter({ hasText: money(30, '−') }).click()
    await expectPage(page, say, 'withdrawal')
    for (const step of say.steps) await expect(panel.getByRole('listitem').filter({ hasText: step })).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: say.toWallet }).click()
    await choose(page, say, 'withdraw')
    await expect(panel.getByRole('heading', { name: say.unavailable })).toBeVisible()
    await expectAccessible(page)
    expect(await me.balance()).toBe(20)
  },
)

/** What is wrong with an amount and a key is said beside them, and nothing can be sent. */
async function tryFields(page: Page, say: WalletWords): Promise<void> {
  const panel = panelOf(page)
  const key = panel.getByRole('textbox', { name: say.key, exact: true })
  await panel.getByRole('textbox', { name: say.howMuchOut }).fill('51')
  await expect(panel.getByText(say.tooMuchOut)).toBeVisible()
  await panel.getByRole('radio', { name: say.email }).check()
  await key.fill('gabriela@')
  await key.blur()
  await expect(panel.getByText(say.emailInvalid)).toBeVisible()
  await panel.getByRole('radio', { name: say.phone }).check()
  await key.fill('(11)1234')
  await key.blur()
  await expect(panel.getByText(say.phoneInvalid)).toBeVisible()
  await expect(panel.getByRole('button', { name: say.withdrawAmount })).toHaveCount(0)
}

test(
  'coins are given to another player, who sees them arrive',
  { tag: '@one-pair' },
  async ({ page, browser, wallet: say, payer, gamer }) => {
    const [me, friend] = [await payer(600), await gamer(0)]
    const theirs = await (await browser.newContext()).newPage()
    await friend.comeIn(theirs)
    await theirs.goto('/home')
    await expect(walletButton(theirs)).toHaveText(money(0))

    await me.comeIn(page)
    const panel = await openWallet(page, say, 'transfer')
    const whom = panel.getByRole('textbox', { name: say.whom })
    await find(page, say, me.username)
    await expect(panel.getByText(say.toSelf)).toBeVisible()
    await find(page, say, `${friend.username}.x`)
    await expect(panel.getByText(say.nobody)).toBeVisible()
    await expectAccessible(page)
    await find(page, say, friend.username)
    await expect(whom).toBeHidden()
    const recipient = panel.getByRole('region', { name: say.recipient })
    await expect(recipient).toContainText(`@${friend.username}`)
    await expect(recipient).not.toContainText(friend.email)
    await expect(recipient).not.toContainText(friend.cpf.slice(0, 3))
    const amount = panel.getByRole('textbox', { name: say.howMuchTo })
    await amount.fill('501')
    await expect(panel.getByText(say.tooMuch)).toBeVisible()
    await amount.fill('120')
    await expect(panel.getByRole('meter', { name: say.dailyLimit })).toHaveAttribute('aria-valuenow', '12000')
    await expectAccessible(page)
    await panel.getByRole('button', { name: say.sendAmount }).click()
    await expectAccessible(page)
    await panel.getByRole('button', { name: say.yesTransfer }).click()
    const password = panel.getByLabel(say.password, { exact: true })
    await password.fill('errada-mesmo')
    await panel.getByRole('button', { name: say.confirm, exact: true }).click()
    await expect(panel.getByText(say.wrongPassword)).toBeVisible()
    await expectAccessible(page)
    await password.fill(me.password)
    await panel.getByRole('button', { name: say.confirm, exact: true }).click()
    // The other browser was not touched since. Both notices go by themselves: they are waited for at once.
    await Promise.all([
      expect(toastOf(page, say.transferred)).toBeVisible(),
      expect(toastOf(theirs, say.received)).toBeVisible(),
    ])
    await expectBalance(page, say, 480)
    await expect(walletButton(theirs)).toHaveText(money(120))
    await walletButton(theirs).click()
    await expectBalance(theirs, say, 120)
    await choose(theirs, say, 'withdraw')
    await expect(panelOf(theirs).getByText(say.held)).toBeVisible()
    await theirs.context().close()
  },
)

/** Looks for a player to give coins to. */
async function find(page: Page, say: WalletWords, name: string): Promise<void> {
  await panelOf(page).getByRole('textbox', { name: say.whom }).fill(name)
  await panelOf(page).getByRole('button', { name: say.search, exact: true }).click()
}

test(
  'the statement is narrowed, looked into, and kept as a file that adds up',
  { tag: '@other-pair' },
  async ({ page, wallet: say, payer, gamer }) => {
    const [me, friend] = [await payer(), await gamer(0)]
    const { _id: receiver } = await friend.call<{ _id: string }>('GET', '/api/me')
    await me.buy(20)
    await me.buy(12)
    await me.call('POST', '/api/transactions/p2p', { receiver, amount: 7, password: me.password })
    await askFor(me, 5)
    await me.comeIn(page)
    const panel = await openWallet(page, say, 'statement')
    const list = panel.getByRole('region', { name: say.transactions })
    await expect(list.getByText(say.count(4))).toBeVisible()
    await expectAccessible(page)
    const kind = panel.getByRole('combobox', { name: say.kind })
    await kind.selectOption({ label: say.kinds.transfer })
    await expect(list.getByText(say.count(1))).toBeVisible()
    await list.getByRole('button', { name: friend.name }).click()
    await expect(panel.getByRole('heading', { level: 2, name: say.details })).toBeVisible()
    await expect(panel.getByText(`${friend.name} (@${friend.username})`)).toBeVisible()
    await expect(panel.getByRole('definition').filter({ hasText: money(25) })).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: say.back }).click()
    await kind.selectOption({ label: say.kinds.prizes })
    await expect(panel.getByText(say.nothing)).toBeVisible()
    await panel.getByRole('button', { name: say.clear }).click()
    await panel.getByRole('combobox', { name: say.period }).selectOption({ label: say.periods.own })
    await panel.getByLabel(say.fromDay, { exact: true }).fill('2026-02-02')
    await panel.getByLabel(say.toDay, { exact: true }).fill('2026-02-01')
    await expect(panel.getByText(say.daysWrong)).toBeVisible()
    await panel.getByLabel(say.toDay, { exact: true }).fill('')
    await expect(list.getByText(say.count(4))).toBeVisible()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: say.download }).click(),
    ])
    const rows = rowsOf(await readFile(await download.path(), 'utf8'))
    const moved = rows.map(([, , , amount, balance]) => ({ amount: Number(amount), balance: Number(balance) }))
    expect(moved).toEqual([
      { amount: 20, balance: 20 },
      { amount: 12, balance: 32 },
      { amount: -7, balance: 25 },
    ])
    expect(moved.reduce((sum, { amount }) => sum + amount, 0)).toBe(await me.balance())
  },
)

test(
  'limits hold at once when they are lowered, and a pause stops everything but a withdrawal',
  { tag: '@one-pair' },
  async ({ page, say: pageSays, wallet: say, payer, desk }) => {
    const [me, card] = [await payer(100), await desk.stage({ gameType: 'classic', price: 10 })]
    await me.comeIn(page)
    const panel = await openWallet(page, say, 'main')
    await panel.getByRole('button', { name: say.limitsRow }).click()
    await expectPage(page, say, 'limits')
    await expectAccessible(page)
    await setDaily(page, say, 60)
    await setDaily(page, say, 30)
    await expect(panel.getByRole('meter', { name: say.usedToday })).toHaveAttribute('aria-valuemax', '3000')
    await panel.getByRole('button', { name: say.changeDaily }).click()
    await panel.getByRole('textbox', { name: say.whichLimit }).fill('60')
    await expectAccessible(page)
    await panel.getByRole('button', { name: say.askLater }).click()
    await expect(toastOf(page, say.asked)).toBeVisible()
    await expect(panel.getByText(say.raise)).toBeVisible()

    await panel.getByRole('button', { name: say.back }).click()
    await choose(page, say, 'buy')
    await buyCustom(page, say, 50)
    await expect(panel.getByRole('alert').filter({ hasText: say.refusedLimit })).toBeVisible()
    await panel.getByRole('button', { name: say.seeMyLimits }).click()

    await panel.getByRole('combobox', { name: say.pauseFor }).selectOption('3')
    await panel.getByRole('button', { name: say.pauseDays }).click()
    await expectAccessible(page)
    await panel.getByRole('button', { name: say.yesPause }).click()
    await expect(toastOf(page, say.pauseBegan)).toBeVisible()
    await expect(panel.getByText(say.pausedUntil)).toBeVisible()

    await openWallet(page, say, 'deposit')
    await buyCustom(page, say, 20)
    await expect(panel.getByRole('alert').filter({ hasText: say.paused })).toBeVisible()
    await page.goto(`/cards/${card.id}/play`)
    await page.getByRole('button', { name: pageSays.submitGame }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: pageSays.sendFor }).click()
    const refused = page.getByRole('alertdialog', { name: say.paused })
    await refused.getByRole('button', { name: say.toLimits }).click()
    await expectPage(page, say, 'limits')
    expect(await me.balance()).toBe(100)
    await panel.getByRole('button', { name: say.close }).click()

    await openWallet(page, say, 'withdraw')
    await withdraw(page, say, 10)
    expect(await me.balance()).toBe(90)
  },
)

/** Sets the daily limit of deposits to fewer reais than it had, which holds at once. */
async function setDaily(page: Page, say: WalletWords, reais: number): Promise<void> {
  const panel = panelOf(page)
  await panel
    .getByRole('button', { name: say.setDaily })
    .or(panel.getByRole('button', { name: say.changeDaily }))
    .click()
  await panel.getByRole('textbox', { name: say.whichLimit }).fill(String(reais))
  await panel.getByRole('button', { name: say.saveLimit }).click()
  await expect(toastOf(page, say.limitSaved)).toBeVisible()
}

/** Asks for a pack of one's own amount. */
async function buyCustom(page: Page, say: WalletWords, reais: number): Promise<void> {
  const panel = panelOf(page)
  const pack = panel.getByRole('region', { name: say.customPack })
  await pack.getByRole('textbox', { name: say.reais }).fill(String(reais))
  await pack.getByRole('button', { name: say.buyPack }).click()
  await panel.getByRole('button', { name: say.yes }).click()
}
