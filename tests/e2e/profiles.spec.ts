import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Profile } from '#contract/profiles.ts'
import { submitName, ONE_GOAL, NO_STATISTIC } from './games.ts'
import type { Messages } from './messages.ts'
import { onlyInFull } from './projects.ts'
import { test as base, comeIn, expect, expectAccessible, expectWholePage } from './support.ts'

/* Deployments under the profiles the other journeys do not use, each with the demo for that profile. */
const READY_MS = 150_000
const root = fileURLToPath(new URL('../..', import.meta.url))

const test = base.extend<{ profile: Profile; house: string }>({
  profile: ['free', { option: true }],
  /** Its URL. */
  house: [
    async ({ profile }, use, info) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'crava-house-'))
      const first = Number(process.env.E2E_PORT ?? 23_170) + 20 + 10 * info.parallelIndex
      const house = `http://127.0.0.1:${first}`
      const child = spawn(process.execPath, ['scripts/start.ts'], {
        cwd: root,
        env: {
          ...process.env,
          COMPLIANCE_PROFILE: profile,
          PORT: String(first),
          OPERATOR_PORT: String(first + 1),
          PIX_SIMULATOR_PORT: String(first + 2),
          DATA_DIR: dataDir,
          LOG_LEVEL: 'error',
          TRUST_PROXY: 'loopback',
        },
        stdio: 'ignore',
      })
      const ended = once(child, 'exit')
      try {
        await isReady(house, child)
        await use(house)
      } finally {
        child.kill('SIGTERM')
        await ended
        await rm(dataDir, { recursive: true, force: true })
      }
    },
    { timeout: READY_MS + 60_000 },
  ],
  baseURL: async ({ house }, use) => use(house),
})

async function isReady(house: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await delay(250)) {
    if (child.exitCode !== null) throw new Error(`The house ended with ${child.exitCode}`)
    if (
      await fetch(`${house}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
  }
  throw new Error('The house did not start in time')
}

/** Fills in and sends the first open options card. */
async function playCard(page: Page, copy: Messages, send: RegExp): Promise<void> {
  await page.goto('/athletes_of_the_week')
  await page.getByRole('link', { name: /Craques da rodada/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: copy.cards.play.now }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: copy.cards.play.yes, exact: true }).click()
  await expect(page).toHaveURL(/\/play$/)
  await expect(page.getByRole('radio', { name: ONE_GOAL }).first()).toBeAttached()
  for (const choice of [ONE_GOAL, NO_STATISTIC])
    for (const radio of await page.getByRole('radio', { name: choice }).all()) await radio.check()
  await expectAccessible(page)
  await page.getByRole('button', { name: submitName(copy) }).click()
  const question = page.getByRole('alertdialog', { name: copy.play.ask.title })
  await question.getByRole('button', { name: send }).click()
  await expect(page.getByRole('heading', { name: copy.cards.ticket.sent })).toBeVisible()
}

const notHere = (page: Page) => page.getByRole('heading', { name: 'Este jogo não está nesta casa' })

test.describe('a house of fantasy games', () => {
  test.use({ profile: 'fantasy' })
  test(
    'has cards of athletes and a wallet without transfers; what it does not have says so',
    { tag: onlyInFull('pt-390') },
    async ({ page, request, texts }) => {
      await comeIn(page, request, 'ana')
      await page.goto('/home')
      await expect(page.getByRole('heading', { name: 'Craques da Semana' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Versus', exact: true })).toBeHidden()
      await expect(page.getByRole('contentinfo').getByText('Jogue com responsabilidade')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('banner').getByRole('button', { name: /R\$/ }).click()
      await expect(page.getByRole('button', { name: 'Sacar' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Transferir' })).toBeHidden()
      await expectAccessible(page)
      await page.goto('/versus/new')
      await expect(notHere(page)).toBeVisible()
      await expectAccessible(page)
      await playCard(page, texts, /^Enviar por/)
      await page.goto('/help')
      await expect(page.getByText('Posso transferir moedas para um amigo?')).toBeHidden()
      await expect(page.getByText('Como compro moedas?').first()).toBeAttached()
    },
  )
})

test.describe('a house where everything is for nothing', () => {
  test(
    'has no wallet, prize or price on any page, and a game is played for nothing',
    { tag: onlyInFull('pt-1366') },
    async ({ page, request, texts }) => {
      const money = page.getByText(/R\$|taxa|prêmio|premiação|moeda|deposit|carteira/i)
      for (const path of ['/', '/signup']) {
        await page.goto(path)
        await expect(page.getByRole('button', { name: 'Entrar' }).or(page.getByText('Quem é você'))).toBeVisible()
        await expect(money).toHaveCount(0)
      }
      await comeIn(page, request, 'ana')
      const slots = ['/home', '/athletes_of_the_week', '/championships', '/versus', '/family_vs_friends']
      for (const path of [...slots, '/profile/notifications']) {
        await page.goto(path)
        await expect(page.getByRole('contentinfo').getByText('Jogue com responsabilidade')).toBeVisible()
        await expectWholePage(page)
        await expect(money).toHaveCount(0)
        await expectAccessible(page)
      }
      await page.goto('/versus_vip/new')
      await expect(notHere(page)).toBeVisible()
      await expectAccessible(page)
      await page.goto('/versus/new')
      await expect(page.getByRole('textbox', { name: 'Nome da sala' })).toBeVisible()
      await expect(money).toHaveCount(0)
      await playCard(page, texts, /^Enviar/)
      await page.goto('/help')
      await expect(page.getByRole('heading', { name: 'Tem dinheiro aqui?' })).toBeVisible()
      await expect(page.getByText(/R\$/)).toHaveCount(0)
    },
  )
})
