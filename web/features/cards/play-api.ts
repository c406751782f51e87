import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  archivePlayed,
  checkInfluencerCode,
  getDraft,
  getPlayed,
  getReceipt,
  listDisputes,
  listPlayed,
  openDispute,
  type Played,
  playCard,
  putDraft,
  unarchivePlayed,
} from '#contract/api/cards.ts'
import type { Lang } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'
import { balanceQuery } from '#web/lib/me.ts'
import { cardKey, once, refreshCard } from './api.ts'
import type { Draft, Play } from './play-picks.ts'

const HISTORY_PAGE = 10
/** While it is this young, what was chosen here is newer than anything the server could tell. */
const DRAFT_FRESH_MS = 60_000

/** Everything about sent games is kept under this key. */
export const PLAYED_KEY = 'played'

/** My unsent picks on a card. */
export const draftQuery = (cardId: string) =>
  queryOptions({
    queryKey: ['draft', cardId],
    queryFn: ({ signal }) => call(getDraft, { params: { id: cardId }, signal }),
    staleTime: DRAFT_FRESH_MS,
  })

/** Keeps my unsent picks on the server. */
export const saveDraft = (cardId: string, draft: Draft): Promise<unknown> =>
  call(putDraft, { params: { id: cardId }, body: draft })

/** Whether I can play the card with the code (C13). */
export const checkCode = (cardId: string, code: string): Promise<boolean> =>
  call(checkInfluencerCode, { params: { id: cardId, code } })

/** Sends a game. `key` is the attempt's: the same one never pays twice (W6). */
export const playMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ play, key }: { play: Play; key: string }) => call(playCard, { body: play, idempotencyKey: key }),
    onSuccess: (_sent, { play }) => {
      void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
      void client.invalidateQueries({ queryKey: [PLAYED_KEY] })
      void refreshCard(client, play._card)
    },
  })

/** My games of every card, the newest first, page by page, as one list. */
export const historyQuery = (archived: boolean) =>
  infiniteQueryOptions({
    queryKey: [PLAYED_KEY, 'history', archived ? 'archived' : 'active'],
    queryFn: ({ pageParam, signal }) =>
      call(listPlayed, {
        query: { page: pageParam, limit: HISTORY_PAGE, ...(archived ? { status: 'false' as const } : {}) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
    // A game that comes or goes moves the pages: none is shown twice.
    select: ({ pages }) => once(pages.flatMap(page => page.docs)),
  })

/** A sent game and its card. The server writes the options in the language it is asked in. */
export const playedQuery = (id: string, lang: Lang) =>
  queryOptions({
    queryKey: [PLAYED_KEY, 'game', id, lang],
    queryFn: ({ signal }) => call(getPlayed, { params: { id }, signal }),
  })

/** Hides a game from the history, or shows it again (A5). */
export const archiveMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ game: { _id: id }, archive }: { game: Played; archive: boolean }) =>
      archive
        ? call(archivePlayed, { params: { id } })
        : call(unarchivePlayed, { params: { id }, body: { status: true } }),
    onSuccess: (_done, { game }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: [PLAYED_KEY] }),
        client.invalidateQueries({ queryKey: cardKey(game._card._id) }),
      ]),
  })

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [PLAYED_KEY, 'receipt', id],
    queryFn: ({ signal }) => call(getReceipt, { params: { id }, signal }),
  })

/** My disputes of a card, with their answers. */
export const disputesQuery = (cardId: string) =>
  queryOptions({
    queryKey: ['disputes', cardId],
    queryFn: ({ signal }) => call(listDisputes, { query: { game: cardId }, signal }),
  })

/** Doubts a fact of a card: `fact` is the athlete's id (C9). */
export const disputeMutation = (client: QueryClient, cardId: string) =>
  mutationOptions({
    mutationFn: (about: { fact: string; text: string }) => call(openDispute, { body: { game: cardId, ...about } }),
    onSuccess: () => client.invalidateQueries({ queryKey: disputesQuery(cardId).queryKey }),
  })
