/* The bank simulator in a separate process, with its books in BANK_FOLDER: prints its URL, and exits with its parent. CLOCK_START sets its
   clock, which runs on until moved. */
import { startPixSimulator } from '#tools/pix-simulator/start.ts'
import { movingClock } from './moving-clock.ts'

const { BANK_FOLDER: folder } = process.env
const bank = await startPixSimulator({
  port: 0,
  clock: movingClock(),
  ...(folder === undefined ? {} : { folder }),
  settleMs: 300,
  slowMs: 150,
  retryMs: 200,
})
process.stdout.write(`${bank.url} ${JSON.stringify(bank.access)}\n`)
process.stdin.once('close', () => process.exit(0)).resume()
