import type { Lang } from '#contract/limits.ts'
import type { Mail } from '#server/gateways/mail/port.ts'
import type { JsonObject } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobSet } from '#server/platform/jobs.ts'
import { DEVICE_STORED_MS } from './bounds.ts'
import { contactOf } from './contact.ts'
import * as mails from './mails.ts'
import { greetingName, PASSWORD_LOCK_MS } from './rules.ts'
import { makeLink } from './service-links.ts'
import { removeExpiredLinks } from './sql-links.ts'
import * as sql from './sql.ts'

/** A mail about something older than this helps nobody any more, and its address should not wait in the queue. */
const STALE_MS = 24 * 3_600_000

/**
 * The mails of accounts. What a mail tells is read when it is sent; a link's token is made here, so that it is stored
 * nowhere but in the mail. Sent twice, the second link replaces the first.
 */
export const accountJobs = (deps: () => Deps): JobSet => ({
  tasks: {
    'accounts.mail-confirmation': async payload => {
      const made = await makeLink(deps(), text(payload, 'accountId'), 'confirm-email')
      if (!made) return
      const { account, email, token } = made
      const isChange = email !== account.email
      await send(deps(), email, mails.confirmationMail(readingOf(deps(), account), { token, isChange }))
    },
    'accounts.mail-recovery': async payload => {
      if (isStale(deps(), payload)) return
      const account = await sql.findByName(deps().db, { kind: 'email', value: text(payload, 'email') })
      const made = account && (await makeLink(deps(), account.id, 'recovery'))
      if (made) await send(deps(), made.email, mails.recoveryMail(readingOf(deps(), made.account), made.token))
    },
    'accounts.mail-new-device': payload =>
      sendMail(deps(), payload, to =>
        mails.newDeviceMail(to, {
          device: text(payload, 'device'),
          address: text(payload, 'address'),
          at: momentOf(payload),
        }),
      ),
    'accounts.mail-password-changed': payload =>
      sendMail(deps(), payload, to => mails.passwordChangedMail(to, momentOf(payload))),
    'accounts.mail-email-changed': async payload => {
      if (isStale(deps(), payload)) return
      const account = await contactOf(deps().db, text(payload, 'accountId'))
      if (!account) return
      const { contact } = deps().config.operator
      const mail = mails.emailChangedMail(readingOf(deps(), account), momentOf(payload), contact)
      await send(deps(), text(payload, 'oldEmail'), mail)
    },
    'accounts.mail-farewell': async payload => {
      if (isStale(deps(), payload)) return
      const { config } = deps()
      const to = { lang: text(payload, 'lang') as Lang, name: text(payload, 'name'), site: config.publicUrl }
      await send(deps(), text(payload, 'email'), mails.farewellMail(to, config.operator.contact))
    },
    'accounts.tidy-up': () => tidyUp(deps()),
  },
  consumes: {
    'account.created': ['accounts.mail-confirmation'],
    'account.new-device': ['accounts.mail-new-device'],
    'account.password-changed': ['accounts.mail-password-changed'],
    'account.email-changed': ['accounts.mail-email-changed'],
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
  cron: [{ pattern: '17 * * * *', task: 'accounts.tidy-up' }],
})

/** Writes to the account a job is about, unless it has been deleted. */
async function sendMail(
  deps: Deps,
  payload: JsonObject,
  write: (to: mails.Reading) => Omit<Mail, 'to'>,
): Promise<void> {
  if (isStale(deps, payload)) return
  const account = await contactOf(deps.db, text(payload, 'accountId'))
  if (account) await send(deps, account.email, write(readingOf(deps, account)))
}

const send = (deps: Deps, to: string, mail: Omit<Mail, 'to'>): Promise<void> => deps.mail.send({ to, ...mail })

const readingOf = (deps: Deps, account: { name: string; lang: string }): mails.Reading => ({
  lang: account.lang as Lang,
  name: greetingName(account.name),
  site: deps.config.publicUrl,
})

/** Removes what has run out: links, wrong passwords that lock nothing any more, devices whose cookie is gone. */
async function tidyUp({ db, clock }: Deps): Promise<void> {
  const at = clock.now()
  const before = (ms: number) => new Date(at.getTime() - ms)
  await db.tx(async tx => {
    await removeExpiredLinks(tx, at)
    await sql.removeOld(tx, { tries: before(2 * PASSWORD_LOCK_MS), devices: before(DEVICE_STORED_MS) })
  })
}

function text(payload: JsonObject, name: string): string {
  const value = payload[name]
  if (typeof value !== 'string') throw new Error(`The job has no ${name}`)
  return value
}

const momentOf = (payload: JsonObject): Date => new Date(text(payload, 'at'))

const isStale = (deps: Deps, payload: JsonObject): boolean =>
  deps.clock.now().getTime() - momentOf(payload).getTime() > STALE_MS
