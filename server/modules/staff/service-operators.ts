import type * as z from 'zod/mini'
import type {
  operatorAddOperator,
  operatorEnableOperator,
  operatorNewLink,
  operatorOperator,
  operatorOperators,
  operatorSetRoles,
} from '#contract/api/admin/staff.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { JsonObject, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId, newToken, tokenHash } from '#server/platform/ids.ts'
import { pageOf } from '#server/platform/lists.ts'
import { endSessions, type Session } from '#server/platform/session.ts'
import { openSessionsOf } from './service-account.ts'
import * as sql from './sql-operators.ts'
import { forgetTotp } from './sql-totp.ts'
import { insertOperator } from './sql.ts'

/** Long enough for the next working day, short enough for a link that was sent to another person. */
const LINK_MS = 48 * 3_600_000

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Body<E extends { body: z.core.$ZodType }> = z.output<E['body']>
interface Done {
  data: boolean
}

const shown = (row: sql.OperatorRow, session: Session): Answer<typeof operatorOperator>['operator'] => ({
  _id: row.id,
  username: row.username,
  name: row.name,
  roles: row.roles,
  state: row.disabledAt ? 'disabled' : row.hasPassword ? 'active' : 'invited',
  totpSince: row.totpSince,
  linkUntil: row.linkUntil,
  createdAt: row.createdAt,
  sessions: Number(row.sessions),
  seenAt: row.seenAt,
  mine: row.id === session.subjectId,
})

/** A page of operators. */
export async function operators(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  query: z.output<typeof operatorOperators.query>,
): Promise<Answer<typeof operatorOperators>> {
  const { rows, total } = await sql.listOperators(db, clock.now(), query)
  return pageOf(
    rows.map(row => shown(row, session)),
    total,
    query,
  )
}

/** An operator and their sessions. Refuses `not_found`. */
export async function operator(
  { db, clock }: Deps,
  session: Session,
  id: string,
): Promise<Answer<typeof operatorOperator>> {
  const at = clock.now()
  const row = (await sql.findOperator(db, at, id)) ?? fail('not_found')
  return { operator: shown(row, session), sessions: await openSessionsOf(db, at, id, session) }
}

const newLink = (at: Date) => {
  const link = newToken()
  return { link, hash: tokenHash(link), until: new Date(at.getTime() + LINK_MS) }
}

/** Adds an operator, who sets a password through a link, so that nobody else knows it. */
export async function addByLink(
  { db, clock }: Deps,
  session: Session,
  { username, name, roles, reason }: Body<typeof operatorAddOperator>,
): Promise<Answer<typeof operatorAddOperator>> {
  const at = clock.now()
  const id = newId(at)
  const { link, hash, until } = newLink(at)
  await db.tx(async tx => {
    const added = await insertOperator(tx, { id, username, name, roles, passwordHash: null, at })
    if (!added) fail('username_taken', { fields: { username: 'username_taken' } })
    await sql.setLink(tx, id, { hash, until })
    await record(tx, session, { action: 'operator.added', subject: id, reason, details: { roles } }, at)
  })
  return { _id: id, link, until }
}

/** Sets another operator's roles. Refuses `forbidden` for oneself, and `last_admin`. */
export async function setRoles(
  deps: Deps,
  session: Session,
  id: string,
  { roles, reason }: Body<typeof operatorSetRoles>,
): Promise<Done> {
  return changeOther(deps, session, id, async (tx, held, at) => {
    if (!roles.includes('admin')) refuseLast(held, id)
    await sql.setRoles(tx, id, roles)
    const details = { before: held.target.roles, after: roles }
    await record(tx, session, { action: 'operator.roles-changed', subject: id, reason, details }, at)
  })
}

/** Disables or enables another operator. Refuses `state_forbids` if nothing would change. */
export async function setEnabled(
  deps: Deps,
  session: Session,
  id: string,
  { enabled, reason }: Body<typeof operatorEnableOperator>,
): Promise<Done> {
  return changeOther(deps, session, id, async (tx, held, at) => {
    if (enabled === (held.target.disabledAt === null)) fail('state_forbids')
    if (!enabled) refuseLast(held, id)
    await sql.setDisabled(tx, id, enabled ? null : at)
    await sql.setStaffActive(tx, id, enabled)
    if (!enabled) await endSessions(tx, 'operator', id)
    await record(tx, session, { action: enabled ? 'operator.enabled' : 'operator.disabled', subject: id, reason }, at)
  })
}

/** Ends every session of an operator, also one's own. */
export async function signOutOperator(
  { db, clock }: Deps,
  session: Session,
  id: string,
  reason: string,
): Promise<Done> {
  await db.tx(async tx => {
    if (!(await sql.lockAny(tx, id))) fail('not_found')
    const ended = await endSessions(tx, 'operator', id)
    const details = { sessions: ended.length }
    await record(tx, session, { action: 'operator.sessions-ended', subject: id, reason, details }, clock.now())
  })
  return { data: true }
}

/** Creates a link with which another operator sets a password. Refuses `state_forbids` for a disabled one. */
export async function giveLink(
  deps: Deps,
  session: Session,
  id: string,
  reason: string,
): Promise<Answer<typeof operatorNewLink>> {
  const { link, hash, until } = newLink(deps.clock.now())
  await changeOther(deps, session, id, async (tx, { target }, at) => {
    if (target.disabledAt !== null) fail('state_forbids')
    await sql.setLink(tx, id, { hash, until })
    await record(tx, session, { action: 'operator.link-given', subject: id, reason }, at)
  })
  return { _id: id, link, until }
}

/** Removes TOTP of another operator. Refuses `state_forbids` if it is not set up. */
export async function resetTotp(deps: Deps, session: Session, id: string, reason: string): Promise<Done> {
  return changeOther(deps, session, id, async (tx, _held, at) => {
    if (!(await forgetTotp(tx, id))) fail('state_forbids')
    await endSessions(tx, 'operator', id)
    await record(tx, session, { action: 'operator.totp-reset', subject: id, reason }, at)
  })
}

interface Held {
  /** Administrators who can sign in. */
  admins: readonly string[]
  target: NonNullable<Awaited<ReturnType<typeof sql.lockAny>>>
}

/**
 * Changes another operator's account, never one's own (`forbidden`). Locks the administrators first, so that two who remove the role from
 * each other are serialised, and the second request finds that no administrator would be left.
 */
async function changeOther(
  { db, clock }: Deps,
  session: Session,
  id: string,
  change: (tx: Tx, held: Held, at: Date) => Promise<void>,
): Promise<Done> {
  if (id === session.subjectId) fail('forbidden')
  await db.tx(async tx => {
    const admins = await sql.lockAdmins(tx)
    const target = (await sql.lockAny(tx, id)) ?? fail('not_found')
    await change(tx, { admins, target }, clock.now())
    // An operator who lost the role after the call arrived may not do this any more.
    if (!admins.includes(session.subjectId)) fail('forbidden')
  })
  return { data: true }
}

/** At least one administrator must remain. */
function refuseLast({ admins }: Held, id: string): void {
  if (admins.length === 1 && admins[0] === id) fail('last_admin')
}

const record = (
  tx: Tx,
  session: Session,
  entry: { action: string; subject: string; reason: string; details?: JsonObject },
  at: Date,
): Promise<void> => recordAudit(tx, { operatorId: session.subjectId, ...entry }, at)
