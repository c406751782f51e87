import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { getReceipt } from '#contract/api/cards.ts'
import type { Lang } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'
import { once } from '#web/lib/once.ts'
import { cardKey, type Game, playedKey } from './api.ts'
import { type CardKind, kindOf } from './kind.ts'

/** Somebody's game with its card. */
export type PlayedAnswer = z.output<CardKind['calls']['played']['answer']>

/** What is kept of a game of mine. */
export type Receipt = z.output<typeof getReceipt.answer>

const HISTORY_PAGE = 10

/** My games of every card, the newest first, page by page, as one list. */
export const historyQuery = (kind: CardKind, archived: boolean) =>
  infiniteQueryOptions({
    queryKey: [...playedKey(kind), 'history', archived ? 'archived' : 'active'],
    queryFn: ({ pageParam, signal }) =>
      call(kind.calls.listPlayed, {
        query: { page: pageParam, limit: HISTORY_PAGE, ...(archived ? { status: 'false' as const } : {}) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
    // A game that comes or goes moves the pages: none is shown twice.
    select: ({ pages }) => once(pages.flatMap((page): readonly Game[] => page.docs)),
  })

/** A sent game and its card. The server writes the options in the language it is asked in. */
export const playedQuery = (kind: CardKind, id: string, lang: Lang) =>
  queryOptions({
    queryKey: [...playedKey(kind), 'game', id, lang],
    queryFn: ({ signal }) => call(kind.calls.played, { params: { id }, signal }),
  })

/** Hides a game from the history, or shows it again (A5). */
export const archiveMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ game, archive }: { game: Game; archive: boolean }) => {
      const { calls } = kindOf(game)
      const params = { id: game._id }
      return archive ? call(calls.archive, { params }) : call(calls.unarchive, { params, body: { status: true } })
    },
    onSuccess: (_done, { game }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: playedKey(kindOf(game)) }),
        client.invalidateQueries({ queryKey: cardKey(kindOf(game), game._card._id) }),
      ]),
  })

export const receiptQuery = (kind: CardKind, id: string) =>
  queryOptions({
    queryKey: [...playedKey(kind), 'receipt', id],
    queryFn: ({ signal }) => call(kind.calls.receipt, { params: { id }, signal }),
  })

/** The proof that a game of mine is among those published when its card closed. It never changes. */
export const proofQuery = (kind: CardKind, id: string) =>
  queryOptions({
    queryKey: [...playedKey(kind), 'proof', id],
    queryFn: ({ signal }) => call(kind.calls.proof, { params: { id }, signal }),
    retry: false,
  })
