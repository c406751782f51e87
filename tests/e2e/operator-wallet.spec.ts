import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { centavos } from '#contract/money.ts'
import { apiPix } from '#server/gateways/pix/api-pix.ts'
import { withdraw } from '#server/modules/payments/withdrawals/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { Bank } from './bank.ts'
import { comeIn } from './console.ts'
import { runsIn } from './projects.ts'
import { expect, expectAccessible, newPerson } from './support.ts'
import { money, type Payer, rowsOf, test } from './wallet.ts'

/** The journey runs once, in Portuguese (see the config). */
const copy = {
  search: { name: /^Buscar / },
  deposit: (who: string) => new RegExp(`^Ver o depósito de R\\$\\s20,00 de ${who}$`),
  paid: 'Pago',
  credited: 'Creditado',
  askBank: 'Consultar o banco agora',
  bankRequested: 'Banco consultado',
  hold: 'Segurar',
  release: 'Liberar',
  held: /^Segurou um saque.*por supervisora.*Vou conferir/,
  released: /^Liberou um saque.*por supervisora.*Conferido/,
  paidStep: /^Pago/,
  giveBack: /^Devolver o Pix de R\$\s13,37$/,
  returnRequested: 'Devolução pedida',
  returned: 'Devolvidos',
  returnedState: 'Devolvido',
  propose: 'Propor',
  amount: 'Valor',
  proposed: 'Proposta feita',
  approve: /^Aprovar: Entrada de capital/,
  approved: 'Proposta aprovada',
  waitsOther: 'Espera outra pessoa',
  approvedState: 'Aprovada',
  day: 'Dia',
  download: 'Baixar CSV',
  check: 'Conferir agora',
  right: 'Os livros fecham',
  players: 'Jogadores',
  movementsOf: /^Movimentos de /,
  refresh: 'Consultar o banco',
  agrees: /Tudo bate|A diferença está explicada/,
  reason: 'Motivo',
}

/** Fills in the reason and confirms the sheet. */
async function confirmWith(page: Page, verb: string, reason: string): Promise<void> {
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox', { name: copy.reason }).fill(reason)
  await question.getByRole('button', { name: verb, exact: true }).click()
  await expect(question).toBeHidden()
}

/** Opens a list with a search. */
async function openList(page: Page, address: string, search: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('searchbox', copy.search).fill(search)
  await expect(page).toHaveURL(/search=/)
}

/** Requests a withdrawal that is only sent in ten minutes, as if it waited in the queue. */
async function askLater(books: Db, me: Payer, reais: number): Promise<string> {
  const clock: Clock = { now: () => new Date(Date.now() + 10 * 60_000) }
  const nobody = { url: 'http://127.0.0.1:9', clientId: '', clientSecret: '', key: '' }
  const pix = apiPix({ ...nobody, clock, merchant: { name: '', city: '' } })
  const request = { amount: centavos(reais * 100), pixKeyType: 'CPF', pixKey: me.cpf, closing: false }
  return (
    await withdraw({ db: books, clock, pix, config: readConfig({}) }, async () => [], me.id, {
      ...request,
      key: undefined,
    })
  ).data.transaction._id
}

