import type { Lang } from '#contract/limits.ts'
import type { Mail } from '#server/gateways/mail/port.ts'
import { jobSet } from '#server/modules/events.ts'
import type { JsonObject } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { contactOf } from './contact.ts'
import * as mails from './mails.ts'
import { greetingName } from './rules.ts'
import { makeLink } from './service-links.ts'
import * as sql from './sql.ts'

/** A mail about something older than this is useless, and its address should not stay in the queue. */
const STALE_MS = 24 * 3_600_000

/**
 * Sends the mails of accounts. A mail's data is read when it is sent; a link's token is created here, so that it is stored only in the
 * mail. If the job runs twice, the second link replaces the first.
 */
export const accountJobs = (deps: () => Deps): JobSet =>
  jobSet({
    on: {
      'account.created': {
        'accounts.mail-confirmation': async ({ accountId }) => {
          const made = await makeLink(deps(), accountId, 'confirm-email')
          if (!made) return
          const { account, email, token } = made
          const isChange = email !== account.email
          await send(deps(), email, mails.confirmationMail(readingOf(deps(), account), { token, isChange }))
        },
      },
      'account.new-device': {
        'accounts.mail-new-device': ({ accountId, device, address, at }) =>
          sendMail(deps(), accountId, new Date(at), to =>
            mails.newDeviceMail(to, { device, address, at: new Date(at) }),
          ),
      },
      'account.password-changed': {
        'accounts.mail-password-changed': ({ accountId, at }) =>
          sendMail(deps(), accountId, new Date(at), to => mails.passwordChangedMail(to, new Date(at))),
      },
      'account.email-changed': {
        'accounts.mail-email-changed': async ({ accountId, oldEmail, at }) => {
          if (isStale(deps(), new Date(at))) return
          const account = await contactOf(deps().db, accountId)
          if (!account) return
          const { contact } = deps().config.operator
          await send(deps(), oldEmail, mails.emailChangedMail(readingOf(deps(), account), new Date(at), contact))
        },
      },
    },
    tasks: {
      'accounts.mail-recovery': async payload => {
        if (isStale(deps(), momentOf(payload))) return
        const account = await sql.findByName(deps().db, { kind: 'email', value: text(payload, 'email') })
        const made = account && (await makeLink(deps(), account.id, 'recovery'))
        if (made) await send(deps(), made.email, mails.recoveryMail(readingOf(deps(), made.account), made.token))
      },
      'accounts.mail-farewell': async payload => {
        if (isStale(deps(), momentOf(payload))) return
        const { config } = deps()
        const to = { lang: text(payload, 'lang') as Lang, name: text(payload, 'name'), site: config.publicUrl }
        await send(deps(), text(payload, 'email'), mails.farewellMail(to, config.operator.contact))
      },
    },
    lanes: {
      mail: [
        'accounts.mail-confirmation',
        'accounts.mail-recovery',
        'accounts.mail-new-device',
        'accounts.mail-password-changed',
        'accounts.mail-email-changed',
        'accounts.mail-farewell',
      ],
    },
  })

/** Sends a mail to the account of a job, unless the account is deleted. */
async function sendMail(
  deps: Deps,
  accountId: string,
  at: Date,
  write: (to: mails.Reading) => Omit<Mail, 'to'>,
): Promise<void> {
  if (isStale(deps, at)) return
  const account = await contactOf(deps.db, accountId)
  if (account) await send(deps, account.email, write(readingOf(deps, account)))
}

const send = (deps: Deps, to: string, mail: Omit<Mail, 'to'>): Promise<void> => deps.mail.send({ to, ...mail })

const readingOf = (deps: Deps, account: { name: string; lang: string }): mails.Reading => ({
  lang: account.lang as Lang,
  name: greetingName(account.name),
  site: deps.config.publicUrl,
})

function text(payload: JsonObject, name: string): string {
  const value = payload[name]
  if (typeof value !== 'string') throw new Error(`The job has no ${name}`)
  return value
}

const momentOf = (payload: JsonObject): Date => new Date(text(payload, 'at'))

const isStale = (deps: Deps, at: Date): boolean => deps.clock.now().getTime() - at.getTime() > STALE_MS
