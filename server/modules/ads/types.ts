import type { AD_PLAYERS, AD_STATES } from '#contract/api/admin/ads.ts'
import type { AD_TYPES } from '#contract/api/player/ads.ts'
import type { Lang } from '#contract/limits.ts'

export type AdState = (typeof AD_STATES)[number]

/** The fields of an ad that an operator edits. Omitted texts are empty. */
export interface AdInput {
  type: (typeof AD_TYPES)[number]
  title: string
  text: string
  alt: string
  video: string
  link: string
  fileId: string | null
  cardId: string | null
  players: (typeof AD_PLAYERS)[number]
  /** Language of the recipients; null for every language. */
  lang: Lang | null
  notify: boolean
  live: boolean
}

/** An ad as stored. */
export interface Ad extends AdInput {
  id: string
  state: AdState
  sendAt: Date | null
  endedAt: Date | null
  createdAt: Date
}
