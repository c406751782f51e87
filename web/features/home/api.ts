import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { homeTodo, listSlides, slideSettings } from '#contract/api/home.ts'
import { readNotifications } from '#contract/api/notifications.ts'
import { call } from '#web/lib/call.ts'
import { NOTIFICATIONS_KEY, TODO_KEY } from '#web/lib/me.ts'
import { answerInPage, PAGE_ANSWERED_AT } from '#web/lib/page-answers.ts'
import { queryClient } from '#web/lib/query.ts'
import { topQuery } from '#web/lib/ranking.ts'

/** A sponsor's slide. */
export type Slide = z.output<typeof listSlides.answer>['docs'][number]

/** The sponsors' slides, in the operator's order. */
export const slidesQuery = queryOptions({
  queryKey: ['slides'],
  queryFn: async ({ signal }) => (await call(listSlides, { query: { slide: 'true' }, signal })).docs,
  initialData: () => answerInPage(listSlides)?.docs,
  initialDataUpdatedAt: PAGE_ANSWERED_AT,
  staleTime: 300_000,
})

/** How long each slide stays, in milliseconds. */
export const rotationQuery = queryOptions({
  queryKey: ['slides', 'rotation'],
  queryFn: async ({ signal }) => (await call(slideSettings, { signal })).time * 1000,
  initialData: () => {
    const settings = answerInPage(slideSettings)
    return settings && settings.time * 1000
  },
  initialDataUpdatedAt: PAGE_ANSWERED_AT,
  staleTime: 300_000,
})

/** What waits for me. */
export const todoQuery = queryOptions({
  queryKey: [TODO_KEY],
  queryFn: async ({ signal }) => (await call(homeTodo, { signal })).docs,
})

/** A result is being looked at: the notification of it is read, so that it waits no more, on any device. */
export async function lookAt(client: QueryClient, id: string): Promise<void> {
  client.setQueryData(todoQuery.queryKey, todos => todos?.filter(({ _id }) => _id !== id))
  // What fails is there again when the page is read anew.
  await call(readNotifications, { body: { notification: id } }).catch(() => undefined)
  await Promise.all([[TODO_KEY], [NOTIFICATIONS_KEY]].map(queryKey => client.invalidateQueries({ queryKey })))
}

/** Asks for what the page shows, while its code and the picture of a sponsor are still on the way. */
export function prefetchHome(): void {
  // What fails here is asked again, and told, by the part that shows it.
  for (const asked of [
    queryClient.query(slidesQuery),
    queryClient.query(rotationQuery),
    queryClient.query(topQuery),
    queryClient.query(todoQuery),
  ])
    asked.catch(() => undefined)
}
