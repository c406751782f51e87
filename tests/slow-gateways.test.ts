import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { smtpMail } from '#server/gateways/mail/smtp.ts'
import { movableClock } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { type JobSet, startWorker } from '#server/platform/jobs.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newPlayer } from '#tests/support/people.ts'
import { sized } from '#tests/support/size.ts'

/** A server that accepts every connection and never responds. */
async function hanging(): Promise<{ port: number; calls: () => number; close(): void }> {
  const sockets = new Set<Socket>()
  let calls = 0
  const server = createServer(socket => {
    calls += 1
    sockets.add(socket.on('error', () => undefined).resume())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    calls: () => calls,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Jobs that no external system may delay, with payloads that find nothing to do. */
const MEASURED: Record<string, (number: number) => Record<string, unknown>> = {
  'pools.advance': number => ({ gameId: `none-${number}` }),
  'ledger.tell-balances': () => ({ changes: [] }),
  'chat.tell-again': number => ({ chatId: `none-${number}` }),
  'push.match-changed': number => ({ matchId: `none-${number}` }),
}

/** The product's jobs; the measured ones record their delay by the queue's clock. */
function measured(jobs: readonly JobSet[], delays: Map<string, number[]>): JobSet[] {
  return jobs.map(set => ({
    ...set,
    tasks: Object.fromEntries(
      Object.entries(set.tasks).map(([name, task]) => [
        name,
        async (payload: Parameters<typeof task>[0]) => {
          if (typeof payload.addedAt === 'number') {
            delays.set(name, [...(delays.get(name) ?? []), Date.now() - payload.addedAt])
          }
          await task(payload)
        },
      ]),
    ),
  }))
}

const add = (app: TestApp, task: string, payload: Record<string, unknown>) =>
  app.deps.db.tx(tx => tx.addJob(task, { ...payload, addedAt: Date.now() }))

/** Creates concurrent deposits that wait for their charge, with their jobs. */
async function askDeposits(app: TestApp, accountId: string, count: number): Promise<void> {
  const at = app.clock.now()
  for (let number = 0; number < count; number += 1) {
    const id = newId(at)
    await app.deps.db.rows(sql`
      insert into deposit (id, account_id, type, title, description, amount, created_at, expires_at)
      values (${id}, ${accountId}, 'pix', 'Pix', '', 1000, ${at}, ${new Date(at.getTime() + 3_600_000)})`)
    await add(app, 'wallet.open-deposit', { id })
  }
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.POSITIVE_INFINITY

test('while bank, feed and mail accept calls and never answer, all other jobs begin within 2 s', async () => {
  const [bank, feed, smtp] = [await hanging(), await hanging(), await hanging()]
  const mail = smtpMail(`smtp://127.0.0.1:${smtp.port}`, 'Crava <crava@crava.test>')
  const app = await startTestApp({
    clock: movableClock(new Date()),
    sendMail: sent => mail.send(sent),
    env: {
      PIX_URL: `http://127.0.0.1:${bank.port}`,
      FEED_API_FOOTBALL_KEY: 'test',
      FEED_API_FOOTBALL_URL: `http://127.0.0.1:${feed.port}`,
    },
  })
  const ana = await newPlayer(app)
  await app.deps.db.rows(sql`
    insert into championship (id, name, season, source, feed_league, created_at) values ('c', 'C', 2026, 'api-football', '71', now())`)
  const delays = new Map<string, number[]>()
  const worker = await startWorker(app.deps, measured(app.jobs, delays), 4)
  onTestFinished(() => worker.stop())
  onTestFinished(() => [bank, feed, smtp].forEach(server => server.close()))
  // Enough to fill every slot several times over.
  await askDeposits(app, ana.id, 20)
  for (let number = 0; number < 8; number += 1) {
    await add(app, 'matches.poll', { wide: true })
    await add(app, 'accounts.mail-recovery', { email: ana.email, at: new Date().toISOString() })
  }
  await expect.poll(() => [bank.calls() > 0, feed.calls() > 0, smtp.calls() > 0]).toEqual([true, true, true])
  const rounds = sized(30, 600)
  for (let round = 0; round < rounds; round += 1) {
    for (const [task, payload] of Object.entries(MEASURED)) await add(app, task, payload(round))
    if (round % 10 === 0) await askDeposits(app, ana.id, 1)
    // A fixed rate, not as fast as it is processed.
    await pause(50)
  }
  const done = () => Object.keys(MEASURED).map(task => delays.get(task)?.length ?? 0)
  await expect.poll(done, { timeout: 30_000 }).toEqual(Object.keys(MEASURED).map(() => rounds))
  for (const task of Object.keys(MEASURED)) {
    expect([task, percentile(delays.get(task) ?? [], 0.99) < 2_000]).toEqual([task, true])
  }
}, 120_000)
