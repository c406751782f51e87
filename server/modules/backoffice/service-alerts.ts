/** Notifies operators of pending items outside the console, once per occurrence, through the channels each of them chose. */
import type * as z from 'zod/mini'
import {
  type AlertWay,
  type operatorAddDevice,
  type operatorAlerts,
  type operatorRemoveDevice,
  type operatorSetAlerts,
  type operatorTakeAlerts,
  WAITING,
  WAITING_TYPES,
  type WaitingType,
} from '#contract/api/admin/waiting.ts'
import type { Lang } from '#contract/limits.ts'
import { mayDo, type Role } from '#contract/roles.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import type { Needs } from '#server/modules/module.ts'
import { enabledOperators } from '#server/modules/staff/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { newId } from '#server/platform/ids.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import type { Session } from '#server/platform/session.ts'
import { alertMail, alertPush, nameOf } from './messages-alerts.ts'
import { readWaiting } from './reads.ts'
import * as sql from './sql-alerts.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>

/** An operator gets at most one mail and one push per interval; later items are in the next. */
const EVERY_MS = 5 * 60_000
/** The jobs that send, by channel, so that neither waits for the other's gateway. */
const SEND = { mail: 'backoffice.alert-mail', push: 'backoffice.alert-push' } as const
/** How long a push service stores an undelivered message. */
const PUSH_TTL_S = 3_600
const DEVICES_MOST = 5

const kindsOf = (roles: readonly Role[]): WaitingType[] => WAITING_TYPES.filter(kind => mayDo(roles, WAITING[kind]))

/** The types that the caller is notified of, and the channels. */
export async function alertChoice(
  { db, push, clock }: Pick<Deps, 'db' | 'push' | 'clock'>,
  { subjectId, roles = [] }: Session,
  lang: Lang,
): Promise<Answer<typeof operatorAlerts>> {
  const choice = await sql.choiceOf(db, subjectId)
  const by = (kind: WaitingType): AlertWay => choice?.kinds[kind] ?? 'off'
  const kinds = kindsOf(roles).map(kind => ({ kind, name: nameOf(kind, lang), by: by(kind) }))
  const devices = (await sql.devicesOf(db, subjectId, clock.now())).length
  return { mail: choice?.mail ?? '', kinds, pushKey: push?.publicKey ?? null, devices }
}

/** Updates the choice. Refuses mail alerts without an address at the field `mail`. */
export async function setAlertChoice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operatorId: string,
  { mail, kinds: wanted }: z.output<typeof operatorSetAlerts.body>,
  lang: Lang,
): Promise<{ data: boolean }> {
  if (mail === '' && wanted.some(({ by }) => by === 'mail')) fail('invalid_input', { fields: { mail: 'required' } })
  const kinds = Object.fromEntries(wanted.flatMap(({ kind, by }) => (by === 'off' ? [] : [[kind, by]])))
  await db.tx(async tx => {
    const at = clock.now()
    await sql.putChoice(tx, { operatorId, mail: mail || null, lang, kinds }, at)
    const details = { kinds }
    await recordAudit(tx, { operatorId, action: 'operator.alerts-set', subject: operatorId, reason: '', details }, at)
  })
  return { data: true }
}

/** Claims alerts for one page of the console to show now; no other page shows them. */
export function takeAlerts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operatorId: string,
  lang: Lang,
): Promise<Answer<typeof operatorTakeAlerts>> {
  return db.tx(async tx => {
    const at = clock.now()
    const taken = await sql.takeAlerts(tx, { operatorId, channel: 'browser', batch: newId(at) }, at)
    return { docs: taken.map(({ kind, count }) => ({ kind, count, name: nameOf(kind, lang) })) }
  })
}

/** Records new alerts for each operator who wants them, and queues mails and pushes. */
async function alertOperators({ db, clock }: Pick<Deps, 'db' | 'clock'>, sources: Needs['waiting']): Promise<void> {
  const chosen = await sql.choices(db)
  if (chosen.length === 0) return
  const operators = await enabledOperators(
    db,
    chosen.map(({ operatorId }) => operatorId),
  )
  for (const { operatorId, kinds } of chosen) {
    const roles = operators.get(operatorId)?.roles ?? []
    const mine = kindsOf(roles).filter(kind => kinds[kind] !== undefined)
    if (mine.length === 0) continue
    const now = clock.now()
    const rows = await readWaiting(db, mine, sources, { now, operatorId })
    const found = rows.flatMap(({ kind, mode, count, newest }): sql.NewAlert[] => {
      const channel = kinds[kind]
      return channel ? [{ kind, mode: mode ?? '', count: Number(count), since: newest ?? new Date(0), channel }] : []
    })
    await db.tx(async tx => {
      await sql.addAlerts(tx, operatorId, found, now)
      const batch = newId(now)
      const pauseSince = new Date(now.getTime() - EVERY_MS)
      const mailed = await sql.takeAlerts(tx, { operatorId, channel: 'mail', batch }, now, pauseSince)
      if (mailed.length > 0) await tx.addJob(SEND.mail, { batch }, { key: `${SEND.mail}:${batch}` })
      const pushed = await sql.takeAlerts(tx, { operatorId, channel: 'push', batch: newId(now) }, now, pauseSince)
      if (pushed.length === 0) return
      // One job per browser, so that an unresponsive one is retried alone.
      for (const device of await sql.devicesOf(tx, operatorId, now)) {
        const payload = { operatorId, device: device.id, lines: pushed.map(({ kind, count }) => ({ kind, count })) }
        await tx.addJob(SEND.push, payload, { key: `${SEND.push}:${batch}:${device.id}` })
      }
    })
  }
}

