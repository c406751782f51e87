import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  exportInfluencerGames,
  getInfluencer,
  listInfluencerGames,
  operatorEndCode,
  operatorInfluencer,
  operatorInfluencerGames,
  operatorInfluencers,
  operatorInfluencersUse,
} from '#contract/api/player/influencers.ts'
import { listNotifications } from '#contract/api/player/notifications.ts'
import { deleteMe } from '#contract/api/player/profile.ts'
import { centavos } from '#contract/money.ts'
import { balanceOf, checkBooks } from '#server/modules/ledger/index.ts'
import { expectedCommission, gamesOf, preview } from '#server/modules/pools/index.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { newInfluencer } from '#tests/support/influencers.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { poolGames } from '#tests/support/pool-games.ts'

/* The results of an influencer's code over the lifecycle of games (C13), with batches of two so that every run has an edge. */
let app: TestApp
let games: ReturnType<typeof poolGames>
let staff: TestOperator
const players: Player[] = []
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  games = poolGames(app, 2)
  staff = await newOperator(app)
  for (let count = 0; count < 5; count += 1) players.push(await newPlayer(app))
  for (const one of players) await games.give(one, 100_000_00)
  await games.drain()
})
afterAll(async () => {
  for (const end of ends) await end()
})
beforeEach(() => app.deps.db.rows(sql`delete from notification`))

const player = (index: number): Player => players[index] ?? expect.unreachable('no such player')
const by = (who: Player, code: string) => ({ code, influencerId: who.id })
const own = async (who: Player) => (await who.call(getInfluencer)).data
const list = async (who: Player) => (await who.call(listInfluencerGames)).data
const notices = async (who: Player) =>
  (await who.call(listNotifications)).data.docs.filter(doc => doc.redirect.uri !== '/rules')
const clean = async () => expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])

test('use is counted, estimated until the game is paid, then booked, paid and told; nobody is named', async () => {
  const gabi = await newInfluencer(app, 'USO2026')
  const id = await games.open()
  await games.play(id, player(0), 5, by(gabi, 'USO2026'))
  await games.play(id, player(1), 4, by(gabi, 'USO2026'))
  await games.play(id, player(2), 3)
  // A pool of R$ 30 leaves a fee of R$ 3; two thirds of it came with the code, of which 20 % are R$ 0,40.
  expect(await list(gabi)).toMatchObject({
    docs: [
      {
        _id: id,
        mode: 'athlete-card',
        name: 'Rodada 34',
        status: 'new',
        entries: 2,
        stakes: 20_00n,
        expected: 40n,
        commission: null,
        paidAt: null,
        dropped: false,
      },
    ],
    total: 1,
    pages: 1,
  })
  expect(await own(gabi)).toMatchObject({
    code: 'USO2026',
    endedAt: null,
    commissionPercent: 20,
    totals: { games: 1, entries: 2, stakes: 20_00n, expected: 40n, commission: 0n },
    months: [{ month: '2026-11', entries: 2, stakes: 20_00n, commission: 0n }],
  })
  await games.end(id)
  expect((await list(gabi)).docs[0]).toMatchObject({ status: 'running', expected: 40n, commission: null })
  await games.pay()
  expect((await list(gabi)).docs[0]).toMatchObject({
    status: 'finished',
    expected: null,
    commission: 40n,
    paidAt: (await gamesOf(app.deps.db, [id])).get(id)?.settledAt,
  })
  const now = await own(gabi)
  expect(now.totals).toEqual({ games: 1, entries: 2, stakes: 20_00n, expected: 0n, commission: 40n })
  expect(now.months).toMatchObject([{ month: '2026-11', entries: 2, stakes: 20_00n, commission: 40n }])
  expect(await balanceOf(app.deps.db, gabi.id)).toBe(40n)
  const docs = await notices(gabi)
  expect(docs.map(doc => [doc.title, doc.redirect.uri])).toEqual([['Sua comissão entrou', '/influencer']])
  expect(docs[0]?.text.replaceAll('\u00a0', ' ')).toContain('R$ 0,40 pelas entradas com o seu código em Rodada 34')
  const file = (await gabi.call(exportInfluencerGames)).data
  expect(file).toContain(`${id},Rodada 34,`)
  expect(file).toContain(',finished,2,20,,0.4,')
  const month = (await staff.call(operatorInfluencersUse, { query: { month: '2026-11' } })).data
  expect(month).toContain(`${gabi.id},${gabi.username},Pessoa de Teste,USO2026,2,20,0.4`)
  expect((await staff.call(operatorInfluencersUse, { query: { month: '2026-10' } })).data).not.toContain(gabi.id)
  const calls = [getInfluencer, listInfluencerGames, exportInfluencerGames]
  const seen = await Promise.all(calls.map(async endpoint => JSON.stringify((await gabi.call(endpoint)).raw)))
  for (const who of [player(0), player(1), player(2)])
    for (const secret of [who.id, who.username, who.email]) expect(seen.join()).not.toContain(secret)
  const params = { id: gabi.id }
  expect((await staff.call(operatorInfluencerGames, { params })).data).toEqual(await list(gabi))
  expect((await staff.call(operatorInfluencer, { params })).data).toMatchObject({
    influencer: { entries: 2, commission: 40n },
    totals: now.totals,
    months: now.months,
  })
  await clean()
})

