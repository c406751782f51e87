import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { signIn } from '#contract/api/player/access.ts'
import { familyCalls, listFamilyGames } from '#contract/api/player/family-rooms.ts'
import { homeTodo } from '#contract/api/player/home.ts'
import { versusCalls } from '#contract/api/player/versus.ts'
import { startDemo } from '#tests/support/demo.ts'

// Each begins with a whole demo.
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
    ['Almoço de domingo', 'finished'],
  ])
  const over = family[1]?._id ?? ''
  const games = (await app.call(listFamilyGames, { params: { id: over } }, carla)).data.docs
  expect(games).toHaveLength(3)
  expect(games.reduce((sum, { prize }) => sum + (prize ?? 0n), 0n)).toBe(27_00n)
  const duels = (await app.call(versusCalls.list, {}, ana)).data.docs
  expect(new Map(duels.map(({ name, status }) => [name, status]))).toEqual(
    new Map([
      ['Tira-teima, a volta', 'lobby'],
      ['Ana contra Carla', 'open'],
      ['Tira-teima', 'finished'],
    ]),
  )
  const todos = (await app.call(homeTodo, {}, carla)).data.docs
  expect(todos.map(({ kind, name }) => [kind, name])).toEqual([
    ['invitation', 'Ana contra Carla'],
    ['limits', ''],
  ])
  const drafts = await app.deps.db.rows(sql`select state from game where mode = 'push-game'`)
  expect(drafts).toEqual([{ state: 'draft' }])
})
