import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { getReport, listLog, type Report } from '#contract/api/player/proofs.ts'
import { verifyLog } from '#contract/verify/check-log.ts'
import { verifyReport } from '#contract/verify/verify-report.ts'
import { HOUR, MINUTE } from '#tests/support/card-table.ts'
import { fund } from '#tests/support/cards.ts'
import { playScores } from '#tests/support/championship-cards.ts'
import { type MatchCardTable, startMatchCardTable } from '#tests/support/match-card-table.ts'
import { newPlayer } from '#tests/support/people.ts'
import { endings, readLog, readReport, sha256 } from '#tests/support/reports.ts'

/* Reports of games with every outcome, over HTTP: correct to the centavo, and without data that rankings do not show. */
let table: MatchCardTable
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  table = await startMatchCardTable(end => void ends.push(end))
})
afterAll(async () => {
  for (const end of ends) await end()
})

/** Ranks and prizes, best first; entries of the same moment are unordered. */
const byPrize = (entries: Report['entries']) =>
  entries
    .toSorted((a, b) => b.prizeCentavos - a.prizeCentavos || (a.rank ?? 99) - (b.rank ?? 99))
    .map(entry => [entry.rank, entry.prizeCentavos])

/** The expected result of each outcome. */
const EXPECTED: Record<string, (report: Report) => void> = {
  options: ({ totals }) =>
    expect(totals).toMatchObject({
      poolCentavos: 30_00,
      prizesCentavos: 27_00,
      feeCentavos: 3_00,
      houseCentavos: 3_00,
    }),
  'classic, guaranteed': ({ totals, entries }) => {
    expect(totals).toMatchObject({ reservedCentavos: 100_00, prizesCentavos: 75_00, houseCentavos: 55_00, players: 2 })
    expect(byPrize(entries)).toEqual([
      [1, 50_00],
      [3, 25_00],
      [2, 0],
    ])
  },
  championship: ({ entries }) =>
    expect(byPrize(entries)).toEqual([
      [1, 15_00],
      [2, 7_50],
      [3, 4_50],
    ]),
  'ties and a late entry': ({ totals, entries }) => {
    expect(totals).toMatchObject({
      entries: 5,
      counted: 4,
      poolCentavos: 28_04,
      refundsCentavos: 7_01,
      feeCentavos: 2_80,
    })
    expect(byPrize(entries)).toEqual([
      [1, 8_42],
      [1, 8_41],
      [1, 8_41],
      [4, 0],
      [null, 0],
    ])
    expect(entries.at(-1)).toMatchObject({ void: 'late_entry', refundCentavos: 7_01, scoreHundredths: null })
  },
  corrected: ({ corrections, totals }) => {
    expect(corrections).toMatchObject([{ version: expect.any(Number) }])
    expect(corrections[0]?.paid.length).toBeGreaterThan(0)
    expect(totals.prizesCentavos).toBe(27_00)
  },
  'corrected options': ({ corrections }) => expect(corrections[0]?.paid.length).toBeGreaterThan(0),
  'tax withheld': ({ game, entries, totals, corrections }) => {
    expect(game.withholding).toBe(27_50)
    // Of R$ 15,00 at a price of R$ 10,00: 27.5 % of R$ 5,00, rounded down. The others won less than they paid.
    expect(entries.map(one => one.withheldCentavos).filter(stored => stored > 0)).toEqual([1_37])
    expect([totals.withheldCentavos, totals.prizesCentavos]).toEqual([1_37, 27_00])
    const stored = (won: number) => Math.floor((Math.max(0, won - 10_00) * 275) / 1_000)
    for (const { _id, amountCentavos, withheldCentavos } of corrections[0]?.paid ?? []) {
      const before = entries.find(one => one._id === _id)?.prizeCentavos ?? 0
      expect(withheldCentavos).toBe(stored(before + amountCentavos) - stored(before))
    }
  },
  'void: one player': ({ game }) => expect(game.voidReason).toBe('too_few_players'),
  'void: all equal': ({ game }) => expect(game.voidReason).toBe('all_equal'),
  'void: too few matches': ({ game }) => expect(game.voidReason).toBe('too_few_matches'),
  'void: called off after the lock': ({ game, totals }) => {
    expect(game.state).toBe('void')
    expect(totals).toMatchObject({ refundsCentavos: 30_00, houseCentavos: 50_00, prizesCentavos: 0 })
  },
  'void: nobody came': ({ game, entries, row }) => {
    expect([game.voidReason, entries, row.leaves]).toEqual(['no_entries', [], 0])
    expect(row.root).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  },
}

