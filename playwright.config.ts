import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { microphone } from './tests/e2e/microphone.ts'
import { grepOf, PROJECTS } from './tests/e2e/projects.ts'
import { isFull } from './tests/support/size.ts'

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

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than the two processors it is measured on: much of a journey is waiting for a bank, a match or a question's time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Limits, not expectations: some machines take five times as long as others, and only a failure waits for all of it.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/playwright.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${ports.player}`,
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
        // For all: a browser is started anew for whoever asks for another one.
        ...microphone(join(import.meta.dirname, 'node_modules/.cache/crava-microphone.wav')),
      ],
    },
  },
  metadata: {
    operatorUrl: `http://127.0.0.1:${ports.operator}`,
    bankUrl: `http://127.0.0.1:${ports.bank}`,
    dataDir,
  },
  projects: PROJECTS.map(name => ({
    name,
    grep: grepOf(name, isFull),
    use: {
      ...(name.startsWith('pt') ? { locale: 'pt-BR', colorScheme: 'dark' } : { locale: 'en-US', colorScheme: 'light' }),
      ...(name.endsWith('390') ? phone : desktop),
    },
  })),
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
