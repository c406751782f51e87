import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { submitName } from './games.ts'
import { begins, counting, sentence, type Messages } from './messages.ts'
import { pair } from './projects.ts'
import { expect, expectAccessible, toastOf } from './support.ts'
import {
  askFor,
  choose,
  expectBalance,
  expectPage,
  expectTaken,
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
  { tag: pair.enPhone },
  async ({ page, texts, bank, payer, gamer }) => {
    const [me, other] = [await payer(50), await gamer(0)]
    await bank.addPerson({ cpf: other.cpf, name: other.name, keys: other.email })
    await me.comeIn(page)
    const panel = await openWallet(page, texts, 'withdraw')
    const amount = panel.getByRole('textbox', { name: texts.withdraw.amount })
    const key = panel.getByRole('textbox', { name: texts.withdraw.key, exact: true })
    await tryFields(page, texts)
    await expectAccessible(page)

    // Only the bank knows the owner of an e-mail key: it refuses, and coins and daily limit are restored.
    await amount.fill('50')
    await panel.getByRole('radio', { name: texts.withdraw.types.EMAIL }).check()
    await key.fill(other.email)
    await panel.getByRole('button', { name: begins(texts.withdraw.submitAmount('R$')) }).click()
    await panel.getByRole('button', { name: texts.withdraw.confirm.yes }).click()
    await expectTaken(page, texts)
    await expect(toastOf(page, /Seu saque não deu certo|Your withdrawal failed/)).toBeVisible()
    await panel.getByRole('button', { name: texts.wallet.backToWallet }).click()
    await expectBalance(page, texts, 50)
    const rows = panel.getByRole('button', { name: begins(texts.transaction.titles.withdraw) })
    await rows.filter({ hasText: texts.transaction.statuses.failed }).click()
    await expect(panel.getByText(texts.withdrawal.failures.key_of_another)).toBeVisible()
    await panel.getByRole('button', { name: texts.wallet.backToWallet }).click()

    await choose(page, texts, 'withdraw')
    await panel.getByRole('radio', { name: 'CPF' }).check()
    // The CPF is that of the account.
    expect((await key.inputValue()).replace(/\D/g, '')).toBe(me.cpf)
    await expect(key).not.toBeEditable()
    await amount.fill('30')
    await panel.getByRole('button', { name: begins(texts.withdraw.submitAmount('R$')) }).click()
    await expectAccessible(page)
    await panel.getByRole('button', { name: texts.withdraw.confirm.yes }).click()
    await expectTaken(page, texts)
    await expectAccessible(page)
    await panel.getByRole('button', { name: texts.wallet.backToWallet }).click()
    await expectBalance(page, texts, 20)
    // The bank pays within seconds; the list updates by itself, with the complete history.
    await rows.filter({ hasText: money(30, '−') }).click()
    await expectPage(page, texts, 'withdrawal')
    const { asked, sending, sent, paid } = texts.withdrawal.steps
    for (const step of [asked, sending, sent, paid])
      await expect(panel.getByRole('listitem').filter({ hasText: begins(step) })).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: texts.wallet.backToWallet }).click()
    await choose(page, texts, 'withdraw')
    await expect(panel.getByRole('heading', { name: texts.withdraw.unavailable.title })).toBeVisible()
    await expectAccessible(page)
    expect(await me.balance()).toBe(20)
  },
)

/** Errors of amount and key are shown beside them, and block sending. */
async function tryFields(page: Page, copy: Messages): Promise<void> {
  const panel = panelOf(page)
  const key = panel.getByRole('textbox', { name: copy.withdraw.key, exact: true })
  await panel.getByRole('textbox', { name: copy.withdraw.amount }).fill('51')
  await expect(panel.getByText(sentence(copy.walletErrors.fields.insufficient_balance))).toBeVisible()
  await panel.getByRole('radio', { name: copy.withdraw.types.EMAIL }).check()
  await key.fill('gabriela@')
  await key.blur()
  await expect(panel.getByText(copy.withdraw.fields.email_invalid)).toBeVisible()
  await panel.getByRole('radio', { name: copy.withdraw.types.PHONE }).check()
  await key.fill('(11)1234')
  await key.blur()
  await expect(panel.getByText(copy.withdraw.fields.phone_invalid)).toBeVisible()
  await expect(panel.getByRole('button', { name: begins(copy.withdraw.submitAmount('R$')) })).toHaveCount(0)
}

