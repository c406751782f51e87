import { CONFIRM_HOURS, type Lang, RECOVERY_MINUTES } from '#contract/limits.ts'
import type { Mail } from '#server/gateways/mail/port.ts'
import { written } from './mail-layout.ts'
import { mailMessages } from './mail-messages.ts'

type Written = Omit<Mail, 'to'>

/** The recipient of a mail: `name` is used in the greeting and may be empty. `site` is the base URL of links. */
export interface Reading {
  lang: Lang
  name: string
  site: string
}

const frame = ({ lang, name, site }: Reading) => ({
  lang,
  greeting: mailMessages[lang].hello(name),
  footer: mailMessages[lang].footer(site.replace(/^https?:\/\//, '')),
})

/** The link that confirms an address, at sign-up or for a requested change. */
export function confirmationMail(to: Reading, link: { token: string; isChange: boolean }): Written {
  const { confirm, confirmChange } = mailMessages[to.lang]
  const { subject, text, notYou } = link.isChange ? confirmChange : confirm
  return written({
    ...frame(to),
    subject,
    paragraphs: [text],
    button: { label: confirm.button, link: `${to.site}/confirm?token=${link.token}` },
    notes: [confirm.valid(CONFIRM_HOURS), notYou],
  })
}

/** The link that sets a new password. */
export function recoveryMail(to: Reading, token: string): Written {
  const { recovery } = mailMessages[to.lang]
  return written({
    ...frame(to),
    subject: recovery.subject,
    paragraphs: [recovery.text],
    button: { label: recovery.button, link: `${to.site}/reset?token=${token}` },
    notes: [recovery.valid(RECOVERY_MINUTES), recovery.notYou],
  })
}

/** A sign-in from a device the account had not used. */
export function newDeviceMail(to: Reading, seen: { device: string; address: string; at: Date }): Written {
  const messages = mailMessages[to.lang]
  const { newDevice } = messages
  return written({
    ...frame(to),
    subject: newDevice.subject,
    paragraphs: [newDevice.text],
    facts: [
      [newDevice.device, seen.device || messages.unknownDevice],
      [newDevice.address, seen.address],
      [newDevice.when, momentIn(to.lang, seen.at)],
    ],
    button: { label: newDevice.button, link: `${to.site}/profile/change_password` },
    notes: [newDevice.you, newDevice.notYou],
  })
}

/** The password was changed, in the profile or by a link. */
export function passwordChangedMail(to: Reading, at: Date): Written {
  const { passwordChanged } = mailMessages[to.lang]
  return written({
    ...frame(to),
    subject: passwordChanged.subject,
    paragraphs: [passwordChanged.text(momentIn(to.lang, at))],
    button: { label: passwordChanged.button, link: `${to.site}/forgot` },
    notes: [passwordChanged.notYou],
  })
}

/** Sent to the old address. `contact` is the operator's contact. */
export function emailChangedMail(to: Reading, at: Date, contact: string): Written {
  const { emailChanged } = mailMessages[to.lang]
  return written({
    ...frame(to),
    subject: emailChanged.subject,
    paragraphs: [emailChanged.text(momentIn(to.lang, at)), emailChanged.notYou(contact)],
  })
}

/** The final mail, after an account is deleted. */
export function farewellMail(to: Reading, contact: string): Written {
  const { farewell } = mailMessages[to.lang]
  return written({
    ...frame(to),
    subject: farewell.subject,
    paragraphs: [farewell.text, farewell.bye],
    notes: [farewell.notYou(contact)],
  })
}

/** Formats a time in São Paulo's time zone. */
function momentIn(lang: Lang, at: Date): string {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Sao_Paulo' } as const
  const text = new Intl.DateTimeFormat(lang === 'en' ? 'en-US' : 'pt-BR', form).format(at)
  return `${text} (${mailMessages[lang].zone})`
}
