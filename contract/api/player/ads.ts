/** Ads as players see them (spec "Ad modal", section 7 "Notifications and ads"). Players who have paused or limited their play get none. */
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { zId } from '../../ids.ts'
import { zDone, zFileRef, zIdParam } from '../common.ts'

/** The content of an ad: a picture, or a video in its site's own player (`embedOf`). */
export const AD_TYPES = ['image', 'video'] as const

/** The part of an ad that is shown to players. */
export const zAd = z.object({
  _id: zId,
  /** The card it belongs to, or the operator (`SETTINGS_ID`): the id in its URL. */
  _card: zId,
  title: z.string(),
  type: z.enum(AD_TYPES),
  /** For a video its URL, otherwise the target of "Ver mais"; empty for an image without a link. */
  url: z.string(),
  text: z.string(),
  /** Alternative text of the picture. */
  alt: z.string(),
  /** The target of "Ver mais": an `https` URL, or a path of the product. */
  link: z.nullable(z.string()),
  _upload: z.nullable(zFileRef),
})

const player = { access: 'player', params: zIdParam } as const

export const getAd = endpoint({
  ...player,
  name: 'getAd',
  summary: 'An ad that was sent to me',
  method: 'GET',
  path: '/api/athlete-card/:cardId/view/ad/:adId',
  params: z.object({ cardId: zId, adId: zId }),
  answer: zAd,
  errors: ['not_found'],
})

export const viewAd = endpoint({
  ...player,
  name: 'viewAd',
  summary:
    'An ad that was sent to me is being shown; `first` only once, so that a pushed ad opens on one screen, one time',
  method: 'PUT',
  path: '/api/ad/:id/view',
  answer: z.object({ first: z.boolean() }),
  errors: ['not_found'],
})

export const clickAd = endpoint({
  ...player,
  name: 'clickAd',
  summary: 'I followed the link of an ad that was sent to me; counted once',
  method: 'PUT',
  path: '/api/ad/:id/click',
  answer: zDone,
  errors: ['not_found'],
})
