import { businessDay } from '#server/platform/clock.ts'
import type { Chance } from '#tests/support/random.ts'
import { letTimePass, openDeployment } from './fault-deployment.ts'
import { buy } from './fault-deposits.ts'
import { type Forged, forge } from './fault-forger.ts'
import type { KillRow } from './fault-kills.ts'
import { addPayers, type Payer } from './fault-people.ts'
import { nothingRecorded, type Run } from './fault-players.ts'
import { comeToRest, readForAdmin } from './fault-rest.ts'
import { give, withdraw } from './fault-withdrawals.ts'
import { type OnEnd, pause } from './servers.ts'

/** Size of a run. */
export interface FaultNumbers {
  servers: number
  days: number
  payers: number
  /** Deposits per day. */
  deposits: number
  withdrawals: number
  transfers: number
  /** Number of concurrent players. */
  clients: number
  /** Probability of a fault in a call, a notice or a payout at the bank. */
  faultRate: number
  /** Kills by calls: number per moment and type of call, maximum, probability. */
  kills: { each: number; most: number; share: number }
  /** Kills at random times. */
  anyKills: number
  forgedEveryMs: number
  rest: { limitMs: number; isHurried: boolean }
}

export interface FaultReport {
  findings: string[]
  kills: KillRow[]
  killed: number
  anyKills: number
  forged: Forged
  counts: { deposits: number; withdrawals: number; transfers: number; pix: number; payouts: number; returns: number }
  /** Centavos that passed the bank, in and out. */
  turnover: bigint
  refusals: [what: string, times: number][]
}

/** Faster than real time, but slow enough that no call exceeds its allowed duration. */
const SPEED = 4
const NEXT_DAY_MS = 25 * 3_600_000

/** Runs players, the bank and faults against our servers, then lets everything settle and compares the books. */
export async function runFaults(
  onEnd: OnEnd,
  numbers: FaultNumbers,
  { chance, format }: { chance: Chance; format: (line: string) => void },
): Promise<FaultReport> {
  const app = await openDeployment(onEnd, { chance, servers: numbers.servers, plan: numbers.kills })
  const payers = await addPayers(app, numbers.payers)
  const run: Run = { app, chance, payers, recorded: nothingRecorded(), later: [], startedOn: businessDay(app.now()) }
  format(`${payers.length} players, ${numbers.servers} servers`)
  await planFaults(run)
  await app.bank.order('faults-random', { seed: chance.below(2 ** 31), rate: numbers.faultRate })
  const forger = forge(run, numbers.forgedEveryMs)
  const killer = killAtRandom(run, numbers.anyKills)
  for (let day = 1; day <= numbers.days; day += 1) {
    await liveADay(run, numbers)
    format(
      `day ${day} of ${numbers.days}: ${run.recorded.deposits.size} deposits, ${run.recorded.withdrawals.size} withdrawals, ${app.killed()} kills`,
    )
  }
  const anyKills = await killer.stop()
  const forged = await forger.stop()
  const findings = await comeToRest(run, numbers.rest)
  if (forged.letIn > 0) findings.push(`${forged.letIn} notices of strangers were let in`)
  return { ...(await report(run)), findings, forged, anyKills }
}

/** Ensures what chance might omit: every mutating call is lost once on the way there and once on the way back. */
async function planFaults({ app: { bank } }: Run): Promise<void> {
  const calls = [
    ['PUT', '/cob/'],
    ['PATCH', '/cob/'],
    ['PUT', '/gn/pix/'],
    ['PUT', '/devolucao/'],
  ] as const
  for (const [method, path] of calls) {
    for (const fault of ['lost_answer', 'lost_request', 'failed_answer'])
      await bank.order('faults', { fault, method, path, times: 2 })
  }
}

/** A day of concurrent work, then the night: late events, and the next morning. */
async function liveADay(run: Run, numbers: FaultNumbers): Promise<void> {
  const { app, chance, payers } = run
  const stopTime = letTimePass(app, SPEED)
  // Each player withdraws at most once a day.
  const takers = chance.some(payers, numbers.withdrawals)
  const works: ((payer: Payer) => Promise<void>)[] = [
    ...Array.from({ length: numbers.deposits }, () => (payer: Payer) => buy(run, payer)),
    ...Array.from({ length: numbers.transfers }, () => (payer: Payer) => give(run, payer)),
  ]
  const turns = [
    ...works.map(work => () => work(chance.pick(payers))),
    ...takers.map(payer => () => withdraw(run, payer)),
    ...Array.from({ length: Math.ceil(numbers.deposits / 20) }, () => () => readForAdmin(run)),
  ]
  await workOff(chance.some(turns, turns.length), numbers.clients)
  await stopTime()
  await app.untilQuiet()
  // Calls under way complete within this day.
  await pause(500)
  app.advance(NEXT_DAY_MS)
  await workOff(run.later.splice(0), numbers.clients)
}

async function workOff(turns: (() => Promise<void>)[], clients: number): Promise<void> {
  const work = async (): Promise<void> => {
    for (let turn = turns.pop(); turn; turn = turns.pop()) await turn()
  }
  await Promise.all(Array.from({ length: clients }, work))
}

/** Kills servers at random times, a few seconds apart. */
function killAtRandom({ app, chance }: Run, most: number): { stop(): Promise<number> } {
  let done = 0
  let isOver = false
  const turning = (async () => {
    while (!isOver && done < most) {
      const last = performance.now() + 1_500 + chance.below(4_000)
      while (!isOver && performance.now() < last) await pause(50)
      if (isOver) return
      await (await app.some()).kill()
      done += 1
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await turning
      return done
    },
  }
}

async function report({ app, recorded }: Run) {
  const bank = await app.bank.state()
  const amounts = [...bank.received, ...bank.payouts].map(each => BigInt(each.amount))
  return {
    kills: app.kills.rows(),
    killed: app.killed(),
    counts: {
      deposits: recorded.deposits.size,
      withdrawals: recorded.withdrawals.size,
      transfers: recorded.transfers.length,
      pix: bank.received.length,
      payouts: bank.payouts.length,
      returns: bank.received.flatMap(pix => pix.returns).length,
    },
    turnover: amounts.reduce((total, amount) => total + amount, 0n),
    refusals: [...recorded.refusals],
  }
}
