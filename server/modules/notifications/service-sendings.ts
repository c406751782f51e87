import type { Mail } from '#server/gateways/mail/port.ts'
import { restingAmong } from '#server/modules/responsible/index.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { chosenAtFirst, invitesToPlay, kinds, USEFUL_MS } from './kinds.ts'
import { mailOf } from './mail.ts'
import { type Type, messagesOf } from './messages.ts'
import { afterQuiet } from './quiet.ts'
import { forgetSubscription } from './sql-choices.ts'
import * as sql from './sql-sendings.ts'
import type { Added } from './sql.ts'

/** The tasks that send due messages, by channel, so that neither waits for the other's gateway. */
export const SEND = { push: 'notifications.send', mail: 'notifications.send-mail' } as const
type Channel = keyof typeof SEND

type Sending = Pick<Deps, 'db' | 'clock' | 'log' | 'mail' | 'push' | 'config'>

/** Sendings read per job, and sent concurrently. */
const AT_ONCE = 100
const LANES = 8
/** Retry delays in milliseconds; a sending that fails after the last one is given up. */
const AGAIN_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000]
/** A process that claimed a sending this long ago is dead. */
const LOST_MS = 3_600_000
/** How long a push service stores an undelivered message. */
const TTL_MOST_S = 24 * 3_600

/** Adds the pushes and mails of new notifications according to each account's choices; those in quiet hours become due afterwards. */
export async function addSendings(
  tx: Tx,
  rows: readonly { id: string; kind: Type; until?: Date | undefined }[],
  added: readonly Added[],
  at: Date,
): Promise<void> {
  const byId = new Map(rows.map(row => [row.id, row]))
  const sendings = added.flatMap(({ id, accountId, choice, isConfirmed, quiet }): sql.NewSending[] => {
    const row = byId.get(id)
    if (!row) return []
    const { group, ...ways } = kinds[row.kind]
    const { push, mail } = choice ?? chosenAtFirst(group)
    const useful = new Date(at.getTime() + USEFUL_MS[group])
    const expiresAt = row.until && row.until < useful ? row.until : useful
    const sending = { notificationId: id, accountId, group, dueAt: afterQuiet(at, quiet), expiresAt }
    return [
      ...(ways.push && push ? [{ ...sending, channel: 'push' as const }] : []),
      ...(ways.mail && mail && isConfirmed ? [{ ...sending, channel: 'mail' as const }] : []),
    ]
  })
  for (const { channel, dueAt } of await sql.addSendings(tx, sendings, at)) await wake(tx, channel, dueAt, at)
}

/** Adds the jobs for sending: one for everything due now, and one for each later moment. */
const wake = (tx: Tx, channel: Channel, dueAt: Date, at: Date): Promise<void> => {
  const task = SEND[channel]
  return dueAt <= at
    ? tx.addJob(task, {}, { key: task })
    : tx.addJob(task, {}, { key: `${task}:${dueAt.toISOString()}`, runAt: dueAt })
}

