import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DUEL_TURN_MS } from '#contract/rooms.ts'
import {
  afterClock,
  afterGuess,
  guessRefusal,
  isReady,
  isTaken,
  isTooLateToStart,
  picksOf,
  playerOf,
  statusOf,
  type Table,
  turnAfter,
} from './rules.ts'
import type { Duel } from './types.ts'

const START = Date.parse('2026-11-21T15:00:00.000Z')
const MINUTE = 60_000
const at = (ms: number): Date => new Date(START + ms)
const KICKOFF = at(120 * MINUTE)
const game = { state: 'open' as const, locksAt: KICKOFF }
const waiting: Duel = {
  id: 'd',
  ownerId: 'dona',
  opponentId: 'rival',
  readyAt: null,
  startedAt: null,
  turn: null,
  turnEndsAt: null,
}
const begun = (locksAt = KICKOFF): Table => ({
  game: { state: 'open', locksAt },
  duel: { ...waiting, startedAt: at(0), ...turnAfter(0, at(0)) },
  guesses: [],
})

describe('V1', () => {
  test('Ready counts 60 seconds to the millisecond', () => {
    const duel = { readyAt: at(0) }
    expect([isReady({ readyAt: null }, at(0)), isReady(duel, at(MINUTE)), isReady(duel, at(MINUTE + 1))]).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('V4', () => {
  test('a duel starts until 15 minutes before kick-off, to the millisecond', () => {
    expect([isTooLateToStart(game, at(105 * MINUTE - 1)), isTooLateToStart(game, at(105 * MINUTE))]).toEqual([
      false,
      true,
    ])
  })

  test('turns end at kick-off, and the overdue one is not played any more', () => {
    const table = begun(at(MINUTE))
    const after = afterClock(table, at(MINUTE))
    expect([after.duel.turn, after.duel.turnEndsAt, after.guesses]).toEqual([null, null, []])
  })
})

describe('V3', () => {
  test('turns that were over before kick-off are played when the server comes back after it, each at its own end', () => {
    const back = byClock(begun(at(4 * MINUTE + 1)), at(60 * MINUTE))
    expect(back.guesses.map(({ at: when, auto }) => [when, auto])).toEqual(
      [1, 2, 3, 4].map(minutes => [at(minutes * MINUTE), true]),
    )
    expect([back.duel.turn, back.duel.turnEndsAt]).toEqual([null, null])
    // Once the game is locked its guesses are fixed.
    const locked = { ...begun(at(4 * MINUTE + 1)), game: { state: 'locked', locksAt: at(4 * MINUTE + 1) } }
    expect(byClock(locked, at(60 * MINUTE)).guesses).toEqual([])
  })
})

describe('status', () => {
  const cases: [string, Partial<Duel>, Parameters<typeof statusOf>[1], number][] = [
    ['open', { opponentId: null }, game, 0],
    ['lobby', {}, game, 0],
    ['playing', { startedAt: at(0), turn: 3 }, game, 0],
    ['guessed', { startedAt: at(0) }, game, 0],
    ['running', { startedAt: at(0), turn: 3 }, game, 120],
    ['running', { startedAt: at(0) }, { ...game, state: 'provisional' }, 240],
    ['finished', { startedAt: at(0) }, { ...game, state: 'paid' }, 300],
    ['finished', { startedAt: at(0) }, { ...game, state: 'void' }, 300],
    ['cancelled', {}, { ...game, state: 'voiding' }, 105],
  ]
  test.each(cases)('is %s', (status, duel, life, minutes) => {
    expect(statusOf({ ...waiting, ...duel }, life, at(minutes * MINUTE))).toBe(status)
  })
})

/** V3, as printed in the rules. */
const SERVER_PLAYS = '1-0 1-1 2-1 0-0 0-1 2-0 1-2 2-2 3-0 0-2 3-1 3-2 0-3'.split(' ')

/** A step of a duel: a player guesses a score, or time passes. */
const happening = fc.record({
  afterMs: fc.oneof(fc.integer({ min: 0, max: 61_000 }), fc.constant(DUEL_TURN_MS), fc.constant(DUEL_TURN_MS - 1)),
  who: fc.constantFrom('dona', 'rival', 'relogio'),
  home: fc.integer({ min: 0, max: 3 }),
  away: fc.integer({ min: 0, max: 3 }),
})

/**
 * The oracle: stores scores as text and determines turns by counting, without tables. Each step first plays what is overdue by the clock.
 */
function resolved(happened: { afterMs: number; who: string; home: number; away: number }[], locksAtMs: number) {
  const text: string[] = []
  const answers: string[] = []
  let now = 0
  let deadline = DUEL_TURN_MS
  for (const { afterMs, who, home, away } of happened) {
    now += afterMs
    const isOver = now >= locksAtMs
    // After kick-off every turn that expired before it has been played, each followed by the next.
    while (text.length < 10 && (isOver ? deadline < locksAtMs : now >= deadline)) {
      const free = SERVER_PLAYS.find(score => !text.some(one => one.endsWith(` ${score}`)))
      text.push(`${text.length % 2 === 0 ? 'rival' : 'dona'} ${free}`)
      deadline = (isOver ? deadline : now) + DUEL_TURN_MS
    }
    if (who === 'relogio') continue
    const turn = text.length < 10 ? (text.length % 2 === 0 ? 'rival' : 'dona') : null
    const score = `${home}-${away}`
    if (isOver) answers.push('match_started')
    else if (turn !== who) answers.push('not_your_turn')
    else if (text.some(one => one.endsWith(` ${score}`))) answers.push('guess_taken')
    else {
      text.push(`${who} ${score}`)
      deadline = now + DUEL_TURN_MS
      answers.push('made')
    }
  }
  return { text, answers }
}

/** All steps that are due by the clock. */
function byClock(table: Table, now: Date): Table {
  const after = afterClock(table, now)
  return after === table ? table : byClock(after, now)
}

/** The same through the production rules. */
function played(happened: { afterMs: number; who: string; home: number; away: number }[], locksAtMs: number) {
  const answers: string[] = []
  let table = begun(at(locksAtMs))
  let now = at(0)
  for (const { afterMs, who, home, away } of happened) {
    now = new Date(now.getTime() + afterMs)
    table = byClock(table, now)
    if (who === 'relogio') continue
    const refused = guessRefusal(table.duel, table.game, { accountId: who, now })
    if (refused !== null) answers.push(refused)
    else if (isTaken(table.guesses, home, away)) answers.push('guess_taken')
    else {
      table = afterGuess(table, { accountId: who, homeGoals: home, awayGoals: away, auto: false }, now)
      answers.push('made')
    }
  }
  return { table, answers }
}

describe('V2, V3: turns', () => {
  test('go as an oracle says, whatever is tried and whenever', () => {
    fc.assert(
      fc.property(
        fc.array(happening, { maxLength: 40 }),
        fc.integer({ min: MINUTE, max: 30 * MINUTE }),
        (happened, locksAtMs) => {
          const { table, answers } = played(happened, locksAtMs)
          const oracle = resolved(happened, locksAtMs)
          const text = table.guesses.map(one => `${one.accountId} ${one.homeGoals}-${one.awayGoals}`)
          expect(text).toEqual(oracle.text)
          expect(answers).toEqual(oracle.answers)
          expect(table.guesses.map(one => one.turn)).toEqual(text.map((_one, index) => index + 1))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('ten of the clock are the ten most frequent scores, five for each, the opponent first', () => {
    let table = begun()
    for (let turn = 1; turn <= 10; turn += 1) {
      expect(playerOf(table.duel.turn, table.duel)).toBe(turn % 2 === 1 ? 'rival' : 'dona')
      expect(afterClock(table, at(turn * MINUTE - 1))).toBe(table)
      table = afterClock(table, at(turn * MINUTE))
    }
    expect(table.guesses.map(one => `${one.homeGoals}-${one.awayGoals}`)).toEqual(SERVER_PLAYS.slice(0, 10))
    expect(table.duel).toMatchObject({ turn: null, turnEndsAt: null })
    expect(picksOf(table.guesses, 'rival')).toEqual([1, 0, 2, 1, 0, 1, 1, 2, 3, 0])
    expect(afterClock(table, at(100 * MINUTE))).toBe(table)
  })
})
