/*
 * The bank's simulator in a process of its own, with books of its own in BANK_FOLDER: says where it is, and ends with whoever started
 * it. CLOCK_START sets its clock to that moment, from which it runs on until it is moved.
 */
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
