import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { homeTodo } from '#contract/api/player/home.ts'
import { checkBooks } from '#server/modules/ledger/index.ts'
import { invariants } from '#server/registry.ts'
import { demoGuest, letPass, startDemo } from '#tests/support/demo.ts'

// Each test begins with a complete demo.
vi.setConfig({ testTimeout: 60_000 })

test('about a quick match a question is asked by itself, which the crowd answers and the match decides', async () => {
  const app = await startDemo({}, { later: { DISPUTE_SECONDS: '5' } })
  const ana = await demoGuest(app, 'ana')
  const kinds = async () => (await ana.call(homeTodo)).data.docs.map(({ kind }) => kind)
  expect(await kinds()).not.toContain('push-question')
  await letPass(app, 182, 91)
  await letPass(app, 12, 2)
  expect(await kinds()).toContain('push-question')
  await letPass(app, 16, 2)
  const questions = () =>
    app.deps.db.rows(sql<{ state: string; answers: bigint; yes: bigint }>`
      select game.state, count(entry.id) as answers, count(entry.id) filter (where entry.picks = '{1}') as yes
      from game left join entry on entry.game_id = game.id
      where game.mode = 'push-game' and game.state <> 'draft' group by game.id, game.state`)
  expect(await questions()).toMatchObject([{ state: 'open' }])
  expect((await questions())[0]?.answers).toBeGreaterThan(3n)
  expect((await questions())[0]?.yes).toBeGreaterThan(1n)
  await letPass(app, 240, 20)
  await letPass(app, 400, 100)
  expect(['paid', 'void']).toContain((await questions())[0]?.state)
  expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])
})

test('where the replay is too fast to answer, none is asked', async () => {
  const app = await startDemo({ DEMO_SPEED: '600', DISPUTE_SECONDS: '5' })
  await demoGuest(app, 'ana')
  await letPass(app, 24, 2)
  const [sent] = await app.deps.db.rows(
    sql<{ count: bigint }>`select count(*) as count from game where mode = 'push-game' and state <> 'draft'`,
  )
  expect(sent?.count).toBe(0n)
})
