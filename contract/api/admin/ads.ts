/** Ads in the admin console: drafted, previewed, sent, counted, ended. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { PLAIN, zReason } from '../../fields.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { LANGS } from '../../limits.ts'
import { exportOf, sortQuery } from '../../lists.ts'
import { embedOf } from '../../video.ts'
import { zDone, zFileRef, zIdParam } from '../common.ts'
import { AD_TYPES } from '../player/ads.ts'
import { zBecause } from '../reasons.ts'

export const AD_STATES = ['draft', 'scheduled', 'sending', 'sent', 'ended'] as const
/** The audience of an ad: everybody, players of a mode, players with an entry on the ad's card. */
export const AD_PLAYERS = ['all', 'athlete-card', 'card-game', 'card'] as const
export const AD_TITLE_MAX = 80
export const AD_TEXT_MAX = 600

const operator = { access: 'operator', roles: ['games'] } as const

/** An optional id: empty when omitted. */
const zIdOrEmpty = (error: string) => z.string({ error }).check(z.regex(/^(?:[0-9a-f]{24})?$/, { error }))

/** Several lines of plain text. */
const LINES = /^(?:\n|[^\p{Cc}\p{Cs}])*$/u

/** An `https` address, or a path of the product. */
const LINK = /^(?:https:\/\/[^\s/?#@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+|\/(?![/\\])[^\s\p{Cc}\p{Cs}]*)$/u

/** An operator's input for an ad. Omitted fields are empty. */
export const zAdInput = z
  .object({
    type: z.enum(AD_TYPES, { error: 'invalid' }),
    title: z
      .string({ error: 'title_required' })
      .check(
        z.trim(),
        z.minLength(3, { error: 'title_required' }),
        z.maxLength(AD_TITLE_MAX, { error: 'title_too_long' }),
        z.regex(PLAIN, { error: 'title_required' }),
      ),
    text: z
      .string({ error: 'ad_text_required' })
      .check(
        z.trim(),
        z.minLength(3, { error: 'ad_text_required' }),
        z.maxLength(AD_TEXT_MAX, { error: 'ad_text_too_long' }),
        z.regex(LINES, { error: 'ad_text_required' }),
      ),
    _upload: zIdOrEmpty('photo_required'),
    alt: z
      .string({ error: 'alt_required' })
      .check(z.trim(), z.maxLength(200, { error: 'alt_too_long' }), z.regex(PLAIN, { error: 'alt_required' })),
    video: z.string({ error: 'video_invalid' }).check(z.trim(), z.maxLength(300, { error: 'video_invalid' })),
    /** Where "Ver mais" leads. */
    link: z.string({ error: 'link_invalid' }).check(
      z.trim(),
      z.maxLength(500, { error: 'link_invalid' }),
      z.refine(link => link === '' || LINK.test(link), { error: 'link_invalid' }),
    ),
    /** The card it belongs to. */
    _card: zIdOrEmpty('card_unknown'),
    players: z.enum(AD_PLAYERS, { error: 'invalid' }),
    /** The language of the recipients; empty for every language. */
    lang: z.enum([...LANGS, ''], { error: 'lang_invalid' }),
    /** Puts a notification that opens it into the panel. */
    notify: z.boolean({ error: 'invalid' }),
    /** Opens automatically for players who are online when it is sent. */
    live: z.boolean({ error: 'invalid' }),
    reason: zReason,
  })
  .check(({ value, issues }) => {
    const errors = (path: keyof typeof value, message: string): void =>
      void issues.push({ code: 'custom', path: [path], message, input: value[path] })
    if (value.type === 'image' && value._upload === '') errors('_upload', 'photo_required')
    if (value.type === 'image' && value.alt.length < 3) errors('alt', 'alt_required')
    if (value.type === 'video' && embedOf(value.video) === null) errors('video', 'video_invalid')
    if (value.players === 'card' && value._card === '') errors('_card', 'card_required')
    if (!value.notify && !value.live) errors('notify', 'way_required')
  })

const zOperatorAd = z.object({
  _id: zId,
  type: z.enum(AD_TYPES),
  title: z.string(),
  text: z.string(),
  alt: z.string(),
  video: z.string(),
  link: z.string(),
  _upload: z.nullable(zFileRef),
  card: z.nullable(z.object({ _id: zId, name: z.string() })),
  players: z.enum(AD_PLAYERS),
  lang: z.enum([...LANGS, '']),
  notify: z.boolean(),
  live: z.boolean(),
  state: z.enum(AD_STATES),
  /** When it is sent, or sending began. */
  sendAt: z.nullable(zDate),
  endedAt: z.nullable(zDate),
  createdAt: zDate,
  /** Number of recipients, of those who saw it, and of those who followed its link. */
  people: z.number(),
  views: z.number(),
  clicks: z.number(),
})

export const AD_SORTS = ['title', 'type', 'state', 'at', 'people', 'views', 'clicks'] as const
export const operatorAds = endpoint({
  ...operator,
  name: 'operatorAds',
  summary: 'Ads, the newest first, by state and words',
  method: 'GET',
  path: '/api/operator/ads',
  query: z.object({
    ...zPageQuery,
    ...sortQuery(AD_SORTS),
    state: z.optional(z.enum(AD_STATES)),
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  }),
  answer: zPaged(zOperatorAd),
})
export const operatorAdsCsv = exportOf(operatorAds)

export const operatorAd = endpoint({
  ...operator,
  name: 'operatorAd',
  summary: 'One ad, with how many players its audience has now, until it is sent (`audience`)',
  method: 'GET',
  path: '/api/operator/ads/:id',
  params: zIdParam,
  answer: z.extend(zOperatorAd, {
    /** Null once it is sent: it is counted account by account. */
    audience: z.nullable(z.number()),
  }),
  errors: ['not_found'],
})

export const operatorCreateAd = endpoint({
  ...operator,
  name: 'operatorCreateAd',
  summary: 'Writes an ad, as a draft',
  method: 'POST',
  path: '/api/operator/ads',
  body: zAdInput,
  answer: z.object({ _id: zId }),
  status: 201,
  errors: ['photo_unknown', 'conflict'],
})

export const operatorUpdateAd = endpoint({
  ...operator,
  name: 'operatorUpdateAd',
  summary: 'Changes a draft',
  method: 'PUT',
  path: '/api/operator/ads/:id',
  params: zIdParam,
  body: zAdInput,
  answer: zDone,
  errors: ['not_found', 'photo_unknown', 'state_forbids'],
})

export const operatorDeleteAd = endpoint({
  ...operator,
  name: 'operatorDeleteAd',
  summary: 'Removes a draft',
  method: 'DELETE',
  path: '/api/operator/ads/:id',
  params: zIdParam,
  body: zBecause,
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})

export const operatorSendAd = endpoint({
  ...operator,
  name: 'operatorSendAd',
  summary: 'Sends a draft to its audience: now, or at a moment within a year',
  method: 'POST',
  path: '/api/operator/ads/:id/send',
  params: zIdParam,
  body: z.object({ at: z.nullable(zDate), reason: zReason }),
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})

export const operatorEndAd = endpoint({
  ...operator,
  name: 'operatorEndAd',
  summary: 'Ends an ad: nobody is shown it any more. One that waits for its moment is a draft again',
  method: 'POST',
  path: '/api/operator/ads/:id/end',
  params: zIdParam,
  body: zBecause,
  answer: zDone,
  errors: ['not_found', 'state_forbids'],
})
