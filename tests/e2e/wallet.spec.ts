import type { Locator, Page } from '@playwright/test'
import { idOfTxid, parseBrCode } from '#contract/br-code.ts'
import { type Bank, scan } from './bank.ts'
import { begins, type Messages } from './messages.ts'
import { pair } from './projects.ts'
import { expect, expectAccessible, newPerson, toastOf } from './support.ts'
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

type Pack = 'first' | 'second' | 'custom'

/** The newest statement row of a user. */
async function newestId(me: Payer): Promise<string> {
  const { docs } = await me.call<{ docs: { _id: string }[] }>('GET', '/api/transactions?page=1&limit=1')
  return docs[0]?._id ?? ''
}

const packOf = (page: Page, copy: Messages, pack: Pack): Locator =>
  panelOf(page).getByRole('region', { name: copy.deposit.packs[pack], exact: true })

/** Buys a pack: its confirmation is the only one, "no" requests nothing, and "yes" leads to the payment. */
async function askForPack(page: Page, copy: Messages, pack: Pack): Promise<void> {
  const request = packOf(page, copy, pack)
  const buttons = panelOf(page).getByRole('button', { name: begins(copy.deposit.buyPack('')) })
  const question = panelOf(page).getByRole('group', { name: copy.deposit.confirming })
  await request.getByRole('button', { name: begins(copy.deposit.buyPack('')) }).click()
  await expect(question).toHaveCount(1)
  await expect(request.getByRole('group', { name: copy.deposit.confirming })).toBeVisible()
  for (const other of await buttons.all()) await expect(other).toBeDisabled()
  await question.getByRole('button', { name: copy.deposit.no }).click()
  await expect(question).toHaveCount(0)
  await expect(buttons).toHaveCount(3)
  await request.getByRole('button', { name: begins(copy.deposit.buyPack('')) }).click()
  await question.getByRole('button', { name: copy.deposit.yes }).click()
  await expectPage(page, copy, 'payment')
}

