import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LogRow, Report, ReportEntry } from '#contract/api/player/proofs.ts'
import { verifyLog } from '#contract/verify/check-log.ts'
import { leavesOf, rootOf, rowHashOf, toHex } from '#contract/verify/hashes.ts'
import { verifyReport } from '#contract/verify/verify-report.ts'
import { forged, sha256, trueReports } from '#tests/support/reports.ts'

/*
 * Expert forgeries of a valid report: each copy is sealed again, so that only recomputing from the entries, the facts and the rules can
 * detect it.
 */
const ends: (() => Promise<void>)[] = []
let reports: Map<string, Report>
let log: { docs: LogRow[] }
beforeAll(async () => {
  ;({ reports, log } = await trueReports(end => void ends.push(end)))
}, 60_000)
afterAll(async () => {
  for (const end of ends) await end()
})

const trueReport = (name: string): Report => reports.get(name) ?? expect.unreachable(`no report ${name}`)
const entryOf = (report: Report, index = 0): ReportEntry => report.entries[index] ?? expect.unreachable('no entry')
const rankedFirst = (report: Report): ReportEntry => report.entries.find(one => one.rank === 1) ?? entryOf(report)

/** Findings of a forged copy, as `code field`, with the entry if one is named. */
async function foundIn(name: string, change: (copy: Report) => unknown): Promise<string[]> {
  const copy = await forged(trueReport(name), report => void change(report))
  return (await verifyReport(copy, sha256, log)).map(({ code, field }) => `${code} ${field}`)
}

/** The root, leaves and row recomputed from the entries as they are now. */
async function rehash(report: Report): Promise<Report> {
  const leaves = await leavesOf(sha256, report.entries)
  report.entries.forEach((entry, index) => {
    entry.leaf = toHex(leaves[index] ?? new Uint8Array())
  })
  const row = { ...report.row, root: toHex(await rootOf(sha256, leaves)), leaves: leaves.length }
  return { ...report, row: { ...row, hash: await rowHashOf(sha256, row) } }
}

const NONCE = 'ab'.repeat(16)
const other = (entry: ReportEntry, changes: Partial<ReportEntry> = {}): ReportEntry => ({
  ...entry,
  _id: `${entry._id.slice(0, 23)}${entry._id.endsWith('0') ? '1' : '0'}`,
  nonce: NONCE,
  ...changes,
})

test('a true report has no finding, and its log is whole', async () => {
  for (const report of reports.values()) expect(await verifyReport(report, sha256, log)).toEqual([])
  expect(await verifyLog(log, sha256)).toEqual([])
})

describe('a changed entry is found and named', () => {
  test.each([
    [
      'its picks',
      (entry: ReportEntry) => (entry.picks = entry.picks.map((pick, index) => (index === 0 ? 1 - (pick % 2) : pick))),
    ],
    ['its nonce', (entry: ReportEntry) => (entry.nonce = NONCE)],
    ['its time', (entry: ReportEntry) => (entry.acceptedAt = new Date(Date.parse(entry.acceptedAt) - 1).toISOString())],
    ['its id', (entry: ReportEntry) => (entry._id = other(entry)._id)],
    ['its leaf', (entry: ReportEntry) => (entry.leaf = '00'.repeat(32))],
  ])('%s', async (_name, change) => {
    const copy = await forged(trueReport('championship'), report => void change(entryOf(report, 1)))
    const findings = await verifyReport(copy, sha256)
    expect(findings).toContainEqual(expect.objectContaining({ code: 'leaf_differs', entry: copy.entries[1]?._id }))
  })

  test('with its leaf made anew the root tells; with the root made anew the row; with the row made anew the public log', async () => {
    const report = structuredClone(trueReport('championship'))
    entryOf(report, 1).picks[0] = 7
    const [leaf] = await leavesOf(sha256, [entryOf(report, 1)])
    entryOf(report, 1).leaf = toHex(leaf ?? new Uint8Array())
    expect((await verifyReport(report, sha256)).map(({ code }) => code)).toContain('root_differs')
    const whole = await rehash(report)
    const rooted = { ...whole, row: { ...whole.row, hash: report.row.hash } }
    expect((await verifyReport(rooted, sha256)).map(({ code }) => code)).toContain('log_hash_differs')
    expect((await verifyReport(whole, sha256, log)).map(({ code }) => code)).toContain('log_row_differs')
  })
})

