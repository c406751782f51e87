import { expect, test } from 'vitest'
import { Cache } from './cache.ts'

const always = () => true

test('what is fresh is made once; what is not is made anew from the old one', async () => {
  const cache = new Cache<number>(10, () => 1)
  const olds: (number | undefined)[] = []
  const make = async (old: number | undefined) => olds.push(old)
  expect([await cache.get('a', always, make), await cache.get('a', always, make)]).toEqual([1, 1])
  expect(await cache.get('a', () => false, make)).toBe(2)
  expect(olds).toEqual([undefined, 1])
})

test('callers at the same time share one making, and what failed is not kept', async () => {
  const cache = new Cache<string>(10, () => 1)
  let made = 0
  const fails = async () => {
    made += 1
    throw new Error('lost')
  }
  const both = await Promise.allSettled([cache.get('a', always, fails), cache.get('a', always, fails)])
  expect(both.map(each => each.status)).toEqual(['rejected', 'rejected'])
  expect(made).toBe(1)
  expect(await cache.get('a', always, async () => 'now')).toBe('now')
})

test('what was asked for longest ago goes first when there is too much; what is too much by itself is not kept', async () => {
  const cache = new Cache<string>(10, text => text.length)
  const make = (text: string) => async () => text
  await cache.get('a', always, make('aaaa'))
  await cache.get('b', always, make('bbbb'))
  await cache.get('a', always, make('again'))
  await cache.get('c', always, make('cccc'))
  expect(cache.weight).toBe(8)
  expect(await cache.get('a', always, make('new'))).toBe('aaaa')
  expect(await cache.get('b', always, make('new'))).toBe('new')
  const { weight } = cache
  await cache.get('huge', always, make('x'.repeat(11)))
  expect(cache.weight).toBe(weight)
  expect(await cache.get('huge', always, make('new'))).toBe('new')
})
