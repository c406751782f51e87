import { expect, test } from 'vitest'
import { centavos } from '#contract/money.ts'
import { labelsOf, lastLookAt, nextCheckAt, packageRefusal, pauseMs, whoseByLists } from './rules.ts'

const AT = new Date('2026-11-21T15:00:00.000Z')
const after = (ms: number): Date => new Date(AT.getTime() + ms)
const HOUR_MS = 3_600_000

test.each([
  ['purchase-1st-package', 500, undefined],
  ['purchase-1st-package', 600, 'package_price'],
  ['purchase-2nd-package', 1_200, undefined],
  ['purchase-2nd-package', 500, 'package_price'],
  ['purchase-3rd-package', 1_900, 'package_price'],
  ['purchase-3rd-package', 2_000, undefined],
  ['purchase-3rd-package', 5_000_000, undefined],
  ['purchase-3rd-package', 5_000_100, 'package_price'],
  ['purchase-4th-package', 2_000, 'package_unknown'],
  ['new-game', 500, 'package_unknown'],
  ['toString', 500, 'package_unknown'],
])('W1: %s for %i centavos: %s', (type, amount, refusal) => {
  expect(packageRefusal(type, centavos(amount), centavos(50_000_00))).toBe(refusal)
})

test('pauses double from 15 seconds to 10 minutes and never end', () => {
  const pauses = Array.from({ length: 9 }, (_, times) => pauseMs(times) / 1_000)
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 600, 600, 600])
  expect(pauseMs(1_000_000)).toBe(600_000)
})

test('a deposit is looked at once more when its charge has expired, and for as long as the bank is silent then', () => {
  const expiresAt = after(HOUR_MS)
  expect(nextCheckAt(0, AT, expiresAt)).toEqual(after(15_000))
  const shortlyBefore = after(HOUR_MS - 60_000)
  expect(nextCheckAt(40, shortlyBefore, expiresAt)).toEqual(lastLookAt(expiresAt))
  const last = lastLookAt(expiresAt)
  expect(nextCheckAt(40, last, expiresAt)).toEqual(new Date(last.getTime() + 600_000))
})

test('a Pix is labelled by what was asked for', () => {
  const open = { state: 'open', amount: 2_000n, expiresAt: after(HOUR_MS) }
  const plain = { late: false, differs: false, extra: false }
  expect(labelsOf(open, { amount: 2_000n, at: AT })).toEqual(plain)
  expect(labelsOf(open, { amount: 1_999n, at: AT })).toEqual({ ...plain, differs: true })
  expect(labelsOf(open, { amount: 2_000n, at: after(HOUR_MS) })).toEqual({ ...plain, late: true })
  expect(labelsOf({ ...open, state: 'expired' }, { amount: 2_000n, at: AT })).toEqual({ ...plain, late: true })
  expect(labelsOf({ ...open, state: 'paid' }, { amount: 2_000n, at: AT })).toEqual({ ...plain, extra: true })
})

test('W1: whose a Pix is follows from which questions list it', () => {
  const pix = { e2eId: 'E1', at: AT }
  const lists = (byCpf: string[], all: string[]) => ({ byCpf: new Set(byCpf), all: new Set(all) })
  expect(whoseByLists(pix, AT, lists(['E1'], ['E1']))).toBe('theirs')
  expect(whoseByLists(pix, AT, lists(['E2'], ['E1', 'E2']))).toBe('another')
  expect(whoseByLists(pix, AT, undefined)).toBe('unknown')
  // Neither list contains the charge's Pix: early on it is too soon to decide, later the payer is unknown.
  expect(whoseByLists(pix, after(60_000), lists([], []))).toBe('later')
  expect(whoseByLists(pix, after(5 * 60_000), lists([], []))).toBe('unknown')
})
