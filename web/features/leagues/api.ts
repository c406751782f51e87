import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import * as calls from '#contract/api/player/leagues.ts'
import { leagueEvent } from '#contract/live.ts'
import { useAlone } from '#web/lib/alone.ts'
import { call } from '#web/lib/call.ts'
import { dedupe } from '#web/lib/dedupe.ts'
import { toastError } from '#web/lib/errors.ts'
import { followQueries } from '#web/lib/follow-queries.ts'
import { onLive, onLiveStart } from '#web/lib/live.ts'
import { isMissing } from '#web/lib/missing.ts'
import { FIRST_PAGE, nextOfSnapshot } from '#web/lib/snapshot-pages.ts'

const PAGE_SIZE = 20
/** How long the server keeps a snapshot of a table. */
const SNAPSHOT_MS = 120_000

export type League = z.output<typeof calls.getLeague.answer>['doc']
export type Story = z.output<typeof calls.getLeagueStory.answer>
export type Member = z.output<typeof calls.listLeagueMembers.answer>['docs'][number]
export type Place = z.output<typeof calls.getLeagueTable.answer>['docs'][number]
type Scope = (typeof calls.LEAGUE_SCOPES)[number]

/** Prefix of all query keys of leagues; those of one league add its id. */
const LEAGUES = 'leagues'
const leagueKey = (id: string) => [LEAGUES, 'one', id] as const

export const leaguesQuery = (scope: Scope) =>
  infiniteQueryOptions({
    queryKey: [LEAGUES, 'list', scope],
    queryFn: ({ pageParam, signal }) =>
      call(calls.listLeagues, { query: { scope, page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
    select: ({ pages }) => dedupe(pages.flatMap(page => page.docs)),
    staleTime: 0,
  })

/** A league, with the token of its link for non-members; null when it is not found or not visible to me. */
export const leagueQuery = (id: string, token?: string) =>
  queryOptions({
    queryKey: [...leagueKey(id), 'doc', token ?? null],
    queryFn: async ({ signal }): Promise<League | null> => {
      try {
        const query = token === undefined ? {} : { token }
        return (await call(calls.getLeague, { params: { id }, query, signal })).doc
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
  })

/** A table of a league and its week or season; without `period` the current one. */
export interface TableOf {
  id: string
  table: calls.LeagueTable
  period?: string | undefined
}

const tableKey = ({ id, table, period }: TableOf) => [...leagueKey(id), 'table', table, period ?? 'current'] as const

/** A table, paged, all of one snapshot; a refetch moves all pages to the newest. */
export const tableQuery = ({ id, table, period }: TableOf) =>
  infiniteQueryOptions({
    queryKey: [...tableKey({ id, table, period }), 'list'],
    queryFn: ({ pageParam: { page, snapshot }, signal }) =>
      call(calls.getLeagueTable, {
        params: { id, table },
        query: { page, limit: PAGE_SIZE, period, snapshot },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextOfSnapshot,
    staleTime: SNAPSHOT_MS,
    // Keep the rows of another week, but not those of another table.
    placeholderData: (before, query) => (query?.queryKey[4] === table ? before : undefined),
  })

/** A user's own row of a table at `snapshot`; null when they are not in it. */
export const placeQuery = (userId: string | undefined, { id, table, period }: TableOf, snapshot: number) =>
  queryOptions({
    queryKey: [...tableKey({ id, table, period }), 'place', userId, snapshot],
    enabled: userId !== undefined,
    queryFn: async ({ signal }): Promise<Place | null> => {
      const query = { page: 1, limit: 1, user: userId, period, snapshot }
      return (await call(calls.getLeagueTable, { params: { id, table }, query, signal })).docs[0] ?? null
    },
  })

export const meetingsQuery = (id: string, week: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...leagueKey(id), 'meetings', week ?? 'current'],
    queryFn: ({ pageParam, signal }) =>
      call(calls.listLeagueMeetings, { params: { id }, query: { week, page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
  })

export const membersQuery = (id: string, state: 'in' | 'invited', search = '') =>
  infiniteQueryOptions({
    queryKey: [...leagueKey(id), 'members', state, search],
    queryFn: ({ pageParam, signal }) =>
      call(calls.listLeagueMembers, {
        params: { id },
        query: { state, page: pageParam, limit: PAGE_SIZE, ...(search ? { search } : {}) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
    select: ({ pages }) => pages.flatMap(page => page.docs),
  })

export const storyQuery = (id: string) =>
  queryOptions({
    queryKey: [...leagueKey(id), 'story'],
    queryFn: ({ signal }) => call(calls.getLeagueStory, { params: { id }, signal }),
  })

/** Invites a user to a league; returns their existing relation to it, if any. */
export async function inviteByName(id: string, userId: string): Promise<'in' | 'invited' | undefined> {
  try {
    const { sent } = await call(calls.inviteToLeague, { params: { id }, body: { _user: userId } })
    return sent ? undefined : 'invited'
  } catch (error) {
    // The league document lists only its first members.
    if (error instanceof CallError && error.code === 'already_in_league') return 'in'
    throw error
  }
}

export const refreshLeagues = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [LEAGUES] })

/** Follows a league while it is on screen: every event refetches it. */
export function useFollowLeague(id: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const stops = [
      followQueries(client, leagueKey(id)),
      // Reading a league subscribes the user's connected sockets to its events, so read again once the socket is there.
      onLiveStart(() => void client.invalidateQueries({ queryKey: leagueKey(id) })),
      onLive(leagueEvent, [id], () => void refreshLeagues(client)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, id])
}

/** Sends one request at a time; shows errors and refetches leagues after every response. */
export function useDoing() {
  const client = useQueryClient()
  const alone = useAlone()
  const [isBusy, setBusy] = useState(false)
  const run = (work: () => Promise<unknown>, done?: () => unknown) =>
    alone(async () => {
      setBusy(true)
      try {
        await work()
        await done?.()
      } catch (error) {
        await toastError(error)
      } finally {
        setBusy(false)
        await refreshLeagues(client)
      }
    })
  return { isBusy, run }
}
