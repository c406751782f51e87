import { expect, test } from 'vitest'
import { BatchFull, createBatch } from './batch.ts'

test('what arrives while a batch runs goes together with the next one', async () => {
  const batches: number[][] = []
  const entryPolicy = Promise.withResolvers<void>()
  const add = createBatch<number, number>(
    async items => {
      batches.push(items)
      if (batches.length === 1) await entryPolicy.promise
      return items.map(item => item * 2)
    },
    { largest: 100, waiting: 1_000 },
  )
  const first = add(1)
  await expect.poll(() => batches.length).toBe(1)
  const rest = [add(2), add(3), add(4)]
  entryPolicy.resolve()
  expect(await Promise.all([first, ...rest])).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('one refused item does not harm the others of its batch', async () => {
  const add = createBatch<number, number>(
    async items => items.map(item => (item === 2 ? new Error('refused') : item)),
    { largest: 10, waiting: 10 },
  )
  const answers = await Promise.allSettled([add(1), add(2), add(3)])
  expect(answers.map(answer => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a failed batch is told to everybody in it, and the next one still runs', async () => {
  let fails = true
  const add = createBatch<number, number>(
    async items => {
      if (fails) throw new Error('no database')
      return items
    },
    { largest: 10, waiting: 10 },
  )
  await expect(Promise.all([add(1), add(2)])).rejects.toThrow('no database')
  fails = false
  expect(await add(3)).toBe(3)
})

test('a batch is never larger than its limit, and a flood is refused', async () => {
  const sizes: number[] = []
  const add = createBatch<number, number>(
    async items => {
      sizes.push(items.length)
      return items
    },
    { largest: 4, waiting: 10 },
  )
  const answers = await Promise.allSettled(Array.from({ length: 15 }, (_, index) => add(index)))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(4)
  const refused = answers.filter(answer => answer.status === 'rejected')
  expect(refused).toHaveLength(5)
  expect(refused.every(answer => answer.status === 'rejected' && answer.reason instanceof BatchFull)).toBe(true)
})

test('a second batch runs beside the first one only once enough items wait, and never a third', async () => {
  const running: { items: number[]; end: () => void }[] = []
  const enqueue = createBatch<number, number>(
    async items => {
      const ended = Promise.withResolvers<void>()
      running.push({ items, end: ended.resolve })
      await ended.promise
      return items
    },
    { largest: 10, waiting: 100, concurrent: { most: 2, fromItems: 3 } },
  )
  const turn = () => new Promise(resolve => setImmediate(() => setImmediate(resolve)))
  const answers = [enqueue(1)]
  await turn()
  answers.push(enqueue(2), enqueue(3))
  await turn()
  expect(running.map(({ items }) => items)).toEqual([[1]])
  answers.push(enqueue(4))
  await turn()
  expect(running.map(({ items }) => items)).toEqual([[1], [2, 3, 4]])
  answers.push(enqueue(5), enqueue(6), enqueue(7))
  await turn()
  expect(running).toHaveLength(2)
  running[0]?.end()
  await turn()
  expect(running[2]?.items).toEqual([5, 6, 7])
  // Too few for a second concurrent batch: the last running batch takes them.
  answers.push(enqueue(8))
  running[1]?.end()
  await turn()
  expect(running).toHaveLength(3)
  running[2]?.end()
  await turn()
  running[3]?.end()
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})
