import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db.ts'
import { sharedByIds } from '#server/platform/shared-reads.ts'
import type { Turn } from './rules.ts'
import type { Duel, DuelGuess } from './types.ts'

/** Inserts the duel of a new room. */
export async function insertDuel(tx: Tx, id: string): Promise<void> {
  await tx.q.insertInto('duel').values({ id }).execute()
}

export const findDuels = sharedByIds('findDuels', async (from, ids): Promise<Map<string, Duel>> => {
  if (ids.length === 0) return new Map()
  const rows = await from.rows(sql<Duel>`
    select duel.id, room.owner_id as "ownerId", duel.opponent_id as "opponentId", duel.ready_at as "readyAt",
      duel.started_at as "startedAt", duel.turn, duel.turn_ends_at as "turnEndsAt"
    from duel join room on room.id = duel.id where duel.id = any(${[...ids]}::text[])`)
  return new Map(rows.map(row => [row.id, row]))
})

/** V1: sets the opponent and resets Ready. */
export async function setOpponent(tx: Tx, id: string, opponentId: string | null): Promise<void> {
  await tx.q.updateTable('duel').set({ opponent_id: opponentId, ready_at: null }).where('id', '=', id).execute()
}

/** V1. */
export async function setReady(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.q.updateTable('duel').set({ ready_at: at }).where('id', '=', id).execute()
}

/** V1. */
export async function setStarted(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.q.updateTable('duel').set({ started_at: at }).where('id', '=', id).execute()
}

/** V3: sets the current turn, or none. */
export async function setTurn(tx: Tx, id: string, { turn, turnEndsAt }: Turn): Promise<void> {
  await tx.q.updateTable('duel').set({ turn, turn_ends_at: turnEndsAt }).where('id', '=', id).execute()
}

/** Inserts a guess. UNIQUE constraints allow one per turn and each score once (V2). */
export async function insertGuess(tx: Tx, duelId: string, guess: DuelGuess): Promise<void> {
  await tx.q
    .insertInto('duel_guess')
    .values({
      duel_id: duelId,
      turn: guess.turn,
      account_id: guess.accountId,
      home_goals: guess.homeGoals,
      away_goals: guess.awayGoals,
      auto: guess.auto,
      at: guess.at,
    })
    .execute()
}

/** Guesses of these duels, each in turn order. */
export const guessesOf = sharedByIds('guessesOf', async (from, ids): Promise<Map<string, DuelGuess[]>> => {
  const guesses = new Map<string, DuelGuess[]>(ids.map(id => [id, []]))
  if (ids.length === 0) return guesses
  const rows = await from.rows(sql<DuelGuess & { duelId: string }>`
    select duel_id as "duelId", turn, account_id as "accountId", home_goals as "homeGoals", away_goals as "awayGoals", auto, at
    from duel_guess where duel_id = any(${[...ids]}::text[]) order by duel_id, turn`)
  for (const { duelId, ...guess } of rows) guesses.get(duelId)?.push(guess)
  return guesses
})

export interface DueDuel {
  duelId: string
  mode: string
}

/** Duels whose turn is overdue (V3); at most 500. */
export const listDueTurns = (from: Reader, now: Date): Promise<(DueDuel & { endsAt: Date })[]> =>
  from.rows(sql<DueDuel & { endsAt: Date }>`
    select duel.id as "duelId", game.mode, duel.turn_ends_at as "endsAt" from duel join published_game game on game.id = duel.id
    where duel.turn_ends_at <= ${now} order by duel.turn_ends_at limit 500`)

/** V4: duels that were not started, of games that lock until `latest`; at most 500. */
export const listNotStarted = (from: Reader, latest: Date): Promise<DueDuel[]> =>
  from.rows(sql<DueDuel>`
    select duel.id as "duelId", game.mode from duel join published_game game on game.id = duel.id
    where duel.started_at is null and game.state = 'open' and game.locks_at <= ${latest} limit 500`)

/** The valid entries of these duels, as `game:account` → id. */
export const entryIdsOf = sharedByIds('entryIdsOf', async (from, ids): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await from.rows(sql<{ id: string; game_id: string; account_id: string }>`
    select id, game_id, account_id from published_entry entry where game_id = any(${[...ids]}::text[]) and not void`)
  return new Map(rows.map(row => [`${row.game_id}:${row.account_id}`, row.id]))
})
