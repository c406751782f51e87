import { expect, test } from 'vitest'
import { type GameState, payMoment } from './api.ts'

const at = new Date('2026-11-21T15:00:00Z')
const ALL: GameState[] = [
  'draft',
  'scheduled',
  'open',
  'locked',
  'running',
  'provisional',
  'settling',
  'paid',
  'voiding',
  'void',
]

/* D16: a page never shows contradictory statements about a game. */
test.each(ALL.flatMap(state => [null, 'Em análise'].map(hold => [state, hold] as const)))(
  'the moment of a payment, %s, held: %s',
  (state, hold) => {
    const expected = state === 'paid' ? 'paid' : state === 'provisional' && hold === null ? 'pays' : undefined
    expect(payMoment({ state, hold, payDate: at })?.is).toBe(expected)
    expect(payMoment({ state, hold, payDate: null })).toBeUndefined()
  },
)
