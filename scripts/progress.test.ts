import { expect, test } from 'vitest'
import { createProgress, seconds } from './progress.ts'

test('a step tells its number, what it did and how long it took', async () => {
  const lines: string[] = []
  let now = 0
  const progress = createProgress(
    line => lines.push(line),
    () => now,
  )
  await progress.step('First', async () => void (now += 1_250))
  await progress.step('Second', async () => {
    progress.line('half-way')
    now += 61_000
    return 'unchanged'
  })
  expect(lines).toEqual(['1. First', '   done (1.3 s)', '2. Second', '   half-way', '   unchanged (1 min 01 s)'])
})

test.each([
  [0, '0.0 s'],
  [59_940, '59.9 s'],
  [60_000, '1 min 00 s'],
  [125_400, '2 min 05 s'],
])('%d ms reads %s', (ms, text) => {
  expect(seconds(ms)).toBe(text)
})
