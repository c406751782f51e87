/** A mail to one person, in plain text and HTML. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Additional headers, such as for unsubscribing (RFC 8058). */
  headers?: Record<string, string>
  /** The Message-ID, by which mail programs and servers detect duplicates when a mail is sent again. */
  messageId?: string
}

/** A mail that was stored instead of sent. `id` is 24 hex characters. */
export interface StoredMail extends Mail {
  id: string
  sentAt: Date
}

/** The demo's mailbox, read at the admin port. */
export interface Mailbox {
  /** A page, newest first, without bodies, and the total. */
  list(page: { offset: number; limit: number }): Promise<{ mails: Omit<StoredMail, 'text' | 'html'>[]; total: number }>
  find(id: string): Promise<StoredMail | undefined>
}

/** Sends mail. Resolves once the next hop has accepted it; rejects otherwise, and the job retries. */
export interface MailGateway {
  send(mail: Mail): Promise<void>
  /** Only for a gateway that stores mails instead of sending them. */
  mailbox?: Mailbox
}
