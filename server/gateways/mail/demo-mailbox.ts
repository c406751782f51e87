import type { Clock } from '#server/platform/clock.ts'
import type { Db, Reader } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { MailGateway } from './port.ts'

/** The demo's newest mails are kept; older ones go. */
const KEPT = 200

/** Keeps mails in the database instead of sending them: the demo's mailbox, read at the operator's port. */
export function demoMailbox(db: Db, clock: Clock): MailGateway {
  return {
    send: mail =>
      db.tx(async tx => {
        const at = clock.now()
        await tx.q
          .insertInto('demo_mail')
          .values({
            id: newId(at),
            recipient: mail.to,
            subject: mail.subject,
            body_text: mail.text,
            body_html: mail.html,
            sent_at: at,
          })
          .execute()
        await tx.q
          .deleteFrom('demo_mail')
          .where('id', 'not in', tx.q.selectFrom('demo_mail').select('id').orderBy('id', 'desc').limit(KEPT))
          .execute()
      }),
  }
}

/** The newest mails of the demo, without their bodies. */
export function listDemoMails(from: Reader, page: { offset: number; limit: number }) {
  return from.q
    .selectFrom('demo_mail')
    .select(['id', 'recipient', 'subject', 'sent_at'])
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

/** How many mails the demo's mailbox holds. */
export async function countDemoMails(from: Reader): Promise<number> {
  const row = await from.q
    .selectFrom('demo_mail')
    .select(eb => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** One mail of the demo, or undefined. */
export function findDemoMail(from: Reader, id: string) {
  return from.q.selectFrom('demo_mail').selectAll().where('id', '=', id).executeTakeFirst()
}
