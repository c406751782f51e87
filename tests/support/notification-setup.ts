import { sql } from 'kysely'
import { addPush } from '#contract/api/player/notification-settings.ts'
import type { Mail } from '#server/gateways/mail/port.ts'
import { startTestApp, TEST_START, type TestApp } from './app.ts'
import { newPlayer, type Player } from './people.ts'
import { type PushService, startPushService } from './push.ts'

/** A player with a confirmed address and push subscriptions, who gets no other notifications. */
export type Reachable = Player & { browsers: string[] }

/** The product with a fake push service and mail server. */
export interface NotificationSetup {
  app: TestApp
  service: PushService
  /** Behaviour of the mail server; default: stores mails in `posted`. */
  mailServer: { post: (mail: Mail) => Promise<void> }
  posted: Mail[]
  reachable(browsers?: number): Promise<Reachable>
  /** Mails to a player about a paid withdrawal. */
  mailsTo(player: Player): Mail[]
  pushesTo(...names: string[]): PushService['taken']
  /** State of each sending to a player, with the reason when not sent. */
  statesOf(player: Player): Promise<string[]>
  /** Resets the clock to Saturday noon, and all records. */
  reset(): Promise<void>
}

/** Starts it; `onEnd` receives the cleanup function. */
export async function startNotifications(onEnd: (end: () => Promise<void>) => void): Promise<NotificationSetup> {
  const service = await startPushService()
  onEnd(service.stop)
  const posted: Mail[] = []
  const take = async (mail: Mail) => void posted.push(mail)
  const mailServer = { post: take }
  const app = await startTestApp({ push: service.gateway, sendMail: mail => mailServer.post(mail), onEnd })
  const { db } = app.deps
  return {
    app,
    service,
    mailServer,
    posted,
    reachable: async (browsers = 0) => {
      const player = await newPlayer(app)
      const names: string[] = []
      for (let count = 0; count < browsers; count += 1) {
        const browser = service.newBrowser()
        await player.call(addPush, { body: browser.body })
        names.push(browser.name)
      }
      await app.drain()
      await db.rows(sql`delete from notification where account_id = ${player.id}`)
      await db.rows(sql`update account set email_confirmed_at = ${TEST_START} where id = ${player.id}`)
      return { ...player, browsers: names }
    },
    mailsTo: player => posted.filter(mail => mail.to === player.email && mail.subject === 'Saque concluído'),
    pushesTo: (...names) => service.taken.filter(push => names.includes(push.browser)),
    statesOf: async player => {
      const rows = await db.rows(sql<{ text: string }>`
        select s.channel || ' ' || s.state || coalesce(' ' || s.why, '') as text
        from notice_sending s join notification n on n.id = s.notification_id
        where n.account_id = ${player.id} order by s.channel, s.target`)
      return rows.map(row => row.text)
    },
    reset: async () => {
      mailServer.post = take
      service.answer.status = 201
      app.clock.set(TEST_START)
      await db.rows(sql`delete from notification`)
    },
  }
}
