import type * as z from 'zod/mini'
import type { operatorMail, operatorMailbox, operatorMe, operatorStatus } from '#contract/api/admin/console.ts'
import type { Mailbox } from '#server/gateways/mail/port.ts'
import { me as operatorOf } from '#server/modules/staff/index.ts'
import { currentSettings } from '#server/modules/settings/index.ts'
import { businessDay } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { readFigures } from './reads-overview.ts'

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
