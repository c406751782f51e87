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

/** Minutes go by without an event. */
const MINUTES_MS = 30_000

/** Where I stand in each game that is under way, and which open ones I am in. */
export const runningQuery = queryOptions({
  queryKey: ['home', 'running'],
  queryFn: ({ signal }) => call(homeRunning, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.docs.length ? MINUTES_MS : false),
})

/** Points that are still being played for: of athletes cards, the best game of each, as the ranking will count it (R1). */
export const livePointsOf = (games: readonly RunningGame[]): number =>
  games
    .filter(({ mode, status }) => mode === 'athlete-card' && status !== 'preparing')
    .reduce((sum, { totalScore }) => sum + (totalScore ?? 0), 0)

/** What is open to anybody is read again so often: others fill it meanwhile. */
const OPEN_MS = 60_000

/** The cards that close first, and what was paid lately. */
export const openQuery = queryOptions({
  queryKey: ['home', 'open'],
  queryFn: async ({ signal }) => {
    const answer = await call(openNow, { signal })
    return { ...answer, offset: offsetOf(answer.now) }
  },
  staleTime: 10_000,
  refetchInterval: OPEN_MS,
})

/** At most this long something stays that is too late by now, in milliseconds. */
const TOO_LATE_MS = 2_000

/** What waits for me: read at every visit, since it is mostly done on other pages, and again when the time of something on it is over. */
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

/** The time of a question or a turn is seconds; that of a pause is days. */
const HOUR_MS = 3_600_000
const HURRIED: readonly Todo['kind'][] = ['push-question', 'your-turn', 'opponent-ready']

/** Whether it has to be done within seconds, which are counted. */
export const isHurried = ({ kind }: Todo): boolean => HURRIED.includes(kind)

/** A result is being looked at: the notification of it is read, so that it waits no more, on any device. */
export async function lookAt(client: QueryClient, id: string): Promise<void> {
  client.setQueryData(
    todoQuery.queryKey,
    todos => todos && { ...todos, docs: todos.docs.filter(({ _id }) => _id !== id) },
  )
  // If this fails, the item is listed again when the page is read again.
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
