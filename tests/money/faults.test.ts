/* All faults of incoming and outgoing money at once: a bank that fails, is slow and loses notices, notices that are duplicated, late, lost or
   forged, and our servers killed at every step of a payment. `npm run faults` is the long run. */
import { afterEach, expect, test } from 'vitest'
import { numbers } from '#tests/support/numbers.ts'
import { chanceFor } from '#tests/support/random.ts'
import { runFaults } from './fault-run.ts'

const ends: (() => Promise<void>)[] = []
const onEnd = (end: () => Promise<void>) => void ends.unshift(end)
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

test(
  'whatever fails and whenever servers are killed, both books agree and nothing is stuck',
  { timeout: 180_000 },
  async () => {
    const { kills, ...people } = numbers.faults
    const plan = {
      ...people,
      servers: 2,
      days: 1,
      clients: 10,
      faultRate: 0.12,
      kills: { each: 1, most: kills, share: 0.08 },
      anyKills: 1,
      forgedEveryMs: 400,
      rest: { limitMs: 90_000, isHurried: true },
    }
    const { findings, counts, killed } = await runFaults(onEnd, plan, {
      chance: chanceFor('faults'),
      format: console.info,
    })
    console.info(`${JSON.stringify(counts)}, ${killed} kills`)
    expect(findings).toEqual([])
    expect(counts.pix).toBeGreaterThan(plan.deposits / 2)
    expect(killed).toBeGreaterThan(kills / 3)
  },
)
