import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { zDate, zId } from '../ids.ts'
import { zReais } from '../money.ts'
import { none, zFileRef, zLang } from './common.ts'

export const listSlides = endpoint({
  name: 'listSlides',
  summary: "The sponsors' slides of the home page, in order",
  method: 'GET',
  path: '/api/slide-main',
  access: 'player',
  params: none,
  query: z.object({ slide: z.optional(z.string()) }),
  body: none,
  answer: z.object({
    docs: z.array(z.object({ _id: zId, url: z.string(), sponsorUrl: z.string(), _upload: zFileRef, alt: z.string() })),
  }),
  errors: [],
})

export const slideSettings = endpoint({
  name: 'slideSettings',
  summary: 'Seconds each slide stays',
  method: 'GET',
  path: '/api/slide-main/settings',
  access: 'player',
  params: none,
  query: none,
  body: none,
  answer: z.object({ time: z.number() }),
  errors: [],
})

/** Something that waits for the player: its kind names the words, `redirect` where it is done. */
export const zTodo = z.object({
  kind: z.enum(['confirm-email', 'birth-date']),
  _id: zId,
  redirect: z.string(),
  until: z.nullable(zDate),
})

export const homeTodo = endpoint({
  name: 'homeTodo',
  summary: 'What waits for me',
  method: 'GET',
  path: '/api/home/todo',
  access: 'player',
  params: none,
  query: none,
  body: none,
  answer: z.object({ docs: z.array(zTodo) }),
  errors: [],
})

export const getBalance = endpoint({
  name: 'getBalance',
  summary: 'My balance in reais, and the count of its changes (`seq` of the event `balance:{userId}`)',
  method: 'GET',
  path: '/api/balance',
  access: 'player',
  params: none,
  query: none,
  body: none,
  answer: z.object({ amount: zReais, seq: z.number() }),
  errors: [],
})

/** A block of a public text. `anchor` is what links point to, e.g. `c3`. Inline parts are plain, bold or a link. */
const zInline = z.object({ text: z.string(), bold: z.optional(z.boolean()), href: z.optional(z.string()) })
const zBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), level: z.number(), anchor: z.string(), inline: z.array(zInline) }),
  z.object({ type: z.literal('paragraph'), inline: z.array(zInline) }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(zInline)) }),
  z.object({ type: z.literal('table'), head: z.array(z.array(zInline)), rows: z.array(z.array(z.array(zInline))) }),
])
export type TextInline = z.output<typeof zInline>
export type TextBlock = z.output<typeof zBlock>

export const getText = endpoint({
  name: 'getText',
  summary: 'A public text: terms, privacy, rules or help, with its version and hash',
  method: 'GET',
  path: '/api/public/text/:name',
  access: 'visitor',
  params: z.object({ name: z.enum(['terms', 'privacy', 'rules', 'help']) }),
  query: z.object({ lang: zLang }),
  body: none,
  answer: z.object({
    title: z.string(),
    summary: z.string(),
    version: z.string(),
    hash: z.string(),
    blocks: z.array(zBlock),
  }),
  errors: [],
})

export const siteInfo = endpoint({
  name: 'siteInfo',
  summary: 'Who runs this, under which licence and rules',
  method: 'GET',
  path: '/api/public/info',
  access: 'visitor',
  params: none,
  query: none,
  body: none,
  answer: z.object({
    operator: z.object({ name: z.string(), licence: z.string(), contact: z.string() }),
    profile: z.enum(['licensed', 'fantasy', 'free']),
    demo: z.boolean(),
    termsVersion: z.string(),
    now: zDate,
  }),
  errors: [],
})
