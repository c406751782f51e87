import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '#contract/api/player/proofs.ts'
import { LOCK, makeReport } from '#tests/support/made-reports.ts'
import { before, madeRooms, turn } from '#tests/support/made-rooms.ts'
import { changedAt, forged, pathsOf, sha256 } from '#tests/support/tampered.ts'
import { verifyReport } from './verify-report.ts'

/* Reports of family rooms, duels and push games: valid ones pass, and any change is detected. */
let reports: Map<string, Report>
beforeAll(async () => {
  reports = new Map()
  for (const [name, made] of Object.entries(madeRooms)) reports.set(name, await makeReport(made, sha256))
})
const trueReport = (name: string): Report => reports.get(name) ?? expect.unreachable(`no report ${name}`)
const prizes = (name: string) => trueReport(name).entries.map(entry => entry.prizeCentavos)

test.each(Object.keys(madeRooms))('%s: a true report has no finding', async name => {
  expect(await verifyReport(trueReport(name), sha256)).toEqual([])
})

test('they end as the rules say', () => {
  const ended = Object.keys(madeRooms).map(name => [name, trueReport(name).game.voidReason ?? prizes(name)])
  expect(ended).toEqual([
    ['family', [27_03, 0, 0]],
    ['family: tax withheld', [27_03, 0, 0]],
    ['family: the golden goal wins the tie', [18_02, 0]],
    ['family: all equal', 'all_equal'],
    ['family: one player', 'too_few_players'],
    ['family: the match is void', 'match_void'],
    ['duel', [0, 90_00]],
    ['duel: VIP', [0, 19_000_00]],
    ['duel: it began early', [90_00, 0]],
    ['duel: both as near', 'all_equal'],
    ['duel: no full pair', 'no_full_pair'],
    ['duel: no full pair, at kick-off', 'no_full_pair'],
    ['push', [9_00, 0, 9_00, 0]],
    ['push: guaranteed', [33_34, 0, 33_34, 33_33]],
    ['push: no', [0, 9_00, 0, 9_00]],
    ['push: by hand', [9_00, 0, 9_00, 0]],
    ['push: only yes is offered', 'nobody_wrong'],
    ['push: at the edge', 'edge_event'],
    ['push: nobody right', 'nobody_right'],
    ['push: nobody answered', 'no_answers'],
  ])
})

test('any one field that is changed, or left out, is found', async () => {
  const paths = [...reports].flatMap(([name, report]) => pathsOf(report).map(path => ({ name, path })))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.boolean(), async ({ name, path }, leaveOut) => {
      const findings = await verifyReport(changedAt(trueReport(name), path, leaveOut), sha256)
      expect([path.join('.'), findings.length > 0]).toEqual([path.join('.'), true])
    }),
    { numRuns: 500 },
  )
})

type Facts = {
  told: boolean | null
  match: {
    status: string
    score: { home: number }
    goals: { minute: number; own: boolean }[]
    statistics: Record<string, { home: number; away: number }>
  }
  guesses: { turn: number; home: number; at: string }[]
}
const factsOf = (report: Report) => report.evidence?.facts as Facts
const goalOf = (report: Report, index: number) => factsOf(report).match.goals[index] ?? expect.unreachable('no goal')
const guessOf = (report: Report, index: number) => factsOf(report).guesses[index] ?? expect.unreachable('no guess')
const defined = (report: Report) => report.definition as Record<string, unknown>

test('C11: a void game gives back the price and nothing more: what is paid on top as a correction is found', async () => {
  const copy = await forged(trueReport('family: all equal'), ({ corrections, entries, ...report }) =>
    corrections.push({
      version: 3,
      at: report.game.settledAt ?? LOCK,
      facts: report.evidence?.facts ?? null,
      startedAt: null,
      paid: [{ _id: entries[0]?._id ?? '', amountCentavos: 1_00, withheldCentavos: 0 }],
    }),
  )
  expect(await verifyReport(copy, sha256)).toContainEqual(
    expect.objectContaining({
      code: 'correction_differs',
      field: 'corrections.0.paid',
      entry: trueReport('family: all equal').entries[0]?._id,
    }),
  )
})

