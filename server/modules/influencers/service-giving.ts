import type * as z from 'zod/mini'
import type { operatorFindInfluencer } from '#contract/api/player/influencers.ts'
import { normaliseUsername } from '#contract/people.ts'
import {
  idOfUsername,
  type Influence,
  isReserved,
  lockInfluence,
  payerOf,
  setInfluencerCode,
} from '#server/modules/accounts/index.ts'
import { type Actor, recordAudit } from '#server/modules/audit/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { JsonObject, Reader, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { problemOf } from './rules.ts'
import * as sql from './sql.ts'

type Giving = Pick<Deps, 'db' | 'clock'>

const unknownUser = (): never => fail('user_unknown', { fields: { username: 'user_unknown' } })

async function idOf(from: Reader, username: string): Promise<string> {
  return (await idOfUsername(from, normaliseUsername(username.replace(/^@/, '')))) ?? unknownUser()
}

/** The account with exactly this username, as a candidate. Refuses `user_unknown`. */
export async function candidate(
  { db, clock }: Giving,
  username: string,
): Promise<z.output<typeof operatorFindInfluencer.answer>> {
  const person = (await payerOf(db, await idOf(db, username))) ?? unknownUser()
  const [latest] = await sql.codesOf(db, person.id)
  return {
    player: { _id: person.id, username: person.username, name: person.name },
    code: latest?.endedAt === null ? latest.code : null,
    problem: problemOf(person, businessDay(clock.now())),
  }
}

/**
 * Makes a player an influencer with a code (C13). Refuses at the field: `user_unknown`, `account_blocked`, `birth_date_needed`,
 * `under_age`, and `conflict` for an account with a code, and for a code that is reserved or was ever another account's.
 */
export function give(
  { db, clock }: Giving,
  by: Actor,
  request: { username: string; code: string },
): Promise<{ _id: string }> {
  return db.tx(async tx => {
    const at = clock.now()
    const accountId = await idOf(tx, request.username)
    const locked = (await lockInfluence(tx, accountId)) ?? unknownUser()
    if (locked.code !== null) fail('conflict', { fields: { username: 'influencer_already' } })
    mustBeAble(locked, at, 'username')
    await claim(tx, { accountId, code: request.code, at })
    await audit(tx, at, by, 'influencer.given', accountId, { code: request.code })
    return { _id: accountId }
  })
}

/**
 * Gives an influencer another code, or a code again after the role ended: the old one is invalid at once, existing entries keep it. The
 * current code changes nothing. Refuses `not_found`, and as `give` does.
 */
export function change({ db, clock }: Giving, by: Actor, accountId: string, code: string): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const at = clock.now()
    const locked = (await lockInfluence(tx, accountId)) ?? fail('not_found')
    if ((await sql.codesOf(tx, accountId)).length === 0) fail('not_found')
    if (locked.code === code) return { data: true }
    mustBeAble(locked, at, 'code')
    await sql.endCode(tx, accountId, at)
    await claim(tx, { accountId, code, at })
    await audit(tx, at, by, 'influencer.changed', accountId, { before: locked.code, code })
    return { data: true }
  })
}

/** Ends the role: the code is invalid from this moment. Refuses `not_found`, and `state_forbids` if it has already ended. */
export function end({ db, clock }: Giving, by: Actor, accountId: string): Promise<{ data: boolean }> {
  return db.tx(async tx => {
    const at = clock.now()
    const locked = (await lockInfluence(tx, accountId)) ?? fail('not_found')
    if ((await sql.codesOf(tx, accountId)).length === 0) fail('not_found')
    if (locked.code === null) fail('state_forbids')
    await sql.endCode(tx, accountId, at)
    await setInfluencerCode(tx, accountId, null)
    await audit(tx, at, by, 'influencer.ended', accountId, { code: locked.code })
    return { data: true }
  })
}

/** Gives an account a code in the caller's transaction, without checking eligibility. Refuses a code as `give` does. */
export async function claim(
  tx: Tx,
  { accountId, code, at }: { accountId: string; code: string; at: Date },
): Promise<void> {
  if (isReserved(code.toLowerCase())) fail('conflict', { fields: { code: 'code_reserved' } })
  if (!(await sql.claimCode(tx, code, accountId, at))) fail('conflict', { fields: { code: 'code_taken' } })
  await setInfluencerCode(tx, accountId, code)
}

function mustBeAble({ person }: Influence, at: Date, field: 'username' | 'code'): void {
  const problem = problemOf(person, businessDay(at))
  if (problem !== null) fail(problem, { fields: { [field]: problem } })
}

const audit = (tx: Tx, at: Date, by: Actor, action: string, subject: string, details: JsonObject): Promise<void> =>
  recordAudit(tx, { ...by, action, subject, details }, at)