describe('an added or removed entry is found and named', () => {
  test('added: the one without which the root is right', async () => {
    const first = entryOf(trueReport('championship'))
    const added = other(first, { _id: `${first._id.slice(0, 23)}f`, picks: [9, 9, 9, 9, 9, 9, 9, 9] })
    const [leaf] = await leavesOf(sha256, [added])
    added.leaf = toHex(leaf ?? new Uint8Array())
    const copy = await forged(trueReport('championship'), report => void report.entries.splice(1, 0, added))
    const findings = await verifyReport(copy, sha256)
    expect(findings).toContainEqual(expect.objectContaining({ code: 'entry_added', entry: added._id }))
    expect(findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['entries_differ', 'root_differs', 'player_differs']),
    )
  })

  test('removed: the number, the root, and whose it was', async () => {
    const { player } = entryOf(trueReport('championship'), 1)
    const copy = await forged(trueReport('championship'), report => void report.entries.splice(1, 1))
    const findings = await verifyReport(copy, sha256)
    expect(findings).toContainEqual(expect.objectContaining({ code: 'player_differs', player }))
    expect(findings.map(({ code, field }) => `${code} ${field}`)).toEqual(
      expect.arrayContaining(['entries_differ row.leaves', 'entries_differ totals.entries', 'root_differs row.root']),
    )
  })

  test('two in another order, and one twice', async () => {
    expect(await foundIn('championship', report => report.entries.reverse())).toContain('entry_order entries.1._id')
    const twice = await foundIn('championship', report => report.entries.splice(0, 0, structuredClone(entryOf(report))))
    expect(twice).toEqual(expect.arrayContaining(['entry_order entries.1._id', 'entry_repeated entries.1.picks']))
  })
})

describe('a changed score, rank or centavo is found and named', () => {
  const fields = ['scoreHundredths', 'rank', 'prizeCentavos', 'withheldCentavos', 'refundCentavos'] as const
  test.each(fields)('%s of an entry', async field => {
    for (const name of reports.keys()) {
      const copy = await forged(trueReport(name), report => {
        const entry = entryOf(report)
        entry[field] = (entry[field] ?? 0) + 1
      })
      const { _id } = entryOf(copy)
      const findings = await verifyReport(copy, sha256)
      expect(findings, `report ${name}`).toContainEqual(
        expect.objectContaining({ entry: _id, field: `entries.0.${field}`, found: String(entryOf(copy)[field]) }),
      )
    }
  })

  test('every total', async () => {
    for (const name of reports.keys()) {
      for (const field of Object.keys(trueReport(name).totals) as (keyof Report['totals'])[]) {
        const found = await foundIn(name, ({ totals }) => (totals[field] += 1))
        // C13: influencers may get less than the maximum.
        if (field === 'commissionsCentavos' && trueReport(name).totals.feeCentavos > 0) continue
        expect(found, `${name} ${field}`).toContainEqual(expect.stringContaining(`totals.${field}`))
      }
    }
  })

  test('more commissions than a fifth of the fee', async () => {
    const found = await foundIn('options', ({ totals }) => (totals.commissionsCentavos = 61))
    expect(found).toEqual(['total_differs totals.commissionsCentavos'])
  })

  test('a centavo from one prize to another', async () => {
    const found = await foundIn('championship', report => {
      const [from, to] = [rankedFirst(report), report.entries.find(one => one.rank === 2)]
      from.prizeCentavos -= 1
      if (to) to.prizeCentavos += 1
    })
    expect(found.map(one => one.split(' ')[0])).toEqual(['prize_differs', 'prize_differs'])
  })

  test('what a correction added', async () => {
    const paid = (report: Report) => report.corrections[0]?.paid[0] ?? expect.unreachable('nothing was added')
    const copy = await forged(trueReport('corrected'), report => void (paid(report).amountCentavos += 1))
    expect(await verifyReport(copy, sha256)).toEqual([
      expect.objectContaining({ code: 'correction_differs', entry: paid(copy)._id, field: 'corrections.0.paid' }),
    ])
    expect(await foundIn('corrected', report => report.corrections[0]?.paid.pop())).toContain(
      'correction_differs corrections.0.paid',
    )
    const unpaid = await foundIn('corrected', report =>
      report.corrections[0]?.paid.push({ _id: 'f'.repeat(24), amountCentavos: 1, withheldCentavos: 0 }),
    )
    expect(unpaid).toEqual(['correction_differs corrections.0.paid'])
  })
})

