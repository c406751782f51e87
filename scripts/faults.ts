/**
 * `npm run faults [-- --days 4 --payers 1200 --deposits 750 --withdrawals 600 --each 2]`: thousands of deposits and withdrawals while the
 * bank fails, webhook calls are lost, duplicated and forged, and servers are killed at every step (tests/money/fault-run.ts). Prints its
 * seed; `SEED=…` repeats it. A run in which both ledgers agree writes its figures into docs/faults.md.
 */
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { MOMENTS } from '#tests/money/fault-kills.ts'
import { type FaultNumbers, type FaultReport, runFaults } from '#tests/money/fault-run.ts'
import { chanceFor } from '#tests/support/random.ts'
import { seconds } from './progress.ts'

const page = fileURLToPath(new URL('../docs/faults.md', import.meta.url))
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '4' },
    payers: { type: 'string', default: '1200' },
    deposits: { type: 'string', default: '750' },
    withdrawals: { type: 'string', default: '600' },
    each: { type: 'string', default: '2' },
  },
})
const numbers: FaultNumbers = {
  servers: 2,
  days: Number(values.days),
  payers: Number(values.payers),
  deposits: Number(values.deposits),
  withdrawals: Number(values.withdrawals),
  transfers: Math.round(Number(values.deposits) / 8),
  clients: 16,
  faultRate: 0.1,
  kills: { each: Number(values.each), most: Number.POSITIVE_INFINITY, share: 0.05 },
  anyKills: 20,
  forgedEveryMs: 500,
  rest: { limitMs: 10 * 60_000, isHurried: false },
}

const ends: (() => Promise<void>)[] = []
const began = performance.now()
const chance = chanceFor('faults')
try {
  const report = await runFaults(end => void ends.unshift(end), numbers, { chance, format: line => format(line) })
  const text = killTable(report)
  console.log(`\n${text}\n\n${output(report)}`)
  const missing = missed(report)
  for (const finding of [...report.findings, ...missing].slice(0, 60)) console.error(`WRONG  ${finding}`)
  const isFine = report.findings.length === 0 && missing.length === 0
  console.log(`\nFaults: ${isFine ? 'both books agree' : 'failed'} after ${seconds(performance.now() - began)}`)
  if (isFine) await writeFile(page, pageOf(report))
  else process.exitCode = 1
} finally {
  for (const end of ends) await end()
}

function format(line: string): void {
  console.log(`${seconds(performance.now() - began).padStart(12)}  ${line}`)
}

/** Kill points that were never reached although there were enough calls. */
function missed({ kills }: FaultReport): string[] {
  return kills
    .filter(({ calls }) => calls >= 30)
    .flatMap(row =>
      MOMENTS.filter(moment => row[moment] === 0).map(moment => `no server was killed by ${row.type}, ${moment}`),
    )
}

function killTable({ kills }: FaultReport): string {
  const rows = kills.map(
    ({ type, calls, before, done, answered }) => `| ${type} | ${calls} | ${before} | ${done} | ${answered} |`,
  )
  return ['| Call | Calls | Before | Done | Answered |', '|---|---:|---:|---:|---:|', ...rows].join('\n')
}

function output({ counts, turnover, killed, anyKills, forged, refusals }: FaultReport): string {
  const { deposits, withdrawals, transfers, pix, payouts, returns } = counts
  const reais = (turnover / 100n).toLocaleString('en')
  return [
    `- ${deposits} deposits (${pix} Pix came in, ${returns} went back), ${withdrawals} withdrawals (${payouts} payouts), ${transfers} transfers; R$ ${reais} through the bank.`,
    `- ${killed} servers killed: ${killed - anyKills} by a call or a notice, ${anyKills} at any moment.`,
    `- ${forged.sent} forged notices were sent; those with the wrong secret were refused, the others moved nothing.`,
    `- Refused by name: ${refusals.map(([what, times]) => `${what} ${times}`).join(', ') || 'nothing'}.`,
  ].join('\n')
}

function pageOf(report: FaultReport): string {
  return `# Faults

\`npm run faults\` runs players, the bank and faults against two server processes over one database: players pay in time, late, twice, with another amount, for another person, directly to our key or not at
all, withdraw to correct and wrong keys, cancel and transfer. Meanwhile the bank fails, is slow, loses responses after taking effect, and refuses; webhook calls are lost, duplicated, delayed, reordered and forged; and servers are
killed without warning (\`kill -9\`). Then the faults end, the clock advances, an operator decides pending items, and both ledgers are compared to the centavo: every deposit is credited, canceled or failed, every Pix credited,
returned or clawed back, every withdrawal paid or failed, each exactly once; every wallet matches the bank's ledger and the acknowledged operations; all ledger invariants hold, and nothing is pending. A short run is part of \`npm test\`.

${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, seed ${chance.seed}, ${seconds(performance.now() - began)}: **both books agreed.**

${output(report)}

Number of server kills by call: **before** the bank received it, after the bank had **done** it without the response arriving, and just after it was **answered**. For webhook calls (notice): before they reached the server, after
the server stored them without the bank learning, and after the response.

${killTable(report)}
`
}
