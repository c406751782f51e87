import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { cardRanking, checkInfluencerCode, listPlayed } from '#contract/api/player/cards.ts'
import { championshipCardRanking, checkChampionshipCode } from '#contract/api/player/championship-cards.ts'
import { getBalance } from '#contract/api/player/home.ts'
import { checkBooks } from '#server/modules/ledger/index.ts'
import { invariants } from '#server/registry.ts'
import { demoGuest, startDemo } from '#tests/support/demo.ts'
import { guessScores } from './picks.ts'

// Each test begins with a complete demo.
vi.setConfig({ testTimeout: 60_000 })

const TABS = ['new', 'running', 'finished'] as const

test('at the start there is a card of each type to play, running and finished, and the books are clean', async () => {
  const app = await startDemo()
  const ana = await demoGuest(app, 'ana')
  for (const tab of TABS) {
    const cards = await ana.tab(tab)
    expect(new Set(cards.map(card => card.gameType))).toEqual(new Set(['options', 'classic']))
    for (const card of cards) expect(card.cardCount).toBeGreaterThanOrEqual(card.name.includes('relâmpago') ? 0 : 7)
  }
  const all = (await Promise.all(TABS.map(tab => ana.tab(tab)))).flat()
  expect(new Set(all.map(card => card.price))).toEqual(new Set([0n, 5_00n, 10_00n, 25_00n]))
  expect(all.some(card => card.fixedAmount)).toBe(true)
  expect(new Set(all.map(card => card.fee))).toEqual(new Set([10, 0]))
  expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])
  await app.drain()
  expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])
})

test('at the start there is a championship card to play, running and finished, played by people who differ', async () => {
  const app = await startDemo()
  const ana = await demoGuest(app, 'ana')
  const names: string[] = []
  for (const tab of TABS) {
    const cards = await ana.scores(tab)
    names.push(...cards.map(card => card.name.split(':')[0] ?? ''))
    for (const card of cards.filter(one => one.name.startsWith('Placares'))) {
      expect(card).toMatchObject({ voided: null, matchCount: 10, price: 10_00n })
      expect(card.cardCount).toBe(tab === 'new' ? 7 : 16)
      if (tab === 'new') continue
      const ranking = await ana.call(championshipCardRanking, { query: { card: card._id, page: 1, limit: 20 } })
      const scores = new Set(ranking.data.docs.map(row => row.totalScore))
      expect(scores.size).toBeGreaterThan(tab === 'running' ? 2 : 8)
    }
  }
  expect(names).toEqual(['Placar relâmpago', 'Placares da rodada 31', 'Placares da rodada 30', 'Placares da rodada 29'])
  const [used] = await app.deps.db.rows(sql<{ paid: bigint; played: bigint }>`select
    (select count(*) from commission join game on game.id = game_id where mode = 'card-game' and amount > 0) as paid,
    (select count(*) from entry join game on game.id = game_id
      where mode = 'card-game' and influencer_id is not null) as played`)
  expect(used?.paid).toBe(1n)
  expect(used?.played).toBeGreaterThan(2n)
})

test('what the crowd predicts is the same every time, and bold ones never hope for the same winner', () => {
  const request = { seed: 'helena 30', matchIds: ['a', 'b', 'c'], lean: 0, mood: 'sober' } as const
  expect(guessScores(request)).toEqual(guessScores(request))
  const truth = { numbers: new Map(), scores: new Map([['b', { home: 4, away: 3 }]]) }
  expect(guessScores({ ...request, knows: { truth, percent: 100 } }).slice(2, 4)).toEqual([4, 3])
  for (let one = 0; one < 30; one += 1) {
    const winners = [0, 1, 2].map(lean => {
      const [home = 0, away = 0] = guessScores({ seed: `${one} ${lean}`, matchIds: ['a'], lean, mood: 'bold' })
      return Math.sign(home - away)
    })
    expect(new Set(winners).size).toBe(3)
  }
})

