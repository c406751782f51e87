import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centavos } from '#contract/money.ts'
import type { Prize } from '#contract/verify/pool.ts'
import { beyondPaid } from './rules.ts'

/* C10: the amount that a correction adds, per person. */
const prize = (id: string, accountId: string, amount: number): Prize => {
  return { id, accountId, rank: 1, score: 100, amount: centavos(amount) }
}
const paid = (...rows: [id: string, accountId: string, amount: number][]) =>
  new Map(rows.map(([id, accountId, amount]) => [id, { accountId, amount: centavos(amount) }]))
const added = (due: Prize[], before: ReturnType<typeof paid>) =>
  beyondPaid(due, before).map(({ id, amount }) => [id, Number(amount)])

test('one place is never paid twice to one person, whichever of the entries has it now', () => {
  expect(added([prize('b', 'ana', 100)], paid(['a', 'ana', 100]))).toEqual([])
  expect(added([prize('b', 'ana', 130)], paid(['a', 'ana', 100]))).toEqual([['b', 30]])
})
test('two entries of one person that swap places are due nothing more', () => {
  expect(added([prize('b', 'ana', 60), prize('a', 'ana', 30)], paid(['a', 'ana', 60], ['b', 'ana', 30]))).toEqual([])
})
test('who is another person is paid in full, and nobody is debited', () => {
  expect(added([prize('b', 'bia', 100)], paid(['a', 'ana', 100]))).toEqual([['b', 100]])
  expect(added([prize('a', 'ana', 10)], paid(['a', 'ana', 100]))).toEqual([])
})

test('each person has in all the most that any version of the facts gave, and no entry more than it gained', () => {
  const amounts = fc.array(fc.nat(100), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(amounts, { minLength: 1, maxLength: 5 }), versions => {
      const owner = (entry: number) => `u${entry % 3}`
      const got = new Map<string, number>()
      const most = [0, 0, 0]
      for (const version of versions) {
        const due = version.map((amount, entry) => prize(`e${entry}`, owner(entry), amount))
        const before = paid(
          ...[...got].map(([id, amount]): [string, string, number] => [id, owner(Number(id[1])), amount]),
        )
        for (const { id, amount } of beyondPaid(due, before)) {
          got.set(id, (got.get(id) ?? 0) + Number(amount))
          expect(got.get(id)).toBeLessThanOrEqual(version[Number(id[1])] ?? 0)
        }
        for (const user of [0, 1, 2]) {
          const sum = (version[user] ?? 0) + (version[user + 3] ?? 0)
          most[user] = Math.max(most[user] ?? 0, sum)
          expect((got.get(`e${user}`) ?? 0) + (got.get(`e${user + 3}`) ?? 0)).toBe(most[user])
        }
      }
    }),
  )
})
