import type * as z from 'zod/mini'
import type {
  operatorAudit,
  operatorMail,
  operatorMailbox,
  operatorMe,
  operatorSignIn,
  operatorStatus,
} from '#contract/api/operator.ts'
import type { Mailbox } from '#server/gateways/mail/port.ts'
import { verifyPassword } from '#server/modules/accounts/index.ts'
import { listAudit } from '#server/modules/audit/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import type { Caller } from '#server/platform/serve.ts'
import { endSessions, openSession, type Session } from '#server/platform/session.ts'
import { sourceOf } from '#server/platform/source.ts'
import * as sql from './sql.ts'

const QUARTER_MS = 15 * 60_000
/** Tries for one name from one source: guessing is slow, and nobody elsewhere locks the operator out. */
const PER_NAME_AND_SOURCE = { burst: 5, perMs: QUARTER_MS }
/** Tries of one source over all names. */
const PER_SOURCE = { burst: 20, perMs: QUARTER_MS }

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Page = z.output<typeof operatorAudit.query>

/** Opens an operator's session. An unknown name, a wrong password and a disabled operator get the same answer after the same work. */
export async function signIn(
  deps: Deps,
  input: z.output<typeof operatorSignIn.body>,
  caller: Caller,
): Promise<Answer<typeof operatorSignIn>> {
  const source = sourceOf(caller.address)
  // What cannot be a username is nobody's; PostgreSQL would not take all of it either.
  const username = /^[a-z0-9._-]{1,30}$/i.test(input.username) ? input.username.toLowerCase() : ''
  const nameKey = `operator-sign-in:${source}:${username}`
  await deps.throttle.take(`operator-sign-in:${source}`, PER_SOURCE)
  await deps.throttle.take(nameKey, PER_NAME_AND_SOURCE)
  const operator = await sql.findByUsername(deps.db, username)
  const isRight = await verifyPassword(operator?.passwordHash, input.password)
  if (!operator || !isRight) return fail('wrong_credentials')
  await deps.throttle.clear(nameKey)
  await deps.throttle.giveBack(`operator-sign-in:${source}`, PER_SOURCE)
  const { token } = await deps.db.tx(tx =>
    openSession(tx, deps.clock.now(), {
      kind: 'operator',
      subjectId: operator.id,
      device: caller.device,
      address: caller.address,
    }),
  )
  return { token }
}

/** Ends this session alone. */
export async function signOut({ db }: Deps, session: Session): Promise<{ data: boolean }> {
  await db.tx(tx => endSessions(tx, 'operator', session.subjectId, { id: session.id }))
  return { data: true }
}

/** The signed-in operator; one who was disabled meanwhile is signed out. */
export async function me({ db, config }: Deps, operatorId: string): Promise<Answer<typeof operatorMe>> {
  const operator = (await sql.findById(db, operatorId)) ?? fail('unauthorized')
  return { _id: operator.id, username: operator.username, name: operator.name, demo: config.demo }
}

/** Whether this operator may still work. */
export const isEnabled = async ({ db }: Deps, operatorId: string): Promise<boolean> =>
  (await sql.findById(db, operatorId)) !== undefined

/** Figures of the start page. `startedAt` is when this process began to serve. */
export async function status({ db, clock }: Deps, startedAt: Date): Promise<Answer<typeof operatorStatus>> {
  const now = clock.now()
  const figures = await sql.readFigures(db, now, startOfDay(now))
  return {
    players: Number(figures.players),
    playersToday: Number(figures.playersToday),
    activeSessions: Number(figures.activeSessions),
    jobsWaiting: Number(figures.jobsWaiting),
    jobsFailing: Number(figures.jobsFailing),
    databaseBytes: Number(figures.databaseBytes),
    startedAt,
    now,
  }
}

/** The beginning of the business day. São Paulo has kept UTC−3 all year since 2019. */
const startOfDay = (at: Date): Date => new Date(`${businessDay(at)}T00:00:00-03:00`)

/** The demo's mailbox; outside the demo there is none. */
const mailboxOf = ({ config, mail }: Deps): Mailbox => (config.demo ? mail.mailbox : undefined) ?? fail('not_found')

/** The demo's mails, the newest first. */
export async function mailbox(deps: Deps, { page, limit }: Page): Promise<Answer<typeof operatorMailbox>> {
  const { mails, total } = await mailboxOf(deps).list({ offset: (page - 1) * limit, limit })
  const docs = mails.map(({ id, ...mail }) => ({ _id: id, ...mail }))
  return { docs, page, pages: Math.ceil(total / limit), total }
}

/** One mail of the demo's mailbox. Refuses `not_found`. */
export async function mail(deps: Deps, id: string): Promise<Answer<typeof operatorMail>> {
  const { id: _id, ...found } = (await mailboxOf(deps).find(id)) ?? fail('not_found')
  return { _id, ...found }
}

/** What operators did and why, the newest first; with `subject`, to one thing alone. */
export async function audit(
  { db }: Deps,
  { page, limit, subject }: Page & { subject?: string | undefined },
): Promise<Answer<typeof operatorAudit>> {
  const { rows, total } = await listAudit(db, { offset: (page - 1) * limit, limit, subject })
  const usernames = await sql.usernamesOf(db, [...new Set(rows.map(row => row.operatorId))])
  const docs = rows.map(({ id, operatorId, action, subject, reason, at }) => ({
    _id: id,
    operator: usernames.get(operatorId) ?? operatorId,
    action,
    subject,
    reason,
    at,
  }))
  return { docs, page, pages: Math.ceil(total / limit), total }
}

/** Adds an operator inside the caller's transaction; gives the id, or undefined when the username is taken. */
export async function addOperator(
  tx: Tx,
  operator: { username: string; name: string; passwordHash: string },
  at: Date,
): Promise<string | undefined> {
  const id = newId(at)
  const added = await sql.insertOperator(tx, { ...operator, username: operator.username.toLowerCase(), id, at })
  return added ? id : undefined
}
