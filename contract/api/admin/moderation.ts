/** Moderation: what players reported, with its context, and the possible actions (issue "Reports and moderation"). */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zReason } from '../../fields.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { daysQuery, exportOf, sortQuery } from '../../lists.ts'
import { zDone, zIdParam } from '../common.ts'
import { CHAT_TYPES, REPORT_REASONS, zReaction } from '../player/chat.ts'

export const REPORT_STATES = ['open', 'dismissed', 'deleted', 'muted', 'blocked'] as const
export const REPORT_ACTIONS = ['dismiss', 'delete', 'mute', 'block'] as const

const operator = { access: 'operator', roles: ['support'] } as const
const zPersonOfReport = z.object({ _id: zId, name: z.string(), username: z.string() })

const zReport = z.object({
  _id: zId,
  kind: z.enum(CHAT_TYPES),
  reason: z.enum(REPORT_REASONS),
  reporter: zPersonOfReport,
  author: zPersonOfReport,
  /** The text; null for a voice message. */
  text: z.nullable(z.string()),
  createdAt: zDate,
  state: z.enum(REPORT_STATES),
  answeredAt: z.nullable(zDate),
  answer: z.nullable(z.string()),
  /** Reports of this author's messages so far. */
  reportsOfAuthor: z.number(),
})

export const REPORT_SORTS = ['reason', 'author', 'reporter', 'ofAuthor', 'at', 'state'] as const
export const listReports = endpoint({
  ...operator,
  name: 'listReports',
  summary: 'Reported messages, the oldest open one first',
  method: 'GET',
  path: '/api/operator/reports',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(REPORT_SORTS),
    ...daysQuery,
    state: z.optional(z.enum(REPORT_STATES)),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  answer: zPaged(zReport),
})
export const listReportsCsv = exportOf(listReports)

export const getReport = endpoint({
  ...operator,
  name: 'getReport',
  summary: 'A report with the messages around the reported one, as they were',
  method: 'GET',
  path: '/api/operator/reports/:id',
  params: zIdParam,
  answer: z.extend(zReport, {
    context: z.array(
      z.object({
        _id: zId,
        author: zPersonOfReport,
        text: z.nullable(z.string()),
        /** A signed address, for minutes. */
        voice: z.nullable(z.object({ url: z.string(), seconds: z.number() })),
        createdAt: zDate,
        /** The message it replies to; no text if that was a voice message or is deleted. */
        replyTo: z.nullable(z.object({ author: zPersonOfReport, text: z.nullable(z.string()) })),
        reactions: z.array(z.object({ reaction: zReaction, count: z.number() })),
        isReported: z.boolean(),
      }),
    ),
    mutedUntil: z.nullable(zDate),
    authorBlocked: z.boolean(),
  }),
  errors: ['not_found'],
})

export const answerReport = endpoint({
  ...operator,
  name: 'answerReport',
  summary:
    'Closes a report: dismissed, or the message deleted, its author muted for days, or the account blocked. Both are told',
  method: 'PUT',
  path: '/api/operator/reports/:id',
  params: zIdParam,
  body: z.object({
    action: z.enum(REPORT_ACTIONS, { error: 'action_required' }),
    /** Of a mute. */
    days: z.optional(
      z
        .number({ error: 'days_invalid' })
        .check(
          z.int({ error: 'days_invalid' }),
          z.minimum(1, { error: 'days_invalid' }),
          z.maximum(365, { error: 'days_invalid' }),
        ),
    ),
    reason: zReason,
  }),
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})