describe('what it was settled by', () => {
  test.each<[string, string, (report: Report) => unknown, string]>([
    ['the price', 'options', report => (report.game.priceCentavos += 1), 'settings_differ row.settingsHash'],
    ['a share', 'options', report => (report.game.shares = [50_01, 24_99, 15_00]), 'settings_differ row.settingsHash'],
    [
      'the guaranteed pool',
      'classic, guaranteed',
      ({ game }) => (game.guaranteedCentavos += 1),
      'total_differs totals.poolCentavos',
    ],
    [
      'what an option is worth',
      'options',
      report => ((report.definition as Defined).goals[0].value += 1),
      'settings_differ row.settingsHash',
    ],
    ['a fact', 'championship', report => (matchesOf(report)[0].score.home += 1), 'score_differs'],
    ['whether a match counts', 'championship', report => (matchesOf(report)[3].status = 'void'), 'score_differs'],
    ['that an athlete played', 'options', report => (slotsOf(report)[2].facts.played = false), 'score_differs'],
    [
      'a number of an athlete',
      'classic, guaranteed',
      report => (slotsOf(report)[0].facts.numbers.goals = 3),
      'score_differs',
    ],
    [
      'that all facts are known',
      'championship',
      report => (matchesOf(report)[0].score = null as never),
      'facts_missing evidence.facts',
    ],
    ['that there are facts', 'championship', report => (report.evidence = null), 'facts_absent evidence'],
    [
      'the real start',
      'ties and a late entry',
      ({ evidence }) => evidence && (evidence.startedAt = null),
      'entry_void_wrong',
    ],
    [
      'the lock',
      'championship',
      ({ game }) => (game.locksAt = game.lockedAt = '2020-01-01T00:00:00.000Z'),
      'entry_late',
    ],
    ['that it was void', 'void: all equal', ({ game }) => (game.state = 'paid'), 'void_wrong game.voidReason'],
    [
      'why it was void',
      'void: all equal',
      ({ game }) => (game.voidReason = 'too_few_players'),
      'void_wrong game.voidReason',
    ],
    ['that it was paid', 'championship', ({ game }) => (game.state = 'void'), 'prize_differs'],
    [
      'whose an entry is',
      'classic, guaranteed',
      report => report.entries.forEach(entry => (entry.player = 1)),
      'player_differs',
    ],
    ['how many a user may send', 'classic, guaranteed', ({ game }) => (game.entriesPerUser = 1), 'entry_over_limit'],
    ['the mode', 'championship', ({ game }) => (game.mode = 'constructor'), 'unknown_mode game.mode'],
    ['picks that cannot be', 'options', report => (entryOf(report).picks = [99, 0, 0, 0, 0, 0, 0, 0]), 'picks_invalid'],
    ['the game of the row', 'championship', ({ row }) => (row.game = 'f'.repeat(24)), 'log_game_differs row.game'],
    [
      'the time of the row',
      'championship',
      ({ row }) => (row.at = '2020-01-01T00:00:00.000Z'),
      'log_hash_differs row.hash',
    ],
    ['the rules’ text', 'championship', ({ row }) => (row.rulesHash = '00'.repeat(32)), 'log_hash_differs row.hash'],
    ['the row before', 'championship', ({ row }) => (row.previous = '00'.repeat(32)), 'log_hash_differs row.hash'],
    ['the hash of the row', 'championship', ({ row }) => (row.hash = '00'.repeat(32)), 'log_hash_differs row.hash'],
  ])('%s', async (_what, name, change, expected) => {
    expect(await foundIn(name, change)).toContainEqual(expect.stringContaining(expected))
  })

  test('a log that was written anew no longer has what others kept', async () => {
    const broken = structuredClone(log)
    const [first, second] = broken.docs
    if (!first || !second) return expect.unreachable('no rows')
    first.leaves += 1
    expect((await verifyLog(broken, sha256)).map(({ code }) => code)).toEqual(['log_hash_differs'])
    first.hash = await rowHashOf(sha256, first)
    expect((await verifyLog(broken, sha256)).map(({ code }) => code)).toEqual(['log_chain_broken'])
    broken.docs.splice(0, 1)
    expect(await verifyLog(broken, sha256)).toEqual([])
    expect((await verifyLog({ docs: [second, log.docs[3]] }, sha256)).map(({ code }) => code)).toContain(
      'log_chain_broken',
    )
    expect((await verifyLog('x', sha256)).map(({ code }) => code)).toEqual(['unreadable'])
  })
})

interface Defined {
  goals: [{ value: number }]
}
type MatchFacts = { score: { home: number }; status: string }
type SlotFacts = { facts: { played: boolean; numbers: Record<string, number> } }
const factsOf = (report: Report) => report.evidence?.facts as Record<string, unknown>
const matchesOf = (report: Report) => factsOf(report).matches as [MatchFacts, MatchFacts, MatchFacts, MatchFacts]
const slotsOf = (report: Report) => factsOf(report).slots as [SlotFacts, SlotFacts, SlotFacts, SlotFacts]
