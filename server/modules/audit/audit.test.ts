import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  operatorAudit,
  operatorAuditChecked,
  operatorAuditCsv,
  operatorCheckAudit,
  operatorSlideSettings,
} from '#contract/api/admin/console.ts'
import { auditJobs } from '#server/modules/audit/jobs.ts'
import { readCsv } from '#server/modules/imports/importers/text.ts'
import { publishedHeads } from '#server/modules/proofs/index.ts'
import type { Tx } from '#server/platform/db.ts'
import { jobSets } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer } from '#tests/support/people.ts'
import { tamperedAudit } from '#tests/support/tampered-audit.ts'

let app: TestApp
let other: TestApp
let operator: TestOperator
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  const onEnd = (end: () => Promise<void>) => void ends.unshift(end)
  app = await startTestApp({ onEnd })
  other = await startTestApp({ onEnd, databaseUrl: app.databaseUrl, clock: app.clock })
  operator = await newOperator(app)
})
afterAll(async () => {
  for (const end of ends) await end()
})

let turn = 0
/** An operator's action, made by either process. */
async function act(by = app): Promise<void> {
  turn += 1
  const body = { time: 2 + (turn % 50), reason: `Vez ${turn}; "aspas", ação` }
  const { status } = await by.call(operatorSlideSettings, { body }, operator.token)
  if (status !== 200) throw new Error(`The action was refused: ${status}`)
}
const check = async () => (await operator.call(operatorCheckAudit)).data
const faults = async () => (await check()).broken.map(({ fault, seq }) => [fault, seq])
const tampered = (change: (tx: Tx) => Promise<unknown>, look: () => Promise<void>) => tamperedAudit(app, change, look)

beforeEach(async () => {
  for (let count = 0; count < 4; count += 1) await act()
})

describe('the chain', () => {
  test('is whole, also when many act at once over two processes', async () => {
    await Promise.all(Array.from({ length: 24 }, (_, index) => act(index % 2 === 0 ? app : other)))
    const found = await check()
    expect(found.broken).toEqual([])
    expect(found.entries).toBe(found.head.seq)
    expect((await operator.call(operatorAuditChecked)).data.check).toEqual(found)
    const { docs } = (await operator.call(operatorAudit, { query: { limit: 50, sort: 'at' } })).data
    expect(docs.map(doc => doc.seq)).toEqual(docs.map((_, index) => index + 1))
    for (const [index, doc] of docs.entries()) if (index > 0) expect(doc.prevHash).toBe(docs[index - 1]?.hash)
  })

  test.each(['update audit set reason = reason', 'delete from audit', 'truncate audit', 'delete from audit_check'])(
    'lets nobody: %s',
    async statement => {
      await expect(app.deps.db.rows(sql.raw(statement))).rejects.toThrow(/only ever added to|never changed or removed/)
      expect(await faults()).toEqual([])
    },
  )

  test('takes no row that says its place itself', async () => {
    await expect(
      app.deps.db.rows(sql`insert into audit (id, operator_id, action, subject, reason, at, seq, prev_hash, hash)
        select ${'e'.repeat(24)}, operator_id, action, subject, reason, at, seq + 900, hash, hash from audit limit 1`),
    ).rejects.toThrow(/only ever added to/)
  })
})