test('Ana won yesterday, and everybody whom somebody signs in as has R$ 500, or some centavos more', async () => {
  const app = await startDemo()
  for (const username of ['ana', 'bruno', 'carla', 'diego']) {
    const guest = await demoGuest(app, username)
    const { amount } = (await guest.call(getBalance)).data
    // Deposits are whole reais, and at least the smallest custom amount.
    expect([amount >= 500_00n, amount < 520_00n]).toEqual([true, true])
  }
  const ana = await demoGuest(app, 'ana')
  const [finished] = await ana.cards('Craques da rodada 29')
  const yesterday = app.clock.now().getTime() - 24 * 3_600_000
  expect(finished?.status).toBe('finished')
  const [game] = (await ana.call(listPlayed, { query: { page: 1, limit: 10, card: finished?._id ?? '' } })).data.docs
  expect(game?.prize).toBeGreaterThan(0n)
  expect(game?.createdAt.getTime()).toBeLessThan(yesterday)
  const ranking = await ana.call(cardRanking, { query: { card: finished?._id ?? '', page: 1, limit: 10 } })
  expect(ranking.data.total).toBe(16)
  expect(ranking.data.docs.every(row => row._user.name.endsWith(' Demonstração'))).toBe(true)
  const [lines] = await app.deps.db.rows(sql<{ prizes: bigint }>`
    select count(*) as prizes from statement_row where type = 'winner-payment'`)
  expect(lines?.prizes).toBeGreaterThan(3n)
})

test('the code of the influencer is taken on every card', async () => {
  const app = await startDemo()
  const ana = await demoGuest(app, 'ana')
  for (const { _id: id } of await ana.tab('new')) {
    expect((await ana.call(checkInfluencerCode, { params: { id, code: 'gabi10' } })).data).toBe(true)
  }
  for (const { _id: id } of await ana.scores('new')) {
    expect((await ana.call(checkChampionshipCode, { params: { id, code: 'gabi10' } })).data).toBe(true)
  }
})

test('matches are to come in the next days, one is being played, and nobody waits for a person', async () => {
  const app = await startDemo()
  const rows = await app.deps.db.rows(sql<{ status: string; coming: bigint; count: bigint; unresolved: bigint }>`
    select status, count(*) as count, count(*) filter (where starts_at > ${app.clock.now()}) as coming,
      sum(unresolved)::bigint as unresolved from match group by status`)
  const by = new Map(rows.map(row => [row.status, row]))
  expect(by.get('finished')?.coming).toBe(0n)
  expect(by.get('live')?.count).toBe(1n)
  expect(by.get('scheduled')?.coming).toBeGreaterThan(15n)
  expect(rows.every(row => row.unresolved === 0n)).toBe(true)
  const [review] = await app.deps.db.rows(sql<{ count: bigint }>`select count(*) as count from match_review`)
  expect(review?.count).toBe(0n)
})

const isForNothing = (card: { fixedAmount: boolean; price: bigint }) => !card.fixedAmount && card.price === 0n

test.each(['fantasy', 'free'])('a house under the profile %s has a demo too', async profile => {
  const app = await startDemo({ COMPLIANCE_PROFILE: profile })
  const ana = await demoGuest(app, 'ana')
  const cards = (await Promise.all(TABS.map(tab => ana.tab(tab)))).flat()
  // Without wallets prizes could not be paid.
  const isAsMeant = profile === 'fantasy' ? cards.every(card => card.fixedAmount) : cards.every(isForNothing)
  expect(isAsMeant).toBe(true)
  expect(cards.length).toBe(11)
  const scores = (await Promise.all(TABS.map(tab => ana.scores(tab)))).flat()
  // Predicting scores of whole matches does not qualify as a fantasy game.
  expect(scores.length).toBe(profile === 'fantasy' ? 0 : 4)
  expect(scores.every(isForNothing)).toBe(true)
})
