import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { tokenHash } from '#server/platform/ids.ts'

/*
 * Rows as the product would have written them, by the million: accounts with wallets, a card with ten athletes, entries with their
 * movements and statement rows, so that the ledger balances and every index has a realistic size.
 */

const PRICE = 5_00
const ATHLETES = 10
const GOAL_OPTIONS = [3, 9, 25, 50]
const STATISTIC_OPTIONS = [3, 7, 8, 10, 15, 25, 40]

/** The id of a seeded row: type, then number. */
export const idOf = (type: string, number: number): string => `${type}${String(number).padStart(24 - type.length, '0')}`

/** The session token of a seeded player. */
export const tokenOf = (number: number): string => `bench-token-${String(number).padStart(32, '0')}`

/** Adds players `from` … `to` − 1, each with R$ 1,000.00 and, for the first `sessions`, a session. */
export async function seedPlayers(db: Db, from: number, to: number, sessions = 0): Promise<void> {
  const id = sql`'aaaa' || lpad(i::text, 20, '0')`
  await db.rows(sql`
    insert into account (id, username, email, cpf, cpf_hash, name, gender, phones, birth_date, password_hash, terms_version, created_at)
    select ${id}, 'bench' || i, 'bench' || i || '@crava.example', lpad(i::text, 11, '0'), 'hash' || i, 'Pessoa ' || i, 'F',
      '{11990000000}', '1990-01-01', 'none', 'bench', now() from generate_series(${from}::int, ${to - 1}::int) i`)
  // Identity checks are already confirmed: only entries are measured.
  await db.rows(sql`
    update identity_check set state = case kind when 'identity' then 'confirmed' else 'allowed' end, answered_at = now(), next_at = null
    where state = 'pending'`)
  await db.rows(sql`insert into wallet (account_id, balance, seq)
    select ${id}, 100000, 1 from generate_series(${from}::int, ${to - 1}::int) i`)
  await db.rows(sql`insert into movement (id, debit, credit, amount, reason, cause, at)
    select 'bbbb' || lpad(i::text, 20, '0'), 'capital', 'wallet:' || ${id}, 100000, 'grant', ${id}, now()
    from generate_series(${from}::int, ${to - 1}::int) i`)
  await db.rows(sql`insert into statement_row (account_id, id, module, status, direction, amount, balance_after, seq, at)
    select ${id}, 'bbbb' || lpad(i::text, 20, '0'), 'deposit', 'success', 'in', 100000, 100000, 1, now()
    from generate_series(${from}::int, ${to - 1}::int) i`)
  await db.rows(
    sql`update fund set balance = balance - 100000 * ${to - from}::bigint, seq = seq + ${to - from}::bigint where name = 'capital'`,
  )
  const numbers = Array.from({ length: Math.min(sessions, to - from) }, (_, index) => from + index)
  await db.rows(sql`insert into session (id, kind, subject_id, token_hash, device, address, created_at, seen_at, expires_at)
    select 'cccc' || lpad(i::text, 20, '0'), 'player', ${id}, h, 'bench', '127.0.0.1', now(), now(), now() + interval '1 day'
    from unnest(${numbers}::int[], ${numbers.map(number => tokenHash(tokenOf(number)))}::text[]) as s(i, h)`)
}

/** Seeded players who share a card's entries evenly. */
export interface People {
  first: number
  count: number
}

/** Adds a card of ten athletes whose facts are on one sheet, in a state: open for an hour, or running with `entries` entries. */
export async function seedCard(
  db: Db,
  number: number,
  entries = 0,
  people: People = { first: 0, count: 0 },
): Promise<string> {
  const card = idOf('d0', number)
  const match = idOf('d1', number)
  const championship = idOf('d2', 0)
  await db.rows(sql`insert into championship (id, name, season, source, created_at)
    values (${championship}, 'Bancada', 2026, 'operator', now()) on conflict do nothing`)
  await db.rows(sql`insert into match (id, championship_id, source, number, kind, round, starts_at, created_at, updated_at)
    values (${match}, ${championship}, 'operator', ${card}, 'round', '1', now() + interval '1 hour', now(), now())`)
  const isOpen = entries === 0
  const state = isOpen ? 'open' : 'running'
  await db.rows(sql`insert into game (id, mode, name, state, price, fixed, share_first, share_second, share_third, entries_per_user,
      rules_version, opens_at, starts_at, locks_at, locked_at, entries, stakes, created_at)
    values (${card}, 'athlete-card', ${`Cartela ${number}`}, ${state}, ${PRICE}, false, 5000, 2500, 1500, 1000, '2026-11-21', now(),
      now() + interval '1 hour', now() + interval '50 minutes', ${isOpen ? null : new Date()}, ${isOpen ? null : entries},
      ${isOpen ? null : BigInt(entries) * BigInt(PRICE)}, now())`)
  await db.rows(
    sql`insert into card (id, game_type, championship_id, round) values (${card}, 'options', ${championship}, '1')`,
  )
  for (let index = 0; index < ATHLETES; index += 1) {
    const athlete = idOf('d3', number * ATHLETES + index)
    await db.rows(
      sql`insert into athlete (id, name, position, created_at) values (${athlete}, ${`Craque ${index}`}, 'A', now())`,
    )
    await db.rows(sql`insert into match_athlete (match_id, athlete_id) values (${match}, ${athlete})`)
    await db.rows(
      sql`insert into card_athlete (card_id, place, athlete_id, match_id, position) values (${card}, ${index}, ${athlete}, ${match}, 'A')`,
    )
  }
  await seedOptions(db, card, number)
  if (!isOpen) await seedEntries(db, card, number, entries, people)
  return card
}