test(
  'coins are given to another player, who sees them arrive',
  { tag: pair.ptPhone },
  async ({ page, browser, texts, payer, gamer }) => {
    const [me, friend] = [await payer(600), await gamer(0)]
    const theirs = await (await browser.newContext()).newPage()
    await friend.comeIn(theirs)
    await theirs.goto('/home')
    await expect(walletButton(theirs)).toHaveText(money(0))

    await me.comeIn(page)
    const panel = await openWallet(page, texts, 'transfer')
    const whom = panel.getByRole('textbox', { name: texts.transfer.search.label })
    await find(page, texts, me.username)
    await expect(panel.getByText(texts.transfer.search.self)).toBeVisible()
    await find(page, texts, `${friend.username}.x`)
    await expect(panel.getByText(texts.transfer.search.none)).toBeVisible()
    await expectAccessible(page)
    await find(page, texts, friend.username)
    await expect(whom).toBeHidden()
    const recipient = panel.getByRole('region', { name: texts.transfer.recipient })
    await expect(recipient).toContainText(`@${friend.username}`)
    await expect(recipient).not.toContainText(friend.email)
    await expect(recipient).not.toContainText(friend.cpf.slice(0, 3))
    const amount = panel.getByRole('textbox', { name: texts.transfer.amount })
    await amount.fill('501')
    await expect(panel.getByText(texts.transfer.errors.tooMuch)).toBeVisible()
    await amount.fill('120')
    await expect(panel.getByRole('meter', { name: texts.transfer.limit })).toHaveAttribute('aria-valuenow', '12000')
    await expectAccessible(page)
    await panel.getByRole('button', { name: begins(texts.transfer.sendAmount('R$')) }).click()
    await expectAccessible(page)
    await panel.getByRole('button', { name: texts.transfer.yes }).click()
    const password = panel.getByLabel(texts.transfer.password, { exact: true })
    await password.fill('errada-mesmo')
    await panel.getByRole('button', { name: texts.transfer.confirm, exact: true }).click()
    await expect(panel.getByText(texts.transfer.passwordWrong)).toBeVisible()
    await expectAccessible(page)
    await password.fill(me.password)
    await panel.getByRole('button', { name: texts.transfer.confirm, exact: true }).click()
    // The other browser was idle. Both notices disappear by themselves, so wait for both at once.
    await Promise.all([
      expect(toastOf(page, texts.transfer.done)).toBeVisible(),
      expect(toastOf(theirs, /Você recebeu moedas|You received coins/)).toBeVisible(),
    ])
    await expectBalance(page, texts, 480)
    await expect(walletButton(theirs)).toHaveText(money(120))
    await walletButton(theirs).click()
    await expectBalance(theirs, texts, 120)
    await choose(theirs, texts, 'withdraw')
    const [held = ''] = texts.withdraw.held.received('', '|').split('|')
    await expect(panelOf(theirs).getByText(held.trim())).toBeVisible()
    await theirs.context().close()
  },
)

/** Searches for the recipient of a transfer. */
async function find(page: Page, copy: Messages, name: string): Promise<void> {
  await panelOf(page).getByRole('textbox', { name: copy.transfer.search.label }).fill(name)
  await panelOf(page).getByRole('button', { name: copy.transfer.search.button, exact: true }).click()
}

