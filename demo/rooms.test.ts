import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { signIn } from '#contract/api/player/access.ts'
import { familyCalls, listFamilyGames } from '#contract/api/player/family-rooms.ts'
import { homeRunning, homeTodo } from '#contract/api/player/home.ts'
import { versusCalls } from '#contract/api/player/versus.ts'
import { startDemo } from '#tests/support/demo.ts'

// Each test begins with a complete demo.
vi.setConfig({ testTimeout: 60_000 })

test('the demo has rooms and duels to come, and some that were played and paid', async () => {
  const app = await startDemo()
  const as = async (username: string) => {
    const { token } = (await app.call(signIn, { body: { username, password: 'palpite10' } })).data
    return token
  }
  const [ana, carla] = [await as('ana'), await as('carla')]
  const family = (await app.call(familyCalls.list, {}, ana)).data.docs
  expect(family.map(({ name, status }) => [name, status])).toEqual([
    ['Resenha da rodada', 'open'],
    ['Galera do sofá', 'running'],
    ['Almoço de domingo', 'finished'],
  ])
  const over = family[2]?._id ?? ''
  const games = (await app.call(listFamilyGames, { params: { id: over } }, carla)).data.docs
  expect(games).toHaveLength(3)
  expect(games.reduce((sum, { prize }) => sum + (prize ?? 0n), 0n)).toBe(27_00n)
  const duels = (await app.call(versusCalls.list, {}, ana)).data.docs
  expect(new Map(duels.map(({ name, status }) => [name, status]))).toEqual(
    new Map([
      ['Tira-teima, a volta', 'lobby'],
      ['Ana contra Carla', 'open'],
      ['Valendo o churrasco', 'running'],
      ['Tira-teima', 'finished'],
    ]),
  )
  const todos = (await app.call(homeTodo, {}, carla)).data.docs
  expect(todos.map(({ kind, name }) => [kind, name])).toEqual([
    ['invitation', 'Ana contra Carla'],
    ['limits', ''],
  ])
  expect((await app.call(homeTodo, {}, ana)).data.docs[0]).toMatchObject({ kind: 'duel-lobby' })
  expect((await app.call(homeTodo, {}, ana)).data.docs).toContainEqual(
    expect.objectContaining({ kind: 'invitation', name: 'Diego contra Ana' }),
  )
  const live = (await app.call(homeRunning, {}, ana)).data.docs
  expect(new Set(live.map(({ mode }) => mode))).toEqual(
    new Set(['athlete-card', 'card-game', 'coach-friend', 'game-vs']),
  )
  expect(live.some(({ status, matches }) => status === 'running' && matches[0]?.status === 'live')).toBe(true)
  expect(live.find(({ mode }) => mode === 'game-vs')).toMatchObject({ entries: 2, totalScore: null })
  const drafts = await app.deps.db.rows(sql`select state from game where mode = 'push-game'`)
  expect(drafts).toEqual([{ state: 'draft' }])
})
