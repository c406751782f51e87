import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  operatorPreviewText,
  operatorPublishText,
  operatorText,
  operatorTexts,
  type TextVersion,
} from '#contract/api/admin/settings.ts'
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'

export { TEXT_NAMES } from '#contract/api/player/home.ts'
export type { TextBlock, TextInline } from '#contract/api/player/home.ts'
export type { TextVersion, WrittenText } from '#contract/api/admin/settings.ts'
export type TextName = TextVersion['name']
export type Preview = z.output<typeof operatorPreviewText.answer>

const KEY = 'public-texts'

export const textsQuery = queryOptions({
  queryKey: [KEY, 'list'],
  queryFn: ({ signal }) => call(operatorTexts, { signal }),
})

/** The source of a version. */
export const textQuery = (name: TextName, version: string) =>
  queryOptions({
    queryKey: [KEY, name, version],
    queryFn: ({ signal }) => call(operatorText, { params: { name, version }, signal }),
    staleTime: Infinity,
  })

/** Renders a text as players see it. */
export const previewMutation = mutationOptions({
  mutationFn: (body: z.output<typeof operatorPreviewText.body>) => call(operatorPreviewText, { body }),
})

export const publishMutation = (client: QueryClient, name: TextName) =>
  changing(client, [[KEY, 'list']], (body: z.output<typeof operatorPublishText.body>) =>
    call(operatorPublishText, { params: { name }, body }),
  )
