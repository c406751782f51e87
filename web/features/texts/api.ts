import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getText } from '#contract/api/home.ts'
import type { Lang } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'

export type TextName = z.output<typeof getText.params>['name']
/** A text with its version, hash and blocks. */
export type PublicText = z.output<typeof getText.answer>

const HOUR_MS = 3_600_000

/** A public text in one language. It changes rarely. */
export const textQuery = (name: TextName, lang: Lang) =>
  queryOptions({
    queryKey: ['text', name, lang],
    queryFn: ({ signal }) => call(getText, { params: { name }, query: { lang }, signal }),
    staleTime: HOUR_MS,
  })
