import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createReportQueue } from './report-queue.ts'

const LARGE = 'x'.repeat(3 * 1024 * 1024)

/** Reports whose generation waits until released. */
function scene(stalledMs = 30_000) {
  let at = 0
  const seen = { made: 0, running: 0, most: 0 }
  const gates: (() => void)[] = []
  const make = (pieces: readonly string[]) =>
    async function* () {
      seen.made += 1
      seen.most = Math.max(seen.most, (seen.running += 1))
      try {
        await new Promise<void>(resolve => gates.push(resolve))
        yield* pieces
      } finally {
        seen.running -= 1
      }
    }
  const queue = createReportQueue({ cachedMs: 60_000, now: () => at, stalledMs })
  const give = (source: string, key: string, pieces: readonly string[] = ['{}']) =>
    queue.give({ source, key, make: make(pieces) })
  const open = async (count: number) => {
    for (let opened = 0; opened < count; opened += 1) {
      await expect.poll(() => gates.length).toBeGreaterThan(0)
      gates.shift()?.()
    }
  }
  return { seen, gates, give, open, pass: (ms: number) => void (at += ms) }
}

test('one report that many ask for at once is made once, and given from the cache for a minute', async () => {
  const { seen, give, open, pass } = scene()
  const query = Array.from({ length: 10 }, (_each, number) => give(`source-${number}`, 'game', ['{"a":', '1}']))
  await open(1)
  for (const report of await Promise.all(query)) expect(report).toEqual(Buffer.from('{"a":1}'))
  pass(59_999)
  await give('later', 'game')
  expect(seen.made).toBe(1)
  pass(1)
  const again = give('later', 'game')
  await open(1)
  await again
  expect(seen.made).toBe(2)
})

test('few are generated at once, one source cannot use all slots, and excess requests are refused', async () => {
  const { seen, give, open } = scene()
  const query = Array.from({ length: 23 }, (_each, number) => give(`source-${number}`, `game-${number}`))
  await expect.poll(() => seen.running).toBe(3)
  await expect(give('another', 'game-x')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  await open(23)
  await Promise.all(query)
  expect([seen.made, seen.most, seen.running]).toEqual([23, 3, 0])
  const two = [give('one', 'a'), give('one', 'b')]
  await expect(give('one', 'c')).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 5 })
  await open(2)
  await Promise.all(two)
})

test('a large report is streamed and holds its slot until its reader finishes, disconnects or stalls', async () => {
  const { seen, give, open } = scene(50)
  const whole = give('one', 'large', [LARGE, 'end'])
  await open(1)
  const stream = await whole
  expect(stream).toBeInstanceOf(Readable)
  expect((await text(stream as Readable)).endsWith('xend')).toBe(true)
  await expect.poll(() => seen.running).toBe(0)
  const leaves = give('one', 'large', [LARGE, LARGE, LARGE])
  await open(1)
  ;((await leaves) as Readable).destroy()
  await expect.poll(() => seen.running).toBe(0)
  const still = ['a', 'b', 'c'].map(key => give(key, key, [LARGE, LARGE, LARGE]))
  await open(3)
  await Promise.all(still)
  // Without readers the next request still gets its slot.
  const next = give('next', 'next')
  await open(1)
  expect(await next).toEqual(Buffer.from('{}'))
})

test('a report that fails releases its slot, and is generated again for the next request', async () => {
  const { give, open } = scene()
  const queue = createReportQueue({ cachedMs: 60_000, now: () => 0 })
  // oxlint-disable-next-line require-yield -- it breaks before its first piece
  const broken = async function* (): AsyncGenerator<string> {
    throw new Error('broken')
  }
  for (let time = 0; time < 5; time += 1)
    await expect(queue.give({ source: 'one', key: 'game', make: broken })).rejects.toThrow('broken')
  const made = give('one', 'game')
  await open(1)
  await made
})
