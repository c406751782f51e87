/** Checks payments added after settlement (C10) against the prizes by the facts of each correction. */
import type { Report } from '../api/player/proofs.ts'
import type { Finding, FindingList } from './findings.ts'
import { isCorrectedByEntry, type Plan, type Prize } from './pool.ts'

type Correction = Report['corrections'][number]

/** The data that corrections are checked against. */
export interface CorrectedBy {
  plan: Plan
  /** The tax withheld from all that an entry won. */
  withheld: (won: bigint) => bigint
  /** The prizes by the facts of a correction; undefined, with a finding, if they cannot be read. */
  dueOf: (correction: Correction) => readonly Prize[] | undefined
}

/** Sums per key, in centavos. */
type Sums<K> = Map<K, bigint>
const add = <K>(sums: Sums<K>, key: K, amount: bigint): void => void sums.set(key, (sums.get(key) ?? 0n) + amount)

/** The amounts paid to entries so far, and the entries' owners. */
interface Paid {
  players: ReadonlyMap<string, number>
  entries: Sums<string>
}

/**
 * C10: each correction paid every player the difference between the prizes by its facts and everything paid to the player's entries before,
 * and nobody less.
 */
export function checkCorrections(found: FindingList, report: Report, { plan, withheld, dueOf }: CorrectedBy): void {
  const paid: Paid = {
    players: new Map(report.entries.map(({ _id, player }) => [_id, player])),
    entries: new Map(plan.prizes.map(({ id, amount }) => [id, amount])),
  }
  let version = report.evidence?.version ?? 0
  for (const [index, correction] of report.corrections.entries()) {
    const field = `corrections.${index}`
    if (correction.version <= version) {
      const resolved = { expected: `> ${version}`, found: String(correction.version) }
      found.add({ code: 'correction_differs', field: `${field}.version`, ...resolved })
    }
    version = correction.version
    const due = dueOf(correction)
    if (!due) continue
    const errors = [...wrongAmounts(report, correction, due, paid)]
    for (const [entry, resolved] of errors)
      found.add({ code: 'correction_differs', entry, field: `${field}.paid`, ...resolved })
    checkWithheld(found, correction, { field: `${field}.paid`, paid, withheld })
    for (const { _id, amountCentavos } of correction.paid) add(paid.entries, _id, BigInt(amountCentavos))
  }
}

/** Entries with a wrong amount: per person, and for games under earlier rules only if also wrong per entry. */
function* wrongAmounts(
  { game }: Report,
  correction: Correction,
  due: readonly Prize[],
  paid: Paid,
): Generator<[entry: string, finding: Pick<Finding, 'expected' | 'found'>]> {
  const byPerson = [...wrongByPerson(correction, due, paid)]
  if (byPerson.length === 0) return
  const isByEntry = isCorrectedByEntry(game.rulesVersion) && isRightByEntry(correction, due, paid)
  if (!isByEntry) yield* byPerson
}

/** No entry is paid more than it gained, and each player is paid exactly the total that was missing. */
function* wrongByPerson(
  correction: Correction,
  due: readonly Prize[],
  { players, entries }: Paid,
): Generator<[entry: string, finding: Pick<Finding, 'expected' | 'found'>]> {
  const gains = gainsOf(due, entries)
  const [missing, resolved]: [Sums<number>, Sums<number>] = [new Map(), new Map()]
  const firsts = new Map<number, string>()
  for (const [id, amount] of entries) add(missing, players.get(id) ?? 0, -amount)
  for (const { id, amount } of due) {
    const player = players.get(id) ?? 0
    add(missing, player, amount)
    if (!firsts.has(player)) firsts.set(player, id)
  }
  const isInvalid = new Set<number>()
  for (const { _id, amountCentavos } of correction.paid) {
    const [player, gained] = [players.get(_id), gains.get(_id) ?? 0n]
    const amount = BigInt(amountCentavos)
    if (player !== undefined) add(resolved, player, amount)
    if (player !== undefined && amount > 0n && amount <= gained) continue
    if (player !== undefined) isInvalid.add(player)
    yield [_id, { expected: gained > 0n ? `≤ ${gained}` : 'null', found: String(amountCentavos) }]
  }
  for (const [player, entry] of firsts) {
    const more = missing.get(player) ?? 0n
    const [expected, found] = [more > 0n ? more : 0n, resolved.get(player) ?? 0n]
    if (expected !== found && !isInvalid.has(player))
      yield [entry, { expected: String(expected), found: String(found) }]
  }
}

/** The amounts due to entries beyond what was paid to them. */
const gainsOf = (due: readonly Prize[], entries: Sums<string>): Sums<string> =>
  new Map(
    due.flatMap(({ id, amount }): [string, bigint][] => {
      const more = amount - (entries.get(id) ?? 0n)
      return more > 0n ? [[id, more]] : []
    }),
  )

/** Earlier rules: each entry separately. */
function isRightByEntry(correction: Correction, due: readonly Prize[], { entries }: Paid): boolean {
  const gains = gainsOf(due, entries)
  return (
    gains.size === correction.paid.length &&
    correction.paid.every(({ _id, amountCentavos }) => gains.get(_id) === BigInt(amountCentavos))
  )
}

function checkWithheld(
  found: FindingList,
  correction: Correction,
  { field, paid, withheld }: { field: string; paid: Paid; withheld: CorrectedBy['withheld'] },
): void {
  for (const { _id, amountCentavos, withheldCentavos } of correction.paid) {
    const before = paid.entries.get(_id) ?? 0n
    const retained = withheld(before + BigInt(amountCentavos)) - withheld(before)
    found.expect({ code: 'withheld_differs', entry: _id, field }, Number(retained), withheldCentavos)
  }
}
