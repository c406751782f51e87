import type pg from 'pg'

/** A column value; a list is a PostgreSQL array. */
export type Cell = string | number | bigint | boolean | Date | Buffer | null | readonly (string | number)[]

/** Tables in the order in which their rows are sent, so that referenced rows exist, with the written columns. */
export const TABLES = {
  team: 'id, name, abbrev, colors, created_at',
  athlete: 'id, name, nickname, position, created_at',
  championship: 'id, name, season, source, created_at',
  match:
    'id, championship_id, source, number, kind, round, home_id, away_id, starts_at, status, version, facts, clock_since, clock_told_at, created_at, updated_at',
  match_version: 'match_id, version, facts, author, reason, at',
  match_athlete: 'match_id, athlete_id, team_id, side, shirt, position, starter',
  account:
    'id, username, email, cpf, cpf_hash, name, gender, phones, birth_date, password_hash, roles, influencer_code, email_confirmed_at, terms_version, terms_accepted_at, created_at',
  influencer_code: 'code, account_id, given_at',
  account_device: 'account_id, device_hash, first_seen_at, seen_at',
  session: 'id, kind, subject_id, token_hash, device, address, created_at, seen_at, expires_at',
  deposit:
    'id, account_id, type, title, description, amount, state, copy_paste, created_at, expires_at, paid_at, paid_amount',
  pix_receipt: 'e2e_id, txid, deposit_id, account_id, amount, received_at, seen_at, state, reason',
  withdrawal:
    'id, account_id, amount, key_type, key_masked, day, state, attempts, tried_at, next_at, e2e_id, created_at, ended_at, key_hash, cpf_hash',
  withdrawal_step: 'withdrawal_id, place, step, at',
  transfer: 'id, sender_id, receiver_id, amount, day, at',
  movement: 'id, debit, credit, amount, reason, cause, at',
  statement_row:
    'account_id, id, module, type, status, direction, amount, balance_after, seq, counterpart_id, subject_id, detail, at',
  entry:
    'id, game_id, account_id, picks, price, rules_version, accepted_at, influencer_id, code, nonce, void, void_reason',
  game: 'id, mode, name, state, price, fixed, share_first, share_second, share_third, entries_per_user, rules_version, opens_at, starts_at, locks_at, locked_at, entries, stakes, board_version, ended_at, pays_at, void_reason, settled_at, created_at',
  game_tally: 'game_id, shard, entries',
  card: 'id, game_type, championship_id, round, words',
  card_athlete: 'card_id, place, athlete_id, team_id, match_id, position',
  card_option: 'id, card_id, kind, place, name, name_en, value, rule_fact, rule_is, rule_number',
  card_match: 'card_id, place, match_id',
  room: 'id, type, match_id, owner_id, members, words, created_at',
  room_member: 'room_id, account_id, state, at',
  duel: 'id, opponent_id, ready_at, started_at',
  duel_guess: 'duel_id, turn, account_id, home_goals, away_goals, auto, at',
  push_game:
    'id, match_id, fact, window_from, window_to, question, question_en, button_type, players, created_at, sent_at, sent_up_to, people, sent_to_all',
  push_recipient: 'push_id, account_id',
  board: 'game_id, version, at, entries, scoring, scores, counts, plan',
  board_page: 'game_id, version, page, entry_ids, account_ids, scores',
  settlement: 'game_id, board_version, pool, prizes, fee, at',
  settlement_facts: 'game_id, board_version, at, started_at, facts',
  prize: 'game_id, entry_id, account_id, rank, amount',
  commission: 'game_id, influencer_id, entries, amount',
  proof_log: 'seq, game_id, root, leaves, at, previous, rules_version, rules_hash, settings_hash, hash',
  proof_chunk: 'game_id, place, first_id, root',
  risk_game_seen: 'game_id',
  ranking: 'mode, period',
  ranking_part: 'game_id, account_id, score, position',
  ranking_score: 'mode, period, account_id, username, score',
  ranking_win: 'mode, winner_id, loser_id, week, game_id',
  escrow_in: 'account, part, amount',
  escrow_out: 'account, amount, came_in',
  wallet: 'account_id, balance, seq',
  chat: 'id, kind, subject_id, first_id, second_id, created_at',
  chat_member: 'chat_id, account_id, read_seq, unread, last_at',
  chat_reading: 'chat_id, account_id, read_seq',
  message: 'chat_id, seq, id, author_id, key, text, created_at',
  chat_report: 'id, kind, chat_id, message_id, reporter_id, author_id, reason, context, created_at',
  league: 'id, name, owner_id, link_token, members, words, paired_week, round, created_at',
  league_member: 'league_id, account_id, state, by_id, at, joined_at',
  league_points: 'account_id, period, points',
  league_pairing: 'league_id, week, account_id, opponent_id',
  league_week: 'league_id, week, told_at',
  league_stale: 'league_id, period',
  dispute: 'id, game_id, account_id, fact, text, state, created_at',
  notification: 'id, account_id, kind, detail, redirect, created_at, read_at, once_key',
  notice_sending: 'notification_id, channel, target, notice_group, state, due_at, expires_at, tries, changed_at',
  ad: 'id, type, title, text, alt, video, link, players, notify, live, state, send_at, ended_at, created_at',
  ad_recipient: 'ad_id, account_id, sent_at, seen_at, clicked_at',
  webhook: 'id, name, url, secret, events, active, created_at',
  webhook_event: 'id, type, game_id, payload, at',
  webhook_delivery: 'id, webhook_id, event_id, state, attempts, status, created_at, ended_at',
  audit: 'id, operator_id, action, subject, reason, details, at',
} as const satisfies Record<string, string>

