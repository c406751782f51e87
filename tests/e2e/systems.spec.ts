import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { comeIn } from './console.ts'
import { test as base } from './games.ts'
import { pair } from './projects.ts'
import { expect, expectAccessible } from './support.ts'

const pt = {
  makeKey: 'Criar chave',
  whose: 'De quem é',
  keyMade: 'Chave criada',
  stored: 'Já guardei',
  revokeOf: (name: string) => `Revogar a chave de ${name}`,
  revoke: 'Revogar',
  revoked: 'Chave revogada',
  add: 'Adicionar',
  name: 'Nome',
  url: 'Endereço',
  why: 'Motivo',
  others: ['Prêmios decididos', 'Prêmios pagos', 'Jogo anulado'],
  secret: 'Segredo do webhook',
  openOf: (name: string) => `Ver ${name}`,
  opened: 'Jogo abriu',
  delivered: 'Entregue',
  test: 'Testar',
  tested: 'Teste na fila',
}
const en: typeof pt = {
  makeKey: 'Make a key',
  whose: 'Whose',
  keyMade: 'Key made',
  stored: 'I have stored it',
  revokeOf: name => `Revoke the key of ${name}`,
  revoke: 'Revoke',
  revoked: 'Key revoked',
  add: 'Add',
  name: 'Name',
  url: 'Address',
  why: 'Reason',
  others: ['Prizes decided', 'Prizes paid', 'Game voided'],
  secret: 'Secret of the webhook',
  openOf: name => `Open ${name}`,
  opened: 'Game opened',
  delivered: 'Delivered',
  test: 'Test',
  tested: 'Test queued',
}
const wordsOf = (locale: string | undefined) => (locale?.startsWith('pt') ? pt : en)
const field = (page: Page, name: string) => page.getByRole('alertdialog').getByLabel(name, { exact: true })

interface Heard {
  headers: IncomingHttpHeaders
  body: string
}

/** A fake operator system that receives webhooks. */
const test = base.extend<{ system: { url: string; heard: Heard[] } }>({
  system: async ({ playwright: _playwright }, use) => {
    const heard: Heard[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => void (body += chunk.toString()))
      request.on('end', () => {
        heard.push({ headers: request.headers, body })
        response.writeHead(204).end()
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/crava`, heard })
    await new Promise(resolve => server.close(resolve))
  },
})

test(
  'a key of the public API is made, reads what is public, and is refused once it is revoked',
  { tag: pair.ptDesktop },
  async ({ page, request, locale }, info) => {
    const copy = wordsOf(locale)
    const operatorUrl = String(info.config.metadata.operatorUrl)
    const name = `Jornal ${Math.random().toString(36).slice(2, 8)}`
    await comeIn(page, operatorUrl, 'supervisora')
    await page.goto(`${operatorUrl}/api-keys`)
    await page.getByRole('button', { name: copy.makeKey, exact: true }).first().click()
    await field(page, copy.whose).fill(name)
    await field(page, copy.why).fill('Parceria')
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: copy.makeKey, exact: true }).click()
    const made = page.getByRole('dialog', { name: copy.keyMade })
    const key = (await made.getByText(/^crava_\S{20,}$/).textContent()) ?? ''
    await expectAccessible(page)
    await made.getByRole('button', { name: copy.stored }).click()

    const read = async () => {
      const answer = await request.get('/public/v1/cards?limit=1', { headers: { 'x-api-key': key } })
      return answer.status()
    }
    expect(await read()).toBe(200)
    await page.getByRole('button', { name: copy.revokeOf(name) }).click()
    await field(page, copy.why).fill('Acabou')
    await page.getByRole('alertdialog').getByRole('button', { name: copy.revoke, exact: true }).click()
    await expect(page.getByText(copy.revoked)).toBeVisible()
    expect(await read()).toBe(401)
  },
)

test(
  'a system of the operator is told of a card that opens, by what only its secret can have signed',
  { tag: pair.enPhone },
  async ({ page, adminClient, system, locale }, info) => {
    const copy = wordsOf(locale)
    const operatorUrl = String(info.config.metadata.operatorUrl)
    const name = `Painel ${Math.random().toString(36).slice(2, 8)}`
    await comeIn(page, operatorUrl, 'supervisora')
    await page.goto(`${operatorUrl}/hooks`)
    await page.getByRole('button', { name: copy.add, exact: true }).first().click()
    await field(page, copy.name).fill(name)
    await field(page, copy.url).fill(system.url)
    for (const event of copy.others)
      await page.getByRole('alertdialog').getByRole('checkbox', { name: event }).uncheck()
    await field(page, copy.why).fill('Painel da casa')
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: copy.add, exact: true }).click()
    const made = page.getByRole('dialog', { name: copy.secret })
    const secret = (await made.getByText(/^whsec_\S+$/).textContent()) ?? ''
    await made.getByRole('button', { name: copy.stored }).click()

    const card = await adminClient.stage({ price: 0 })
    const ofCard = () => system.heard.find(({ body }) => body.includes(card.id))
    await expect.poll(ofCard).toBeDefined()
    const { headers, body } = ofCard() ?? { headers: {}, body: '' }
    const [time, signed] = String(headers['crava-signature']).split(',')
    const hash = createHmac('sha256', secret)
      .update(`${time?.slice(2)}.${body}`)
      .digest('hex')
    expect(signed).toBe(`v1=${hash}`)
    expect(JSON.parse(body)).toMatchObject({ type: 'game.opened', data: { game: card.id, name: card.name, price: 0 } })

    await page.goto(`${operatorUrl}/hooks`)
    await page.getByRole('link', { name: copy.openOf(name) }).click()
    const row = page.getByRole('row').filter({ hasText: card.name })
    await expect(row).toContainText(copy.opened)
    await expect(row).toContainText(copy.delivered)
    await page.getByRole('button', { name: copy.test, exact: true }).click()
    await field(page, copy.why).fill('Conferir')
    await page.getByRole('alertdialog').getByRole('button', { name: copy.test, exact: true }).click()
    await expect(page.getByText(copy.tested)).toBeVisible()
    await expect.poll(() => system.heard.some(({ body: text }) => text.includes('webhook.test'))).toBe(true)
    await expectAccessible(page)
  },
)
