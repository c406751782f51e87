import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { getFile } from '#contract/api/files.ts'
import {
  operatorCreateSlide,
  operatorDeleteSlide,
  operatorSlides,
  operatorSlideSettings,
  operatorUpdateSlide,
  operatorUpload,
  type zSlide,
} from '#contract/api/operator.ts'
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

/** The address of a stored picture. */
export const pictureUrl = (id: string): string => getFile.path.replace(':id', id)

/** Uploads a picture for a slide and answers its id; one that no slide uses is removed after a while. Throws CallError. */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<string> {
  const { _id } = await call(operatorUpload, { file, filename: file.name, signal })
  return _id
}

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
