import type { Clock } from '#server/platform/clock.ts'
import type { Db, Reader } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { MailGateway } from './port.ts'

/** The newest mails of the demo are stored; older ones are dropped. */
const MOST = 200

/** Stores mails in the database instead of sending them: the demo's mailbox, read at the admin port. */
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
          .where('id', 'not in', tx.q.selectFrom('demo_mail').select('id').orderBy('id', 'desc').limit(MOST))
          .execute()
      }),
    mailbox: {
      list: async page => ({ mails: await listMails(db, page), total: await countMails(db) }),
      find: id => stored(db).select(['body_text as text', 'body_html as html']).where('id', '=', id).executeTakeFirst(),
    },
  }
}

const stored = (from: Reader) =>
  from.q.selectFrom('demo_mail').select(['id', 'recipient as to', 'subject', 'sent_at as sentAt'])

const listMails = (from: Reader, page: { offset: number; limit: number }) =>
  stored(from).orderBy('id', 'desc').offset(page.offset).limit(page.limit).execute()

async function countMails(from: Reader): Promise<number> {
  const row = await from.q
    .selectFrom('demo_mail')
    .select(eb => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
