import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { sumUp } from '#server/modules/ledger/service-sums.ts'
import { sumEntries } from '#server/modules/pools/service-sums.ts'
import { startTestApp, TEST_START } from '#tests/support/app.ts'
import { noteStatements, planned, pretendLarge, rowsReadToCount, type Sent, unboundedIn } from '#tests/support/plans.ts'
import { fill } from '../bench/player-calls.ts'
import { seedOperator, tokenOf } from '../bench/seed.ts'
import { periodicJobs } from '../bench/year/jobs.ts'
import { MEASURED } from '../bench/year/people.ts'
import { operatorReads, playerReads, unlistedPlayerReads } from '../bench/year/reads.ts'
import { buildYear } from '../bench/year/run.ts'

/** A year of a hundred players, a ten-thousandth of that of a million. */
const SIZE = 0.01
const TIMES = 10_000
/** Tables with thousands of rows of one player, spread over all of the table. */
const OWN_ROWS: ReadonlySet<string> = new Set(['entry', 'statement_row', 'room_member'])

/** Calls, jobs and statements that may read more than the bound, each with its reason. */
const ALLOWED: readonly [by: RegExp, statement: RegExp, why: string][] = [
  [/^ledger\.check$/, /./, 'the whole check reads everything: its sweep reads a part at a time'],
  [/^ledger\.sweep$/, /from escrow_in|from wallet/, 'all accounts together hold nothing: their balances are one sum'],
  [/^ledger\.sweep$/, /known full join moved/, 'the sums of a day are compared with the movements of that day at once'],
  [/operator\/years/, /person/, 'a year of everybody, for the state, asked for once a year'],
  [/operator\/treasury$/, /live/, 'what the house owes now is the sum of all running games'],
  [
    /operator\/(treasury$|ledger\/accounts)/,
    /published_ledger_day/,
    'movements that are not in the sums yet: many of a small year, those of an hour of a large one',
  ],
  [
    /ledger\/accounts\?kind=player/,
    /published_wallet/,
    'all wallets by their balance: an index of it would be written with every movement',
  ],
  [/operator\/exposure/, /game where state in/, 'all games under way, one row each: which of them cost most'],
  [/operator\/first-steps/, /exists \(select from match\)/, 'whether there is any match: the first row answers'],
  [
    /operator\/ledger\/movements\?page/,
    /m\.at >=/,
    'of a small year the last page has the oldest of all; of a large one it is not reached',
  ],
]

/** Reads that are not explained here, each with its reason. */
const UNREAD: readonly [read: RegExp, why: string][] = [
  [/\/image$/, 'a picture of facts that another read shows'],
  [/\.csv$|\/me\/export$/, 'a file, which may be made a few times an hour'],
  [/\/challenge/, 'of a play whose card is still open, which a player of a small year may lack; reads it like /share'],
  [/\/public\/room\//, 'of a public room that is open, which a small year lacks; reads it like the page of a room'],
  [/\/view\/ad\//, 'of an ad that is running: those of the year are over'],
  [/\/games\/.*\/correction/, 'of a paid game with other facts since: in the year there is none'],
]

test('no read and no periodic job goes through a table that grows', { timeout: 240_000 }, async () => {
  const app = await startTestApp()
  const common = { size: SIZE, seed: 7, until: TEST_START.getTime(), secretKey: 'a-key-of-a-test' }
  await buildYear(app.databaseUrl, { ...common, passwordCost: 'least', print: () => undefined })
  // As in production: settled games are summed up.
  await sumUp(app.deps, Number.POSITIVE_INFINITY)
  await sumEntries(app.deps, Number.POSITIVE_INFINITY)
  const operator = await seedOperator(app.deps.db)
  const notes = noteStatements()
  const sent: (Sent & { by: string })[] = []
  const takeFor = (by: string): void => void sent.push(...notes.sent.splice(0).map(one => ({ ...one, by })))
  const unread = await unlistedPlayerReads()
  const ask = async (origin: string, path: string, token: string): Promise<void> => {
    const filled = await fill(path, origin, token).catch((error: unknown) => String(error))
    notes.sent.length = 0
    const answer = filled.startsWith('/')
      ? await fetch(`${origin}${filled}`, { headers: { authorization: token } })
      : undefined
    await answer?.arrayBuffer()
    if (answer?.ok === true) takeFor(path)
    else unread.push(answer ? `${path}: ${answer.status}` : `${path}: ${filled}`)
  }
  for (const path of playerReads()) await ask(new URL(app.playerUrl).origin, path, tokenOf(MEASURED))
  for (const path of await operatorReads()) await ask(new URL(app.operatorUrl).origin, path, operator)
  expect(unread.filter(read => !UNREAD.some(([known]) => known.test(read)))).toEqual([])
  expect(UNREAD.filter(([known]) => !unread.some(read => known.test(read)))).toEqual([])
  for (const { task } of periodicJobs(app)) {
    await app.jobs
      .find(set => task in set.tasks)
      ?.tasks[task]?.({})
      .catch(() => undefined)
    takeFor(task)
  }
  // Not periodic, but it looks for notifications of others.
  const forget = 'notifications.remove-account'
  const [player] = await app.deps.db.rows(sql<{ id: string }>`select account_id as id from chat_member limit 1`)
  notes.sent.length = 0
  for (const { tasks } of app.jobs) await tasks[forget]?.({ accountId: player?.id })
  takeFor(forget)
  expect(sent.filter(({ by, text }) => by === forget && text.includes('update notification'))).not.toEqual([])
  notes.stop()
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const large = await pretendLarge(client, TIMES)
  const findings: string[] = []
  const counted = new Set<string>()
  for (const one of planned(sent)) {
    if (one.text.includes('with found as materialized')) {
      counted.add(one.by)
      const rows = (await rowsReadToCount(client, one)).filter(table => OWN_ROWS.has(table))
      if (rows.length > 0) findings.push(`${one.by}: counts in the rows of ${rows.join(', ')}`)
    }
    const found = await unboundedIn(client, one, large)
    const text = one.text.replaceAll(/\s+/g, ' ')
    const isAllowed = ALLOWED.some(([by, statement]) => by.test(one.by) && statement.test(text))
    if (found.length > 0 && !isAllowed) findings.push(`${one.by}: ${found.join(', ')}: ${text.slice(0, 300)}`)
  }
  await client.end()
  expect(findings).toEqual([])
  // Of entries, of those in closed games, of rooms, of statements, of one kind of their rows, and of players found.
  expect(counted.size).toBe(6)
})
