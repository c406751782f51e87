import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type Db, openDb } from '#server/platform/db.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { cpfOf } from '#tests/support/cpf.ts'
import { type Messages, messagesOf } from './messages.ts'

export { expect }

/** A person to sign up. Names are unique, even between languages of the same journey. */
export interface Person {
  name: string
  username: string
  email: string
  cpf: string
  password: string
}

interface Fixtures {
  texts: Messages
  person: Person
  /** The newest mail in the demo's mailbox to this address with a matching subject. */
  mail: (to: string, subject: string | RegExp) => Promise<{ subject: string; text: string }>
  /** A person signed up over HTTP, with a picture. */
  signedUp: Person
  /** A signed-out page in a separate browser, for another user. */
  beside: () => Promise<Page>
}

/** Nine random digits, which make every journey's user and IP address unique. */
const serial = () => Math.floor(Math.random() * 1_000_000_000)

/** A new unique person. */
export function newPerson(): Person {
  const number = serial()
  const username = `jornada.${number.toString(36)}`
  return {
    name: 'Pessoa da Jornada',
    username,
    email: `${username}@correio.example`,
    cpf: cpfOf(number),
    password: 'Cr4va-jornada',
  }
}

/** All fixtures of a worker are set here, used or not: Playwright keeps a worker and its browser across files only while they are equal. */
interface WorkerFixtures {
  /** The database of the product under test, to give players of the demo coins. */
  books: Db
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  books: [
    async ({ playwright: _playwright }, use, info) => {
      const log = { info: () => undefined, error: (line: string) => console.error(line) }
      const database = await startEmbeddedPostgres({ dataDir: String(info.config.metadata.dataDir), log })
      const onError = (error: Error) => console.error(error.message)
      const db = openDb(database.url, { max: 2, consumersOf: () => [], onError })
      await use(db)
      await db.close()
      await database.stop()
    },
    { scope: 'worker' },
  ],

  texts: async ({ locale }, use) => use(await messagesOf(locale)),

  extraHTTPHeaders: async ({ baseURL: _baseURL }, use) => {
    const number = serial()
    await use({ 'x-forwarded-for': `10.${number % 256}.${(number >> 8) % 256}.${(number >> 16) % 256}` })
  },

  person: async ({ baseURL: _baseURL }, use) => use(newPerson()),

  page: async ({ page }, use) => {
    const complaints = complaintsOf(page)
    await use(page)
    expect(complaints).toEqual([])
  },

  beside: async ({ browser }, use) => {
    const opened: { page: Page; complaints: readonly string[] }[] = []
    await use(async () => {
      const page = await (await browser.newContext()).newPage()
      opened.push({ page, complaints: complaintsOf(page) })
      return page
    })
    for (const { page } of opened) await page.context().close()
    expect(opened.flatMap(({ complaints }) => complaints)).toEqual([])
  },

  mail: async ({ playwright }, use, info) => {
    const operator = await playwright.request.newContext({ baseURL: String(info.config.metadata.operatorUrl) })
    const { token } = (await (
      await operator.post('/auth/operator', { data: { username: 'operador', password: 'palpite10' } })
    ).json()) as { token: string }
    await use((to, subject) => newestMail(operator, token, to, subject))
    await operator.dispose()
  },

  signedUp: async ({ request, person, locale }, use) => {
    await signUpOverHttp(request, person, locale ?? 'pt-BR')
    await use(person)
  },
})

/** Collects a page's errors, which fail the journey at its end. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('console', message => {
    // Many journeys cause refused calls and some a lost connection; the browser logs both.
    const isOwn = /Failed to load resource: .* 4\d\d|net::ERR_INTERNET_DISCONNECTED/.test(message.text())
    if (message.type() === 'error' && !isOwn) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  return complaints
}

async function newestMail(operator: APIRequestContext, token: string, to: string, subject: string | RegExp) {
  const headers = { authorization: token }
  let found: { subject: string; text: string } | undefined
  await expect(async () => {
    const { docs } = (await (await operator.get('/api/operator/mailbox?limit=50', { headers })).json()) as {
      docs: { _id: string; to: string; subject: string }[]
    }
    const newest = docs.find(doc => doc.to === to && new RegExp(subject).test(doc.subject))
    expect(newest).toBeDefined()
    found = (await (await operator.get(`/api/operator/mailbox/${newest?._id}`, { headers })).json()) as {
      subject: string
      text: string
    }
  }).toPass({ timeout: 60_000 })
  if (!found) throw new Error('no mail')
  return found
}

/** The path of the link in a mail. */
export function linkIn(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`No link in: ${text}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** `locale` is the language of their mails. For paid games a birth date is needed (`yyyy-mm-dd`). */
export async function signUpOverHttp(
  request: APIRequestContext,
  person: Person,
  locale: string,
  birthDate?: string,
): Promise<void> {
  const upload = await request.post('/api/upload', {
    multipart: { from: 'signup', file: { name: 'foto.png', mimeType: 'image/png', buffer: picture } },
  })
  const { _id: photo } = (await upload.json()) as { _id: string }
  const answer = await request.post('/api/user', {
    headers: { 'accept-language': locale },
    data: {
      name: person.name,
      username: person.username,
      email: person.email,
      docNumber: person.cpf,
      gender: 'F',
      ...(birthDate === undefined ? {} : { birthDate }),
      password: person.password,
      phones: ['11987654321'],
      photo,
      acceptedTerms: true,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Signs in through the page and waits until it redirects. */
export async function signIn(page: Page, copy: Messages, name: string, password: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel(copy.access.username).fill(name)
  await page.getByLabel(copy.access.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: copy.access.signIn }).click()
  await page.waitForURL(url => url.pathname !== '/')
}

/** Opens a session over HTTP: every page of this browser is signed in from now on. */
export async function comeIn(
  page: Page,
  request: APIRequestContext,
  username: string,
  password = 'palpite10',
): Promise<string> {
  const { token } = (await (await request.post('/auth/local', { data: { username, password } })).json()) as {
    token: string
  }
  await page.addInitScript(stored => {
    // A sandboxed frame has no storage.
    if (self === top) localStorage.setItem('crava.token', stored)
  }, token)
  return token
}

/** The page has its main heading, and nothing is loading. */
export async function expectWholePage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Accessibility: no axe violation once the page is at rest, and no horizontal overflow. */
export async function expectAccessible(page: Page): Promise<void> {
  // Scroll to the top: an element half under the sticky header would count as too small a target.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(async () => {
    const { violations } = await new AxeBuilder({ page })
      // Runs in the page itself; by default axe opens a second page to combine frames.
      .setLegacyMode()
      .options({ resultTypes: ['violations'], preload: false })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
    expect(found).toEqual([])
  }).toPass({ timeout: 60_000 })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBeLessThanOrEqual(0)
}

/** Text of a toast. */
export const toastOf = (page: Page, text: string | RegExp): Locator => page.getByText(text).first()

/** A real picture, large enough to crop. */
export const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#41df70' } })
  .png()
  .toBuffer()

/** Waits until the service worker has cached the shell and controls this page. */
export async function worked(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated')
}

/** The prize sheet opens, is accessible, and closes. */
export async function seePrize(page: Page, amount: string | RegExp): Promise<void> {
  const moment = page.getByRole('dialog', { name: /Você ganhou!|You won!/ })
  await expect(moment.getByText(amount)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(moment).toBeHidden()
}