/** Reads the QR code like a phone, and its charge at the bank; the copied code is the same. Returns the txid. */
async function readCode(page: Page, copy: Messages, bank: Bank, me: Payer, reais: number): Promise<string> {
  const panel = panelOf(page)
  await expect(panel.getByText(copy.payment.waiting)).toBeVisible()
  const picture = panel.getByRole('img', { name: copy.payment.qr })
  await expect(picture).toBeVisible()
  const code = await scan(picture.locator('..'))
  await expect(panel.getByRole('group', { name: copy.payment.code }).getByText(code)).toBeVisible()
  await panel.getByRole('button', { name: copy.payment.copy }).click()
  await expect(panel.getByRole('button', { name: copy.payment.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  const read = parseBrCode(code)
  expect(read).toMatchObject({ ok: true, value: { kind: 'dynamic', name: 'Crava', initiation: '12' } })
  if (!read.ok) throw new Error(read.code)
  // A dynamic code may leave the amount to its charge.
  if (read.value.amount !== null) expect(read.value.amount).toBe(BigInt(reais * 100))
  const charge = await bank.requestedFor(read.value.location ?? '')
  expect(charge).toMatchObject({ amount: `${reais}.00`, payer: { cpf: me.cpf } })
  expect(idOfTxid(charge.txid)).toBe(await newestId(me))
  return charge.txid
}

test(
  'every pack is bought with a code that a phone can read',
  { tag: pair.ptPhone },
  async ({ page, context, texts, bank, payer }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const me = await payer()
    await me.comeIn(page)
    await page.goto('/home')
    await walletButton(page).click()
    await expectBalance(page, texts, 0)
    let held = 0
    const packs: [Pack, number][] = [
      ['first', 5],
      ['second', 12],
      ['custom', 35],
    ]
    for (const [pack, reais] of packs) {
      await choose(page, texts, 'buy')
      if (pack === 'custom') {
        const amount = panelOf(page).getByRole('textbox', { name: texts.deposit.amount })
        await amount.fill('19')
        await expect(panelOf(page).getByText(texts.deposit.tooLow)).toBeVisible()
        await expectAccessible(page)
        await amount.fill(String(reais))
      }
      await askForPack(page, texts, pack)
      const txid = await readCode(page, texts, bank, me, reais)
      if (pack === 'first') await expectAccessible(page)
      await bank.pay(txid)
      held += reais
      // No interaction from here on.
      await expect(toastOf(page, texts.wallet.bought)).toBeVisible()
      await expectPage(page, texts, 'main')
      await expectBalance(page, texts, held)
    }
    await expect(
      panelOf(page)
        .getByRole('listitem')
        .filter({ hasText: money(35, '+') }),
    ).toBeVisible()
    await expectAccessible(page)
    await panelOf(page).getByRole('button', { name: texts.wallet.close }).click()
    await expect(panelOf(page)).toBeHidden()
    await expect(walletButton(page)).toHaveText(money(held))
  },
)

test(
  'a payment of another amount is credited as paid, one by somebody else goes back, and a purchase is given up',
  { tag: pair.enPhone },
  async ({ page, texts, bank, payer }) => {
    const me = await payer()
    await me.comeIn(page)
    const panel = await openWallet(page, texts, 'deposit')
    await askForPack(page, texts, 'second')
    await payCharge(bank, await newestId(me), { amount: '13,50' })
    await expect(toastOf(page, texts.wallet.bought)).toBeVisible()
    await expect(toastOf(page, /Seu Pix entrou|Your Pix came in/)).toBeVisible()
    await expectBalance(page, texts, 13.5)
    await panel.getByRole('button', { name: texts.wallet.latest.all }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: texts.statement.notes.amount })).toHaveText(
      money(13.5, '+'),
    )
    await panel.getByRole('button', { name: texts.common.back }).click()

    await choose(page, texts, 'buy')
    await askForPack(page, texts, 'first')
    const theirs = newPerson()
    await bank.addPerson({ cpf: theirs.cpf, name: theirs.name })
    const id = await newestId(me)
    await payCharge(bank, id, { cpf: theirs.cpf })
    await expect(toastOf(page, /Devolvemos um Pix|We sent a Pix back/)).toBeVisible()
    await expect(panel.getByRole('heading', { name: texts.payment.gone.canceled.title })).toBeVisible()
    await expect
      .poll(async () => (await bank.state()).received.find(pix => idOfTxid(pix.txid ?? '') === id))
      .toMatchObject({ amount: '500', returns: [{ status: 'DEVOLVIDO' }] })
    await panel.getByRole('button', { name: texts.wallet.titles.deposit }).click()
    await expectPage(page, texts, 'deposit')
    await cancel(page, texts, bank, me)
    expect(await me.balance()).toBe(13.5)
    await panel.getByRole('button', { name: texts.wallet.backToWallet }).click()
    await expectBalance(page, texts, 13.5)
  },
)

/** Buys a pack, returns to it from the list of pending ones, and cancels it: then it can no longer be paid. */
async function cancel(page: Page, copy: Messages, bank: Bank, me: Payer): Promise<void> {
  const panel = panelOf(page)
  await askForPack(page, copy, 'first')
  const id = await newestId(me)
  await openWallet(page, copy, 'main')
  await panel.getByRole('button', { name: begins(copy.transaction.titles.deposit) }).click()
  await expect(panel.getByRole('img', { name: copy.payment.qr })).toBeVisible()
  await panel.getByRole('button', { name: copy.payment.cancel, exact: true }).click()
  await panel.getByRole('button', { name: copy.payment.giveUpNo }).click()
  await panel.getByRole('button', { name: copy.payment.cancel, exact: true }).click()
  await expectAccessible(page)
  await panel.getByRole('button', { name: copy.payment.giveUpYes, exact: true }).click()
  await expect(panel.getByRole('heading', { name: copy.payment.gone.canceled.title })).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(async () => (await bank.state()).charges.find(charge => idOfTxid(charge.txid) === id)?.status)
    .toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
}

test('coins are bought without a mouse', { tag: pair.enDesktop }, async ({ page, context, texts, bank, payer }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const me = await payer()
  await me.comeIn(page)
  await page.goto('/home')
  await walletButton(page).focus()
  await page.keyboard.press('Enter')
  const panel = panelOf(page)
  const tabTo = async (wanted: Locator) => {
    await expect(wanted).toBeVisible()
    // The loop is bounded by the panel's tab stops.
    for (let presses = 0; presses < 15; presses += 1) {
      if (await wanted.evaluate(element => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(wanted).toBeFocused()
  }
  await tabTo(panel.getByRole('button', { name: texts.wallet.buy, exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(packOf(page, texts, 'second').getByRole('button'))
  await page.keyboard.press('Enter')
  // The safe answer has the initial focus.
  await expect(panel.getByRole('button', { name: texts.deposit.no, exact: true })).toBeFocused()
  await tabTo(panel.getByRole('button', { name: texts.deposit.yes }))
  await page.keyboard.press('Enter')
  await tabTo(panel.getByRole('button', { name: texts.payment.copy }))
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: texts.payment.copied })).toBeFocused()
  await payCharge(bank, await newestId(me))
  await expect(toastOf(page, texts.wallet.bought)).toBeVisible()
  await expectBalance(page, texts, 12)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(walletButton(page)).toBeFocused()
})

/** Control of the socket of the next page: while cut, every connection attempt fails as without a network. */
async function lineOf(page: Page) {
  await page.addInitScript(() => {
    const line = { isDown: false, isUp: false, sockets: new Set<WebSocket>() }
    Object.assign(globalThis, { line })
    globalThis.WebSocket = new Proxy(WebSocket, {
      construct(Real, [url, protocols]: [string, string[] | undefined]) {
        if (line.isDown) {
          const failed: Partial<WebSocket> = { close: () => undefined, send: () => undefined }
          setTimeout(() => failed.onerror?.call(failed as WebSocket, new Event('error')))
          return failed
        }
        const socket = new Real(url, protocols)
        line.sockets.add(socket)
        // Socket.IO's connect packet.
        socket.addEventListener('message', ({ data }) => (line.isUp ||= String(data).startsWith('40')))
        return socket
      },
    })
  })
  type Line = { isDown: boolean; isUp: boolean; sockets: Set<WebSocket> }
  const has = () => page.evaluate(() => (globalThis as unknown as { line: Line }).line.isUp)
  const set = (isDown: boolean) =>
    page.evaluate(down => {
      const { line } = globalThis as unknown as { line: Line }
      line.isDown = down
      if (down) for (const socket of line.sockets) socket.close()
    }, isDown)
  return { isUp: has, cut: () => set(true), mend: () => set(false) }
}

test(
  'what happened while the connection was lost is there once it is back',
  { tag: pair.ptDesktop },
  async ({ page, texts, bank, payer }) => {
    const me = await payer()
    const line = await lineOf(page)
    await me.comeIn(page)
    await page.goto('/home')
    await expect(walletButton(page)).toHaveText(money(0))
    await expect.poll(line.isUp).toBe(true)
    await line.cut()
    await me.buy(20)
    await expect(walletButton(page)).toHaveText(money(0))
    await line.mend()
    await expect(walletButton(page)).toHaveText(money(20))
    // Events work again from here on.
    await payCharge(bank, await askFor(me, 5))
    await expect(walletButton(page)).toHaveText(money(25))
    await walletButton(page).click()
    await expectBalance(page, texts, 25)
  },
)

test(
  'going back on a phone closes what is open over a page, and only then leaves the page',
  { tag: pair.ptPhone },
  async ({ page, texts, payer }) => {
    const me = await payer(50)
    await me.comeIn(page)
    await page.goto('/home')
    await page.getByRole('link', { name: begins(texts.shell.chats) }).click()
    await expect(page).toHaveURL(/\/chats$/)
    await walletButton(page).click()
    await expectPage(page, texts, 'main')
    // The back handling loads with the first dialog.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('close-on-back')),
    )
    await page.goBack({ timeout: 3_000 }).catch(() => undefined)
    await expect(panelOf(page)).toBeHidden()
    await expect(page).toHaveURL(/\/chats$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/home$/)
  },
)