describe('the check finds', () => {
  test.each([
    ['operator_id', sql`(select id from operator where id <> operator_id limit 1)`],
    ['action', sql`'slide.removed'`],
    ['subject', sql`subject || ' '`],
    ['reason', sql`'outra história'`],
    ['details', sql`'{"before": 1, "after": 99}'::jsonb`],
    ['at', sql`at - interval '1 microsecond'`],
    ['id', sql`repeat('a', 24)`],
    ['hash', sql`repeat('0', 64)`],
  ])('a row whose %s was edited', async (column, value) => {
    await newOperator(app)
    const { head } = await check()
    const index = head.seq - 2
    await tampered(
      tx => tx.rows(sql`update audit set ${sql.ref(column)} = ${value} where seq = ${index}`),
      async () => expect((await faults())[0]).toEqual(['edited', index]),
    )
    expect(await faults()).toEqual([])
  })

  test('a row taken out, several taken out of the end, and one put in', async () => {
    const { head } = await check()
    await tampered(
      tx => tx.rows(sql`delete from audit where seq = ${head.seq - 2}`),
      async () => expect(await faults()).toEqual([['removed', head.seq - 1]]),
    )
    await tampered(
      tx => tx.rows(sql`delete from audit where seq > ${head.seq - 2}`),
      async () =>
        expect(await faults()).toEqual([
          ['end', head.seq + 1],
          ['rewritten', head.seq],
        ]),
    )
    await tampered(
      tx =>
        tx.rows(sql`insert into audit (id, operator_id, action, subject, reason, at)
        select ${'e'.repeat(24)}, operator_id, action, subject, reason, at from audit limit 1`),
      async () => expect(await faults()).toEqual([['unchained', null]]),
    )
  })

  test('two rows that changed places', async () => {
    const { head } = await check()
    const [first, second] = [head.seq - 2, head.seq - 1]
    await tampered(
      async tx => {
        await tx.rows(sql`update audit set seq = -1 where seq = ${first}`)
        await tx.rows(sql`update audit set seq = ${first} where seq = ${second}`)
        await tx.rows(sql`update audit set seq = ${second} where seq = -1`)
      },
      async () => expect((await faults()).map(([fault]) => fault)).toContain('link'),
    )
  })

  test('a chain truncated with its head, or rewritten from an edited row on', async () => {
    const { head } = await check()
    await tampered(
      async tx => {
        await tx.rows(sql`delete from audit where seq > ${head.seq - 2}`)
        await tx.rows(
          sql`update audit_head set seq = audit.seq, hash = audit.hash from audit where audit.seq = ${head.seq - 2}`,
        )
      },
      async () => expect(await faults()).toEqual([['rewritten', head.seq]]),
    )
    await tampered(
      async tx => {
        await tx.rows(sql`update audit set reason = 'outra história' where seq = ${head.seq - 1}`)
        await tx.rows(
          sql`update audit_head set seq = ${head.seq - 2}, hash = (select hash from audit where seq = ${head.seq - 2})`,
        )
        const rest = await tx.rows(sql<{ id: string }>`select id from audit where seq > ${head.seq - 2} order by seq`)
        await tx.rows(sql`update audit set seq = -seq where seq > ${head.seq - 2}`)
        for (const { id } of rest) await tx.rows(sql`select audit_joins_chain(${id})`)
      },
      async () => expect(await faults()).toEqual([['rewritten', head.seq]]),
    )
  })
})

const PUBLISH = 'proofs.publish-desk'

test('a completely rewritten log, with its head and earlier checks, is detected by the published heads', async () => {
  await jobSets(() => app.deps)
    .find(({ tasks }) => PUBLISH in tasks)
    ?.tasks[PUBLISH]?.({})
  const { head } = await check()
  expect((await check()).broken).toEqual([])
  await tampered(
    async tx => {
      await tx.rows(sql`delete from audit_check`)
      await tx.rows(sql`update audit set reason = 'outra história' where seq = 2`)
      await tx.rows(sql`update audit_head set seq = 0, hash = repeat('0', 64)`)
      const rows = await tx.rows(sql<{ id: string }>`select id from audit order by seq`)
      await tx.rows(sql`update audit set seq = -seq`)
      for (const { id } of rows) await tx.rows(sql`select audit_joins_chain(${id})`)
    },
    async () => expect(await faults()).toEqual([['published', head.seq]]),
  )
  expect(await faults()).toEqual([])
})

