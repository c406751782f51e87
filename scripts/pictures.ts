/**
 * `npm run pictures`: starts the demo on free ports with fresh data, plays a duel to its middle and takes the screenshots of the README, on
 * a phone and on a desktop, into docs/pictures. A picture is a WebP of at most 80 kB.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { findBrowser } from './find-browser.ts'
import { signIn, startDemo } from './own-demo.ts'

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
/** The README's screens in each size. */
const sizes = {
  phone: { viewport: { width: 390, height: 844 }, pictureWidth: 390, shown: ['home', 'card', 'duel', 'report'] },
  desktop: { viewport: { width: 1366, height: 900 }, pictureWidth: 1000, shown: ['card', 'console'] },
}
const largestBytes = 80_000

const zPlayed = z.object({
  docs: z.array(z.object({ _card: z.object({ _id: z.string(), status: z.string() }), price: z.number() })),
})
const zDuels = z.object({ docs: z.array(z.object({ _id: z.string(), status: z.string() })) })
const zDuel = z.object({ doc: z.object({ turn: z.nullable(z.string()), owner: z.object({ _id: z.string() }) }) })

/** Calls the player API as a player of the demo. */
const callerOf =
  (origin: string, token: string) =>
  async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }

/** The newest card that Ana plays for coins in this state. */
async function cardOf(call: ReturnType<typeof callerOf>, status: string): Promise<string> {
  const { docs } = z.parse(zPlayed, await call('/played-athlete'))
  const found = docs.find(({ _card, price }) => _card.status === status && price > 0)
  if (!found) throw new Error(`The demo has no ${status} card.`)
  return found._card._id
}

/** Starts the duel waiting in its lobby and plays the first turns; returns its id. */
async function playDuel(origin: string, owner: ReturnType<typeof callerOf>): Promise<string> {
  const { docs } = z.parse(zDuels, await owner('/game-vs?scope=mine'))
  const id = docs.find(({ status }) => status === 'lobby')?._id
  if (id === undefined) throw new Error('The demo has no duel in its lobby.')
  const path = `/game-vs/${id}`
  const opponent = callerOf(origin, await signIn(origin, 'bruno'))
  await opponent(`${path}/ready`, {})
  await owner(`${path}/start`, {})
  for (const [homeGoals, awayGoals] of [
    [2, 1],
    [1, 0],
    [1, 1],
    [2, 0],
  ]) {
    const { doc: duel } = z.parse(zDuel, await owner(path))
    const player = duel.turn === duel.owner._id ? owner : opponent
    await player(`${path}/guess`, { homeGoals, awayGoals })
  }
  return id
}

/** Takes one screenshot once the page has stopped loading. */
async function take(page: Page, name: string, width: number): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const picture = await sharp(await page.screenshot())
    .resize({ width })
    .webp({ quality: 78 })
    .toBuffer()
  if (picture.length > largestBytes) throw new Error(`${name} has ${picture.length} bytes, more than ${largestBytes}.`)
  await sharp(picture).toFile(join(folder, `${name}.webp`))
  console.log(`docs/pictures/${name}.webp  ${Math.round(picture.length / 1_000)} kB`)
}

/** Signs the demo's operator in. */
async function openConsole(page: Page, operatorOrigin: string): Promise<Page> {
  await page.goto(operatorOrigin)
  await page.locator('input[autocomplete="username"]').fill('operador')
  await page.locator('input[type="password"]').fill('palpite10')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').first().waitFor({ state: 'attached' })
  return page
}

async function takeAll(browser: Browser, origin: string, operatorOrigin: string): Promise<void> {
  const token = await signIn(origin)
  const call = callerOf(origin, token)
  const pages = {
    home: '/home',
    card: `/cards/${await cardOf(call, 'running')}`,
    duel: `/versus/${await playDuel(origin, call)}/play`,
    report: `/reports/${await cardOf(call, 'finished')}`,
  }
  for (const [size, { viewport, pictureWidth, shown }] of Object.entries(sizes)) {
    const context = await browser.newContext({
      viewport,
      locale: 'pt-BR',
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    })
    await context.addInitScript(value => localStorage.setItem('crava.token', value), token)
    const page = await context.newPage()
    for (const [name, path] of Object.entries(pages)) {
      if (!shown.includes(name)) continue
      await page.goto(`${origin}${path}`)
      await take(page, `${name}-${size}`, pictureWidth)
    }
    if (shown.includes('console')) await take(await openConsole(page, operatorOrigin), `console-${size}`, pictureWidth)
    await context.close()
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'crava-pictures-'))
// Readable by the database's own user, so that as root no other folder is needed.
await chmod(dataDir, 0o755)
try {
  await mkdir(folder, { recursive: true })
  const { origin, operatorOrigin, stop } = await startDemo(dataDir)
  try {
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: flags })
    try {
      await takeAll(browser, origin, operatorOrigin)
    } finally {
      await browser.close()
    }
  } finally {
    await stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
