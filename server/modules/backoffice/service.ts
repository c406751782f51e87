import type * as z from 'zod/mini'
import type { operatorMail, operatorMailbox, operatorMe, operatorStatus } from '#contract/api/admin/console.ts'
import type { Mailbox } from '#server/gateways/mail/port.ts'
import { me as operatorOf } from '#server/modules/staff/index.ts'
import { currentSettings } from '#server/modules/settings/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { readFigures, gamesOfMatch, readWaiting } from './reads.ts'
import type { operatorMatchGames } from '#contract/api/admin/changed-games.ts'
import type { Needs } from '#server/modules/module.ts'
import { type operatorWaiting, WAITING, WAITING_TYPES, type WaitingType } from '#contract/api/admin/waiting.ts'
import { mayDo } from '#contract/roles.ts'
import type { WaitingSource } from '#server/modules/pending.ts'
import type { Session } from '#server/platform/session.ts'

type Answer<E extends { answer: z.core.$ZodType }> = z.output<E['answer']>
type Page = z.output<typeof operatorMailbox.query>

/** The signed-in operator, and the profile the house runs under. */
export async function me(deps: Deps, operatorId: string): Promise<Answer<typeof operatorMe>> {
  const operator = await operatorOf(deps, operatorId)
  const { profile } = await currentSettings(deps.db, deps.config)
  return { ...operator, profile }
}

/** Figures of the start page. `startedAt` is when this process began to serve. */
export async function status({ db, clock }: Deps, startedAt: Date): Promise<Answer<typeof operatorStatus>> {
  const now = clock.now()
  const figures = await readFigures(db, now, startOfDay(now))
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

const LISTED = 50

/** Games that a match decides, of every mode. */
export async function gamesOf(
  { db }: Pick<Deps, 'db'>,
  sources: Needs['gamesOfMatch'],
  matchId: string,
): Promise<Answer<typeof operatorMatchGames>> {
  const { rows, total, paid } = await gamesOfMatch(
    db,
    sources.map(source => source(matchId)),
    LISTED,
  )
  const docs = rows.map(({ id, ...row }) => ({ _id: id, ...row }) as Answer<typeof operatorMatchGames>['docs'][number])
  return { docs, total, paid }
}

/** What needs a person now, of what the caller may act on, in the order of WAITING. */
export async function waiting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sources: Readonly<Record<WaitingType, WaitingSource>>,
  { subjectId, roles = [] }: Session,
): Promise<z.output<typeof operatorWaiting.answer>> {
  const now = clock.now()
  const kinds = WAITING_TYPES.filter(type => mayDo(roles, WAITING[type]))
  if (kinds.length === 0) return { docs: [], now }
  const rows = await readWaiting(db, kinds, sources, { now, operatorId: subjectId })
  const found = await Promise.all(
    rows.map(async row => ({
      ...row,
      count: Number(row.count),
      urgent: isUrgent(sources[row.kind], row.since, now),
      days: (await sources[row.kind].days?.(db)) ?? null,
    })),
  )
  const docs = found.toSorted(
    (one, other) =>
      Number(other.urgent) - Number(one.urgent) ||
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
      (one.mode ?? '').localeCompare(other.mode ?? ''),
  )
  return { docs, now }
}

const isUrgent = ({ urgentAfterMs }: WaitingSource, since: Date | null, now: Date): boolean =>
  since !== null && urgentAfterMs !== undefined && now.getTime() - since.getTime() >= urgentAfterMs