test('the check runs every night, and is only for administrators', async () => {
  const set = auditJobs(() => app.deps, publishedHeads)
  expect(set.cron).toHaveLength(2)
  await act()
  await set.tasks['audit.check']?.({})
  const { check: newest } = (await operator.call(operatorAuditChecked)).data
  expect(newest?.broken).toEqual([])
  const player = await newPlayer(app)
  const helper = await newOperator(app, { roles: ['support'] })
  expect((await app.call(operatorCheckAudit)).status).toBe(401)
  expect((await app.call(operatorCheckAudit, {}, player.token)).status).toBe(401)
  expect((await helper.call(operatorCheckAudit)).status).toBe(403)
  expect((await helper.call(operatorAuditCsv)).status).toBe(403)
  expect((await helper.call(operatorAudit)).status).toBe(200)
  const twice = await Promise.all([operator.call(operatorCheckAudit), operator.call(operatorCheckAudit)])
  expect(twice.map(answer => answer.status)).toEqual([200, 200])
})

test('the log is read by operator, action, family, subject and days, and taken home with its hashes', async () => {
  const other2 = await newOperator(app)
  await other2.call(operatorSlideSettings, { body: { time: 9, reason: 'Outra pessoa' } })
  const list = async (query: Record<string, string>) => (await operator.call(operatorAudit, { query })).data
  expect((await list({ operator: other2.username.toUpperCase(), limit: '1' })).docs).toMatchObject([
    {
      operator: other2.username,
      action: 'slides.rotation-changed',
      subject: 'house',
      mode: null,
      details: { after: 9 },
    },
  ])
  expect(await list({ operator: 'ninguem' })).toMatchObject({ total: 0 })
  expect((await list({ action: 'slides' })).total).toBe((await list({ action: 'slides.rotation-changed' })).total)
  expect(await list({ action: 'slide' })).toMatchObject({ total: 0 })
  expect((await list({ subject: 'house', from: '2026-11-21', to: '2026-11-21' })).total).toBeGreaterThan(4)
  expect(await list({ to: '2026-11-20' })).toMatchObject({ total: 0 })
  expect((await operator.call(operatorAudit, { query: { action: "x' or true --" } })).fields).toEqual({
    action: 'action_invalid',
  })
  const file = await operator.call(operatorAuditCsv, { query: { operator: other2.username, action: 'slides' } })
  const lines = String(file.raw).trim().split('\r\n')
  const [doc] = (await list({ operator: other2.username, action: 'slides' })).docs
  expect(lines).toHaveLength(2)
  expect(lines[1]?.endsWith(`${doc?.prevHash},${doc?.hash}`)).toBe(true)
})

test('the file proves the chain by itself: each hash is of what stands beside it, and follows the one before', async () => {
  const body = { time: 7, reason: '=soma(1); @quem, "aspas"' }
  await operator.call(operatorSlideSettings, { body }).then(answer => answer.data)
  await newOperator(app)
  const { raw } = await operator.call(operatorAuditCsv, { query: { sort: 'at' }, headers: { 'accept-language': 'en' } })
  const rows = readCsv(String(raw))
  let before = '0'.repeat(64)
  for (const [index, row] of rows.entries()) {
    const text = Buffer.from(row['What the hash is of (base64)'] ?? '', 'base64').toString()
    expect(createHash('sha256').update(text).digest('hex')).toBe(row['Hash'])
    expect([row['Place'], row['Hash before']]).toEqual([String(index + 1), before])
    // The values read are those that were hashed.
    const { Code: id = '', Action: action = '', 'Hash before': link = '' } = row
    for (const part of [row['Place'] ?? '', link, id, action]) expect(text).toContain(`${part.length}:${part}`)
    before = row['Hash'] ?? ''
  }
  expect(before).toBe((await check()).head.hash)
  // A cell that a spreadsheet treats as a formula no longer matches what was hashed.
  expect(rows.map(row => row['Reason'])).toContain(`'=soma(1); '@quem, "aspas"`)
})
