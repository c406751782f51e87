import type * as z from 'zod/mini'
import type { answerReport, getReport, listReports } from '#contract/api/admin/moderation.ts'
import { blockAccount, payerOf, publicAccounts } from '#server/modules/accounts/index.ts'
import { recordAudit } from '#server/modules/audit/index.ts'
import { emit } from '#server/modules/events.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/fail.ts'
import { pageOf, spanOfDays } from '#server/platform/lists.ts'
import { signedFileUrl } from '#server/platform/signed-file.ts'
import { notifyDeleted } from './service-broadcast.ts'
import { erase } from './service-deleting.ts'
import * as chats from './sql-chats.ts'
import * as messages from './sql-messages.ts'
import * as reports from './sql-reports.ts'

const DAY_MS = 86_400_000
/** The end of a mute without a number of days. */
const MUTE_DAYS = 7
/** The state of a report after each action. */
const STATES = { dismiss: 'dismissed', delete: 'deleted', mute: 'muted', block: 'blocked' } as const

type People = Awaited<ReturnType<typeof publicAccounts>>

const personOf = (people: People, id: string) => {
  const { name = '', username = '' } = people.get(id) ?? {}
  return { _id: id, name, username }
}

const shown = (people: People, report: reports.Report, ofAuthor: number) => ({
  _id: report.id,
  kind: report.kind,
  reason: report.reason,
  reporter: personOf(people, report.reporterId),
  author: personOf(people, report.authorId),
  text: report.context.find(({ id }) => id === report.messageId)?.text ?? null,
  createdAt: report.createdAt,
  state: report.state,
  answeredAt: report.answeredAt,
  answer: report.answer,
  reportsOfAuthor: ofAuthor,
})

/** A page of reports, open ones first. */
export async function list(
  { db }: Pick<Deps, 'db'>,
  { from, to, search = '', ...query }: z.output<typeof listReports.query>,
): Promise<z.output<typeof listReports.answer>> {
  const offset = (query.page - 1) * query.limit
  const span = spanOfDays({ from, to })
  const found = await reports.pageOfReports(db, { ...query, state: query.state, offset, search, span })
  const people = await publicAccounts(db, [...new Set(found.reports.flatMap(one => [one.reporterId, one.authorId]))])
  const docs = found.reports.map(report => shown(people, report, report.ofAuthor))
  return pageOf(docs, found.total, query)
}

/** A report with the surrounding messages. Refuses `not_found`. */
export async function detail(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  id: string,
): Promise<z.output<typeof getReport.answer>> {
  const report = (await reports.findReport(db, id)) ?? fail('not_found')
  const now = clock.now()
  const quoted = report.context.flatMap(({ replyTo }) => replyTo?.authorId ?? [])
  const everybody = [report.reporterId, report.authorId, ...report.context.map(({ authorId }) => authorId), ...quoted]
  const people = await publicAccounts(db, [...new Set(everybody)])
  return {
    ...shown(people, report, await reports.countOfAuthor(db, report.authorId)),
    context: report.context.map(({ id: messageId, authorId, text, voiceId, voiceSeconds, createdAt, ...rest }) => ({
      _id: messageId,
      author: personOf(people, authorId),
      text,
      voice:
        voiceId === null ? null : { url: signedFileUrl(config.secretKey, voiceId, now), seconds: voiceSeconds ?? 0 },
      createdAt: new Date(createdAt),
      replyTo: rest.replyTo ? { author: personOf(people, rest.replyTo.authorId), text: rest.replyTo.text } : null,
      reactions: rest.reactions ?? [],
      isReported: messageId === report.messageId,
    })),
    mutedUntil: (await chats.mutedUntil(db, report.authorId, now)) ?? null,
    authorBlocked: (await payerOf(db, report.authorId))?.blocked ?? true,
  }
}

/**
 * Resolves every open report of a message at once, with its audit row: dismisses it, or deletes the message, and optionally mutes its
 * author or blocks the account, which ends its sessions. Notifies reporters and author. Refuses `not_found`, `state_forbids`.
 */
export async function answer(
  deps: Pick<Deps, 'db' | 'live' | 'config' | 'clock'>,
  operatorId: string,
  id: string,
  { action, days = MUTE_DAYS, reason }: z.output<typeof answerReport.body>,
): Promise<{ data: boolean }> {
  const { db, clock } = deps
  const { erased, ended } = await db.tx(async tx => {
    const at = clock.now()
    const report = (await reports.findReport(tx, id)) ?? fail('not_found')
    const open = await reports.lockOpenOfMessage(tx, report.messageId)
    if (!open.some(one => one.id === id)) fail('state_forbids')
    const until = new Date(at.getTime() + days * DAY_MS)
    const gone = action === 'dismiss' ? undefined : await eraseMessage(tx, report.messageId, at)
    if (action === 'mute') await reports.mute(tx, report.authorId, until, reason)
    const sessions = action === 'block' ? (await blockAccount(tx, report.authorId, at)).ended : []
    const ids = open.map(one => one.id)
    await reports.closeReports(tx, ids, { state: STATES[action], operatorId, answer: reason, at })
    const details = {
      author: report.authorId,
      message: report.messageId,
      reports: ids,
      ...(action === 'mute' ? { days } : {}),
      ...(action === 'block' ? { sessions: sessions.length } : {}),
    }
    await recordAudit(tx, { operatorId, action: `report.${STATES[action]}`, subject: id, reason, details }, at)
    await emit(tx, 'chat.report-answered', {
      reportId: id,
      reporterIds: open.map(one => one.reporterId),
      authorId: report.authorId,
      action,
      until: until.toISOString(),
    })
    return { erased: gone, ended: sessions }
  })
  deps.live.endSessions(ended)
  if (erased) await notifyDeleted(deps, erased.chat, erased.message)
  return { data: true }
}

async function eraseMessage(tx: Tx, messageId: string, at: Date) {
  const message = await messages.findMessage(tx, messageId)
  const chat = message && (await chats.findChat(tx, message.chatId))
  if (!message || !chat) return undefined
  return (await erase(tx, message, 'moderator', at)) ? { chat, message } : undefined
}
