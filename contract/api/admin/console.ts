import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { PLAIN, zPassword, zReason } from '../../fields.ts'
import { zDate, zId, zPageQuery, zPaged } from '../../ids.ts'
import { UPLOAD_MAX_BYTES } from '../../limits.ts'
import { PROFILES } from '../../profiles.ts'
import { EVERY_ROLE, ROLES } from '../../roles.ts'
import { zDone, zFileRef, zIdParam } from '../common.ts'
import { zBecause } from '../reasons.ts'

export const operatorSignIn = endpoint({
  name: 'operatorSignIn',
  summary: "Opens an operator's session",
  method: 'POST',
  path: '/auth/operator',
  access: 'visitor',
  body: z.object({
    username: z
      .string({ error: 'username_required' })
      .check(z.trim(), z.minLength(1, { error: 'username_required' }), z.maxLength(100)),
    password: zPassword,
    /** If TOTP is set up: the current 6 digits, or a recovery code. */
    totp: z.optional(z.string({ error: 'totp_wrong' }).check(z.trim(), z.maxLength(40, { error: 'totp_wrong' }))),
  }),
  answer: z.object({ token: z.string() }),
  errors: ['wrong_credentials', 'totp_needed', 'totp_wrong'],
})

export * from './audit.ts'

const operator = { access: 'operator', roles: EVERY_ROLE } as const

export const operatorSignOut = endpoint({
  ...operator,
  beforeTotp: true,
  name: 'operatorSignOut',
  summary: "Ends this operator's session",
  method: 'DELETE',
  path: '/auth/operator',
  answer: zDone,
})

export const operatorMe = endpoint({
  ...operator,
  beforeTotp: true,
  name: 'operatorMe',
  summary: 'The signed-in operator',
  method: 'GET',
  path: '/api/operator/me',
  answer: z.object({
    _id: zId,
    username: z.string(),
    name: z.string(),
    roles: z.array(z.enum(ROLES)),
    /** to_set: TOTP is required and not set up; nothing else works before it. */
    totp: z.enum(['on', 'off', 'to_set']),
    demo: z.boolean(),
    /** The current compliance profile: pages of games it does not allow are hidden. */
    profile: z.enum(PROFILES),
  }),
})

export const operatorStatus = endpoint({
  ...operator,
  name: 'operatorStatus',
  summary: 'Figures of the start page: players, sessions, jobs waiting and failing, database size',
  method: 'GET',
  path: '/api/operator/status',
  answer: z.object({
    players: z.number(),
    playersToday: z.number(),
    activeSessions: z.number(),
    jobsWaiting: z.number(),
    jobsFailing: z.number(),
    databaseBytes: z.number(),
    startedAt: zDate,
    now: zDate,
  }),
})

/** A web address, or a path of the product such as `/help`. */
const zLink = z
  .string({ error: 'url_invalid' })
  .check(
    z.trim(),
    z.maxLength(500, { error: 'url_invalid' }),
    z.regex(/^(?:https?:\/\/|\/(?![/\\]))[^\s\p{Cc}\p{Cs}]+$/u, { error: 'url_invalid' }),
  )

export const zSlide = z.object({
  _id: zId,
  _upload: zFileRef,
  url: z.string(),
  sponsorUrl: z.string(),
  alt: z.string(),
  place: z.number(),
  active: z.boolean(),
})

const zSlideInput = {
  _upload: z.string({ error: 'photo_required' }).check(z.regex(/^[0-9a-f]{24}$/, { error: 'photo_required' })),
  sponsorUrl: zLink,
  alt: z
    .string({ error: 'alt_required' })
    .check(
      z.trim(),
      z.minLength(3, { error: 'alt_required' }),
      z.maxLength(200, { error: 'alt_too_long' }),
      z.regex(PLAIN, { error: 'alt_required' }),
    ),
  place: z
    .number({ error: 'place_invalid' })
    .check(
      z.int({ error: 'place_invalid' }),
      z.minimum(1, { error: 'place_invalid' }),
      z.maximum(99, { error: 'place_invalid' }),
    ),
  active: z.boolean(),
}

export const operatorSlides = endpoint({
  ...operator,
  name: 'operatorSlides',
  roles: ['games'],
  summary: 'All slides, in order, and the seconds each stays',
  method: 'GET',
  path: '/api/operator/slides',
  answer: z.object({ docs: z.array(zSlide), time: z.number() }),
})

export const operatorCreateSlide = endpoint({
  ...operator,
  name: 'operatorCreateSlide',
  roles: ['games'],
  summary: 'Adds a slide',
  method: 'POST',
  path: '/api/operator/slides',
  body: z.object({ ...zSlideInput, reason: zReason }),
  answer: z.object({ _id: zId }),
  status: 201,
  errors: ['photo_unknown', 'conflict'],
})

export const operatorUpdateSlide = endpoint({
  ...operator,
  name: 'operatorUpdateSlide',
  roles: ['games'],
  summary: 'Changes a slide',
  method: 'PUT',
  path: '/api/operator/slides/:id',
  params: zIdParam,
  body: z.object({ ...zSlideInput, reason: zReason }),
  answer: zDone,
  errors: ['not_found', 'photo_unknown'],
})

export const operatorDeleteSlide = endpoint({
  ...operator,
  name: 'operatorDeleteSlide',
  roles: ['games'],
  summary: 'Removes a slide',
  method: 'DELETE',
  path: '/api/operator/slides/:id',
  params: zIdParam,
  body: zBecause,
  answer: zDone,
  errors: ['not_found'],
})

export const operatorSlideSettings = endpoint({
  ...operator,
  name: 'operatorSlideSettings',
  roles: ['games'],
  summary: 'Sets the seconds each slide stays (2 to 60)',
  method: 'PUT',
  path: '/api/operator/settings/slides',
  body: z.object({
    time: z
      .number({ error: 'time_invalid' })
      .check(
        z.int({ error: 'time_invalid' }),
        z.minimum(2, { error: 'time_invalid' }),
        z.maximum(60, { error: 'time_invalid' }),
      ),
    reason: zReason,
  }),
  answer: zDone,
})

export const operatorUpload = endpoint({
  ...operator,
  name: 'operatorUpload',
  roles: ['games'],
  summary: 'Uploads a picture for a slide or an ad',
  method: 'POST',
  path: '/api/operator/upload',
  answer: zFileRef,
  status: 201,
  errors: ['too_large', 'unsupported_media', 'image_invalid'],
  upload: { field: 'file', maxBytes: UPLOAD_MAX_BYTES },
})

export const operatorMailbox = endpoint({
  ...operator,
  name: 'operatorMailbox',
  summary: "The demo's mails, the newest first; 404 outside the demo",
  method: 'GET',
  path: '/api/operator/mailbox',
  query: z.object(zPageQuery),
  answer: zPaged(z.object({ _id: zId, to: z.string(), subject: z.string(), sentAt: zDate })),
  errors: ['not_found'],
})

export const operatorMail = endpoint({
  ...operator,
  name: 'operatorMail',
  summary: 'One mail of the demo',
  method: 'GET',
  path: '/api/operator/mailbox/:id',
  params: zIdParam,
  answer: z.object({
    _id: zId,
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    sentAt: zDate,
  }),
  errors: ['not_found'],
})
