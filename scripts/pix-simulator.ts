/**
 * `npm run pix:simulator`: the demo's bank alone, at PIX_SIMULATOR_PORT, with its data in DATA_DIR/pix-simulator. `npm start` runs it
 * beside the demo (scripts/pix-bank.ts); then it reports its address to its parent process, and exits when the parent does.
 */
import { join } from 'node:path'
import { phoneToWire } from '#contract/people.ts'
import { demoCrowd } from '#demo/crowd.ts'
import { demoEmail, demoPlayers } from '#demo/people.ts'
import { readConfig } from '#server/platform/config.ts'
import { lockFolder } from '#server/platform/embedded-lease.ts'
import { type PixSimulator, startPixSimulator } from '#tools/pix-simulator/start.ts'

/** How long a killed or ending bank may hold the lock on its data. */
const BOOKS_WAIT_MS = 3_000

/** How long running calls may take to end. */
const END_MS = 2_000

const isChild = process.send !== undefined
try {
  const bank = await open()
  listenForTheEnd(bank)
  process.send?.({ page: bank.url, access: bank.access })
  if (!isChild)
    console.log(`\n  Bank (simulator)  ${bank.url}  pay charges here\n\n${settingsOf(bank)}\n  Ctrl-C stops it.\n`)
} catch (error) {
  console.error(`The bank simulator could not start. ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

async function open(): Promise<PixSimulator> {
  const config = readConfig({ ...process.env, DEMO: '1', PIX_URL: undefined })
  const folder = join(config.dataDir, 'pix-simulator')
  if (!(await lockFolder(folder, BOOKS_WAIT_MS)))
    throw new Error(`Another simulator stores its data in ${folder}; set PIX_URL to use that one, or another DATA_DIR.`)
  const { PIX_CLIENT_ID: clientId, PIX_CLIENT_SECRET: clientSecret, PIX_KEY: key } = process.env
  return startPixSimulator({
    port: config.pixSimulatorPort,
    // Pix codes and settings use `host:port`, which does not support IPv6 addresses.
    host: config.host === '::' ? '0.0.0.0' : config.host,
    folder,
    ...(clientId ? { clientId } : {}),
    ...(clientSecret ? { clientSecret } : {}),
    ...(key ? { key } : {}),
    people: [...demoPlayers, ...demoCrowd].map(({ username, name, cpf, phone }) => ({
      cpf,
      name,
      keys: [demoEmail(username), phoneToWire(phone)],
    })),
  })
}

/** The settings that a separately started product needs to use this bank. */
function settingsOf({ access }: PixSimulator): string {
  const { url, clientId, clientSecret, key } = access
  return `    PIX_URL=${url}\n    PIX_CLIENT_ID=${clientId}\n    PIX_CLIENT_SECRET=${clientSecret}\n    PIX_KEY=${key}\n`
}

/** The data is written before each response, so nothing is lost whenever it ends. */
function listenForTheEnd(bank: PixSimulator): void {
  let ending: Promise<void> | undefined
  const end = (): void => {
    setTimeout(() => process.exit(0), END_MS).unref()
    ending ??= bank.close().finally(() => process.exit(0))
  }
  // A signal reaches the whole process group; the product that started it still needs it while finishing, and disconnects then.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => (isChild ? undefined : end()))
  process.once('disconnect', end)
}
