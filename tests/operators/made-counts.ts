/** What stands beside the rows of lists (`made-lists.ts`), as many of each as said: lists count it. */
import { sql } from 'kysely'
import type { Player } from '#tests/support/people.ts'
import { FORMULA, LATE, type Making, type Three, WHEN } from './made-lists.ts'

/** So many matches of each championship. */
export async function played(making: Making, championships: Three, matches: readonly number[]): Promise<void> {
  for (const [index, id] of championships.entries())
    for (let number = 1; number <= (matches[index] ?? 0); number += 1)
      await making.put('match', {
        id: making.id(),
        championship_id: id,
        source: 'crava',
        number: String(number),
        round: '1',
        created_at: WHEN[0],
        updated_at: WHEN[0],
      })
}

/** So many rows of each championship that wait for a person, and one that does not. */
export async function waiting(making: Making, championships: Three, rows: readonly number[]): Promise<void> {
  for (const [index, id] of championships.entries())
    for (let row = 0; row <= (rows[index] ?? 0); row += 1)
      await making.put('match_review', {
        id: making.id(),
        championship_id: id,
        source: 'crava',
        kind: row === 0 ? 'note' : 'settled',
        row: String(row),
        reason: 'Linha',
        created_at: WHEN[0],
      })
}

/** So many more reports of each author. */
export async function reportsOf(
  making: Making,
  authors: readonly Player[],
  more: readonly number[],
  reporter: Player,
): Promise<void> {
  for (const [index, author] of authors.entries())
    for (let count = 0; count < (more[index] ?? 0); count += 1) await making.report(author, reporter)
}

/** Who an ad was sent to, saw it and followed it: as many as said. */
export async function sentTo(
  making: Making,
  ad: string,
  players: readonly Player[],
  [sent, seen, clicked]: readonly [number, number, number],
) {
  for (const [index, { id }] of players.slice(0, sent).entries()) {
    const [seenAt, clickedAt] = [index < seen ? WHEN[0] : null, index < clicked ? WHEN[0] : null]
    await making.put('ad_recipient', {
      ad_id: ad,
      account_id: id,
      sent_at: WHEN[0],
      seen_at: seenAt,
      clicked_at: clickedAt,
    })
  }
}

/** So many entries with the code of each influencer, and one each that is void. */
export async function entriesWith(
  making: Making,
  gameId: string,
  influencers: readonly Player[],
  entries: readonly number[],
): Promise<void> {
  for (const [index, { id }] of influencers.entries())
    for (let pick = 0; pick <= (entries[index] ?? 0); pick += 1)
      await making.put('entry', {
        id: making.id(),
        game_id: gameId,
        account_id: id,
        picks: sql`array[${pick}::integer]`,
        price: 0n,
        rules_version: '1',
        accepted_at: WHEN[0],
        influencer_id: id,
        nonce: Buffer.alloc(16),
        void: pick === 0,
      })
}

/** So many open reports of each league, and one that was answered. */
export async function leagueReports(
  making: Making,
  leagues: Three,
  reporters: readonly Player[],
  open: readonly number[],
): Promise<void> {
  for (const [index, id] of leagues.entries())
    for (const [number, { id: reporter }] of reporters.slice(0, (open[index] ?? 0) + 1).entries()) {
      const answered = number === 0 ? { answered_at: LATE } : {}
      const report = { id: making.id(), league_id: id, reporter_id: reporter, text: FORMULA, at: WHEN[0] }
      await making.put('league_report', { ...report, ...answered })
    }
}