async function seedOptions(db: Db, card: string, number: number): Promise<void> {
  const facts = ['none', 'clean-sheet', 'yellow-cards', 'assists', 'woodwork', 'red-cards', 'penalties-saved']
  for (const [index, value] of GOAL_OPTIONS.entries()) {
    await db.rows(sql`insert into card_option (id, card_id, kind, place, name, name_en, value, rule_fact, rule_is, rule_number)
      values (${idOf('d4', number * 100 + index)}, ${card}, 'goal', ${index}, ${`${index} gols`}, ${`${index} goals`}, ${value * 100},
        'goals', ${index === 3 ? '>=' : '='}, ${index})`)
  }
  for (const [index, value] of STATISTIC_OPTIONS.entries()) {
    const isNone = index === 0
    await db.rows(sql`insert into card_option (id, card_id, kind, place, name, name_en, value, rule_fact, rule_is, rule_number)
      values (${idOf('d4', number * 100 + 50 + index)}, ${card}, 'statistic', ${index}, ${facts[index]}, ${facts[index]}, ${value * 100},
        ${facts[index]}, ${isNone ? null : '>='}, ${isNone ? null : 1})`)
  }
}

const ENTRIES_AT_ONCE = 100_000

async function seedEntries(db: Db, card: string, number: number, entries: number, people: People): Promise<void> {
  const account = sql`'aaaa' || lpad((${people.first}::int + i % ${people.count}::int)::text, 20, '0')`
  // The number of earlier entries of the same player.
  const before = sql`(i / ${people.count}::int)`
  const entry = sql`lpad(to_hex(${Date.now()}::bigint), 12, '0') || lpad(to_hex(${number}::int), 4, '0') || lpad(to_hex(i), 8, '0')`
  for (let first = 0; first < entries; first += ENTRIES_AT_ONCE) {
    const last = Math.min(entries, first + ENTRIES_AT_ONCE) - 1
    const run = sql`generate_series(${first}::int, ${last}::int) i`
    await db.rows(sql`insert into entry (id, game_id, account_id, picks, price, rules_version, accepted_at, nonce)
      select ${entry}, ${card}, ${account},
        (select array_agg(case when p % 2 = 0 then floor(random() * ${GOAL_OPTIONS.length} * random())::int
          else floor(random() * ${STATISTIC_OPTIONS.length})::int end order by p)
         from generate_series(0, ${2 * ATHLETES - 1}::int) p where i = i),
        ${PRICE}, '2026-11-21', now(), decode(md5(i::text), 'hex') from ${run}`)
    await db.rows(sql`insert into movement (id, debit, credit, amount, reason, cause, at)
      select ${entry}, 'wallet:' || ${account}, ${`escrow:${card}`}, ${PRICE}, 'new-game', ${entry}, now() from ${run}`)
    await db.rows(sql`insert into statement_row (account_id, id, module, type, status, direction, amount, balance_after, seq, subject_id, detail, at)
      select ${account}, ${entry}, 'athletes-of-the-week', 'new-game', 'success', 'out', ${PRICE}, 100000 - ${PRICE}::int * (${before} + 1), ${before} + 2, ${entry}, '{}', now() from ${run}`)
  }
  await db.rows(sql`insert into game_tally (game_id, shard, entries) values (${card}, 0, ${entries})`)
  await db.rows(
    sql`insert into escrow_in (account, part, amount) values (${`escrow:${card}`}, 0, ${BigInt(entries) * BigInt(PRICE)})`,
  )
  await db.rows(sql`update wallet set balance = balance - c.paid, seq = seq + c.entries
    from (select account_id, sum(price) as paid, count(*) as entries from entry where game_id = ${card} group by 1) c
    where c.account_id = wallet.account_id`)
  await db.rows(sql`analyze entry`)
  await db.rows(sql`analyze movement`)
}

/** Adds a match of two teams that begins in an hour, whose facts operators enter. */
export async function seedMatch(db: Db, number: number): Promise<string> {
  const [match, championship] = [idOf('d1', number), idOf('d2', 0)]
  const teams = [0, 1].map(side => idOf('d5', 2 * number + side))
  await db.rows(sql`insert into championship (id, name, season, source, created_at)
    values (${championship}, 'Bancada', 2026, 'operator', now()) on conflict do nothing`)
  for (const [side, id] of teams.entries())
    await db.rows(
      sql`insert into team (id, name, abbrev, created_at) values (${id}, ${`Time ${id}`}, ${`T${side}`}, now())`,
    )
  await db.rows(sql`insert into match (id, championship_id, source, number, kind, round, home_id, away_id, starts_at, created_at, updated_at)
    values (${match}, ${championship}, 'operator', ${match}, 'match', '1', ${teams[0]}, ${teams[1]}, now() + interval '1 hour', now(), now())`)
  return match
}

export const OPERATOR_ID = idOf('ee', 0)

/** Adds an operator if there is none, and returns the token of a new session. */
export async function seedOperator(db: Db, passwordHash = 'none'): Promise<string> {
  const token = tokenOf(0).replace('bench', 'house')
  await db.rows(sql`insert into operator (id, username, name, password_hash, roles, created_at)
    values (${OPERATOR_ID}, 'bancada', 'Bancada', ${passwordHash}, '{admin}', now()) on conflict (id) do nothing`)
  await db.rows(sql`insert into session (id, kind, subject_id, token_hash, device, address, created_at, seen_at, expires_at)
    values (${idOf('ef', 0)}, 'operator', ${OPERATOR_ID}, ${tokenHash(token)}, 'bench', '127.0.0.1', now(), now(), now() + interval '1 day')
    on conflict (id) do update set created_at = now(), seen_at = now(), expires_at = excluded.expires_at`)
  return token
}