test('nothing comes of a void game, nor of one without a fee (C13)', async () => {
  const gabi = await newInfluencer(app, 'NADA2026')
  const code = by(gabi, 'NADA2026')
  const [voided, free] = [await games.open(), await games.open({ price: centavos(0), name: 'De graça' })]
  for (const id of [voided, free]) {
    await games.play(id, player(0), 5, code)
    await games.play(id, player(1), 4)
  }
  expect((await own(gabi)).totals).toMatchObject({ games: 2, entries: 2, stakes: 10_00n, expected: 20n })
  const guaranteed = { fixed: true, pool: centavos(100_00), shares: [5_000, 2_500, 1_500] } as const
  expect(expectedCommission(guaranteed, centavos(10_00))).toBe(0n)
  await games.void(voided, 'Chuva')
  await games.end(free)
  await games.pay()
  const found = new Map((await list(gabi)).docs.map(doc => [doc._id, doc]))
  expect(found.get(voided)).toMatchObject({ dropped: true, expected: null, commission: null, paidAt: null })
  expect(found.get(free)).toMatchObject({ dropped: false, commission: 0n, paidAt: expect.any(Date) })
  const { totals } = await own(gabi)
  expect(totals).toEqual({ games: 1, entries: 1, stakes: 0n, expected: 0n, commission: 0n })
  // The console counts alike.
  const listed = (await staff.call(operatorInfluencers, { query: { search: 'NADA2026' } })).data.docs
  expect(listed).toMatchObject([{ entries: totals.entries, commission: totals.commission }])
  expect(await balanceOf(app.deps.db, gabi.id)).toBe(0n)
  expect(await notices(gabi)).toEqual([])
  expect((await gabi.call(exportInfluencerGames)).data).toContain(',anulada,1,10,,,')
  await clean()
})

test('the role ends: entries made with the code are paid all the same', async () => {
  const gabi = await newInfluencer(app, 'FICA2026')
  const id = await games.open()
  await games.play(id, player(0), 5, by(gabi, 'FICA2026'))
  await games.play(id, player(1), 4)
  await staff.call(operatorEndCode, { params: { id: gabi.id }, body: { reason: 'Fim do contrato' } })
  await games.end(id)
  await games.pay()
  expect(await balanceOf(app.deps.db, gabi.id)).toBe(20n)
  expect((await own(gabi)).totals).toMatchObject({ entries: 1, commission: 20n })
})

test('a closed account gets no commission: the operator keeps the fee, and the ledger check passes', async () => {
  const gabi = await newInfluencer(app, 'SAI2026')
  const id = await games.open()
  await games.play(id, player(0), 5, by(gabi, 'SAI2026'))
  await games.play(id, player(1), 4)
  expect((await gabi.call(deleteMe, { body: { password: gabi.password } })).status).toBe(200)
  await games.end(id)
  const game = (await gamesOf(app.deps.db, [id])).get(id) ?? expect.unreachable('gone')
  const mode = { snapshot: async () => ({ voidReason: null, missing: [] }) } as unknown as Parameters<typeof preview>[2]
  expect(await preview(app.deps.db, app.deps.config, mode, game)).toMatchObject({ fee: 2_00n, commissions: 0n })
  await games.pay()
  expect(await balanceOf(app.deps.db, gabi.id)).toBe(0n)
  expect(await app.deps.db.rows(sql`select 1 from commission where game_id = ${id}`)).toEqual([])
  await clean()
})

describe('C13 over any entries', () => {
  test('what is booked is 20 % of the fee on the entries of each code, rounded down, and prizes are never reduced by it', async () => {
    const [gabi, nara] = [await newInfluencer(app, 'GABI2026'), await newInfluencer(app, 'NARA2026')]
    const codes = [undefined, by(gabi, 'GABI2026'), by(nara, 'NARA2026')]
    const entry = fc.record({ who: fc.nat(4), code: fc.nat(2) })
    const settings = fc.record({
      price: fc.integer({ min: 1, max: 99_999 }),
      shares: fc.constantFrom([5_000, 2_500, 1_500], [4_100, 3_300, 1_199], [9_999, 0, 0], [5_000, 3_000, 2_000]),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 2, maxLength: 9 }),
        settings,
        async (entries, { price, shares }) => {
          const [first = 0, second = 0, third = 0] = shares
          const id = await games.open({ price: centavos(price), shares: [first, second, third], entriesPerUser: 9 })
          for (const [index, { who, code }] of entries.entries()) await games.play(id, player(who), index, codes[code])
          const before = [await balanceOf(app.deps.db, gabi.id), await balanceOf(app.deps.db, nara.id)]
          await games.end(id)
          await games.pay()
          const isVoid = new Set(entries.map(({ who }) => who)).size < 2
          const pool = BigInt(price) * BigInt(entries.length)
          const fee = (pool * BigInt(10_000 - first - second - third)) / 10_000n
          for (const [index, who] of [gabi, nara].entries()) {
            const used = BigInt(entries.filter(({ code }) => code === index + 1).length)
            const due = isVoid ? 0n : (fee * used * BigInt(price) * 20n) / (pool * 100n)
            expect((await balanceOf(app.deps.db, who.id)) - (before[index] ?? 0n)).toBe(due)
          }
          const [prizes] = await app.deps.db.rows(
            sql<{ paid: string | null }>`select sum(amount)::text as paid from prize where game_id = ${id}`,
          )
          expect(BigInt(prizes?.paid ?? 0)).toBe(isVoid ? 0n : pool - fee)
        },
      ),
      { numRuns: 12 },
    )
    await clean()
  })
})

test('the page is only for influencers: others are refused, and a session is required', async () => {
  for (const endpoint of [getInfluencer, listInfluencerGames, exportInfluencerGames]) {
    expect(await player(0).call(endpoint)).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await app.call(endpoint)).status).toBe(401)
  }
  const gabi = await newInfluencer(app, 'MINHA2026')
  expect(await list(gabi)).toEqual({ docs: [], page: 1, pages: 0, total: 0 })
  expect((await gabi.call(listInfluencerGames, { query: { page: 0 } })).status).toBe(400)
})