/** Sends due messages, a few per job; the rest is left for another job, so that other jobs run in between. */
export async function sendDue(deps: Sending, channel: Channel): Promise<void> {
  const { db, clock } = deps
  const due = await sql.nextDue(db, channel, clock.now(), AT_ONCE)
  const invited = due.flatMap(({ kind, accountId }) => (invitesToPlay(kind) ? [accountId] : []))
  const resting = await restingAmong(db, clock.now(), invited)
  const left = due.values()
  const lane = async (): Promise<void> => {
    for (const sending of left) await sendOne(deps, sending, resting)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  if (due.length === AT_ONCE) await db.tx(tx => wake(tx, channel, clock.now(), clock.now()))
}

async function sendOne(deps: Sending, sending: sql.DueSending, resting: ReadonlySet<string>): Promise<void> {
  const { db, clock, log } = deps
  const at = clock.now()
  const why = notInvited(sending, resting) ?? whyNot(deps, sending, at)
  if (why !== null) return sql.end(db, sending, { state: 'skipped', why, at })
  const dueAt = afterQuiet(at, sending.quiet)
  if (dueAt > at) return putOff(deps, sending, dueAt)
  // Claimed in a commit of its own, so that a crash leads to at most one send.
  if (!(await sql.take(db, sending, at))) return
  try {
    const outcome = await send(deps, sending)
    if (outcome === 'gone') await forget(deps, sending)
    else await sql.end(db, sending, { state: 'sent', why: null, at: clock.now() })
  } catch (error) {
    log.warn({ err: error, channel: sending.channel, notification: sending.notificationId }, 'notification not sent')
    await failed(deps, sending)
  }
}

/** W4: why a sending that invites to play, or an ad, may no longer be delivered; null if it may. */
function notInvited({ kind, accountId, isShown }: sql.DueSending, resting: ReadonlySet<string>): string | null {
  if (!isShown) return 'ended'
  return invitesToPlay(kind) && resting.has(accountId) ? 'resting' : null
}

/** Why a sending is no longer wanted; null if it is. */
function whyNot({ push }: Sending, sending: sql.DueSending, at: Date): string | null {
  const { channel, group, chosen, readAt, isConfirmed, browser, expiresAt, kind, detail, lang } = sending
  if (expiresAt <= at) return 'late'
  if (readAt !== null) return 'read'
  if (!(chosen ?? chosenAtFirst(group)[channel])) return 'off'
  if (channel === 'mail' && !isConfirmed) return 'unconfirmed'
  if (channel === 'push' && (browser === null || push === undefined)) return 'gone'
  return messagesOf(kind, detail, lang) === undefined ? 'unknown-kind' : null
}

async function send({ mail, push, config, clock }: Sending, sending: sql.DueSending): Promise<'sent' | 'gone'> {
  const { notificationId, kind, detail, redirect, lang, browser, channel, expiresAt, group, email } = sending
  const messages = messagesOf(kind, detail, lang)
  if (!messages) return 'gone'
  if (channel === 'mail') {
    const written: Mail = { to: email, ...mailOf(config, sending, messages) }
    await mail.send(written)
    return 'sent'
  }
  if (!browser || !push) return 'gone'
  const seconds = Math.ceil((expiresAt.getTime() - clock.now().getTime()) / 1_000)
  return push.send(browser, {
    text: JSON.stringify({ id: notificationId, ...messages, path: redirect, lang }),
    ttlSeconds: Math.min(seconds, TTL_MOST_S),
    urgency: group === 'security' ? 'high' : 'normal',
  })
}

/** Removes a browser whose subscription has expired. */
async function forget({ db, clock }: Sending, sending: sql.DueSending): Promise<void> {
  await forgetSubscription(db, sending.target)
  await sql.end(db, sending, { state: 'skipped', why: 'gone', at: clock.now() })
}

async function failed(deps: Sending, sending: sql.DueSending): Promise<void> {
  const at = deps.clock.now()
  const waits = AGAIN_MS[sending.tries]
  const dueAt = waits === undefined ? undefined : new Date(at.getTime() + waits)
  if (dueAt === undefined || dueAt >= sending.expiresAt) {
    return sql.end(deps.db, sending, { state: 'failed', why: 'refused', at })
  }
  return putOff(deps, sending, dueAt)
}

const putOff = ({ db, clock }: Sending, sending: sql.DueSending, dueAt: Date): Promise<void> =>
  db.tx(async tx => {
    await sql.putOff(tx, sending, dueAt, clock.now())
    await wake(tx, sending.channel, dueAt, clock.now())
  })

/** Ends sendings whose process has died. */
export async function tidySendings({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const at = clock.now()
  await db.tx(tx => sql.tidy(tx, { at, lostBefore: new Date(at.getTime() - LOST_MS) }))
}