export type Table = keyof typeof TABLES

/** Rows generated but not yet sent. While writing is off they are only counted, which recomputes an existing day. */
export class Rows {
  isWriting = true
  readonly counts = new Map<Table, number>()
  private lines = new Map<Table, string[]>()

  add(table: Table, ...cells: readonly Cell[]): void {
    this.counts.set(table, (this.counts.get(table) ?? 0) + 1)
    if (!this.isWriting) return
    const lines = this.lines.get(table)
    const line = `${cells.map(textOf).join('\t')}\n`
    if (lines) lines.push(line)
    else this.lines.set(table, [line])
  }

  /** The rows generated since the last call, to be sent while more are generated. */
  take(): Map<Table, string[]> {
    const { lines } = this
    this.lines = new Map()
    return lines
  }
}

/** The tables that hold most rows and refer to no other by a key: a second connection sends them at the same time. */
const LEDGER: ReadonlySet<string> = new Set<Table>(['movement', 'statement_row'])
export const isLedger = (table: string): boolean => LEDGER.has(table)

/** Sends generated rows, table by table; `takes` chooses tables. */
export async function sendRows(
  client: pg.Client,
  rows: ReadonlyMap<Table, string[]>,
  takes: (table: string) => boolean = () => true,
): Promise<void> {
  for (const [table, columns] of Object.entries(TABLES)) {
    const lines = takes(table) ? rows.get(table as Table) : undefined
    if (lines) await copy(client, `copy ${table} (${columns}) from stdin`, lines)
  }
}

const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text

function textOf(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'string') return escaped(cell)
  if (Buffer.isBuffer(cell)) return `\\\\x${cell.toString('hex')}`
  if (cell instanceof Date) return cell.toISOString()
  return Array.isArray(cell) ? `{${cell.join(',')}}` : String(cell)
}

const LINES_AT_ONCE = 2_000

/** The part of pg's connection for COPY, which its types omit. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
  stream: NodeJS.WritableStream & { writableNeedDrain: boolean }
}

/** Sends lines in COPY's text format: what pg calls a submittable, a query that handles the connection itself. */
function copy(client: pg.Client, text: string, lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let failed: Error | undefined
    const ignore = () => undefined
    const query = {
      submit: (connection: CopyConnection) => connection.query(text),
      handleCopyInResponse: (connection: CopyConnection) => {
        sendAll(connection, lines).then(
          () => connection.endCopyFrom(),
          (error: unknown) => connection.sendCopyFail(String(error)),
        )
      },
      handleError: (error: Error) => {
        failed = error
        reject(error)
      },
      handleReadyForQuery: () => (failed === undefined ? resolve() : undefined),
      handleCommandComplete: ignore,
      handleRowDescription: ignore,
      handleDataRow: ignore,
      handleEmptyQuery: ignore,
      handlePortalSuspended: ignore,
    }
    client.query(query as unknown as pg.Submittable)
  })
}

async function sendAll(connection: CopyConnection, lines: readonly string[]): Promise<void> {
  for (let first = 0; first < lines.length; first += LINES_AT_ONCE) {
    connection.sendCopyFromChunk(Buffer.from(lines.slice(first, first + LINES_AT_ONCE).join('')))
    if (connection.stream.writableNeedDrain)
      await new Promise<void>(resolve => connection.stream.once('drain', () => resolve()))
  }
}
