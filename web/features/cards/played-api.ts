import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import type { getReceipt } from '#contract/api/player/cards.ts'
import type { Lang } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'
import { dedupe } from '#web/lib/dedupe.ts'
import { followQueries } from '#web/lib/follow-queries.ts'
import { onLive } from '#web/lib/live.ts'
import { offsetOf, refreshDelay } from '#web/lib/server-clock.ts'
import { cardKey, cardQuery, type Game, playedKey, useFollowCard } from './api.ts'
import { type CardTypeName, typeOf } from './card-type.ts'

/** A game with its card, and the server's clock minus this device's, in milliseconds, measured on fetch. */
export type PlayedAnswer = z.output<CardTypeName['calls']['played']['answer']> & { offset: number }

/** The cached data of a game of mine. */
export type Receipt = z.output<typeof getReceipt.answer>

const HISTORY_PAGE = 10

/** My games on all cards, newest first, as one paged list. */
export const historyQuery = (type: CardTypeName, archived: boolean) =>
  infiniteQueryOptions({
    queryKey: [...playedKey(type), 'history', archived ? 'archived' : 'active'],
    queryFn: ({ pageParam, signal }) =>
      call(type.calls.listPlayed, {
        query: { page: pageParam, limit: HISTORY_PAGE, ...(archived ? { status: 'false' as const } : {}) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
    // New games shift the pages, so drop duplicates.
    select: ({ pages }) => dedupe(pages.flatMap((page): readonly Game[] => page.docs)),
  })

/** A sent game and its card. The server returns the options in the language of the request. */
export const playedQuery = (type: CardTypeName, id: string, lang: Lang) =>
  queryOptions({
    queryKey: [...playedKey(type), 'game', id, lang],
    queryFn: async ({ signal }): Promise<PlayedAnswer> => {
      const answer = await call(type.calls.played, { params: { id }, signal })
      return { ...answer, offset: offsetOf(answer.cardDetails.now) }
    },
  })

/** Archives a game in the history, or restores it (A5). */
export const archiveMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (game: Game) => {
      const { calls } = typeOf(game)
      const params = { id: game._id }
      return game.status ? call(calls.archive, { params }) : call(calls.unarchive, { params, body: { status: true } })
    },
    onSuccess: (_done, game) =>
      Promise.all([
        client.invalidateQueries({ queryKey: playedKey(typeOf(game)) }),
        client.invalidateQueries({ queryKey: cardKey(typeOf(game), game._card._id) }),
      ]),
  })

export const receiptQuery = (type: CardTypeName, id: string) =>
  queryOptions({
    queryKey: [...playedKey(type), 'receipt', id],
    queryFn: ({ signal }) => call(type.calls.receipt, { params: { id }, signal }),
  })

/** The proof that a game of mine was published when its card closed. It never changes. */
export const proofQuery = (type: CardTypeName, id: string) =>
  queryOptions({
    queryKey: [...playedKey(type), 'proof', id],
    queryFn: ({ signal }) => call(type.calls.proof, { params: { id }, signal }),
    retry: false,
  })

/** Keeps a sent game up to date: new points and a new state of its card refetch it, after a random delay. */
export function useFollowPlayed(type: CardTypeName, cardId: string | undefined): void {
  // Reading the card subscribes this user's sockets to its events.
  useQuery({ ...cardQuery(type, cardId ?? ''), enabled: cardId !== undefined })
  useFollowCard(type, cardId ?? '')
  useReadPlayedAgain(type, cardId)
}

/** New points and a new state of a card on screen refetch the games on screen. */
export function useReadPlayedAgain(type: CardTypeName, cardId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => (cardId === undefined ? undefined : followPlayed(client, type, cardId)), [client, type, cardId])
}

function followPlayed(client: QueryClient, type: CardTypeName, cardId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const readLater = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void client.invalidateQueries({ queryKey: playedKey(type) })
    }, refreshDelay())
  }
  const stops = [
    followQueries(client, [...playedKey(type), 'game']),
    onLive(type.events.card, [cardId], ({ status }) => {
      if (status === 'scores') readLater()
    }),
    onLive(type.events.end, [cardId], readLater),
  ]
  return () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
  }
}
