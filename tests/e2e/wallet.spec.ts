import type { Locator, Page, WebSocketRoute } from '@playwright/test'
import { idOfTxid, parseBrCode } from '#contract/br-code.ts'
import { type Bank, scan } from './bank.ts'
import { expect, expectAccessible, newPerson, toastOf } from './support.ts'
import type { WalletWords } from './wallet-words.ts'
import {
  askFor,
  choose,
  expectBalance,
  expectPage,
  money,
  openWallet,
  panelOf,
  type Payer,
  payCharge,
  test,
  walletButton,
} from './wallet.ts'

type Pack = 'firstPack' | 'secondPack' | 'customPack'

/** The newest row of somebody's statement. */
async function newestId(me: Payer): Promise<string> {
  const { docs } = await me.call<{ docs: { _id: string }[] }>('GET', '/api/transactions?page=1&limit=1')
  return docs[0]?._id ?? ''
}

const packOf = (page: Page, say: WalletWords, pack: Pack): Locator =>
  panelOf(page).getByRole('region', { name: say[pack], exact: true })

/** Asks for a pack: its yes and no are the only ones, no asks nothing, and yes leads to the payment. */
async function askForPack(page: Page, say: WalletWords, pack: Pack): Promise<void> {
  const asked = packOf(page, say, pack)
  const buttons = panelOf(page).getByRole('button', { name: say.buyPack })
  const question = panelOf(page).getByRole('group', { name: say.asking })
  await asked.getByRole('button', { name: say.buyPack }).click()
  await expect(question).toHaveCount(1)
  await expect(asked.getByRole('group', { name: say.asking })).toBeVisible()
  for (const other of await buttons.all()) await expect(other).toBeDisabled()
  await question.getByRole('button', { name: say.no }).click()
  await expect(question).toHaveCount(0)
  await expect(buttons).toHaveCount(3)
  await asked.getByRole('button', { name: say.buyPack }).click()
  await question.getByRole('button', { name: say.yes }).click()
  await expectPage(page, say, 'payment')
}

