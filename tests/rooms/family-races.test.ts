/* Concurrent actions on a room, through two servers over one database: one wins, the late one gets a reason, and no centavo is lost (F5 to
   F7). */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { familyCalls, playFamilyRoom } from '#contract/api/player/family-rooms.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { heldByPlayers, racesOver } from '#tests/money/race.ts'
import { pause } from '#tests/money/servers.ts'
import {
  atOnce,
  broken,
  storedOf,
  openTwoDeployments,
  step,
  type TwoDeployments,
} from '#tests/money/two-deployments.ts'
import type { CallParts } from '#tests/support/app.ts'
import { newRound } from '#tests/support/cards.ts'
import type { Player } from '#tests/support/people.ts'
import { type Chance, chanceFor } from '#tests/support/random.ts'
import { bring, openRoom, predictionBody } from '#tests/support/rooms.ts'

const PRICE = 10_00n
const ends: (() => Promise<void>)[] = []
let two: TwoDeployments
let chance: Chance
let match: string
let ana: Player
let bruno: Player
let carla: Player
let held: bigint
beforeAll(async () => {
  chance = chanceFor('rooms at once')
  two = await openTwoDeployments(end => void ends.unshift(end))
  ;[match] = (await newRound(two.deployments[0])).matches
  ;[ana, bruno, carla] = two.players as [Player, Player, Player]
})
afterEach(async () => expect(await broken(two)).toEqual([]))
afterAll(async () => {
  for (const end of ends) await end()
})

const race = racesOver(
  () => two,
  'rooms: ',
  async () => {
    held = await heldByPlayers(two)
  },
)

/** A call through either server: undefined when it succeeded, else its error code, which must be one of these. */
function does<E extends Endpoint>(who: Player, endpoint: E, parts: CallParts, refusals: readonly string[]) {
  return async (): Promise<string | undefined> => {
    // A prediction takes longer: the others are sometimes delayed, so that it wins too.
    if (endpoint.name !== playFamilyRoom.name && chance.happens(0.6)) await pause(chance.below(30))
    const answer = await two.deployments[chance.happens(0.5) ? 0 : 1].call(endpoint, parts, who.token)
    if (answer.status < 300) return undefined
    expect(refusals).toContain(answer.code)
    return answer.code
  }
}

const plays = (who: Player, id: string, ...refusals: string[]) =>
  does(who, playFamilyRoom, { params: { id }, body: predictionBody({ homeGoals: 1 + chance.below(9) }) }, refusals)
const leaves = (who: Player, id: string, ...refusals: string[]) =>
  does(who, familyCalls.removePlayer, { params: { id, userId: who.id } }, refusals)
const removes = (who: Player, id: string, userId: string, ...refusals: string[]) =>
  does(who, familyCalls.removePlayer, { params: { id, userId } }, refusals)
const joins = (who: Player, id: string, ...refusals: string[]) =>
  does(who, familyCalls.join, { params: { id }, body: {} }, refusals)
const deletes = (who: Player, id: string, ...refusals: string[]) =>
  does(who, familyCalls.remove, { params: { id } }, refusals)
const closes = (who: Player, id: string, closed: boolean, ...refusals: string[]) =>
  does(who, familyCalls.close, { params: { id }, body: { entries: closed } }, refusals)
/** Kick-off, as a worker with a later clock handles it. */
const kicksOff = (id: string) => async (): Promise<undefined> => {
  await pause(chance.below(30))
  const [row] = await two.deployments[0].deps.db.rows(
    sql<{ at: Date }>`select locks_at as at from game where id = ${id}`,
  )
  await step(two, 1, id, row?.at)
  return undefined
}

interface Stands {
  members: number
  inside: string[]
  /** Accounts with a valid entry. */
  playing: string[]
  counted: number
}

/** The stored members and players of a room. */
async function standsOf(id: string): Promise<Stands> {
  const [row] = await two.deployments[0].deps.db.rows(sql<Stands>`
    select members,
      (select coalesce(array_agg(account_id), '{}') from room_member where room_id = room.id and state = 'in') as inside,
      (select coalesce(array_agg(account_id), '{}') from entry where game_id = room.id and not void) as playing,
      (select coalesce(sum(entries), 0)::integer from game_tally where game_id = room.id) as counted
    from room where id = ${id}`)
  if (!row) throw new Error(`No room ${id}`)
  expect(row.members).toBe(row.inside.length)
  return row
}

/** Every player is a member, and the pot equals what they paid. */
async function expectWhole(id: string): Promise<Stands> {
  const stands = await standsOf(id)
  const stored = await storedOf(two, id)
  const isVoid = stored.state === 'void' || stored.state === 'voiding'
  expect(stands.inside).toEqual(expect.arrayContaining(stands.playing))
  if (!isVoid) expect(stands.counted).toBe(stands.playing.length)
  expect(stored.escrow).toBe(isVoid ? 0n : PRICE * BigInt(stands.playing.length))
  expect(await heldByPlayers(two)).toBe(held - stored.escrow)
  return stands
}

const room = (changes: Record<string, unknown> = {}): Promise<string> =>
  openRoom(ana, match, { type: 'public', ...changes })

