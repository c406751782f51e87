import { expect, test } from 'vitest'
import { Kept } from './kept.ts'

const always = () => true

test('what is fresh is made once; what is not is made anew from the old one', async () => {
  const kept = new Kept<number>(10, () => 1)
  const olds: (number | undefined)[] = []
  const make = async (old: number | undefined) => olds.push(old)
  expect([await kept.get('a', always, make), await kept.get('a', always, make)]).toEqual([1, 1])
  expect(await kept.get('a', () => false, make)).toBe(2)
  expect(olds).toEqual([undefined, 1])
})

test('callers at the same time share one making, and what failed is not kept', async () => {
  const kept = new Kept<string>(10, () => 1)
  let made = 0
  const fails = async () => {
    made += 1
    throw new Error('lost')
  }
  const both = await Promise.allSettled([kept.get('a', always, fails), kept.get('a', always, fails)])
  expect(both.map(each => each.status)).toEqual(['rejected', 'rejected'])
  expect(made).toBe(1)
  expect(await kept.get('a', always, async () => 'now')).toBe('now')
})

test('what was asked for longest ago goes first when there is too much', async () => {
  const kept = new Kept<string>(10, text => text.length)
  const make = (text: string) => async () => text
  await kept.get('a', always, make('aaaa'))
  await kept.get('b', always, make('bbbb'))
  await kept.get('a', always, make('again'))
  await kept.get('c', always, make('cccc'))
  expect(kept.weight).toBe(8)
  expect(await kept.get('a', always, make('new'))).toBe('aaaa')
  expect(await kept.get('b', always, make('new'))).toBe('new')
  await kept.get('huge', always, make('x'.repeat(11)))
  expect(kept.weight).toBe(0)
})