async function lookAtDeposit(page: Page, operatorUrl: string, me: Payer): Promise<void> {
  await openList(page, `${operatorUrl}/deposits`, me.username)
  await page.getByRole('link', { name: copy.deposit(me.username) }).click()
  await expect(page.getByText(copy.paid, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('table').getByText(copy.credited)).toBeVisible()
  await page.getByRole('button', { name: copy.askBank }).click()
  await expect(page.getByText(copy.bankRequested)).toBeVisible()
  await expectAccessible(page)
}

async function freezeAndRelease(page: Page, operatorUrl: string, id: string): Promise<void> {
  await page.goto(`${operatorUrl}/withdrawals/${id}`)
  await page.getByRole('button', { name: copy.hold }).click()
  await confirmWith(page, copy.hold, 'Vou conferir')
  const steps = page.getByRole('main').getByRole('listitem')
  await expect(steps.filter({ hasText: copy.held })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: copy.release }).click()
  await confirmWith(page, copy.release, 'Conferido')
  await expect(steps.filter({ hasText: copy.released })).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(steps.filter({ hasText: copy.paidStep })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
}

/** Money without a charge waits in suspense and is sent back to its payer. */
async function sendBack(page: Page, operatorUrl: string, bank: Bank): Promise<void> {
  const payer = newPerson()
  await bank.addPerson({ cpf: payer.cpf, name: payer.name })
  await bank.send({ cpf: payer.cpf, amount: '13,37' })
  const e2eId = (await bank.state()).received.find(pix => pix.payer === payer.cpf)?.e2eId ?? ''
  await openList(page, `${operatorUrl}/suspense`, e2eId)
  const giveBack = page.getByRole('button', { name: copy.giveBack })
  await expect(async () => {
    if (!(await giveBack.isVisible())) await page.reload()
    await expect(giveBack).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(page)
  await giveBack.click()
  await confirmWith(page, 'Devolver', 'Não é de ninguém daqui')
  await expect(page.getByText(copy.returnRequested)).toBeVisible()
  await page.getByRole('button', { name: copy.returned }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('table').getByText(copy.returnedState)).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
}

/** One person proposes, another approves; the proposer cannot. */
async function bringCapital(page: Page, other: Page, operatorUrl: string): Promise<void> {
  const reason = `Reforço ${Math.random().toString(36).slice(2)}`
  await page.goto(`${operatorUrl}/treasury`)
  await page.getByRole('button', { name: copy.propose, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('textbox', { name: copy.amount }).fill('1500,50')
  await expectAccessible(page)
  await confirmWith(page, copy.propose, reason)
  await expect(page.getByText(copy.proposed)).toBeVisible()
  const mine = page.getByRole('row').filter({ hasText: reason })
  await expect(mine.getByText(copy.waitsOther)).toBeVisible()
  await expect(mine.getByRole('button', { name: copy.approve })).toHaveCount(0)

  await comeIn(other, operatorUrl, 'operador')
  await other.goto(`${operatorUrl}/treasury`)
  const theirs = other.getByRole('row').filter({ hasText: reason })
  await theirs.getByRole('button', { name: copy.approve }).click()
  await expect(other.getByRole('alertdialog').getByText(/R\$\s1\.500,50 de capital/)).toBeVisible()
  await confirmWith(other, 'Aprovar', 'Extrato conferido')
  await expect(other.getByText(copy.approved)).toBeVisible()
  await expect(theirs.getByText(copy.approvedState)).toBeVisible()
}

/** Today's close: the accounts add up to zero, and the file states that it is consistent. */
async function closeToday(page: Page): Promise<void> {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  await page.getByLabel(copy.day, { exact: true }).fill(today)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: copy.download, exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`fechamento-${today}.csv`)
  const rows = rowsOf(await readFile(await download.path(), 'utf8'))
  const closing = rows.filter(([, part]) => part === 'conta').map(row => Math.round(Number(row[9]) * 100))
  expect(closing).toHaveLength(9)
  expect(closing.reduce((sum, held) => sum + held, 0)).toBe(0)
  expect(rows.filter(row => row[11] === 'não').map(([, part]) => part)).toEqual(['dia encerrado'])
  expect(rows).toContainEqual(expect.arrayContaining(['motivo', 'capital-in', 'capital', 'casa']))
}

async function lookAtBooks(page: Page, operatorUrl: string, me: Payer): Promise<void> {
  await page.goto(`${operatorUrl}/books`)
  await page.getByRole('button', { name: copy.check }).click()
  await expect(page.getByText(copy.right)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: copy.players }).click()
  await page.getByRole('searchbox', copy.search).fill(me.username)
  await page.getByRole('link', { name: new RegExp(`${copy.movementsOf.source}.*${me.username}`) }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Depósito' })).toHaveText(money(20))
  await expect(rows.filter({ hasText: 'Saque pedido' })).toHaveText(money(15))
  await expectAccessible(page)
}

test(
  'an operator follows a deposit, a withdrawal and a stray Pix, and closes the day with another person',
  { tag: runsIn('pt-1366') },
  async ({ page, browser, books, bank, payer }, info) => {
    const operatorUrl = String(info.config.metadata.operatorUrl)
    const me = await payer()
    await me.buy(20)
    await comeIn(page, operatorUrl, 'supervisora')
    await lookAtDeposit(page, operatorUrl, me)
    await freezeAndRelease(page, operatorUrl, await askLater(books, me, 15))
    expect(await me.balance()).toBe(5)
    await sendBack(page, operatorUrl, bank)
    const other = await (await browser.newContext()).newPage()
    await bringCapital(page, other, operatorUrl)
    await other.context().close()
    // The bank side of the approval: the money is deposited.
    await bank.bringIn('1500,50')
    await closeToday(page)
    await lookAtBooks(page, operatorUrl, me)

    await page.goto(`${operatorUrl}/reconciliation`)
    await expect(async () => {
      await page.getByRole('button', { name: copy.refresh }).click()
      await expect(page.getByText(copy.agrees).first()).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await expectAccessible(page)
  },
)
