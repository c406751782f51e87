/* Concurrent requests for more than anybody has, through two servers over one database: with and without keys, the same entry twice, the same
   key with another entry. Nobody spends beyond the balance, and no response is a deadlock. */
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { CardDoc } from '#contract/api/player/cards.ts'
import { checkBooks } from '#server/modules/ledger/index.ts'
import { invariants } from '#server/registry.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard } from '#tests/support/cards.ts'
import { figure, numbers } from '#tests/support/numbers.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { type Chance, chanceFor } from '#tests/support/random.ts'
import { type Came, newKey, send, type Sent } from './playing.ts'
import { startServer } from './servers.ts'

const ends: (() => Promise<void>)[] = []
const onEnd = (end: () => Promise<void>) => void ends.unshift(end)
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Centavos: uneven amounts, so that balances end uneven. */
const PRICES = [333, 501, 1_999, 7, 1_000, 2_550]
const REAIS = 61
/** Expected refusals; everything else, above all a 500, is a failure. */
const REFUSALS = new Set(['insufficient_balance', 'duplicate_entry', 'idempotency_key_reused'])

/** A kept connection may have been closed between two waves, as a server may, and a play without a key cannot be sent again. */
const OWN_CONNECTION = { connection: 'close' }

interface Attempt extends Sent {
  card: string
  player: string
}

async function openCards(app: TestApp): Promise<Map<string, CardDoc>> {
  const operator = await newOperator(app)
  const reader = await newPlayer(app)
  const cards = new Map<string, CardDoc>()
  for (let count = 0; count < numbers.overspend.cards; count += 1) {
    const body = cardBody(await newRound(app), { price: (PRICES[count] ?? 100) / 100, entriesPerUser: 1_000 })
    const id = await openCard(operator, body)
    cards.set(id, await readCard(reader, id))
  }
  return cards
}

/** Random attempts: a fifth repeats an earlier key, mostly with the same entry, sometimes with another. */
function attemptsBy(chance: Chance, cards: Map<string, CardDoc>, players: readonly Player[]): Attempt[] {
  const attempts: Attempt[] = []
  while (attempts.length < numbers.overspend.attempts) {
    const player = chance.pick(players)
    const [card, doc] = chance.pick([...cards])
    const body = playBody(
      doc,
      [0, 0, 0, 0].map(() => [chance.below(4), chance.below(7)] as const),
    )
    const fresh: Attempt = { card, player: player.id, token: player.token, body }
    const earlier = attempts.length > 0 && chance.happens(0.2) ? chance.pick(attempts) : undefined
    if (earlier?.key === undefined) attempts.push(chance.happens(0.3) ? fresh : { ...fresh, key: newKey() })
    else attempts.push(chance.happens(0.8) ? earlier : { ...earlier, card, body })
  }
  return attempts
}

/** Number of responses by outcome. */
function countAnswers(answers: readonly Came[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const came of answers) {
    const what = came === 'broken' ? 'broken' : came.status === 201 ? 'accepted' : (came.code ?? String(came.status))
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return counts
}

test('nobody spends more than the balance, however much is asked for at once', { timeout: 900_000 }, async () => {
  const began = performance.now()
  const chance = chanceFor('overspending')
  const app = await startTestApp({ onEnd })
  const players: Player[] = []
  while (players.length < numbers.overspend.players) players.push(await newPlayer(app))
  const cards = await openCards(app)
  const env = { CLOCK_START: app.clock.now().toISOString() }
  const servers = await Promise.all([0, 1].map(() => startServer(app.databaseUrl, { onEnd, env })))
  const attempts: Attempt[] = []
  const answers: Came[] = []
  for (let wave = 1; wave <= numbers.overspend.waves; wave += 1) {
    for (const player of players) await fund(app, player, REAIS)
    const sent = attemptsBy(chance, cards, players)
    const came = await Promise.all(sent.map(attempt => send(chance.pick(servers).url, attempt, OWN_CONNECTION)))
    expect(countAnswers(came).get('insufficient_balance')).toBeGreaterThan(0)
    attempts.push(...sent)
    answers.push(...came)
  }
  const counts = countAnswers(answers)
  expect([...counts.keys()].filter(what => what !== 'accepted' && !REFUSALS.has(what))).toEqual([])
  await expectExact(app, attempts, answers)
  figure(
    'Overspending',
    `${attempts.length} attempts, ${numbers.overspend.attempts} at once, ${[...counts].map(each => each.join(' ')).join(', ')}`,
    began,
    { 'attempts to overspend': attempts.length },
  )
})

/** Every accepted entry is stored once, every stored entry was accepted, one key is one entry, and each wallet is debited exactly. */
async function expectExact(app: TestApp, attempts: readonly Attempt[], answers: readonly Came[]): Promise<void> {
  const { db } = app.deps
  const rows = await db.rows(sql<{ id: string; game: string; account: string }>`
    select id, game_id as game, account_id as account from entry`)
  const stored = new Map(rows.map(row => [row.id, `${row.account} ${row.game}`]))
  const accepted = new Set<string>()
  const byKey = new Map<string, Set<string>>()
  for (const [index, { player, card, key }] of attempts.entries()) {
    const came = answers[index]
    if (came === undefined || came === 'broken' || came.id === undefined) continue
    expect(stored.get(came.id)).toBe(`${player} ${card}`)
    accepted.add(came.id)
    if (key !== undefined) byKey.set(key, (byKey.get(key) ?? new Set()).add(came.id))
    // Without a key each accepted entry is separate.
  }
  expect(stored.size).toBe(accepted.size)
  expect([...byKey.values()].filter(ids => ids.size > 1)).toEqual([])
  const unkeyed = attempts.flatMap(({ key }, index) => {
    const came = answers[index]
    return key === undefined && came !== 'broken' && came?.id !== undefined ? [came.id] : []
  })
  expect(new Set(unkeyed).size).toBe(unkeyed.length)
  const wallets = await db.rows(sql<{ balance: bigint; due: bigint }>`
    select balance, ${REAIS * 100 * numbers.overspend.waves}::bigint - sum(price)::bigint as due from entry join wallet using (account_id) group by account_id, balance`)
  expect(wallets.length).toBe(numbers.overspend.players)
  for (const { balance, due } of wallets) {
    expect(balance).toBe(due)
    expect(balance).toBeGreaterThanOrEqual(0n)
  }
  expect((await checkBooks(app.deps, invariants, { wait: true }))?.broken).toEqual([])
}
