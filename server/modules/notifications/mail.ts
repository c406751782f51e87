import type { NoticeGroup } from '#contract/api/player/notification-settings.ts'
import type { Lang } from '#contract/limits.ts'
import type { Mail } from '#server/gateways/mail/port.ts'
import { greetingName, type Letter, written } from '#server/modules/accounts/index.ts'
import type { Config } from '#server/platform/config.ts'
import type { Messages } from './messages.ts'
import type { DueSending } from './sql-sendings.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

const pt = {
  hello: (name: string) => (name ? `Oi, ${name}!` : 'Oi!'),
  open: 'Abrir na Crava',
  footer: (site: string, group: string) =>
    `Crava · ${site} · Você recebeu este e-mail porque pediu avisos de ${group}. Nunca pedimos sua senha por e-mail.`,
  always: (site: string) =>
    `Crava · ${site} · Você recebeu este e-mail porque ele cuida da sua conta. Nunca pedimos sua senha por e-mail.`,
  leave: 'Não quero mais estes e-mails',
  groups: {
    security: 'segurança',
    results: 'resultados e prêmios',
    money: 'carteira',
    reminders: 'lembretes',
    messages: 'conversas',
    invites: 'convites',
    news: 'novidades',
  } satisfies Record<NoticeGroup, string>,
}

const en: typeof pt = {
  hello: name => (name ? `Hi, ${name}!` : 'Hi!'),
  open: 'Open in Crava',
  footer: (site, group) =>
    `Crava · ${site} · You got this mail because you asked to be told of ${group}. We never ask for your password by mail.`,
  always: site =>
    `Crava · ${site} · You got this mail because it looks after your account. We never ask for your password by mail.`,
  leave: 'No more mails like this',
  groups: {
    security: 'security',
    results: 'results and prizes',
    money: 'your wallet',
    reminders: 'reminders',
    messages: 'chats',
    invites: 'invites',
    news: 'news',
  },
}

const mailMessages: Record<Lang, typeof pt> = { 'pt-BR': pt, en }

/**
 * The mail of a notification. All but those about the account itself contain an unsubscribe link for people and mail programs (RFC 8058).
 */
export function mailOf(
  { publicUrl, secretKey }: Pick<Config, 'publicUrl' | 'secretKey'>,
  sending: Pick<DueSending, 'notificationId' | 'accountId' | 'group' | 'lang' | 'name' | 'redirect'>,
  { title, text }: Messages,
): Omit<Mail, 'to'> {
  const { lang, name, group } = sending
  const messages = mailMessages[lang]
  const site = publicUrl.replace(/^https?:\/\//, '')
  const token = unsubscribeToken(secretKey, sending.accountId, group)
  const isChosen = group !== 'security'
  const letter: Letter = {
    lang,
    subject: title,
    greeting: messages.hello(greetingName(name)),
    paragraphs: [text],
    button: { label: messages.open, link: `${publicUrl}${sending.redirect}` },
    footer: isChosen ? messages.footer(site, messages.groups[group]) : messages.always(site),
    ...(isChosen ? { leave: { label: messages.leave, link: `${publicUrl}/unsubscribe?token=${token}` } } : {}),
  }
  return {
    ...written(letter),
    messageId: `<${sending.notificationId}.notice@${site.replace(/[:/].*$/, '')}>`,
    ...(isChosen ? { headers: leaving(publicUrl, token) } : {}),
  }
}

const leaving = (publicUrl: string, token: string): Record<string, string> => ({
  'List-Unsubscribe': `<${publicUrl}/api/notification/unsubscribe?token=${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