describe('a report', () => {
  test.each(Object.entries(endings))('is right: %s', async (name, play) => {
    const report = await readReport(table, await play(table))
    expect(await verifyReport(report, sha256, await readLog(table))).toEqual([])
    EXPECTED[name]?.(report)
    expect(await table.broken()).toEqual([])
  })

  test('is not there before the game is paid, and never of one that was called off before its lock', async () => {
    const { id } = await table.playedCard()
    const query = { params: { game: id } }
    expect(await table.app.call(getReport, query)).toMatchObject({ status: 409, code: 'report_not_ready' })
    await table.wait(2 * HOUR)
    expect(await table.app.call(getReport, query)).toMatchObject({ status: 409, code: 'report_not_ready' })
    const off = await table.playedCard()
    await table.operator.call(operatorVoidGame, { params: { id: off.id }, body: { reason: 'Chuva' } })
    await table.app.drain()
    expect(await table.app.call(getReport, { params: { game: off.id } })).toMatchObject({ status: 404 })
    expect(await table.app.call(getReport, { params: { game: 'f'.repeat(24) } })).toMatchObject({ status: 404 })
    expect(await table.app.call(getReport, { params: { game: 'x' } })).toMatchObject({ status: 404 })
    expect(await table.app.call(getReport, { ...query, query: { download: 'x' } })).toMatchObject({
      status: 400,
      fields: { download: 'download_invalid' },
    })
  })

  test('tells who played as rankings do, nothing more, and nothing of who closed the account', async () => {
    const { app } = table
    // An account with a balance cannot be closed: only the first is paid.
    const { season, id } = await table.playedMatchCard({ paymentPercentage: { first: 90, second: 0, third: 0 } })
    const leaver = await newPlayer(app)
    await fund(app, leaver, 10)
    const game = await playScores(leaver, id, season.matches, [[9, 9]])
    await table.wait(2 * HOUR)
    await table.endAll(season)
    await table.wait(HOUR)
    const before = await readReport(table, id)
    const { player } = before.entries.find(({ _id }) => _id === game) ?? expect.unreachable('no such entry')
    const user = { username: leaver.username, name: 'Pessoa de Teste' }
    expect(before.players[player - 1]).toEqual({ player, entries: 1, user })
    await leaver.call(deleteMe, { body: { password: leaver.password } }).then(answer => answer.data)
    // Reports are cached for a minute.
    app.clock.advance(60_000)
    const answer = await app.call(getReport, { params: { game: id }, query: { download: '1' } })
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="report-${id}.json"`)
    expect(answer.headers.get('cache-control')).toContain('public')
    const report = answer.raw as Report
    expect(report.players[player - 1]).toEqual({ player, entries: 1, user: null })
    expect(report.entries.map(({ _id }) => _id)).toContain(game)
    expect(await verifyReport(report, sha256)).toEqual([])
    const result = JSON.stringify(report)
    const personal = [
      leaver.username,
      leaver.id,
      table.ana.id,
      table.ana.email,
      '@',
      'docNumber',
      'influencer',
      'code"',
    ]
    for (const secret of personal) expect(result).not.toContain(secret)
  })
})

test('reports are bounded by the network that asks, an IPv6 one by its /64', async () => {
  const ask = (address: string) =>
    table.app.call(getReport, { params: { game: 'f'.repeat(24) }, headers: { 'x-forwarded-for': address } })
  for (let host = 1; host <= 30; host += 1) expect((await ask(`2001:db8:1:2::${host}`)).status).toBe(404)
  expect(await ask('2001:db8:1:2:aaaa::1')).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect((await ask('2001:db8:1:3::1')).status).toBe(404)
})

describe('the public log', () => {
  test('is one chain, of which pages never move', async () => {
    const log = await readLog(table)
    expect(await verifyLog(log, sha256)).toEqual([])
    const { total, head, pages } = (await table.app.call(listLog, { query: { limit: 2 } })).data
    expect([total, pages]).toEqual([log.docs.length, Math.ceil(log.docs.length / 2)])
    const last = (await table.app.call(listLog, { query: { limit: 2, page: pages } })).data.docs.at(-1)
    expect(last).toMatchObject({ seq: total, hash: head?.hash })
    const first = (await table.app.call(listLog, { query: { limit: 1 } })).data.docs[0]
    expect(first).toMatchObject({ seq: 1, previous: '0'.repeat(64), hasReport: true })
    expect((await table.app.call(listLog, { query: { game: first?.game ?? '' } })).data.docs).toEqual([first])
    expect((await table.app.call(listLog, { query: { page: 999_999 } })).data.docs).toEqual([])
    expect(await table.app.call(listLog, { query: { page: 'x' } })).toMatchObject({
      status: 400,
      fields: { page: 'page_invalid' },
    })
  })

  test('has the root at the lock, and of a game that was called off before it none', async () => {
    const { id } = await table.playedCard()
    const rowOf = async (game: string) => (await table.app.call(listLog, { query: { game } })).data.docs[0]
    expect(await rowOf(id)).toBeUndefined()
    await table.wait(2 * HOUR - 10 * MINUTE)
    expect(await rowOf(id)).toMatchObject({ leaves: 3, at: table.app.clock.now().toISOString(), hasReport: false })
    const off = await table.playedCard()
    await table.operator.call(operatorVoidGame, { params: { id: off.id }, body: { reason: 'Chuva' } })
    await table.wait(3 * HOUR)
    expect(await rowOf(off.id)).toBeUndefined()
  })
})

test('the entries of a report are read beside the event loop', async () => {
  const { db } = table.app.deps
  const [ended] = await db.rows(sql<{ id: string }>`select id from game where state = 'paid' limit 1`)
  await readReport(table, ended?.id ?? '')
  const queries = await db.rows(sql<{ query: string }>`
    select query from pg_stat_activity where datname = current_database() and application_name = 'crava-side'`)
  expect(queries).not.toEqual([])
})
