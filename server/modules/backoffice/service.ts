import type * as z from 'zod/mini'
import type { operatorMail, operatorMailbox, operatorStatus } from '#contract/api/admin/console.ts'
import type { Role } from '#contract/roles.ts'
import type { Mailbox } from '#server/gateways/mail/port.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import { endSessions } from '#server/platform/session.ts'
import * as sql from './sql.ts'
import { forgetTotp } from './sql-totp.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Page = z.output<typeof operatorMailbox.query>

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

/** Adds an operator inside the caller's transaction; gives the id, or undefined when the username is taken. */
export async function addOperator(
  tx: Tx,
  operator: { username: string; name: string; roles: readonly Role[]; passwordHash: string },
  at: Date,
): Promise<string | undefined> {
  const id = newId(at)
  const added = await sql.insertOperator(tx, { ...operator, username: operator.username.toLowerCase(), id, at })
  return added ? id : undefined
}

/**
 * Takes the second step of sign-in from the operator of a username, and ends their sessions: for the command line, where nobody is signed
 * in. Gives the id, or undefined when there is no such operator.
 */
export async function forgetTotpOf(tx: Tx, username: string): Promise<string | undefined> {
  const operator = await sql.findByUsername(tx, username)
  if (!operator) return undefined
  await forgetTotp(tx, operator.id)
  await endSessions(tx, 'operator', operator.id)
  return operator.id
}
