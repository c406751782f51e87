import type { UseFormReturn } from 'react-hook-form'
import type { AdBody, AdDetail } from './api.ts'

export type AdForm = UseFormReturn<AdBody, unknown, AdBody>

/** Empty form of a new ad. */
export const NEW_AD: AdBody = {
  type: 'image',
  title: '',
  text: '',
  _upload: '',
  alt: '',
  video: '',
  link: '',
  players: 'all',
  _card: '',
  lang: '',
  notify: true,
  live: false,
  reason: '',
}

/** Form values of a saved ad, without the reason of its last change. */
export const bodyOf = (ad: AdDetail): AdBody => ({
  type: ad.type,
  title: ad.title,
  text: ad.text,
  _upload: ad._upload?._id ?? '',
  alt: ad.alt,
  video: ad.video,
  link: ad.link,
  players: ad.players,
  _card: ad.card?._id ?? '',
  lang: ad.lang,
  notify: ad.notify,
  live: ad.live,
  reason: '',
})
