import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { txidOf } from '#contract/br-code.ts'
import { Bank } from './bank.ts'
import { type Gamer, test as base } from './games.ts'
import { begins, type Messages } from './messages.ts'
import { expect } from './support.ts'

/** A new user who can buy coins: of age, with a confirmed e-mail. */
export interface Payer extends Gamer {
  id: string
  /** Buys coins over HTTP and waits for the credit. */
  buy: (reais: number) => Promise<void>
}

interface Fixtures {
  bank: Bank
  /** Signs up a user with this many reais; default: none. */
  payer: (coins?: number) => Promise<Payer>
}

export const test = base.extend<Fixtures>({
  bank: async ({ playwright }, use, info) => {
    const http = await playwright.request.newContext()
    await use(new Bank(http, String(info.config.metadata.bankUrl)))
    await http.dispose()
  },

  payer: async ({ gamer, bank, books }, use) => {
    await use(async (coins = 0) => {
      const player = await gamer(coins)
      const { _id: id } = await player.call<{ _id: string }>('GET', '/api/me')
      await books.rows(sql`update account set email_confirmed_at = now() where id = ${id}`)
      const buy = async (reais: number) => {
        const before = await player.balance()
        await payCharge(bank, await askFor(player, reais))
        await expect.poll(player.balance).toBe(before + reais)
      }
      return { ...player, id, buy }
    })
  },
})

/** Buys a pack over HTTP and returns the deposit's id. */
export async function askFor(player: Gamer, reais: number): Promise<string> {
  const type = reais === 5 ? 'purchase-1st-package' : reais === 12 ? 'purchase-2nd-package' : 'purchase-3rd-package'
  const { data } = await player.call<{ data: { transaction: { _id: string } } }>('POST', '/api/payment-deposit', {
    amount: reais,
    details: { type, title: 'Pacote' },
  })
  return data.transaction._id
}

/** Pays a deposit just requested, whose charge is created a moment later. */
export const payCharge = (bank: Bank, depositId: string, order: Parameters<Bank['pay']>[1] = {}): Promise<void> =>
  expect(() => bank.pay(txidOf(depositId), order)).toPass({ intervals: [100], timeout: 60_000 })

/** An amount in both languages: `R$ 490,00`, `R$490.00`. */
export function money(reais: number, sign = ''): RegExp {
  const [whole = '', cents = ''] = reais.toFixed(2).split('.')
  return new RegExp(`(?<![+−])${sign.replace('+', '\\+')}R\\$\\s?${whole}[.,]${cents}(?!\\d)`)
}

/** The panel is the only open dialog. */
export const panelOf = (page: Page): Locator => page.getByRole('dialog')

/** The header's wallet button, with its amount. */
export const walletButton = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /R\$/ })

/** Opens a page of the panel by URL; default: the main page. */
export async function openWallet(page: Page, copy: Messages, at: keyof Messages['wallet']['titles']): Promise<Locator> {
  await page.goto(`/chats?wallet=${at}`)
  await expectPage(page, copy, at)
  return panelOf(page)
}

/** Expects the panel to show this page. */
export const expectPage = (page: Page, copy: Messages, at: keyof Messages['wallet']['titles']): Promise<void> =>
  expect(panelOf(page).getByRole('heading', { level: 2, name: copy.wallet.titles[at], exact: true })).toBeVisible()

/** Expects this balance on the panel's main page. */
export const expectBalance = (page: Page, copy: Messages, reais: number): Promise<void> =>
  expect(panelOf(page).getByRole('region', { name: copy.wallet.balance }).getByText(money(reais))).toBeVisible()

/** Presses one of the main page's three buttons. */
export const choose = (page: Page, copy: Messages, action: 'buy' | 'withdraw' | 'transfer'): Promise<void> =>
  panelOf(page)
    .getByRole('group', { name: copy.wallet.actions })
    .getByRole('button', { name: copy.wallet[action] })
    .click()

/** Requests a withdrawal to the user's own CPF, up to the bank's part. */
export async function withdraw(page: Page, copy: Messages, reais: number): Promise<void> {
  const panel = panelOf(page)
  await panel.getByRole('textbox', { name: copy.withdraw.amount }).fill(String(reais))
  await panel.getByRole('radio', { name: 'CPF' }).check()
  await panel.getByRole('button', { name: begins(copy.withdraw.submitAmount('R$')) }).click()
  await panel.getByRole('button', { name: copy.withdraw.confirm.yes }).click()
  await expectTaken(page, copy)
}

/** The withdrawal was accepted: it is in progress, or the bank was faster and its history is shown. */
export const expectTaken = (page: Page, copy: Messages): Promise<void> => {
  const panel = panelOf(page)
  const story = panel.getByRole('heading', { name: copy.withdrawal.history, exact: true })
  return expect(panel.getByText(copy.withdraw.sent.title).or(story)).toBeVisible()
}

/** Rows of a CSV file without its header. Its cells contain no comma or quote. */
export const rowsOf = (file: string): string[][] =>
  file
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map(line => line.split(','))
