import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getText } from '#contract/api/player/home.ts'
import type { Lang } from '#contract/limits.ts'
import type { Profile } from '#contract/profiles.ts'
import { call } from '#web/lib/call.ts'

export type TextName = z.output<typeof getText.params>['name']
/** A text with its version, hash and blocks. */
export type PublicText = z.output<typeof getText.answer>

const HOUR_MS = 3_600_000

/** Name and language of a text, and the operator profile it is for; without a version, the one in force. */
export interface TextQuery {
  name: TextName
  lang: Lang
  profile: Profile
  version: string | undefined
}

export const textQuery = ({ name, lang, profile, version }: TextQuery) =>
  queryOptions({
    queryKey: ['text', name, lang, profile, version],
    queryFn: ({ signal }) =>
      call(getText, { params: { name }, query: { lang, ...(version === undefined ? {} : { version }) }, signal }),
    staleTime: HOUR_MS,
  })
