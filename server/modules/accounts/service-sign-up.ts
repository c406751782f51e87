import type * as z from 'zod/mini'
import type { checkAccount as checkAccountCall, createUser } from '#contract/api/player/access.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Lang } from '#contract/limits.ts'
import { emit } from '#server/modules/events.ts'
import { termsInForce } from '#server/modules/settings/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import { passwordProblem } from '#server/platform/common-passwords.ts'
import { isUniqueViolation, type Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail, Refusal } from '#server/platform/fail.ts'
import { cpfHash, newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { Caller } from '#server/platform/serve.ts'
import { sourceOf } from '#server/platform/source.ts'
import { claimFile } from '#server/platform/stored-files.ts'
import { bounds } from './bounds.ts'
import { isReserved } from './reserved-usernames.ts'
import { type Name, signUpProblems } from './rules.ts'
import * as sql from './sql.ts'
import type { AccountMoney } from './types.ts'

type Person = z.output<typeof createUser.body>

/** Signs up: refuses invalid values at their field, creates the account and its wallet, and mails the confirmation link. */
export async function signUp(deps: Deps, money: AccountMoney, caller: Caller, person: Person): Promise<string> {
  const source = sourceOf(caller.address)
  await deps.throttle.take(`sign-up:${source}`, bounds.signUpSource)
  const common = passwordProblem(person.password, [person.username, person.email, person.docNumber, person.name])
  const fields = { ...(common && { password: common }), ...signUpProblems(person, businessDay(deps.clock.now())) }
  if (Object.keys(fields).length > 0) fail('invalid_input', { fields })
  await refuseTaken(deps, source, person)
  const passwordHash = await hashPassword(person.password, deps.config.passwordCost)
  const account: NewAccount = { ...person, passwordHash, lang: caller.lang }
  try {
    return await deps.db.tx(async tx => {
      const id = await createAccount(deps, money, tx, account)
      await emit(tx, 'account.created', { accountId: id })
      return id
    })
  } catch (error) {
    // Checked after the identifiers were found free, because this refusal reveals that the CPF is free.
    if (error instanceof Refusal) await countCpfQuestion(deps, source, person.docNumber)
    throw asTaken(error)
  }
}

/** The data of a new account. `photo` is an uploaded avatar that nothing refers to yet. */
export interface NewAccount {
  name: string
  username: string
  email: string
  docNumber: string
  gender: Person['gender']
  phones: string[]
  passwordHash: string
  photo?: string
  birthDate?: string | undefined
  acceptedTerms?: boolean | undefined
  lang?: Lang
  emailConfirmed?: boolean
}

/**
 * Writes an account and opens its wallet, in the caller's transaction; returns its id. Publishes no event and sends no mail. Refuses a
 * photo that is not an unused avatar; a taken identifier is a unique violation.
 */
export async function createAccount(
  deps: Pick<Deps, 'clock' | 'config'>,
  money: Pick<AccountMoney, 'open'>,
  tx: Tx,
  account: NewAccount,
): Promise<string> {
  const at = deps.clock.now()
  const id = newId(at)
  if (account.photo !== undefined && !(await claimFile(tx, account.photo, 'avatar', id, at))) refusePhoto()
  const hash = cpfHash(deps, account.docNumber)
  await sql.insertAccount(tx, {
    id,
    username: account.username,
    email: account.email,
    cpf: account.docNumber,
    cpf_hash: hash,
    name: account.name,
    gender: account.gender,
    phones: account.phones,
    birth_date: account.birthDate?.trim() ?? null,
    photo_id: account.photo ?? null,
    password_hash: account.passwordHash,
    lang: account.lang ?? 'pt-BR',
    email_confirmed_at: account.emailConfirmed ? at : null,
    terms_version: account.acceptedTerms ? await termsInForce(tx, at) : null,
    terms_accepted_at: account.acceptedTerms ? at : null,
    // W7: a person whose account was frozen by a claw-back and closed gets a frozen account again.
    blocked_at: (await sql.wasFrozen(tx, hash)) ? at : null,
    created_at: at,
  })
  await money.open(tx, id)
  return id
}

/** Refuses, at its field, a photo that is not an unused avatar of this person. */
export const refusePhoto = (): never => fail('photo_unknown', { fields: { photo: 'photo_unknown' } })

const TAKEN = {
  username: { field: 'username', code: 'username_taken' },
  email: { field: 'email', code: 'email_taken' },
  cpf: { field: 'docNumber', code: 'cpf_taken' },
} as const satisfies Record<Name['kind'], { field: string; code: ErrorCode }>

async function refuseTaken(deps: Deps, source: string, person: Person): Promise<void> {
  const taken = await sql.findTaken(deps.db, { username: person.username, email: person.email, cpf: person.docNumber })
  if (isReserved(person.username) && !taken.includes('username')) taken.unshift('username')
  // A refusal reveals as much about a CPF as the availability check, also through the fields it does not name, so it counts as one check.
  const [first] = taken
  if (!first) return
  await countCpfQuestion(deps, source, person.docNumber)
  fail(TAKEN[first].code, { fields: Object.fromEntries(taken.map(type => [TAKEN[type].field, TAKEN[type].code])) })
}

/** A concurrent sign-up was faster: refused at the field, as the check before would have. */
export function asTaken(error: unknown): unknown {
  const kinds = ['username', 'email', 'cpf'] as const
  const type = kinds.find(one => isUniqueViolation(error, `account_${one}_key`))
  if (!type) return error
  return new Refusal(TAKEN[type].code, { fields: { [TAKEN[type].field]: TAKEN[type].code } })
}

/** Whether a username, e-mail or CPF is free. Rate-limited per source, CPFs more tightly, so that people cannot be looked up. */
export async function checkAccount(
  deps: Deps,
  caller: Caller,
  query: z.output<typeof checkAccountCall.query>,
): Promise<boolean> {
  const source = sourceOf(caller.address)
  await deps.throttle.take(`check:${source}`, bounds.checkSource)
  if (query.docNumber !== undefined) await countCpfQuestion(deps, source, query.docNumber)
  if (query.username !== undefined && isReserved(query.username)) return false
  const names = { username: query.username ?? '', email: query.email ?? '', cpf: query.docNumber ?? '' }
  return (await sql.findTaken(deps.db, names)).length === 0
}

/** Five different CPFs an hour per source; repeating one is free. */
async function countCpfQuestion(deps: Deps, source: string, cpf: string): Promise<void> {
  const same = `check-cpf:${source}:${cpfHash(deps, cpf)}`
  if ((await deps.throttle.peek(same, bounds.checkSameCpf)) > 0) return
  await deps.throttle.take(`check-cpfs:${source}`, bounds.checkCpfs)
  const isRepeated = (await deps.throttle.tryTake(same, bounds.checkSameCpf)) > 0
  if (isRepeated) await deps.throttle.giveBack(`check-cpfs:${source}`, bounds.checkCpfs)
}
