import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getReceipt } from '#contract/api/player/cards.ts'
import { getChampionshipReceipt } from '#contract/api/player/championship-cards.ts'
import { getText } from '#contract/api/player/home.ts'
import { getChampionshipProof, getProof, listLog, type Proof } from '#contract/api/player/proofs.ts'
import { verifyLog, verifyProof } from '#contract/verify/check-log.ts'
import { listEntries } from '#server/modules/pools/index.ts'
import { newId } from '#server/platform/ids.ts'
import { startWorker } from '#server/platform/jobs.ts'
import { jobSets, modeOf } from '#server/registry.ts'
import { HOUR, MINUTE } from '#tests/support/card-table.ts'
import { type MatchCardTable, startMatchCardTable } from '#tests/support/match-card-table.ts'
import { readLog, sha256 } from '#tests/support/reports.ts'
import { proofOf } from './service-proving.ts'
import { publish, publishHead, publishMissing } from './service-publishing.ts'

/* Receipts, proofs and the log, over HTTP. */
let table: MatchCardTable
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startMatchCardTable(end => void ends.push(end))
})
afterAll(async () => {
  for (const end of ends) await end()
})

const rowOf = async (game: string) => (await table.app.call(listLog, { query: { game } })).data.docs[0]

test('a proof of an own game leads to the root, and is nobody else’s', async () => {
  const { ana, bruno, app } = table
  const { id, games } = await table.playedCard()
  const params = { id: games.ana }
  expect(await ana.call(getProof, { params })).toMatchObject({ status: 409, code: 'not_locked_yet' })
  await table.wait(2 * HOUR)
  const { raw, data } = await ana.call(getProof, { params })
  const receipt = (await ana.call(getReceipt, { params })).data
  const stored = { _id: receipt._id, nonce: receipt.nonce, picks: receipt.picks }
  expect(await verifyProof(raw, sha256, stored)).toEqual([])
  expect(data.row).toEqual(expect.objectContaining({ game: id, leaves: 3, settingsHash: receipt.rulesHash }))
  expect(receipt.logHead).toEqual(data.head)
  expect(await bruno.call(getProof, { params })).toMatchObject({ status: 404, code: 'not_found' })
  expect(await ana.call(getChampionshipProof, { params })).toMatchObject({ status: 404 })
  expect(await app.call(getProof, { params })).toMatchObject({ status: 401 })
  expect(await ana.call(getProof, { params: { id: 'x' } })).toMatchObject({ status: 404 })
})

test('whatever of a proof is changed is found', async () => {
  const { games } = await table.playedMatchCard()
  await table.wait(2 * HOUR)
  const proof = (await table.ana.call(getChampionshipProof, { params: { id: games.ana } })).raw as Proof
  const found = async (change: (copy: Proof) => void) => {
    const copy = structuredClone(proof)
    change(copy)
    return (await verifyProof(copy, sha256)).map(({ code }) => code)
  }
  expect(await found(() => undefined)).toEqual([])
  expect(await found(copy => void copy.entry.picks.splice(0, 1, 9))).toEqual(['path_differs'])
  expect(await found(copy => void (copy.entry.nonce = '00'.repeat(16)))).toEqual(['path_differs'])
  expect(await found(copy => void (copy.index += 1))).toContain('path_differs')
  expect(await found(copy => void copy.path.pop())).toEqual(['path_differs'])
  expect(await found(copy => void copy.path.push('00'.repeat(32)))).toEqual(['path_differs'])
  expect(await found(copy => void (copy.row.root = '00'.repeat(32)))).toEqual(['path_differs', 'log_hash_differs'])
  expect(await found(copy => void (copy.row.leaves += 1))).toContain('log_hash_differs')
  expect(await found(copy => void (copy.head = { seq: copy.row.seq, hash: '00'.repeat(32) }))).toEqual([
    'log_row_differs',
  ])
  expect(await found(copy => void (copy.row.at = 'ontem'))).toEqual(['unreadable'])
  const other = { _id: proof.entry._id, nonce: proof.entry.nonce, picks: [0] }
  expect(await verifyProof(proof, sha256, other)).toMatchObject([{ code: 'leaf_differs', field: 'entry.picks' }])
})

