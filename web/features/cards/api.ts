import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { CardDoc, cardRanking, CardSummary, Played } from '#contract/api/player/cards.ts'
import type {
  ChampionshipCardDoc,
  ChampionshipCardSummary,
  PlayedChampionship,
} from '#contract/api/player/championship-cards.ts'
import type { Lang } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'
import { isMissing } from '#web/lib/missing.ts'
import { dedupe } from '#web/lib/dedupe.ts'
import { offsetOf, refreshDelay } from '#web/lib/server-clock.ts'
import type { CardTypeName } from './card-type.ts'
import { useEffect } from 'react'
import { onLive, onLiveStart } from '#web/lib/live.ts'
import { createStore } from '#client/store.ts'

/** Goals come in bursts: what they change is read once for all that arrive within this time, and not by everybody at once. */
const SCORES_SPREAD_MS = 1_000

/**
 * Follows a card while it is on screen: a new game changes its count and pool in place, new points read the ranking and what
 * stands on it again, a change of state reads everything about the card again.
 */
export function useFollowCard(type: CardTypeName, id: string): void {
  const client = useQueryClient()
  useEffect(() => {
    let scores: ReturnType<typeof setTimeout> | undefined
    let end: ReturnType<typeof setTimeout> | undefined
    const stops = [
      // Reading a card subscribes the sockets connected at that time to its events.
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

/** A running request started before the socket was connected: it is cancelled and sent again. */
async function readAnew(client: QueryClient, type: CardTypeName, id: string): Promise<void> {
  await client.cancelQueries({ queryKey: cardKey(type, id) })
  await client.invalidateQueries({ queryKey: cardKey(type, id) })
}

/** Both only ever grow while a card is open: an event that comes late has nothing new to say. */
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

/** Notes in the ranking on screen that there is a newer one. */
function markMoved(client: QueryClient, type: CardTypeName, id: string, newest: number): void {
  client.setQueryData<RankingPages>(rankingQuery(type, id).queryKey, data => {
    const [first, ...others] = data?.pages ?? []
    if (!data || !first || first.newest >= newest) return data
    return { ...data, pages: [{ ...first, newest }, ...others] }
  })
}

/** The first page of the ranking follows the points; deeper ones stay as they are until the reader requests new ones. */
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
/** Rows of one user's games, and of my games on a card. */
const SMALL_PAGE = 6
/** How often a running card is read again, for the minute of its matches: points arrive by live events. */
const RUNNING_MS = 30_000
/** How soon a card is read again whose start has passed while the server still holds it to be before it. */
const STARTING_MS = 4_000

/** Pages after the first name the snapshot they belong to. */
const FIRST_PAGE: { page: number; snapshot?: number } = { page: 1 }

export type CardType = CardSummary['cardType']
/** A card with the server's clock minus this device's, in milliseconds, as measured when it was read. */
export type Timed<Card> = Card & { offset: number }
export type AthletesCard = Timed<CardDoc>
export type ChampionshipCard = Timed<ChampionshipCardDoc>
export type Card = AthletesCard | ChampionshipCard
export type ListedCard = Timed<CardSummary> | Timed<ChampionshipCardSummary>
/** Somebody's game, of any kind. */
export type Game = Played | PlayedChampionship
export type RankingPage = z.output<typeof cardRanking.answer>
export type RankedGame = RankingPage['docs'][number]
export type Position = z.output<CardTypeName['calls']['standing']['answer']>

/** The keys of all lists of cards of a kind begin with it. */
export const cardsKey = ({ mode }: CardTypeName) => ['cards', mode] as const
/** The keys of everything about a card begin with it: one invalidation reads all of it again. */
export const cardKey = ({ mode }: CardTypeName, id: string) => ['card', mode, id] as const
/** The keys of everything about sent games of a kind begin with it. */
export const playedKey = ({ mode }: CardTypeName) => ['played', mode] as const

const timed = <Doc extends { now: Date }>(doc: Doc): Timed<Doc> => ({ ...doc, offset: offsetOf(doc.now) })

/** Cards of a tab (championship cards: also of one championship), or of all tabs those that fit a search, page by page. */
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

/** A card, its pool and its clock; null when there is none with this id. Reading it lets its live events reach this device. */
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

/**
 * The ranking of a card. Pages after the first belong to the first one's moment, its snapshot; read again, all of them move
 * on to the newest together.
 */
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
    // Live events say when it moved; a reader deep in the list is asked first.
    refetchOnWindowFocus: false,
    refetchOnMount: ({ state: { data, isInvalidated } }) => isInvalidated || data === undefined,
    staleTime: Infinity,
  })

/** One user's games on a card, the best first; later pages belong to the first one's moment. */
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

/** Where I stand on a card that is running or over. */
export const positionQuery = (type: CardTypeName, id: string) =>
  queryOptions({
    queryKey: [...cardKey(type, id), 'standing'],
    queryFn: ({ signal }) => call(type.calls.standing, { params: { id }, signal }),
  })

/** Events on a card and how they changed my position. Events without points, such as a whistle, come with the minute of its matches. */
export const progressQuery = (type: CardTypeName, id: string, isRunning: boolean, lang: Lang) =>
  queryOptions({
    queryKey: [...cardKey(type, id), 'progress', lang],
    queryFn: ({ signal }) => call(type.calls.progress, { params: { id }, signal }),
    refetchInterval: isRunning ? RUNNING_MS : false,
  })

/** My games on a card, the newest first. */
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

/** After a game was sent or a card changed its state: the card, its games and the lists are read again. */
export async function refreshCard(client: QueryClient, type: CardTypeName, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: cardKey(type, id) }),
    client.invalidateQueries({ queryKey: cardsKey(type) }),
  ])
}

/** The game that was sent a moment ago, by its id: its card shows it as a ticket that comes in. */
export const justSent = createStore<string | null>(null)
