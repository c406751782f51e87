import { describe, expect, test } from 'vitest'
import type { Report } from '../api/player/proofs.ts'
import type { Centavos } from '../money.ts'
import { checkCorrections } from './check-corrections.ts'
import { findingList } from './findings.ts'
import type { Prize } from './pool.ts'

const ANA = { first: 'a1', second: 'a2' }
const BIA = 'b1'
const PLAYERS: Record<string, number> = { [ANA.first]: 1, [ANA.second]: 1, [BIA]: 2 }
/** Rules by which corrections were computed per entry, and those by which they are computed per person. */
const EARLIER = '2026-01-01'
const TODAY = '9999-12-31'

const prizesOf = (amounts: Record<string, number>): Prize[] =>
  Object.entries(amounts).map(([id, amount], index) => ({
    id,
    accountId: String(PLAYERS[id]),
    rank: index + 1,
    score: 0,
    amount: BigInt(amount) as Centavos,
  }))

interface Step {
  version: number
  /** The prizes by the facts of the correction. */
  due: Record<string, number>
  /** The amounts it paid. */
  paid: Record<string, number>
}

/** Findings of a game of two players whose facts of version 2 paid `before`, as `code entry field: expected, found`. */
function foundIn(rulesVersion: string, before: Record<string, number>, steps: readonly Step[]): string[] {
  const corrections = steps.map(({ version, paid }) => ({
    version,
    paid: Object.entries(paid).map(([_id, amountCentavos]) => ({ _id, amountCentavos, withheldCentavos: 0 })),
  }))
  const report = {
    game: { rulesVersion },
    evidence: { version: 2 },
    entries: Object.entries(PLAYERS).map(([_id, player]) => ({ _id, player })),
    corrections,
  } as unknown as Report
  const found = findingList()
  checkCorrections(found, report, {
    plan: { prizes: prizesOf(before), fee: 0n as Centavos, paid: 0n as Centavos },
    withheld: () => 0n,
    dueOf: correction => prizesOf(steps[report.corrections.indexOf(correction)]?.due ?? {}),
  })
  return found.all.map(one => `${one.code} ${one.entry ?? '-'} ${one.field}: ${one.expected}, ${one.found}`)
}

describe('C10: a correction goes by facts that are newer', () => {
  const due = { [BIA]: 90_00 }
  test('than those that paid the game', () => {
    expect(foundIn(TODAY, {}, [{ version: 3, due, paid: due }])).toEqual([])
    expect(foundIn(TODAY, {}, [{ version: 2, due, paid: due }])).toEqual([
      'correction_differs - corrections.0.version: > 2, 2',
    ])
  })

  test('than those of the correction before it', () => {
    const steps = [
      { version: 4, due, paid: due },
      { version: 4, due, paid: {} },
    ]
    expect(foundIn(TODAY, {}, steps)).toEqual(['correction_differs - corrections.1.version: > 4, 4'])
  })
})

describe('C10: one player’s two entries, of which the other one wins after all', () => {
  const before = { [ANA.first]: 90_00 }
  const due = { [ANA.second]: 90_00 }
  const byEntry = [{ version: 3, due, paid: due }]
  const byPerson = [{ version: 3, due, paid: {} }]

  test('by today’s rules nothing is paid twice for one place', () => {
    expect(foundIn(TODAY, before, byPerson)).toEqual([])
    expect(foundIn(TODAY, before, byEntry)).toEqual([`correction_differs ${ANA.second} corrections.0.paid: 0, 9000`])
  })

  test('of a game under earlier rules the entry may have been paid by itself', () => {
    expect(foundIn(EARLIER, before, byEntry)).toEqual([])
    expect(foundIn(EARLIER, before, byPerson)).toEqual([])
  })

  test('but another amount is wrong under either', () => {
    const errors = [{ version: 3, due, paid: { [ANA.second]: 89_99 } }]
    const resolved = [`correction_differs ${ANA.second} corrections.0.paid: 0, 8999`]
    expect(foundIn(EARLIER, before, errors)).toEqual(resolved)
    expect(foundIn(TODAY, before, errors)).toEqual(resolved)
  })
})

test('C10: what a correction paid counts as paid in the next one', () => {
  const steps = [
    { version: 3, due: { [BIA]: 60_00 }, paid: { [BIA]: 60_00 } },
    { version: 4, due: { [BIA]: 90_00 }, paid: { [BIA]: 30_00 } },
  ]
  expect(foundIn(TODAY, {}, steps)).toEqual([])
  const twice = steps.map(step => ({ ...step, paid: step.due }))
  expect(foundIn(TODAY, {}, twice)).toEqual([`correction_differs ${BIA} corrections.1.paid: ≤ 3000, 9000`])
})
