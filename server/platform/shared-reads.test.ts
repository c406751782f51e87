import { expect, test } from 'vitest'
import type { Db, Tx } from './db.ts'
import { shareRead } from './shared-reads.ts'

/** Numbered readings that end on demand. */
function readings() {
  const open: PromiseWithResolvers<number>[] = []
  const read = () => {
    const one = Promise.withResolvers<number>()
    open.push(one)
    return one.promise
  }
  return {
    read,
    count: () => open.length,
    answer: async (index: number) => {
      open[index]?.resolve(index)
      // All resulting work has happened once the microtask queue is empty.
      await new Promise(resolve => setImmediate(resolve))
    },
    fail: async (index: number) => {
      open[index]?.reject(new Error('lost'))
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

const aDb = (): Db => ({ pool: {} }) as Db

test('who asks while one reads shares the next reading with all others who do, and never gets the current one', async () => {
  const [db, { read, count, answer }] = [aDb(), readings()]
  const first = shareRead(db, 'card', read)
  const [second, third] = [shareRead(db, 'card', read), shareRead(db, 'card', read)]
  expect(count()).toBe(1)
  await answer(0)
  expect(count()).toBe(2)
  const fourth = shareRead(db, 'card', read)
  await answer(1)
  await answer(2)
  expect(await Promise.all([first, second, third, fourth])).toEqual([0, 1, 1, 2])
  // No caller is reading any more.
  const later = shareRead(db, 'card', read)
  await answer(3)
  expect(await later).toBe(3)
})

test('a reading that fails fails those who share it, and nobody after them', async () => {
  const [db, { read, answer, fail }] = [aDb(), readings()]
  const first = shareRead(db, 'card', read)
  const second = shareRead(db, 'card', read)
  const [failed] = await Promise.all([Promise.allSettled([first]), fail(0)])
  expect(failed[0].status).toBe('rejected')
  await answer(1)
  expect(await second).toBe(1)
})

test('nothing is shared between keys, databases, or in a transaction', async () => {
  const { read, count } = readings()
  const [db, tx] = [aDb(), {} as Tx]
  void shareRead(db, 'a', read)
  void shareRead(db, 'b', read)
  void shareRead(aDb(), 'a', read)
  void shareRead(tx, 'a', read)
  void shareRead(tx, 'a', read)
  expect(count()).toBe(5)
})
