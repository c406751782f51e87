import { sql } from 'kysely'
import type { REPORT_STATES } from '#contract/api/admin/moderation.ts'
import type { ChatType, Reaction, REPORT_REASONS } from '#contract/api/player/chat.ts'
import { HOUR_MS, type WaitingSources } from '#server/modules/pending.ts'
import type { Reader, Tx } from '#server/platform/db.ts'
import { hasValue, isWithin, orderBy, type Sorted, type Span, pageOfRows } from '#server/platform/lists.ts'
import { containsWords } from '#server/platform/search.ts'

export type ReportState = (typeof REPORT_STATES)[number]

/** A message as a report stores it, independent of later changes. */
export interface Quoted {
  id: string
  authorId: string
  text: string | null
  voiceId: string | null
  voiceSeconds: number | null
  /** ISO 8601. */
  createdAt: string
  /** Both are absent in reports from before replies and reactions existed. */
  replyTo?: { authorId: string; text: string | null } | null
  reactions?: { reaction: Reaction; count: number }[]
}

export interface Report {
  id: string
  kind: ChatType
  chatId: string
  messageId: string
  reporterId: string
  authorId: string
  reason: (typeof REPORT_REASONS)[number]
  context: Quoted[]
  state: ReportState
  createdAt: Date
  answeredAt: Date | null
  answer: string | null
}

const columns = sql`r.id, r.kind, r.chat_id as "chatId", r.message_id as "messageId", r.reporter_id as "reporterId",
  r.author_id as "authorId", r.reason, r.context, r.state, r.created_at as "createdAt", r.answered_at as "answeredAt", r.answer`

/** Inserts a report; false if this player reported this message before. */
export async function insertReport(tx: Tx, report: Omit<Report, 'state' | 'answeredAt' | 'answer'>): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into chat_report (id, kind, chat_id, message_id, reporter_id, author_id, reason, context, created_at)
    values (${report.id}, ${report.kind}, ${report.chatId}, ${report.messageId}, ${report.reporterId}, ${report.authorId},
      ${report.reason}, ${JSON.stringify(report.context)}::jsonb, ${report.createdAt})
    on conflict (message_id, reporter_id) do nothing returning 1`)
  return rows.length === 1
}

/** Whether a report refers to this voice message, whose file must then stay. */
export async function isVoiceStored(from: Reader, voiceId: string): Promise<boolean> {
  const rows = await from.rows(
    sql`select 1 from chat_report where context @> ${JSON.stringify([{ voiceId }])}::jsonb limit 1`,
  )
  return rows.length > 0
}

export async function findReport(from: Reader, id: string): Promise<Report | undefined> {
  const [row] = await from.rows(sql<Report>`select ${columns} from chat_report r where r.id = ${id}`)
  return row
}

/** The open reports of a message, locked until the transaction ends. */
export async function lockOpenOfMessage(tx: Tx, messageId: string): Promise<Report[]> {
  return tx.rows(sql<Report>`
    select ${columns} from chat_report r where r.message_id = ${messageId} and r.state = 'open' order by r.id for update`)
}

const OF_AUTHOR = sql`(select count(*)::integer from chat_report o where o.author_id = r.author_id)`
const reportSorts = {
  reason: sql`r.reason`,
  author: sql`author.username`,
  reporter: sql`reporter.username`,
  ofAuthor: OF_AUTHOR,
  at: sql`r.created_at`,
  state: sql`r.state`,
}

/** A page of reports, and the total: by default open ones from the oldest, resolved ones from the newest. */
export async function pageOfReports(
  from: Reader,
  query: Sorted<keyof typeof reportSorts> & {
    offset: number
    limit: number
    state: ReportState | undefined
    search: string
    span: Span
  },
): Promise<{ reports: (Report & { ofAuthor: number })[]; total: number }> {
  const found = sql`from chat_report r
    left join published_account author on author.id = r.author_id left join published_account reporter on reporter.id = r.reporter_id
    where ${hasValue(sql`r.state`, query.state)}
      and ${containsWords(contains => sql<boolean>`${contains(sql`author.words`)} or ${contains(sql`reporter.words`)}`, query.search)}
      and ${isWithin(sql`r.created_at`, query.span)}`
  const usual = sql`(r.state <> 'open'), case when r.state = 'open' then r.created_at end, r.answered_at desc, r.id`
  const order = orderBy(query, reportSorts, { usual, id: sql`r.id` })
  const { rows: reports, total } = await pageOfRows<Report & { ofAuthor: number }>(
    from,
    { columns: sql`${columns}, ${OF_AUTHOR} as "ofAuthor"`, which: found, order },
    query,
  )
  return { reports, total }
}

/** How often an author's messages were reported. */
export async function countOfAuthor(from: Reader, authorId: string): Promise<number> {
  const [row] = await from.rows(sql<{ count: bigint }>`select count(*) from chat_report where author_id = ${authorId}`)
  return Number(row?.count ?? 0n)
}

/** Closes reports with the result, the operator and the reason. */
export async function closeReports(
  tx: Tx,
  ids: readonly string[],
  closed: { state: ReportState; operatorId: string; answer: string; at: Date },
): Promise<void> {
  await tx.rows(sql`
    update chat_report set state = ${closed.state}, answered_by = ${closed.operatorId}, answered_at = ${closed.at},
      answer = ${closed.answer}
    where id = any(${[...ids]}::text[])`)
}

/** Mutes an account until a time; a longer existing mute stays. */
export async function mute(tx: Tx, accountId: string, until: Date, reason: string): Promise<void> {
  await tx.rows(sql`
    insert into chat_mute (account_id, until, reason) values (${accountId}, ${until}, ${reason})
    on conflict (account_id) do update set until = greatest(chat_mute.until, excluded.until), reason = excluded.reason`)
}

/** Items of this module that need an operator. */
export const chatWaiting: WaitingSources = {
  reports: {
    rows: () => sql`select null as mode, created_at as since from chat_report where state = 'open'`,
    urgentAfterMs: 24 * HOUR_MS,
  },
}
