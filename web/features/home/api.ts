import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  homeRunning,
  homeTodo,
  listSlides,
  openNow,
  type RunningGame,
  slideSettings,
  type Todo,
} from '#contract/api/player/home.ts'
import { readNotifications } from '#contract/api/player/notifications.ts'
import { call } from '#web/lib/call.ts'
import { offsetOf } from '#web/lib/clock-offset.ts'
import { NOTIFICATIONS_KEY, TODO_KEY } from '#web/lib/me.ts'
import { answerInPage, PAGE_ANSWERED_AT } from '#web/lib/page-answers.ts'
import { queryClient } from '#web/lib/query.ts'
import { topQuery } from '#web/lib/ranking.ts'

export type Slide = z.output<typeof listSlides.answer>['docs'][number]

export const slidesQuery = queryOptions({
  queryKey: ['slides'],
  queryFn: async ({ signal }) => (await call(listSlides, { query: { slide: 'true' }, signal })).docs,
  initialData: () => answerInPage(listSlides)?.docs,
  initialDataUpdatedAt: PAGE_ANSWERED_AT,
  staleTime: 300_000,
})

/** Display time of each slide in milliseconds. */
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

/** The match minute advances without events. */
const MINUTES_MS = 30_000

/** My position in each game under way, and the open cards I entered. */
export const runningQuery = queryOptions({
  queryKey: ['home', 'running'],
  queryFn: ({ signal }) => call(homeRunning, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.docs.length ? MINUTES_MS : false),
})

/** Points still in play: for athlete cards only the best game of each, as the ranking counts it (R1). */
export const livePointsOf = (games: readonly RunningGame[]): number =>
  games
    .filter(({ mode, status }) => mode === 'athlete-card' && status !== 'preparing')
    .reduce((sum, { totalScore }) => sum + (totalScore ?? 0), 0)

/** Refetch interval of open cards: others fill them meanwhile. */
const OPEN_MS = 60_000

/** The cards that close first, and recent payouts. */
export const openQuery = queryOptions({
  queryKey: ['home', 'open'],
  queryFn: async ({ signal }) => {
    const answer = await call(openNow, { signal })
    return { ...answer, offset: offsetOf(answer.now) }
  },
  staleTime: 10_000,
  refetchInterval: OPEN_MS,
})

/** How long an expired item may stay on screen, in milliseconds. */
const TOO_LATE_MS = 2_000

/** To-do items: refetched at every visit, since most are done on other pages, and when the deadline of one passes. */
export const todoQuery = queryOptions({
  queryKey: [TODO_KEY],
  queryFn: async ({ signal }) => {
    const { docs, now } = await call(homeTodo, { signal })
    return { docs, offset: offsetOf(now) }
  },
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => {
    const now = Date.now() + (data?.offset ?? 0)
    const ends = (data?.docs ?? []).map(({ until }) => until?.getTime() ?? Infinity)
    const left = Math.min(...ends.filter(end => end - now < HOUR_MS)) - now
    return left === Infinity ? false : Math.max(left, 0) + TOO_LATE_MS
  },
})

/** A question or a turn lasts seconds; a pause lasts days. */
const HOUR_MS = 3_600_000
const HURRIED: readonly Todo['kind'][] = ['push-question', 'your-turn', 'opponent-ready']

/** Whether it is due within seconds, so that a countdown shows. */
export const isHurried = ({ kind }: Todo): boolean => HURRIED.includes(kind)

/** When a result is opened, marks its notification as read, which removes the item on all devices. */
export async function lookAt(client: QueryClient, id: string): Promise<void> {
  client.setQueryData(
    todoQuery.queryKey,
    todos => todos && { ...todos, docs: todos.docs.filter(({ _id }) => _id !== id) },
  )
  // On failure the item returns with the next fetch.
  await call(readNotifications, { body: { notification: id } }).catch(() => undefined)
  await Promise.all([[TODO_KEY], [NOTIFICATIONS_KEY]].map(queryKey => client.invalidateQueries({ queryKey })))
}

/** Prefetches the page's data while its code and a sponsor's picture are still loading. */
export function prefetchHome(): void {
  // Failures here are retried, and shown, by the section that shows the data.
  for (const request of [
    queryClient.query(runningQuery),
    queryClient.query(openQuery),
    queryClient.query(slidesQuery),
    queryClient.query(rotationQuery),
    queryClient.query(topQuery),
    queryClient.query(todoQuery),
  ])
    request.catch(() => undefined)
}
