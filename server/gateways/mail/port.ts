/** A mail to one person, in plain text and HTML. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Beyond those every mail has, such as how to leave a list (RFC 8058). */
  headers?: Record<string, string>
  /** What mail programs and servers tell one mail from another by, where we may be asked to send it again. */
  messageId?: string
}

/** A mail that was kept instead of sent. `id` is 24 hex characters. */
export interface StoredMail extends Mail {
  id: string
  sentAt: Date
}

/** The demo's mailbox, read at the operator's port. */
export interface Mailbox {
  /** A page, the newest first, without bodies, and how many mails there are. */
  list(page: { offset: number; limit: number }): Promise<{ mails: Omit<StoredMail, 'text' | 'html'>[]; total: number }>
  find(id: string): Promise<StoredMail | undefined>
}

/** Sends mail. Resolves once the next hop has taken it; rejects otherwise, and the job that sends it is tried again. */
export interface MailGateway {
  send(mail: Mail): Promise<void>
  /** Only a gateway that keeps mails instead of sending them has one. */
  mailbox?: Mailbox
}