/** Sends one mail; a repeat has the same Message-ID. Skips operators who were disabled or turned alerts off meanwhile. */
async function sendAlerts({ db, mail, config }: Pick<Deps, 'db' | 'mail' | 'config'>, batch: string): Promise<void> {
  const lines = await sql.alertsOfBatch(db, batch)
  const operatorId = lines[0]?.operatorId
  if (operatorId === undefined) return
  const choice = await sql.choiceOf(db, operatorId)
  const operator = (await enabledOperators(db, [operatorId])).get(operatorId)
  if (!operator || !choice || choice.mail === null) return
  const { publicUrl } = config
  await mail.send(alertMail({ to: choice.mail, name: operator.name, lang: choice.lang, batch, publicUrl }, lines))
}

// An alias, because only aliased columns are known to be JSON.
type PushJob = { operatorId: string; device: string; lines: { kind: WaitingType; count: number }[] }

/** Sends one push to one browser. Skips operators who were disabled, signed out or turned alerts off meanwhile. */
async function sendPush(
  { db, push, clock }: Pick<Deps, 'db' | 'push' | 'clock'>,
  { operatorId, device: id, lines }: PushJob,
): Promise<void> {
  const choice = await sql.choiceOf(db, operatorId)
  const operator = (await enabledOperators(db, [operatorId])).get(operatorId)
  const device = (await sql.devicesOf(db, operatorId, clock.now())).find(one => one.id === id)
  const wanted = lines.filter(({ kind }) => choice?.kinds[kind] === 'push')
  if (!push || !operator || !choice || !device || wanted.length === 0) return
  const text = JSON.stringify(alertPush(choice.lang, wanted))
  if ((await push.send(device, { text, ttlSeconds: PUSH_TTL_S, urgency: 'high' })) === 'gone')
    await sql.forgetDevice(db, id)
}

/**
 * Subscribes this browser to pushes for the caller. Refuses `mode_unavailable` without keys, and at the field a URL that is not a push
 * service's.
 */
export async function addDevice(
  { db, push, clock }: Pick<Deps, 'db' | 'push' | 'clock'>,
  { subjectId: operatorId, id: sessionId }: Session,
  { endpoint, keys }: z.output<typeof operatorAddDevice.body>,
): Promise<{ data: boolean }> {
  if (!push) return fail('mode_unavailable')
  if (!push.takes(endpoint)) return fail('invalid_input', { fields: { endpoint: 'push_service_unknown' } })
  return db.tx(async tx => {
    const at = clock.now()
    const device = { id: newId(at), endpoint, ...keys }
    if (!(await sql.addDevice(tx, device, { operatorId, sessionId, at }, DEVICES_MOST)))
      return fail('invalid_input', { fields: { endpoint: 'invalid' } })
    await recordAudit(tx, { operatorId, action: 'operator.device-added', subject: operatorId, reason: '' }, at)
    return { data: true }
  })
}

/** Unsubscribes a browser; `data` is false if it was not subscribed. */
export const removeDevice = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operatorId: string,
  { endpoint }: z.output<typeof operatorRemoveDevice.body>,
): Promise<{ data: boolean }> =>
  db.tx(async tx => {
    const data = await sql.removeDevice(tx, operatorId, endpoint)
    const entry = { operatorId, action: 'operator.device-removed', subject: operatorId, reason: '' }
    if (data) await recordAudit(tx, entry, clock.now())
    return { data }
  })

/** Checks every minute. */
export const alertJobs = (deps: () => Deps, sources: Needs['waiting']): JobSet => ({
  tasks: {
    'backoffice.alert': () => alertOperators(deps(), sources),
    [SEND.mail]: payload => sendAlerts(deps(), (payload as { batch: string }).batch),
    [SEND.push]: payload => sendPush(deps(), payload as PushJob),
  },
  lanes: { mail: [SEND.mail], 'web-push': [SEND.push] },
  cron: [{ pattern: '* * * * *', task: 'backoffice.alert' }],
})