/** Reads the code on the page as a phone does, and what it leads to at the bank; what is copied is the same. Gives the txid. */
async function readCode(page: Page, say: WalletWords, bank: Bank, me: Payer, reais: number): Promise<string> {
  const panel = panelOf(page)
  await expect(panel.getByText(say.waiting)).toBeVisible()
  const picture = panel.getByRole('img', { name: say.qr })
  await expect(picture).toBeVisible()
  const code = await scan(picture.locator('..'))
  await expect(panel.getByRole('group', { name: say.code }).getByText(code)).toBeVisible()
  await panel.getByRole('button', { name: say.copy }).click()
  await expect(panel.getByRole('button', { name: say.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  const read = parseBrCode(code)
  expect(read).toMatchObject({ ok: true, value: { kind: 'dynamic', name: 'Crava', initiation: '12' } })
  if (!read.ok) throw new Error(read.code)
  // A dynamic code may leave the amount to the charge it leads to.
  if (read.value.amount !== null) expect(read.value.amount).toBe(BigInt(reais * 100))
  const charge = await bank.askedFor(read.value.location ?? '')
  expect(charge).toMatchObject({ amount: `${reais}.00`, payer: { cpf: me.cpf } })
  expect(idOfTxid(charge.txid)).toBe(await newestId(me))
  return charge.txid
}

test(
  'every pack is bought with a code that a phone can read',
  { tag: '@other-pair' },
  async ({ page, context, wallet: say, bank, payer }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const me = await payer()
    await me.comeIn(page)
    await page.goto('/home')
    await walletButton(page).click()
    await expectBalance(page, say, 0)
    let held = 0
    const packs: [Pack, number][] = [
      ['firstPack', 5],
      ['secondPack', 12],
      ['customPack', 35],
    ]
    for (const [pack, reais] of packs) {
      await choose(page, say, 'buy')
      if (pack === 'customPack') {
        const amount = panelOf(page).getByRole('textbox', { name: say.reais })
        await amount.fill('19')
        await expect(panelOf(page).getByText(say.tooLow)).toBeVisible()
        await expectAccessible(page)
        await amount.fill(String(reais))
      }
      await askForPack(page, say, pack)
      const txid = await readCode(page, say, bank, me, reais)
      if (pack === 'firstPack') await expectAccessible(page)
      await bank.pay(txid)
      held += reais
      // Nobody touches the page from here on.
      await expect(toastOf(page, say.bought)).toBeVisible()
      await expectPage(page, say, 'main')
      await expectBalance(page, say, held)
    }
    await expect(
      panelOf(page)
        .getByRole('listitem')
        .filter({ hasText: money(35, '+') }),
    ).toBeVisible()
    await expectAccessible(page)
    await panelOf(page).getByRole('button', { name: say.close }).click()
    await expect(panelOf(page)).toBeHidden()
    await expect(walletButton(page)).toHaveText(money(held))
  },
)

test(
  'a payment of another amount is credited as paid, one by somebody else goes back, and a purchase is given up',
  { tag: '@one-pair' },
  async ({ page, wallet: say, bank, payer }) => {
    const me = await payer()
    await me.comeIn(page)
    const panel = await openWallet(page, say, 'deposit')
    await askForPack(page, say, 'secondPack')
    await payCharge(bank, await newestId(me), { amount: '13,50' })
    await expect(toastOf(page, say.bought)).toBeVisible()
    await expect(toastOf(page, say.pixCame)).toBeVisible()
    await expectBalance(page, say, 13.5)
    await panel.getByRole('button', { name: say.wholeStatement }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: say.otherAmount })).toHaveText(money(13.5, '+'))
    await panel.getByRole('button', { name: say.back }).click()

    await choose(page, say, 'buy')
    await askForPack(page, say, 'firstPack')
    const theirs = newPerson()
    await bank.addPerson({ cpf: theirs.cpf, name: theirs.name })
    const id = await newestId(me)
    await payCharge(bank, id, { cpf: theirs.cpf })
    await expect(toastOf(page, say.pixBack)).toBeVisible()
    await expect(panel.getByRole('heading', { name: say.canceled })).toBeVisible()
    await expect
      .poll(async () => (await bank.state()).received.find(pix => idOfTxid(pix.txid ?? '') === id))
      .toMatchObject({ amount: '500', returns: [{ status: 'DEVOLVIDO' }] })
    await panel.getByRole('button', { name: say.titles.deposit }).click()
    await expectPage(page, say, 'deposit')
    await giveUp(page, say, bank, me)
    expect(await me.balance()).toBe(13.5)
    await panel.getByRole('button', { name: say.toWallet }).click()
    await expectBalance(page, say, 13.5)
  },
)

/** Asks for a pack, comes back to it from the list of what waits, and gives it up: then it can no longer be paid. */
async function giveUp(page: Page, say: WalletWords, bank: Bank, me: Payer): Promise<void> {
  const panel = panelOf(page)
  await askForPack(page, say, 'firstPack')
  const id = await newestId(me)
  await openWallet(page, say, 'main')
  await panel.getByRole('button', { name: say.deposit }).click()
  await expect(panel.getByRole('img', { name: say.qr })).toBeVisible()
  await panel.getByRole('button', { name: say.giveUp, exact: true }).click()
  await panel.getByRole('button', { name: say.giveUpNo }).click()
  await panel.getByRole('button', { name: say.giveUp, exact: true }).click()
  await expectAccessible(page)
  await panel.getByRole('button', { name: say.giveUpYes, exact: true }).click()
  await expect(panel.getByRole('heading', { name: say.canceled })).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(async () => (await bank.state()).charges.find(charge => idOfTxid(charge.txid) === id)?.status)
    .toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
}

test('coins are bought without a mouse', { tag: '@other-pair' }, async ({ page, wallet: say, bank, payer }) => {
  const me = await payer()
  await me.comeIn(page)
  await page.goto('/home')
  await walletButton(page).focus()
  await page.keyboard.press('Enter')
  const panel = panelOf(page)
  const tabTo = async (wanted: Locator) => {
    await expect(wanted).toBeVisible()
    // Not one press more than a page of the panel has stops.
    for (let presses = 0; presses < 15; presses += 1) {
      if (await wanted.evaluate(element => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(wanted).toBeFocused()
  }
  await tabTo(panel.getByRole('button', { name: say.buy, exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(packOf(page, say, 'secondPack').getByRole('button'))
  await page.keyboard.press('Enter')
  // The safe answer has the focus first.
  await expect(panel.getByRole('button', { name: say.no, exact: true })).toBeFocused()
  await tabTo(panel.getByRole('button', { name: say.yes }))
  await page.keyboard.press('Enter')
  await tabTo(panel.getByRole('button', { name: say.copy }))
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: say.copied })).toBeFocused()
  await payCharge(bank, await newestId(me))
  await expect(toastOf(page, say.bought)).toBeVisible()
  await expectBalance(page, say, 12)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(walletButton(page)).toBeFocused()
})

test(
  'what happened while the connection was lost is there once it is back',
  { tag: '@one-pair' },
  async ({ page, wallet: say, bank, payer }) => {
    const me = await payer()
    let isDown = false
    const standing = new Set<WebSocketRoute>()
    await page.routeWebSocket(/socket\.io/, socket => {
      if (isDown) return void socket.close()
      const server = socket.connectToServer()
      server.onMessage(message => {
        // Socket.IO's word that somebody is connected.
        if (message.toString().startsWith('40')) standing.add(socket)
        socket.send(message)
      })
    })
    await me.comeIn(page)
    await page.goto('/home')
    await expect(walletButton(page)).toHaveText(money(0))
    await expect.poll(() => standing.size).toBe(1)

    isDown = true
    for (const socket of standing) await socket.close()
    await me.buy(20)
    await expect(walletButton(page)).toHaveText(money(0))
    isDown = false
    await expect(walletButton(page)).toHaveText(money(20))
    // From here on it is told again.
    await payCharge(bank, await askFor(me, 5))
    await expect(walletButton(page)).toHaveText(money(25))
    await walletButton(page).click()
    await expectBalance(page, say, 25)
  },
)
