import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zDone } from '../common.ts'

/** Families of notifications, each with its own switches. `security` cannot be switched off. */
export const NOTICE_GROUPS = ['security', 'results', 'money', 'reminders', 'messages', 'invites', 'news'] as const
export const NOTICE_CHANNELS = ['panel', 'push', 'mail'] as const
export type NoticeGroup = (typeof NOTICE_GROUPS)[number]
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

const zClockTime = z
  .string({ error: 'time_invalid' })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_invalid' }))

const zNoticeChoice = z
  .object({ group: z.enum(NOTICE_GROUPS), panel: z.boolean(), push: z.boolean(), mail: z.boolean() })
  .check(
    z.refine(({ group, panel, push, mail }) => group !== 'security' || (panel && push && mail), {
      error: 'security_always',
    }),
  )

export const zQuietHours = z
  .object({ from: zClockTime, to: zClockTime })
  .check(z.refine(({ from, to }) => from !== to, { error: 'quiet_same', path: ['to'] }))

const zNoticeSettings = z.object({
  groups: z
    .array(zNoticeChoice)
    .check(z.refine(all => new Set(all.map(one => one.group)).size === all.length, { error: 'invalid' })),
  /** Push and mail are delayed until the end of these hours of São Paulo; null for no quiet hours. */
  quiet: z.nullable(zQuietHours),
})

export const getNoticeSettings = endpoint({
  name: 'getNoticeSettings',
  summary:
    'What reaches me by which way, and my quiet hours; `pushKey` is what a browser subscribes with (null: no web push here)',
  method: 'GET',
  path: '/api/notification/settings',
  access: 'player',
  answer: z.extend(zNoticeSettings, { pushKey: z.nullable(z.string()) }),
})

export const putNoticeSettings = endpoint({
  name: 'putNoticeSettings',
  summary:
    'Sets what reaches me by which way; groups that are not named, and quiet hours that are left out, stay as they are',
  method: 'PUT',
  path: '/api/notification/settings',
  access: 'player',
  body: z.extend(zNoticeSettings, { quiet: z.optional(zNoticeSettings.shape.quiet) }),
  answer: zDone,
})

/** A browser's push subscription (Push API). */
export const zPushTarget = z.object({
  endpoint: z.string().check(z.url({ error: 'invalid' }), z.startsWith('https://'), z.maxLength(1_000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}=*$/, { error: 'invalid' })),
    auth: z.string().check(z.regex(/^[\w-]{20,30}=*$/, { error: 'invalid' })),
  }),
})

export const addPush = endpoint({
  name: 'addPush',
  summary: 'A browser subscribes to my notifications (Web Push)',
  method: 'POST',
  path: '/api/web-push',
  access: 'player',
  body: zPushTarget,
  answer: zDone,
  status: 201,
  errors: ['mode_unavailable'],
})

export const removePush = endpoint({
  name: 'removePush',
  summary: 'A browser subscribes no longer',
  method: 'DELETE',
  path: '/api/web-push',
  access: 'player',
  body: z.object({ endpoint: z.string().check(z.maxLength(1_000)) }),
  answer: zDone,
})

export const unsubscribeNotices = endpoint({
  name: 'unsubscribeNotices',
  summary:
    "Stops the mails of one group, by the token of a mail's own link; mail programs call it too (RFC 8058), with a form that says nothing",
  method: 'POST',
  path: '/api/notification/unsubscribe',
  access: 'visitor',
  query: z.object({ token: z.string().check(z.maxLength(200)) }),
  answer: z.object({ group: z.enum(NOTICE_GROUPS) }),
  errors: ['token_invalid'],
})
