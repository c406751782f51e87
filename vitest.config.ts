import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'

/** Rules of the repository, the pure contract and what reads files: no database, so that `npm run check` need not start one. */
const withoutDatabase = [
  'tests/tidy.test.ts',
  'tests/tidy/**/*.test.ts',
  'contract/**/*.test.ts',
  'server/modules/*/importers/**/*.test.ts',
]
const inBrowser = '**/*.browser.test.tsx'
const never = ['**/node_modules/**', '**/dist/**', 'tests/e2e/**', inBrowser]

/** What components of both clients import. */
const LIBRARIES = [
  '@hookform/resolvers/zod',
  '@maskito/react',
  '@tanstack/react-query',
  '@tanstack/react-router',
  'lucide-react',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react-image-crop',
  'socket.io-client',
  'uqr',
  'vitest-browser-react',
  'wasm-media-encoders',
  'zod/mini',
]

const emulateMotion: BrowserCommand<['reduce' | 'no-preference']> = ({ page }, reducedMotion) =>
  page.emulateMedia({ reducedMotion })

export default defineConfig({
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    // One more than there are processors: while a file waits for the database or a browser, another works.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    // A browser that starts beside a full run on two cores takes its time.
    slowTestThreshold: 2_000,
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        // What reads the whole repository, or whole seasons, takes its time on a busy machine.
        test: {
          name: 'pure',
          environment: 'node',
          pool: 'threads',
          isolate: false,
          include: withoutDatabase,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'node',
          environment: 'node',
          pool: 'forks',
          // The product is read and compiled once a worker, not once a file: a file leaves nothing behind but what it imported.
          isolate: false,
          // By themselves: a worker is kept only while the next file is of the same project.
          sequence: { groupOrder: 1 },
          include: ['**/*.test.ts'],
          exclude: [...never, ...withoutDatabase],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/set-up-worker.ts'],
          // Programs of the product that tests start are compiled once: a start takes 1.0 s of processor time instead of 1.7.
          env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compile') },
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // A queue that is asked once a second, on a machine that does much else.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        plugins: [react()],
        // A library that is found only when a file imports it makes every page load again.
        optimizeDeps: { include: LIBRARIES },
        test: {
          name: 'browser',
          include: [inBrowser],
          exclude: ['**/node_modules/**'],
          testTimeout: 20_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 390, height: 844 },
            commands: { emulateMotion },
            provider: playwright({
              // A click waits until its element stands still, which is at once; tests of motion ask for it (`tests/support/motion.ts`).
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
                args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
