import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** The product as a new user starts it, on ports and in a folder of its own. Workers read this file again: only the first removes. */
const dataDir = join(import.meta.dirname, 'node_modules/.cache/crava-e2e')
// Below those that systems lend to outgoing connections: there one of them may be taken for a moment. E2E_PORT: for two runs at once.
const first = Number(process.env.E2E_PORT ?? 23_170)
const ports = { player: first, operator: first + 1, bank: first + 2 }
if (process.env.TEST_WORKER_INDEX === undefined && process.env.E2E_STARTED === undefined) {
  rmSync(dataDir, { recursive: true, force: true })
  process.env.E2E_STARTED = '1'
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const desktop = { viewport: { width: 1366, height: 900 } }

/**
 * A journey runs in one pair of projects or the other, by its tag: together they are both languages and both sizes, and the four would
 * tell nothing more. The longest two run once: what waits for the demo's own clock on a phone, the console's on a desktop.
 */
const without = (...tags: string[]) => ({ grepInvert: new RegExp(`(${tags.join('|')})\\b`) })

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/playwright.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${ports.player}`,
    colorScheme: 'dark',
    // What journeys answer in the server's place, a worker would ask for past them; notifications.spec.ts is about the worker.
    serviceWorkers: 'block',
    // Animations are looked at by people; journeys wait for what is there.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every step costs a fifth of the whole run: `--trace=retain-on-failure` brings it where one is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  metadata: {
    operatorUrl: `http://127.0.0.1:${ports.operator}`,
    bankUrl: `http://127.0.0.1:${ports.bank}`,
    dataDir,
  },
  projects: [
    { name: 'pt-390', use: { locale: 'pt-BR', ...phone }, ...without('@other-pair', '@desktop') },
    { name: 'pt-1366', use: { locale: 'pt-BR', ...desktop }, ...without('@one-pair', '@phone') },
    { name: 'en-390', use: { locale: 'en-US', ...phone }, ...without('@one-pair', '@phone', '@desktop') },
    { name: 'en-1366', use: { locale: 'en-US', ...desktop }, ...without('@other-pair', '@phone', '@desktop') },
  ],
  webServer: {
    command: 'node scripts/start.ts',
    url: `http://127.0.0.1:${ports.player}/healthz`,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(ports.player),
      OPERATOR_PORT: String(ports.operator),
      PIX_SIMULATOR_PORT: String(ports.bank),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // The demo's matches are played back in ten seconds, and what is provisional is paid soon after.
      DEMO_SPEED: '600',
      DISPUTE_SECONDS: '15',
      // Each journey says where it comes from, as a proxy would: the bounds per source hold here too.
      TRUST_PROXY: 'loopback',
    },
  },
})
