import type { Transporter } from 'nodemailer'
import type { MailGateway } from './port.ts'

/** Mail over SMTP: `smtps://user:password@host:465` or `smtp://host:587`. */
export function smtpMail(smtpUrl: string, from: string): MailGateway {
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 })
  }
  let transport: Promise<Transporter> | undefined
  return {
    send: async mail => {
      await (await (transport ??= open())).sendMail({ ...mail, from })
    },
  }
}
