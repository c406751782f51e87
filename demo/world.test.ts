import { expect, test } from 'vitest'
import { beganBefore, eveningFrom, kickOffsOf, NEXT_AFTER_MS } from './world.ts'

const HOUR = 3_600_000
const hours = (moments: readonly Date[]) =>
  moments.map(moment =>
    moment.toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' }),
  )

test('a round to come is played when football is: at 16:00, 18:30 and 21:30', () => {
  const kickOffs = kickOffsOf(eveningFrom(Date.parse('2026-11-24T03:00:00Z')), 10)
  const [afternoon, dusk, evening] = ['16:00', '18:30', '21:30'].map(hour => Array<string>(3).fill(hour))
  expect(hours(kickOffs)).toEqual(['21:30', afternoon, dusk, evening].flat())
  expect((kickOffs.at(-1)?.getTime() ?? 0) - (kickOffs[0]?.getTime() ?? 0)).toBe(24 * HOUR)
})

test('whenever the demo starts a match is on, the rest comes at those hours, and the next round before the last whistle', () => {
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const now = Date.parse('2026-11-24T00:00:00Z') + minute * 60_000
    const kickOffs = kickOffsOf(beganBefore(now), 10)
    const since = now - (kickOffs[1]?.getTime() ?? 0)
    expect(since).toBeGreaterThanOrEqual(0.5 * HOUR)
    expect(since).toBeLessThan(1.5 * HOUR)
    const later = kickOffs.slice(2)
    expect(new Set([...hours(later), '16:00', '18:30', '21:30']).size).toBe(3)
    for (const moment of later) expect(moment.getTime()).toBeGreaterThan(now)
    expect(later.at(-1)?.getTime()).toBeGreaterThanOrEqual(eveningFrom(now + NEXT_AFTER_MS).getTime())
  }
})
