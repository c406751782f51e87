import { createTransport } from 'nodemailer'
import type { MailGateway } from './port.ts'

/** Mail over SMTP: `smtps://user:password@host:465` or `smtp://host:587`. */
export function smtpMail(smtpUrl: string, from: string): MailGateway {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    send: async mail => {
      await transport.sendMail({ ...mail, from })
    },
  }
}