test(
  'the statement is narrowed, looked into, and kept as a file that adds up',
  { tag: pair.ptDesktop },
  async ({ page, texts, payer, gamer }) => {
    const [me, friend] = [await payer(), await gamer(0)]
    const { _id: receiver } = await friend.call<{ _id: string }>('GET', '/api/me')
    await me.buy(20)
    await me.buy(12)
    await me.call('POST', '/api/transactions/p2p', { receiver, amount: 7, password: me.password })
    await askFor(me, 5)
    await me.comeIn(page)
    const panel = await openWallet(page, texts, 'statement')
    const list = panel.getByRole('region', { name: texts.statement.list })
    await expect(list.getByText(texts.statement.count('4', false))).toBeVisible()
    await expectAccessible(page)
    const type = panel.getByRole('combobox', { name: texts.statement.module })
    await type.selectOption({ label: texts.statement.modules.transfer })
    await expect(list.getByText(texts.statement.count('1', true))).toBeVisible()
    await list.getByRole('button', { name: friend.name }).click()
    await expect(panel.getByRole('heading', { level: 2, name: texts.statement.details })).toBeVisible()
    await expect(panel.getByText(`${friend.name} (@${friend.username})`)).toBeVisible()
    await expect(panel.getByRole('definition').filter({ hasText: money(25) })).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: texts.common.back }).click()
    await type.selectOption({ label: texts.statement.modules['game-vs'] })
    await expect(panel.getByText(texts.statement.none)).toBeVisible()
    await panel.getByRole('button', { name: texts.statement.clear }).click()
    await panel
      .getByRole('combobox', { name: texts.statement.period })
      .selectOption({ label: texts.statement.periods.own })
    await panel.getByLabel(texts.statement.from, { exact: true }).fill('2026-02-02')
    await panel.getByLabel(texts.statement.to, { exact: true }).fill('2026-02-01')
    await expect(panel.getByText(texts.statement.daysWrong)).toBeVisible()
    await panel.getByLabel(texts.statement.to, { exact: true }).fill('')
    await expect(list.getByText(texts.statement.count('4', false))).toBeVisible()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: texts.statement.download }).click(),
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
  { tag: pair.enDesktop },
  async ({ page, texts, payer, adminClient }) => {
    const [me, card] = [await payer(100), await adminClient.stage({ gameType: 'classic', price: 10 })]
    await me.comeIn(page)
    const panel = await openWallet(page, texts, 'main')
    await panel.getByRole('button', { name: begins(texts.wallet.limits) }).click()
    await expectPage(page, texts, 'limits')
    await expectAccessible(page)
    await setDaily(page, texts, 60)
    await setDaily(page, texts, 30)
    await expect(panel.getByRole('meter', { name: texts.limits.used(texts.limits.periods.day.now) })).toHaveAttribute(
      'aria-valuemax',
      '3000',
    )
    await panel
      .getByRole('button', {
        name: texts.limits.name(texts.limits.change, texts.limits.kinds.deposit.of, texts.limits.periods.day.name),
      })
      .click()
    await panel.getByRole('textbox', { name: texts.limits.edit.amount }).fill('60')
    await expectAccessible(page)
    await panel.getByRole('button', { name: texts.limits.edit.ask }).click()
    await expect(toastOf(page, texts.limits.edit.requested)).toBeVisible()
    await expect(panel.getByText(new RegExp(texts.limits.next(String.raw`R\$\s60[.,]00`, '.+')))).toBeVisible()

    await panel.getByRole('button', { name: texts.common.back }).click()
    await choose(page, texts, 'buy')
    await buyCustom(page, texts, 50)
    await expect(
      panel.getByRole('alert').filter({ hasText: sentence(texts.deposit.refused.limit_deposit?.title) }),
    ).toBeVisible()
    await panel.getByRole('button', { name: sentence(texts.deposit.refused.limit_deposit?.way) }).click()

    await panel.getByRole('combobox', { name: texts.limits.rest.pauseFor }).selectOption('3')
    await panel
      .getByRole('button', { name: counting(count => texts.limits.rest.pauseButton(texts.limits.days(count))) })
      .click()
    await expectAccessible(page)
    await panel.getByRole('button', { name: texts.limits.ask.yesPause(texts.limits.days(3)) }).click()
    await expect(toastOf(page, texts.limits.ask.pauseBegan)).toBeVisible()
    await expect(panel.getByText(begins(texts.limits.resting.pause('').replace('.', '')))).toBeVisible()

    await openWallet(page, texts, 'deposit')
    await buyCustom(page, texts, 20)
    await expect(
      panel.getByRole('alert').filter({ hasText: sentence(texts.deposit.refused.paused?.title) }),
    ).toBeVisible()
    await page.goto(`/cards/${card.id}/play`)
    await page.getByRole('button', { name: submitName(texts) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: begins(texts.play.ask.send('')) })
      .click()
    const refused = page.getByRole('alertdialog', { name: sentence(texts.deposit.refused.paused?.title) })
    await refused.getByRole('button', { name: texts.walletWay.own.limits }).click()
    await expectPage(page, texts, 'limits')
    expect(await me.balance()).toBe(100)
    await panel.getByRole('button', { name: texts.wallet.close }).click()

    await openWallet(page, texts, 'withdraw')
    await withdraw(page, texts, 10)
    expect(await me.balance()).toBe(90)
  },
)

/** Lowers the daily deposit limit, which is effective at once. */
async function setDaily(page: Page, copy: Messages, reais: number): Promise<void> {
  const panel = panelOf(page)
  await panel
    .getByRole('button', {
      name: copy.limits.name(copy.limits.set, copy.limits.kinds.deposit.of, copy.limits.periods.day.name),
    })
    .or(
      panel.getByRole('button', {
        name: copy.limits.name(copy.limits.change, copy.limits.kinds.deposit.of, copy.limits.periods.day.name),
      }),
    )
    .click()
  await panel.getByRole('textbox', { name: copy.limits.edit.amount }).fill(String(reais))
  await panel.getByRole('button', { name: copy.limits.edit.save }).click()
  await expect(toastOf(page, copy.limits.edit.saved)).toBeVisible()
}

/** Buys a custom amount. */
async function buyCustom(page: Page, copy: Messages, reais: number): Promise<void> {
  const panel = panelOf(page)
  const pack = panel.getByRole('region', { name: copy.deposit.packs.custom })
  await pack.getByRole('textbox', { name: copy.deposit.amount }).fill(String(reais))
  await pack.getByRole('button', { name: begins(copy.deposit.buyPack('')) }).click()
  await panel.getByRole('button', { name: copy.deposit.yes }).click()
}