describe('a forger who seals anew is found', () => {
  test.each<[string, string, (report: Report) => unknown, string]>([
    [
      'the match that was asked about',
      'family',
      report => (defined(report).matchId = 'd'.repeat(24)),
      'settings_differ',
    ],
    ['when the first goal was', 'family', report => (goalOf(report, 0).minute = 22), 'score_differs entries.0'],
    ['that a goal was an own goal', 'family', report => (goalOf(report, 1).own = false), 'score_differs entries.0'],
    [
      'a statistic',
      'family',
      report => (factsOf(report).match.statistics.yellowCards = { home: 0, away: 0 }),
      'score_differs',
    ],
    ['a goal too many', 'family', report => (factsOf(report).match.score.home = 3), 'facts_missing evidence.facts'],
    ['that it is over', 'family', report => (factsOf(report).match.status = 'live'), 'facts_missing evidence.facts'],
    ['picks that cannot be', 'family', report => report.entries[0]?.picks.splice(7, 1, 4), 'picks_invalid'],
    [
      'who wins a tie by the golden goal',
      'family: the golden goal wins the tie',
      report => report.entries.forEach(entry => (entry.prizeCentavos = 9_01)),
      'prize_differs',
    ],
    ['a fee beyond the losers’ stakes', 'duel', ({ game }) => (game.shares = [4_000, 0, 0]), 'settings_differ'],
    ['which guess was made', 'duel', report => (guessOf(report, 3).home = 2), 'unreadable'],
    ['a guess that nobody made', 'duel', report => (guessOf(report, 3).home = 4), 'picks_differ entries.0.picks'],
    ['whose turn it was', 'duel', report => (guessOf(report, 1).turn = 3), 'unreadable evidence.facts.guesses.1.turn'],
    [
      'when a guess was made',
      'duel',
      report => (guessOf(report, 4).at = '2027-01-01T00:00:00.000Z'),
      'entry_late evidence.facts',
    ],
    [
      'the order of guesses',
      'duel',
      report => (guessOf(report, 1).at = before(1)),
      'unreadable evidence.facts.guesses.1.at',
    ],
    [
      'when it began',
      'duel: it began early',
      ({ evidence }) => evidence && (evidence.startedAt = LOCK),
      'score_differs',
    ],
    ['a guess without a partner', 'duel', report => factsOf(report).guesses.push({ ...turn(6, 0, 0) }), 'picks_differ'],
    ['the score', 'duel', report => (factsOf(report).match.score.home = 1), 'score_differs'],
    ['the stake of a VIP duel', 'duel: VIP', ({ game }) => (game.mode = 'game-vs'), 'settings_differ'],
    [
      'that there was no pair',
      'duel',
      report => Object.assign(report.game, { state: 'void', voidReason: 'no_full_pair' }),
      'void_wrong',
    ],
    ['the minutes asked about', 'push', report => (defined(report).to = 24), 'settings_differ'],
    ['whose goal was asked about', 'push', report => (defined(report).side = null), 'settings_differ'],
    ['the question', 'push', report => (defined(report).question = 'Outra?'), 'settings_differ'],
    ['minutes of two halves', 'push', report => (defined(report).to = 46), 'unreadable definition.to'],
    ['when the goal was', 'push', report => (goalOf(report, 0).minute = 25), 'void_wrong game.state'],
    ['an answer by hand', 'push: by hand', report => (factsOf(report).told = false), 'score_differs'],
    ['no answer by hand', 'push: by hand', report => (factsOf(report).told = null), 'facts_missing'],
    [
      'an answer that was not offered',
      'push: only yes is offered',
      report => report.entries[0]?.picks.splice(0, 1, 0),
      'picks_invalid',
    ],
    ['that it was at the edge', 'push: at the edge', report => (goalOf(report, 0).minute = 22), 'void_wrong'],
    [
      'who was right',
      'push',
      report => report.entries.forEach(entry => (entry.scoreHundredths = 100)),
      'score_differs',
    ],
  ])('%s', async (_what, name, change, expected) => {
    const copy = await forged(trueReport(name), report => void change(report))
    const found = (await verifyReport(copy, sha256)).map(({ code, field }) => `${code} ${field}`)
    expect(found).toContainEqual(expect.stringContaining(expected))
  })
})
