import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  operatorCreateSlide,
  operatorDeleteSlide,
  operatorSlides,
  operatorSlideSettings,
  operatorUpdateSlide,
  type zSlide,
} from '#contract/api/admin/console.ts'
import { changing } from '#operator/lib/changing.ts'
import { call } from '#operator/lib/call.ts'

export type Slide = z.output<typeof zSlide>
/** What the form of a slide holds: the slide and why it changes. */
export type SlideBody = z.output<typeof operatorCreateSlide.body>
export type RotationBody = z.output<typeof operatorSlideSettings.body>

/** All slides in their order, and the seconds each stays. */
export const slidesQuery = queryOptions({
  queryKey: ['slides'],
  queryFn: ({ signal }) => call(operatorSlides, { signal }),
})

/** Creates a slide, or changes the one of `id`. */
export const saveMutation = (client: QueryClient, id: string | undefined) =>
  changing(client, [slidesQuery.queryKey], (body: SlideBody): Promise<unknown> =>
    id === undefined ? call(operatorCreateSlide, { body }) : call(operatorUpdateSlide, { params: { id }, body }),
  )

/** Removes a slide for a reason. */
export const removeMutation = (client: QueryClient) =>
  changing(client, [slidesQuery.queryKey], ({ id, reason }: { id: string; reason: string }) =>
    call(operatorDeleteSlide, { params: { id }, body: { reason } }),
  )

/** Sets the seconds each slide stays. */
export const rotationMutation = (client: QueryClient) =>
  changing(client, [slidesQuery.queryKey], (body: RotationBody) => call(operatorSlideSettings, { body }))
