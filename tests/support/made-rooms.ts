/* Finished family rooms, duels and push games, as input for reports. */
import { picksOf } from '#contract/verify/room-picks.ts'
import { LOCK, type Made, MATCH } from './made-reports.ts'

const [ANA, BRUNO] = ['1'.repeat(24), '2'.repeat(24)]
const teams = { matchId: MATCH, home: 'Azuis', away: 'Verdes' }
const match = { match: MATCH, version: 7, status: 'finished', score: { home: 2, away: 1 }, unresolved: 0 }
const when = (half: 1 | 2, minute: number, stoppage = 0) => ({ half, minute, stoppage })
/** A time this many seconds after guesses opened. */
export const before = (seconds: number): string =>
  new Date(Date.parse(LOCK) - 1_000_000 + seconds * 1_000).toISOString()

const predicted = { homeGoals: 2, awayGoals: 1, firstGoal: 1, yellowCards: 1, redCards: 0, offsides: 1, corners: 0 }
const family: Made = {
  mode: 'coach-friend',
  definition: { ...teams, athletes: { [ANA]: 'Anita', [BRUNO]: 'Bento' } },
  facts: {
    match: {
      ...match,
      goals: [
        { side: 'home', athlete: ANA, own: false, ...when(1, 12) },
        { side: 'away', athlete: BRUNO, own: true, ...when(1, 45, 3) },
        { side: 'home', athlete: ANA, own: false, ...when(2, 90, 4) },
      ],
      statistics: { yellowCards: { home: 2, away: 2 }, redCards: { home: 0, away: 0 }, corners: { home: 4, away: 5 } },
    },
  },
  startedAt: LOCK,
  picks: [
    picksOf({ ...predicted, scorers: [ANA, ANA, BRUNO], golden: 0 }),
    picksOf({ ...predicted, homeGoals: 1, scorers: [BRUNO], golden: null }),
    picksOf({ ...predicted, homeGoals: 0, awayGoals: 0, firstGoal: null, scorers: [], golden: null }),
  ],
  priceCentavos: 10_01,
  fee: 10,
}

/** A guess of a duel. */
export const turn = (number: number, home: number, away: number) => ({
  turn: number,
  home,
  away,
  at: before(number * 30),
  auto: number === 3,
})
const duel: Made = {
  mode: 'game-vs',
  definition: teams,
  facts: { match, guesses: [turn(1, 1, 1), turn(2, 2, 0), turn(3, 2, 1), turn(4, 3, 1), turn(5, 1, 0)] },
  startedAt: LOCK,
  picks: [
    [2, 0, 3, 1],
    [1, 1, 2, 1, 1, 0],
  ],
  priceCentavos: 50_00,
  fee: 10,
}

const request = {
  fact: 'goal',
  side: 'home',
  from: 20,
  to: 25,
  buttonType: 0,
  question: 'Sai gol dos Azuis do minuto 20 ao 25?',
  questionEn: 'Will Azuis score in minutes 20 to 25?',
}
const goalAt = (minute: number) => ({ side: 'home', ...when(1, minute) })
const pushFacts = (minute: number, answer: boolean | null = null) => ({
  told: answer,
  match: {
    ...match,
    status: 'live',
    score: { home: 1, away: 0 },
    clock: when(1, 30),
    goals: [goalAt(minute)],
    cards: [{ side: 'away', color: 'yellow', ...when(1, 5) }],
    statistics: { yellowCards: { home: 0, away: 1 } },
  },
})
const push: Made = {
  mode: 'push-game',
  definition: { ...teams, ...request },
  facts: pushFacts(22),
  picks: [[1], [0], [1], [0]],
  priceCentavos: 5_00,
  fee: 10,
}

/** Possible endings of rooms, duels and push games, by name. */
export const madeRooms: Record<string, Made> = {
  family,
  'family: tax withheld': { ...family, withholding: 27_50 },
  'family: the golden goal wins the tie': {
    ...family,
    picks: [
      picksOf({
        ...predicted,
        homeGoals: 1,
        firstGoal: 9,
        yellowCards: 0,
        redCards: 1,
        corners: 3,
        scorers: [ANA],
        golden: 0,
      }),
      picksOf({ ...predicted, homeGoals: 1, corners: 1, scorers: [], golden: null }),
    ],
  },
  'family: all equal': {
    ...family,
    picks: [
      picksOf({ ...predicted, scorers: [], golden: null }),
      picksOf({ ...predicted, offsides: 2, scorers: [], golden: null }),
    ],
  },
  'family: one player': { ...family, facts: null, startedAt: null, picks: family.picks.slice(0, 1) },
  'family: the match is void': {
    ...family,
    facts: { match: { ...match, status: 'void', score: null, goals: [], statistics: {} } },
  },
  duel,
  'duel: VIP': { ...duel, mode: 'game-vs-vip', priceCentavos: 10_000_00, fee: 5 },
  'duel: it began early': { ...duel, startedAt: before(100) },
  'duel: both as near': { ...duel, facts: { match: { ...match, score: { home: 1, away: 1 } }, guesses: [turn(1, 2, 1), turn(2, 1, 2)] }, picks: [[1, 2], [2, 1]] }, // prettier-ignore
  'duel: no full pair': { ...duel, facts: { match, guesses: [turn(1, 1, 0)] }, picks: [[], [1, 0]] },
  'duel: no full pair, at kick-off': {
    ...duel,
    facts: null,
    startedAt: null,
    picks: [[], []],
    voidReason: 'no_full_pair',
  },
  push,
  'push: guaranteed': { ...push, guaranteedCentavos: 100_01, picks: [[1], [0], [1], [1]] },
  'push: no': { ...push, facts: pushFacts(40) },
  'push: by hand': { ...push, definition: { ...teams, ...request, fact: 'other' }, facts: pushFacts(25, true) },
  'push: only yes is offered': { ...push, definition: { ...teams, ...request, buttonType: 1 }, picks: [[1], [1]] },
  'push: at the edge': { ...push, facts: pushFacts(25) },
  'push: nobody right': { ...push, picks: [[0], [0]] },
  'push: nobody answered': { ...push, facts: null, picks: [] },
}
