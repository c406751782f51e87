/** A mail to one person, in plain text and HTML. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Sends mail. Resolves once the next hop has taken it; rejects otherwise, and the job that sends it is tried again. */
export interface MailGateway {
  send(mail: Mail): Promise<void>
}
