import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { listChampionships } from '#contract/api/player/championships.ts'
import type { FamilySummary } from '#contract/api/player/family-rooms.ts'
import { getMatch, listMatches } from '#contract/api/player/matches.ts'
import { roomProgress } from '#contract/api/player/room-progress.ts'
import type { DuelSummary } from '#contract/api/player/versus.ts'
import { call } from '#web/lib/call.ts'
import { dedupe } from '#web/lib/dedupe.ts'
import { ROOMS_KEY } from '#web/lib/me.ts'
import { isMissing } from '#web/lib/missing.ts'
import { offsetOf } from '#web/lib/server-clock.ts'
import type { RoomType } from './room-type.ts'

const ROOMS_PAGE = 9
const MATCHES_PAGE = 10
const CHAMPIONSHIPS_PAGE = 20
/** Refetch interval of a room with a live match, for its minute: points and goals arrive by live events. */
const RUNNING_MS = 30_000
/** Refetch interval of a room whose kick-off has passed while the server still reports it as upcoming. */
const STARTING_MS = 4_000

/** A document with the server's clock minus this device's, in milliseconds, measured on fetch. */
export type Timed<Doc> = Doc & { offset: number }
export type RoomSummary = Timed<FamilySummary | DuelSummary>
/** A room as its page reads it. */
export type RoomOf<U extends RoomType> = Timed<z.output<U['calls']['get']['answer']>['doc']>
export type Room = RoomOf<RoomType>
export type ListedMatch = z.output<typeof listMatches.answer>['docs'][number]
export type ListedChampionship = z.output<typeof listChampionships.answer>['docs'][number]

export type RoomsQuery =
  | { scope: 'mine'; status: 'active' | 'archived' }
  | { scope: 'public'; search?: string }
  | { scope: 'invited' }

/** When a family room closes to predictions: at kick-off (F7), or earlier when its owner closed it (F6). In epoch ms of the server's clock. */
export const closesAt = ({ lockDate, closed }: Pick<Room, 'lockDate' | 'closed'>): number =>
  Math.min(lockDate.getTime(), closed.playing?.getTime() ?? Infinity)

/** Prefix of all query keys of a room type, so that one invalidation refetches everything. */
export const roomsKey = ({ type }: Pick<RoomType, 'type'>) => [ROOMS_KEY, type] as const
/** Prefix of all query keys of one room. */
export const roomKey = (roomType: Pick<RoomType, 'type'>, id: string) => [...roomsKey(roomType), 'one', id] as const

const timed = <Doc extends { now: Date }>(doc: Doc): Timed<Doc> => ({ ...doc, offset: offsetOf(doc.now) })

/** A list of rooms, as one paged list. */
export const roomsQuery = (roomType: RoomType, request: RoomsQuery) =>
  infiniteQueryOptions({
    queryKey: [...roomsKey(roomType), 'list', request],
    queryFn: async ({ pageParam, signal }) => {
      const answer = await call(roomType.calls.list, {
        query: { status: 'active', ...request, page: pageParam, limit: ROOMS_PAGE },
        signal,
      })
      const docs: readonly (FamilySummary | DuelSummary)[] = answer.docs
      return { ...answer, docs: docs.map((doc): RoomSummary => timed(doc)) }
    },
    initialPageParam: 1,
    getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
    select: ({ pages }) => dedupe(pages.flatMap(page => page.docs)),
  })

/**
 * A room, with the token of its link for non-members; null when it is not found or not visible to me. Reading it subscribes this user's sockets
 * to its events.
 */
export const roomQuery = <U extends RoomType>(roomType: U, id: string, token?: string) =>
  queryOptions({
    queryKey: [...roomKey(roomType, id), 'doc', token ?? null],
    queryFn: async ({ signal }): Promise<RoomOf<U> | null> => {
      try {
        const query = token === undefined ? {} : { token }
        const { doc } = await call(roomType.calls.get, { params: { id }, query, signal })
        return timed(doc)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    refetchInterval: ({ state: { data } }) => (data ? readAgainIn(data) : false),
  })

function readAgainIn({ status, lockDate, offset }: Pick<Room, 'status' | 'lockDate' | 'offset'>): number | false {
  if (status === 'running') return RUNNING_MS
  if (status === 'finished' || status === 'cancelled') return false
  return lockDate.getTime() <= Date.now() + offset ? STARTING_MS : false
}

/** Events of a live or finished room's match, and how they changed my position; points and goals arrive by live events. */
export const roomProgressQuery = ({ kind, _id, status }: Pick<Room, 'kind' | '_id' | 'status'>, token?: string) =>
  queryOptions({
    queryKey: [...roomKey({ type: kind }, _id), 'progress', token ?? null],
    queryFn: ({ signal }) =>
      call(roomProgress[kind], { params: { id: _id }, query: token === undefined ? {} : { token }, signal }),
    enabled: status === 'running' || status === 'finished',
    refetchInterval: status === 'running' ? RUNNING_MS : false,
  })

/** After an action in a room: refetches it and the lists of rooms. */
export const refreshRooms = (client: QueryClient, roomType: Pick<RoomType, 'type'>): Promise<void> =>
  client.invalidateQueries({ queryKey: roomsKey(roomType) })

/** Championships to choose a match of: all, or search results. */
export const championshipsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['championships to choose', search],
    queryFn: ({ pageParam, signal }) =>
      call(listChampionships, {
        query: { page: pageParam, limit: CHAMPIONSHIPS_PAGE, ...(search ? { search } : {}) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
    // Championships whose matches are all over offer no choice.
    select: ({ pages }) => dedupe(pages.flatMap(page => page.docs)).filter(({ matches, played }) => played < matches),
  })

/** Upcoming matches of a championship, next first: all, or those of the searched teams. */
export const matchesQuery = (championship: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['matches to choose', championship, search],
    queryFn: ({ pageParam, signal }) =>
      call(listMatches, {
        query: { championship, page: pageParam, limit: MATCHES_PAGE, ...(search ? { search } : {}) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
    select: ({ pages }) => dedupe(pages.flatMap(page => page.docs)),
  })

/** A match with its possible scorers and its events so far. */
export const matchQuery = (id: string) =>
  queryOptions({
    queryKey: ['match', id],
    queryFn: async ({ signal }) => (await call(getMatch, { params: { id }, signal })).doc,
  })