test('a receipt holds the rules’ text and the newest row of the log', async () => {
  const { games, season } = await table.playedMatchCard()
  const params = { id: games.ana }
  const text = (await table.app.call(getText, { params: { name: 'rules' } })).data
  const { docs } = await readLog(table)
  const receipt = (await table.ana.call(getChampionshipReceipt, { params })).data
  expect(receipt.rulesText).toEqual({ version: text.version, hash: text.hash })
  expect(receipt.logHead).toEqual({ seq: docs.length, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  await table.wait(2 * HOUR)
  const later = (await table.ana.call(getChampionshipReceipt, { params })).data
  expect(later).toMatchObject({ rulesHash: receipt.rulesHash, logHead: { seq: docs.length + 1 } })
  await table.endAll(season)
})

test('the root is out within 5 seconds of the lock, by the jobs that really run', { timeout: 30_000 }, async () => {
  const { app } = table
  const { id } = await table.playedCard()
  const deps = { db: app.deps.db, log: app.deps.log, metrics: app.metrics }
  app.clock.advance(2 * HOUR - 10 * MINUTE)
  const worker = await startWorker(
    deps,
    jobSets(() => app.deps),
    2,
  )
  try {
    // The queue uses the database's clock, by which the lock's job is due now.
    await app.deps.db.tx(tx => tx.addJob('pools.advance', { gameId: id }, { key: `pools.advance.due:${id}` }))
    await expect.poll(() => rowOf(id), { timeout: 5_000, interval: 50 }).toMatchObject({ game: id, leaves: 3 })
  } finally {
    await worker.stop()
  }
})

test('games that lock at once make one chain, and each has one row however often it is published', async () => {
  const { app } = table
  const ids: string[] = []
  for (let count = 0; count < 4; count += 1) ids.push((await table.playedCard()).id)
  app.clock.advance(2 * HOUR)
  // As after a crash between the lock and its job: locked without a root.
  await app.deps.db.rows(
    sql`update game set state = 'locked', locked_at = ${app.clock.now()} where id = any(${ids}::text[])`,
  )
  const sets = jobSets(() => app.deps)
  expect(sets.some(set => set.cron?.some(({ task }) => task === 'proofs.publish-missing'))).toBe(true)
  const all = ids.flatMap(id => [publish(app.deps, modeOf, id), publish(app.deps, modeOf, id)])
  await Promise.all([...all, publishMissing(app.deps, modeOf)])
  const { docs } = (await table.app.call(listLog, { query: { limit: 500 } })).data
  expect(docs.map(({ seq }) => seq)).toEqual(docs.map((_row, index) => index + 1))
  for (const [index, row] of docs.entries()) expect(row.previous).toBe(docs[index - 1]?.hash ?? '0'.repeat(64))
  expect(ids.map(id => docs.filter(({ game }) => game === id).length)).toEqual([1, 1, 1, 1])
})

test('nothing changes a row of the log', async () => {
  for (const change of ['update proof_log set leaves = 0', 'delete from proof_log', 'truncate proof_log cascade']) {
    await expect(table.app.deps.db.rows(sql`${sql.raw(change)}`)).rejects.toThrow(/never changed or removed/)
  }
})

test('a tree of many runs has a proof for every place, and an entry changed behind its back is no longer proven', async () => {
  const { app, ana } = table
  const { id, games } = await table.playedCard()
  const at = app.clock.now()
  const ids = Array.from({ length: 2_500 }, () => newId(at))
  await app.deps.db.rows(sql`
    insert into entry (id, game_id, account_id, picks, price, rules_version, accepted_at, nonce)
    select e.id, ${id}, 'made' || e.place, array[0,0,0,0,0,0,0,0], 0, 'x', ${at}, decode(md5(e.id), 'hex')
    from unnest(${ids}::text[]) with ordinality as e(id, place)`)
  await app.deps.db.rows(sql`update game set state = 'locked', locked_at = ${at} where id = ${id}`)
  await publish(app.deps, modeOf, id)
  const query = [...ids].sort().filter((_id, index) => index % 311 === 0 || index === ids.length - 1)
  for (const entry of await listEntries(app.deps.db, query)) {
    expect(await verifyProof(await proofOf(app.deps.db, entry), sha256)).toEqual([])
  }
  await app.deps.db.rows(sql`update entry set picks = array[1,0,0,0,0,0,0,0] where id = ${games.ana}`)
  expect(await ana.call(getProof, { params: { id: games.ana } })).toMatchObject({ status: 500, code: 'server_error' })
})

test('the end of the operators’ log is published once a day, in the same chain, and says nothing of what they did', async () => {
  const { app } = table
  const operator = async () => (await readLog(table)).docs.filter(({ game }) => game === null)
  await Promise.all([1, 2, 3].map(() => publishHead(app.deps)))
  const [row, ...more] = await operator()
  expect(more).toEqual([])
  const [newest] = await app.deps.db.rows(sql<{ seq: bigint; hash: string }>`select seq, hash from audit_head`)
  expect(row).toMatchObject({ root: newest?.hash, leaves: Number(newest?.seq), settingsHash: '0'.repeat(64) })
  expect(row).toMatchObject({ name: '', mode: '', hasReport: false, at: app.clock.now().toISOString() })
  app.clock.advance(24 * HOUR)
  await publishHead(app.deps)
  expect(await operator()).toHaveLength(2)
  expect(await verifyLog(await readLog(table), sha256)).toEqual([])
  const game = (await readLog(table)).docs.find(one => one.game !== null)?.game ?? ''
  expect(await rowOf(game)).toMatchObject({ game })
})
