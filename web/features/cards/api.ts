import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { createStore } from '#client/store.ts'
import type { CardDoc, cardRanking, CardSummary, Played } from '#contract/api/player/cards.ts'
import type {
  ChampionshipCardDoc,
  ChampionshipCardSummary,
  PlayedChampionship,
} from '#contract/api/player/championship-cards.ts'
import type { Lang } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'
import { dedupe } from '#web/lib/dedupe.ts'
import { followQueries } from '#web/lib/follow-queries.ts'
import { onLive, onLiveStart } from '#web/lib/live.ts'
import { isMissing } from '#web/lib/missing.ts'
import { offsetOf, refreshDelay } from '#web/lib/server-clock.ts'
import type { CardTypeName } from './card-type.ts'

/** Goals come in bursts: one refetch covers all events within this time, at a random moment of it. */
const SCORES_SPREAD_MS = 1_000

/**
 * Follows a card while it is on screen: a new entry updates its count and pool in place, new points refetch the ranking and all that depends on
 * it, a change of state refetches the whole card.
 */
export function useFollowCard(type: CardTypeName, id: string): void {
  const client = useQueryClient()
  useEffect(() => {
    let scores: ReturnType<typeof setTimeout> | undefined
    let end: ReturnType<typeof setTimeout> | undefined
    const stops = [
      followQueries(client, cardKey(type, id)),
      // Reading a card subscribes the user's connected sockets to its events, so read again once the socket is there.
      onLiveStart(() => void readAnew(client, type, id)),
      onLive(type.events.card, [id], event => {
        if (event.status === 'new_game') return showNewGame(client, type, id, event)
        markMoved(client, type, id, event.seq)
        scores ??= setTimeout(() => {
          scores = undefined
          void readPointsAgain(client, type, id)
        }, Math.random() * SCORES_SPREAD_MS)
      }),
      onLive(type.events.end, [id], () => {
        end ??= setTimeout(() => {
          end = undefined
          void refreshCard(client, type, id)
        }, refreshDelay())
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      clearTimeout(scores)
      clearTimeout(end)
    }
  }, [client, type, id])
}

/** A running request may predate the subscription: cancel and resend it. */
async function readAnew(client: QueryClient, type: CardTypeName, id: string): Promise<void> {
  await client.cancelQueries({ queryKey: cardKey(type, id) })
  await client.invalidateQueries({ queryKey: cardKey(type, id) })
}

/** Both only grow while a card is open, so a late event is ignored. */
function showNewGame(
  client: QueryClient,
  type: CardTypeName,
  id: string,
  { cardCount, amount }: Pick<Card, 'cardCount' | 'amount'>,
): void {
  client.setQueryData(cardQuery(type, id).queryKey, card =>
    card && cardCount > card.cardCount ? { ...card, cardCount, amount } : card,
  )
}

type RankingPages = InfiniteData<RankingPage, { page: number; snapshot?: number }>

/** Marks the ranking on screen as outdated. */
function markMoved(client: QueryClient, type: CardTypeName, id: string, newest: number): void {
  client.setQueryData<RankingPages>(rankingQuery(type, id).queryKey, data => {
    const [first, ...others] = data?.pages ?? []
    if (!data || !first || first.newest >= newest) return data
    return { ...data, pages: [{ ...first, newest }, ...others] }
  })
}

/** The first page of the ranking follows the points; deeper ones stay until the reader asks for new ones. */
async function readPointsAgain(client: QueryClient, type: CardTypeName, id: string): Promise<void> {
  const ranking = rankingQuery(type, id).queryKey
  const isDeep = (client.getQueryData<RankingPages>(ranking)?.pages.length ?? 0) > 1
  await client.invalidateQueries({
    queryKey: cardKey(type, id),
    predicate: ({ queryKey }) => !(isDeep && queryKey[3] === ranking[3]),
  })
}

const CARDS_PAGE = 10
const RANKING_PAGE = 10
/** Page size for one user's games, and my games, on a card. */
const SMALL_PAGE = 6
/** Refetch interval of a running card, for the match minute: points arrive by live events. */
const RUNNING_MS = 30_000
/** Refetch interval of a card whose start has passed while the server still reports it as upcoming. */
const STARTING_MS = 4_000

/** The first page; later ones name its snapshot. */
const FIRST_PAGE: { page: number; snapshot?: number } = { page: 1 }

export type CardType = CardSummary['cardType']
/** A card with the server's clock minus this device's, in milliseconds, measured on fetch. */
export type Timed<Card> = Card & { offset: number }
export type AthletesCard = Timed<CardDoc>
export type ChampionshipCard = Timed<ChampionshipCardDoc>
export type Card = AthletesCard | ChampionshipCard
export type ListedCard = Timed<CardSummary> | Timed<ChampionshipCardSummary>
/** A played game of either card type. */
export type Game = Played | PlayedChampionship
export type RankingPage = z.output<typeof cardRanking.answer>
export type RankedGame = RankingPage['docs'][number]
export type Position = z.output<CardTypeName['calls']['standing']['answer']>

/** Prefix of the query keys of all lists of a card type. */
export const cardsKey = ({ mode }: CardTypeName) => ['cards', mode] as const
/** Prefix of all query keys of a card, so that one invalidation refetches everything about it. */
export const cardKey = ({ mode }: CardTypeName, id: string) => ['card', mode, id] as const
/** Prefix of the query keys of sent games of a card type. */
export const playedKey = ({ mode }: CardTypeName) => ['played', mode] as const

const timed = <Doc extends { now: Date }>(doc: Doc): Timed<Doc> => ({ ...doc, offset: offsetOf(doc.now) })

/** Cards of a tab (championship cards: optionally of one championship), or search results across all tabs, paged. */
export const cardsQuery = (
  type: CardTypeName,
  request: { cardType: CardType; championship?: string } | { search: string },
) =>
  infiniteQueryOptions({
    queryKey: [...cardsKey(type), request],
    queryFn: async ({ pageParam, signal }) => {
      const answer = await call(type.calls.list, { query: { ...request, page: pageParam, limit: CARDS_PAGE }, signal })
      const docs: readonly (CardSummary | ChampionshipCardSummary)[] = answer.docs
      return { ...answer, docs: docs.map((doc): ListedCard => timed(doc)) }
    },
    initialPageParam: 1,
    getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
    select: ({ pages }) => dedupe(pages.flatMap(page => page.docs)),
  })

/** A card, its pool and its clock; null when not found. Reading it subscribes this user's sockets to its events. */
export const cardQuery = (type: CardTypeName, id: string) =>
  queryOptions({
    queryKey: [...cardKey(type, id), 'doc'],
    queryFn: async ({ signal }): Promise<Card | null> => {
      try {
        const { doc, amount, cardCount } = await call(type.calls.card, { params: { id }, signal })
        return timed({ ...doc, amount, cardCount })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    refetchInterval: ({ state: { data } }) => (data ? readAgainIn(data) : false),
  })

function readAgainIn(card: Card): number | false {
  if (card.status === 'running') return RUNNING_MS
  const start = card.startDate?.getTime()
  const isBefore = card.status === 'new' || card.status === 'preparing'
  return isBefore && start !== undefined && start <= Date.now() + card.offset ? STARTING_MS : false
}

/** The ranking of a card. Later pages use the first one's snapshot; a refetch moves all of them to the newest. */
export const rankingQuery = (type: CardTypeName, id: string) =>
  infiniteQueryOptions({
    queryKey: [...cardKey(type, id), 'ranking'],
    queryFn: ({ pageParam: { page, snapshot }, signal }) =>
      call(type.calls.ranking, {
        query: { card: id, page, limit: RANKING_PAGE, ...(snapshot === undefined ? {} : { snapshot }) },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ page, pages, snapshot }) => (page < pages ? { page: page + 1, snapshot } : undefined),
    // Live events report changes; a reader deep in the list is asked first.
    refetchOnWindowFocus: false,
    refetchOnMount: ({ state: { data, isInvalidated } }) => isInvalidated || data === undefined,
    staleTime: Infinity,
  })

/** One user's games on a card, best first; later pages use the first one's snapshot. */
export const userGamesQuery = (type: CardTypeName, id: string, user: string) =>
  infiniteQueryOptions({
    queryKey: [...cardKey(type, id), 'ranking-of', user],
    queryFn: ({ pageParam: { page, snapshot }, signal }) =>
      call(type.calls.ranking, {
        query: { card: id, user, page, limit: SMALL_PAGE, ...(snapshot === undefined ? {} : { snapshot }) },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ page, pages, snapshot }) => (page < pages ? { page: page + 1, snapshot } : undefined),
    select: ({ pages }) => dedupe(pages.flatMap(page => page.docs)),
  })

/** My position on a running or finished card. */
export const positionQuery = (type: CardTypeName, id: string) =>
  queryOptions({
    queryKey: [...cardKey(type, id), 'standing'],
    queryFn: ({ signal }) => call(type.calls.standing, { params: { id }, signal }),
  })

/** Events on a card and how they changed my position. Events without points, such as a whistle, arrive with the polled match minute. */
export const progressQuery = (type: CardTypeName, id: string, isRunning: boolean, lang: Lang) =>
  queryOptions({
    queryKey: [...cardKey(type, id), 'progress', lang],
    queryFn: ({ signal }) => call(type.calls.progress, { params: { id }, signal }),
    refetchInterval: isRunning ? RUNNING_MS : false,
  })

/** My games on a card, newest first. */
export const myGamesQuery = (type: CardTypeName, id: string) =>
  infiniteQueryOptions({
    queryKey: [...cardKey(type, id), 'my-games'],
    queryFn: ({ pageParam, signal }) =>
      call(type.calls.listPlayed, { query: { card: id, page: pageParam, limit: SMALL_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
    select: ({ pages }) => ({
      games: dedupe(pages.flatMap((page): readonly Game[] => page.docs)),
      total: pages.at(-1)?.total ?? 0,
    }),
  })

/** After an entry or a change of state: refetches the card, its games and the lists. */
export async function refreshCard(client: QueryClient, type: CardTypeName, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: cardKey(type, id) }),
    client.invalidateQueries({ queryKey: cardsKey(type) }),
  ])
}

/** Id of the entry just sent: its card animates it as a ticket. */
export const justSent = createStore<string | null>(null)
