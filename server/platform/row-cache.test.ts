import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { RowCache, versionOf } from './cache.ts'
import type { Reader } from './db.ts'

test('a value is remembered for the version of its row alone: another write makes another, one that is undone too', async () => {
  const { deps } = await startTestApp()
  const cache = new RowCache<{ text: string }>({ most: 10 })
  await deps.db.rows(sql`create table remembered (id text primary key, text text not null)`)
  await deps.db.rows(sql`insert into remembered values ('a', 'one')`)
  const read = async (from: Reader) => {
    const [row] = await from.rows(sql<{ version: string; text: string }>`
      select ${versionOf('remembered')} as version, text from remembered where id = 'a'`)
    return (
      cache.get('a', row?.version ?? '')?.text ??
      `new: ${cache.set('a', row?.version ?? '', { text: row?.text ?? '' }).text}`
    )
  }
  expect([await read(deps.db), await read(deps.db)]).toEqual(['new: one', 'one'])
  const undone = deps.db.tx(async tx => {
    await tx.rows(sql`update remembered set text = 'two'`)
    expect([await read(tx), await read(tx)]).toEqual(['new: two', 'two'])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect([await read(deps.db), await read(deps.db)]).toEqual(['new: one', 'one'])
  await deps.db.rows(sql`update remembered set text = text`)
  expect(await read(deps.db)).toBe('new: one')
})

test('no more is kept than it may hold', () => {
  const cache = new RowCache<number[]>({ most: 10, size: list => list.length })
  for (const id of ['a', 'b', 'c']) cache.set(id, '1', [1, 2, 3, 4])
  expect(['a', 'b', 'c'].map(id => cache.get(id, '1')?.length)).toEqual([undefined, 4, 4])
  expect([...cache.known(['a', 'b']).keys()]).toEqual(['b'])
})
