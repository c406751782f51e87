import type pg from 'pg'
import { keyedHash } from '#server/platform/ids.ts'
import { OPERATOR_ID } from '../seed.ts'
import type { Year } from './build.ts'
import { sendRows } from './copy.ts'
import { addLeagues } from './leagues.ts'
import { DAY } from './size.ts'

const ADS = 12
const AD_REACHES = 0.1

/** The rows about the year as a whole, in the caller's transaction. */
export async function addRest(
  client: pg.Client,
  year: Year,
  chats: readonly { id: string; seq: number; at: Date }[],
): Promise<void> {
  const { rows, people, books, origin } = year
  const at = (share: number): Date => new Date(year.from + share * (origin.until - year.from))
  for (let number = 0; number < ADS; number += 1) {
    const id = `ad${String(number).padStart(22, '0')}`
    const sent = at((number + 1) / (ADS + 2))
    rows.add(
      'ad',
      id,
      'video',
      `Anúncio ${number}`,
      'Rodada nova no ar',
      '',
      'https://example.com/v',
      'https://example.com',
      'all',
      true,
      true,
      'ended',
      sent,
      new Date(sent.getTime() + 7 * DAY),
      sent,
    )
    for (let player = number; player < people.joined; player += 1 / AD_REACHES) {
      if (people.joinedAt(player) > sent.getTime()) break
      const seen = player % 3 === 0 ? sent : null
      rows.add('ad_recipient', id, people.idOf(player), sent, seen, player % 30 === 0 ? sent : null)
    }
  }
  const audited = Math.ceil(people.count / 50)
  for (let number = 0; number < audited; number += 1) {
    const time = at(number / audited)
    rows.add(
      'audit',
      books.newId(time.getTime()),
      OPERATOR_ID,
      'card.opened',
      `subject-${number % 500}`,
      'rotina',
      '{}',
      time,
    )
  }
  addDisputes(year, at)
  addDeliveries(year)
  addLeagues(year)
  await sendRows(client, rows.take())
  await saveChats(client, chats)
  for (const [name, { balance, seq }] of books.funds)
    await client.query('update fund set balance = balance + $2, seq = seq + $3 where name = $1', [name, balance, seq])
  await addSigns(client, year)
}

/** Disputes of some of the last games; the newest are open. */
function addDisputes({ rows, people, books, games, origin }: Year, at: (share: number) => Date): void {
  const past = games.filter(game => game.mode === 'athlete-card' && game.when === 'past')
  const some = past.slice(-Math.max(3, Math.ceil(past.length / 20)))
  for (const [index, game] of some.entries()) {
    const time = at(1 - (some.length - index) / 1_000)
    const state = index < some.length - 2 ? 'refused' : 'open'
    const player = people.idOf((index * 13) % people.joined)
    rows.add(
      'dispute',
      books.newId(time.getTime()),
      game.id,
      player,
      game.matches[0]?.id ?? '',
      'O gol foi dele',
      state,
      new Date(Math.min(time.getTime(), origin.until)),
    )
  }
}

/** Events of games that the operator's own system received in the last month. It is switched off now. */
function addDeliveries({ rows, books, games, origin: { until } }: Year): void {
  const [id, since] = [`3eb0${'0'.repeat(20)}`, until - 30 * DAY]
  rows.add('webhook', id, 'Painel', 'https://painel.example/crava', '', ['game.settled'], false, new Date(since))
  for (const game of games.filter(({ when, settlesAt }) => when === 'past' && settlesAt > since && settlesAt < until)) {
    const at = new Date(game.settlesAt)
    const [eventId, payload] = [books.newId(game.settlesAt), JSON.stringify({ type: 'game.settled', data: {} })]
    rows.add('webhook_event', eventId, 'game.settled', game.id, payload, at)
    rows.add('webhook_delivery', books.newId(game.settlesAt), id, eventId, 'delivered', 1, 200, at, at)
  }
}

async function saveChats(client: pg.Client, chats: readonly { id: string; seq: number; at: Date }[]): Promise<void> {
  const AT_ONCE = 50_000
  for (let first = 0; first < chats.length; first += AT_ONCE) {
    const some = chats.slice(first, first + AT_ONCE)
    await client.query(
      `update chat set last_seq = said.seq, last_at = said.at from unnest($1::text[], $2::bigint[], $3::timestamptz[]) as said(id, seq, at)
       where chat.id = said.id and said.seq > 0`,
      [some.map(({ id }) => id), some.map(({ seq }) => seq), some.map(({ at: time }) => time)],
    )
  }
}

/** Risk signals that were found, and the scan position of each type. */
async function addSigns(client: pg.Client, { people, origin }: Year): Promise<void> {
  const until = new Date(origin.until - 10 * 60_000)
  for (const kind of ['device', 'address', 'pix-key', 'versus', 'transfers', 'funnel'])
    await client.query('insert into risk_mark (kind, up_to) values ($1, $2)', [kind, until])
  for (let number = 0; number < Math.ceil(people.count / 200); number += 1) {
    const accounts = [people.idOf(number), people.idOf(number + 1)]
    await client.query(
      `insert into risk_signal (id, kind, subject, level, account_ids, facts, evidence, first_seen_at, last_seen_at, state)
       values ($1, 'device', $2, $3, $4, $4, '{"count": 2, "mark": "Firefox"}', $5, $5, $6)`,
      [
        `51${String(number).padStart(22, '0')}`,
        keyedHash('device', String(number)),
        number % 9 === 0 ? 'high' : 'low',
        accounts,
        until,
        number % 20 === 0 ? 'open' : 'dismissed',
      ],
    )
  }
}