race('playing and leaving', async () => {
  const id = await room()
  await bring(ana, id, bruno)
  const [played, left] = await atOnce(chance, [plays(bruno, id, 'not_a_member'), leaves(bruno, id)])
  expect(left).toBeUndefined()
  const { playing, inside } = await expectWhole(id)
  expect([playing, inside]).toEqual([[], [ana.id]])
  return played ? 'left first' : 'played first, refunded'
})

race('playing and being removed', async () => {
  const id = await room()
  await bring(ana, id, bruno)
  const [played, removed] = await atOnce(chance, [
    plays(bruno, id, 'not_a_member'),
    removes(ana, id, bruno.id, 'has_paid'),
  ])
  expect(played === undefined).toBe(removed !== undefined)
  const { playing } = await expectWhole(id)
  expect(playing).toEqual(played ? [] : [bruno.id])
  return played ? 'removed first' : 'played first'
})

race('playing and the deletion of the room', async () => {
  const id = await room()
  await bring(ana, id, bruno, carla)
  const late = ['card_not_open', 'not_found']
  const players = [ana, bruno, carla].map(player => plays(player, id, ...late))
  const [deleted, again, ...played] = await atOnce(chance, [
    deletes(ana, id, 'not_found'),
    deletes(ana, id, 'not_found'),
    ...players,
  ])
  expect([deleted, again].filter(code => code === undefined)).toHaveLength(1)
  await two.deployments[0].drain()
  const stored = await storedOf(two, id)
  const accepted = played.filter(code => code === undefined).length
  expect(stored).toMatchObject({ state: 'void', refunded: PRICE * BigInt(accepted), escrow: 0n })
  expect(await heldByPlayers(two)).toBe(held)
  return accepted === 0 ? 'deleted first' : 'refunded'
})

race('joining and the closing of the room', async () => {
  const id = await room()
  const [closed, first, second] = await atOnce(chance, [
    closes(ana, id, true),
    joins(bruno, id, 'room_closed'),
    joins(carla, id, 'room_closed'),
  ])
  expect(closed).toBeUndefined()
  const { inside } = await expectWhole(id)
  expect(inside).toHaveLength(1 + [first, second].filter(code => code === undefined).length)
  return `joined: ${inside.length - 1}`
})

race('two for the last place', async () => {
  const id = await room()
  await fill(id)
  const [first, second] = await atOnce(chance, [joins(bruno, id, 'room_full'), joins(carla, id, 'room_full')])
  expect(new Set([first, second])).toEqual(new Set(['room_full', undefined]))
  expect((await standsOf(id)).members).toBe(100)
  return first ? 'the second' : 'the first'
})

/** Fills the room up to one free place. */
async function fill(id: string): Promise<void> {
  const { db, clock } = two.deployments[0].deps
  const at = clock.now()
  await db.rows(sql`
    insert into account (id, name, username, email, cpf, cpf_hash, gender, password_hash, phones, lang, created_at)
    select lpad(to_hex(n), 24, '0'), 'Vaga', 'vaga' || n, 'vaga' || n || '@correio.example', 'v' || n, 'v' || n, 'F', '', '{}', 'pt-BR', ${at}
    from generate_series(1, 98) n on conflict do nothing`)
  await db.rows(sql`
    insert into room_member (room_id, account_id, state, at) select ${id}, id, 'in', ${at} from account where name = 'Vaga'`)
  await db.rows(sql`update room set members = 99 where id = ${id}`)
}

race('kick-off and everything else', async () => {
  const id = await room()
  await bring(ana, id, bruno)
  const [, played, left, joined] = await atOnce(chance, [
    kicksOff(id),
    plays(bruno, id, 'card_not_open', 'not_a_member'),
    leaves(bruno, id, 'room_started', 'not_found'),
    joins(carla, id, 'room_started', 'not_found'),
    plays(ana, id, 'card_not_open'),
  ])
  await two.deployments[0].drain()
  const stored = await storedOf(two, id)
  expect(['running', 'void']).toContain(stored.state)
  const { inside } = await expectWhole(id)
  expect(inside.includes(carla.id)).toBe(joined === undefined)
  expect(inside.includes(bruno.id)).toBe(left !== undefined)
  return `${stored.state}, ${played ? 'not played' : left ? 'played' : 'left'}`
})

race('everything at once', async () => {
  const id = await room()
  await bring(ana, id, bruno)
  const gone = ['not_found', 'room_started', 'card_not_open']
  await atOnce(chance, [
    plays(ana, id, ...gone),
    plays(bruno, id, ...gone, 'not_a_member'),
    plays(carla, id, ...gone, 'not_a_member'),
    leaves(bruno, id, ...gone),
    leaves(carla, id, ...gone),
    joins(bruno, id, ...gone, 'already_in_room', 'room_left', 'room_closed'),
    joins(carla, id, ...gone, 'already_in_room', 'room_left', 'room_closed'),
    removes(ana, id, bruno.id, ...gone, 'has_paid'),
    removes(ana, id, carla.id, ...gone, 'has_paid'),
    closes(ana, id, true, ...gone),
    ...(chance.happens(0.3) ? [deletes(ana, id, ...gone)] : []),
    ...(chance.happens(0.5) ? [kicksOff(id)] : []),
  ])
  await two.deployments[0].drain()
  const { playing } = await expectWhole(id)
  const { state } = await storedOf(two, id)
  return `${state} with ${playing.length}`
})
