import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
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

export type Slide = z.output<typeof zSlide>
/** What the form of a slide holds: the slide and why it changes. */
export type SlideBody = z.output<typeof operatorCreateSlide.body>
export type RotationBody = z.output<typeof operatorSlideSettings.body>

/** All slides in their order, and the seconds each stays. */
export const slidesQuery = queryOptions({
  queryKey: ['slides'],
  queryFn: ({ signal }) => call(operatorSlides, { signal }),
})

const changing = <Input>(client: QueryClient, mutationFn: (input: Input) => Promise<unknown>) =>
  mutationOptions({
    mutationFn,
    // A slide that is gone, or was changed elsewhere, is seen after a refusal too. What is on screen waits for it.
    onSettled: () => client.invalidateQueries({ queryKey: slidesQuery.queryKey }),
  })

/** Creates a slide, or changes the one of `id`. */
export const saveMutation = (client: QueryClient, id: string | undefined) =>
  changing(client, (body: SlideBody) =>
    id === undefined ? call(operatorCreateSlide, { body }) : call(operatorUpdateSlide, { params: { id }, body }),
  )

/** Removes a slide for a reason. */
export const removeMutation = (client: QueryClient) =>
  changing(client, ({ id, reason }: { id: string; reason: string }) =>
    call(operatorDeleteSlide, { params: { id }, body: { reason } }),
  )

/** Sets the seconds each slide stays. */
export const rotationMutation = (client: QueryClient) =>
  changing(client, (body: RotationBody) => call(operatorSlideSettings, { body }))
