/** Entries and players of a report as they are, before any points: C2, A5, and that each is whose it is said to be. */
import type { Report, ReportEntry } from '../api/player/proofs.ts'
import type { FindingList } from './finding-list.ts'
import type { Question } from './judged.ts'

/** Everything of the entries that needs no result. `asked` is missing of a mode this verifier does not know. */
export function checkEntries(found: FindingList, report: Report, question: Question | undefined): void {
  const { entries, game, evidence } = report
  const sent = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    const at = (name: string) => ({ entry: entry._id, field: `entries.${index}.${name}` })
    const picks = `${entry.player}:${entry.picks.join(',')}`
    if (sent.has(picks))
      found.add({ code: 'entry_repeated', ...at('picks'), expected: '', found: entry.picks.join(' ') })
    sent.add(picks)
    if (question && !question.arePicks(entry.picks))
      found.add({ code: 'picks_invalid', ...at('picks'), expected: '', found: entry.picks.join(' ') })
    // A lock that moves earlier with the start leaves what was accepted before it was moved.
    if (entry.acceptedAt >= game.locksAt && entry.acceptedAt > game.lockedAt)
      found.add({ code: 'entry_late', ...at('acceptedAt'), expected: `< ${game.locksAt}`, found: entry.acceptedAt })
    checkVoid(found, entry, { startedAt: evidence?.startedAt ?? null, isKnown: evidence !== null, ...at('void') })
  }
  checkPlayers(found, report)
}

/** C2: what came after the real start is void, and nothing else for that reason. */
function checkVoid(
  found: FindingList,
  entry: ReportEntry,
  { startedAt, isKnown, field }: { startedAt: string | null; isKnown: boolean; field: string },
): void {
  if (!isKnown) return
  const isLate = startedAt !== null && entry.acceptedAt > startedAt
  const isInvalid = isLate ? entry.void === null : entry.void === 'late_entry'
  if (!isInvalid) return
  const expected = isLate ? 'late_entry' : 'null'
  found.add({ code: 'entry_void_wrong', entry: entry._id, field, expected, found: String(entry.void) })
}

/** Players are numbered by their first entry; each has as many entries as is said, and no more than the game allows (A5). */
function checkPlayers(found: FindingList, { entries, players, game, totals }: Report): void {
  const counts = new Map<number, number>()
  for (const [index, { _id, player }] of entries.entries()) {
    const next = counts.size + 1
    if (player < 1 || player > next)
      found.add({
        code: 'player_differs',
        entry: _id,
        field: `entries.${index}.player`,
        expected: `1 – ${next}`,
        found: String(player),
      })
    counts.set(player, (counts.get(player) ?? 0) + 1)
  }
  for (const [index, { player, entries: predicted }] of players.entries()) {
    found.expect({ code: 'player_differs', player, field: `players.${index}.player` }, index + 1, player)
    const count = counts.get(player) ?? 0
    found.expect({ code: 'player_differs', player, field: `players.${index}.entries` }, count, predicted)
    if (count > game.entriesPerUser)
      found.add({
        code: 'entry_over_limit',
        player,
        field: `players.${index}.entries`,
        expected: `≤ ${game.entriesPerUser}`,
        found: String(count),
      })
  }
  found.expect({ code: 'player_differs', field: 'players' }, counts.size, players.length)
  found.expect({ code: 'total_differs', field: 'totals.players' }, counts.size, totals.players)
}
