import type { MailboxMessages } from './i18n.ts'

export const messages: MailboxMessages = {
  title: 'Demo mailbox',
  text: 'In the demo no e-mail is really sent: they all arrive here, and their links work.',
  table: 'E-mails, the newest first',
  to: 'To',
  subject: 'Subject',
  sentAt: 'Sent',
  noSubject: '(no subject)',
  empty: 'No e-mails yet',
  emptyText: "Create a player's account or ask for a new password, and it shows up here.",
  mailTitle: 'E-mail',
  backToMailbox: 'Back to the mailbox',
  gone: 'This e-mail is gone',
  goneText: 'The demo keeps the newest 200.',
  newTab: 'opens in another tab',
  message: 'Message',
  closed: 'There is no mailbox here',
  closedText: 'It exists only in the demo. Elsewhere e-mails really go to players.',
  toStart: 'Back to the start page',
}
