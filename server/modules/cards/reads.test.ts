import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { searchUsers } from '#contract/api/player/cards.ts'
import { searchAccounts } from '#server/modules/accounts/sql.ts'
import type { Reader } from '#server/platform/db.ts'
import { startTestApp } from '#tests/support/app.ts'
import { newPlayer } from '#tests/support/people.ts'
import { listCards } from './reads.ts'

test('lists and searches read an index, no further than the page, however many cards and people there are', async () => {
  const app = await startTestApp()
  const { db } = app.deps
  await db.rows(sql`
    insert into game (id, mode, name, state, price, fixed, share_first, share_second, share_third, rules_version, starts_at, locks_at, created_at)
    select lpad(to_hex(i), 24, '0'), 'athlete-card', 'Cartela ' || i, (array['paid', 'void', 'open', 'running'])[1 + i % 4],
      0, false, 5000, 2500, 1500, 'v', now() + i * interval '1 minute', now() + i * interval '1 minute', now()
    from generate_series(1, 20000) i`)
  // Of other modes there are more.
  await db.rows(sql`
    insert into game (id, mode, name, state, price, fixed, share_first, share_second, share_third, rules_version, starts_at, locks_at, created_at)
    select 'f' || substr(id, 2), 'push-game', name, state, 0, false, 5000, 2500, 1500, 'v', starts_at, locks_at, created_at from game`)
  await db.rows(
    sql`insert into card (id, game_type, words) select id, 'options', lower(name) from game where mode = 'athlete-card'`,
  )
  await db.rows(sql`
    insert into account (id, username, email, cpf, cpf_hash, name, gender, phones, password_hash, created_at)
    select lpad(to_hex(i), 24, '0'), 'gente' || i, i || '@a.example', i::text, 'h', 'José ' || i, 'O', '{}', 'x', now()
    from generate_series(1, 20000) i`)
  await db.rows(sql`vacuum analyze`)
  const plans: string[] = []
  const watching: Reader = {
    q: db.q,
    rows: async <T>(statement: RawBuilder<T>) => {
      plans.push(JSON.stringify(await db.rows(sql`explain ${statement}`)))
      return db.rows(statement)
    },
  }
  const now = app.clock.now()
  const query = { mode: 'athlete-card', page: 2, limit: 10, now }
  for (const [tab, total] of [
    ['new', 5_000],
    ['finished', 10_000],
    [undefined, 10_001],
  ] as const) {
    const found = await listCards(watching, { ...query, tab })
    expect(found).toMatchObject({ ids: { length: 10 }, total })
  }
  expect(await listCards(watching, { ...query, search: 'CARTELA 1234' })).toMatchObject({
    ids: { length: 2 },
    total: 12,
  })
  // Too broad to page through: no more are counted.
  expect(await listCards(watching, { ...query, search: 'cartela' })).toMatchObject({ ids: { length: 10 }, total: 500 })
  expect(await listCards(watching, { ...query, page: 51, search: 'cartela' })).toEqual({ ids: [], total: 500 })
  expect((await searchAccounts(watching, { page: 1, limit: 6, search: 'jose 1234' })).total).toBe(12)
  expect(plans).toHaveLength(7)
  for (const plan of plans) expect(plan).toMatch(/Index/)
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (?:game|card|account)/)
  const player = await newPlayer(app)
  expect((await player.call(searchUsers, { query: { search: 'gente' } })).data).toMatchObject({ total: 500, pages: 50 })
})
