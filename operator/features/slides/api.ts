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
import { call } from '#operator/lib/call.ts'
import { changing } from '#operator/lib/changing.ts'

export type Slide = z.output<typeof zSlide>
/** Form values of a slide, with the reason for the change. */
export type SlideBody = z.output<typeof operatorCreateSlide.body>
export type RotationBody = z.output<typeof operatorSlideSettings.body>

/** All slides in order, and the display time in seconds. */
export const slidesQuery = queryOptions({
  queryKey: ['slides'],
  queryFn: ({ signal }) => call(operatorSlides, { signal }),
})

/** Creates a slide, or updates the one of `id`. */
export const saveMutation = (client: QueryClient, id: string | undefined) =>
  changing(client, [slidesQuery.queryKey], (body: SlideBody): Promise<unknown> =>
    id === undefined ? call(operatorCreateSlide, { body }) : call(operatorUpdateSlide, { params: { id }, body }),
  )

/** Deletes a slide, with a reason. */
export const removeMutation = (client: QueryClient) =>
  changing(client, [slidesQuery.queryKey], ({ id, reason }: { id: string; reason: string }) =>
    call(operatorDeleteSlide, { params: { id }, body: { reason } }),
  )

/** Sets the display time in seconds. */
export const rotationMutation = (client: QueryClient) =>
  changing(client, [slidesQuery.queryKey], (body: RotationBody) => call(operatorSlideSettings, { body }))
