import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive, onLiveStart } from '#web/lib/live.ts'
import { type Card, cardKey, cardQuery, type RankingPage, rankingQuery, refreshCard } from './api.ts'
import { refreshDelay } from '#web/lib/server-clock.ts'
import type { CardTypeName } from './card-type.ts'

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
      // Reading a card is what makes the server tell of it, to sockets that are there by then.
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

/** What is on its way was asked for before there was a socket to tell: it is not waited for but asked for anew. */
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

/** The first page of the ranking follows the points; deeper ones stay as they are until the reader asks. */
async function readPointsAgain(client: QueryClient, type: CardTypeName, id: string): Promise<void> {
  const ranking = rankingQuery(type, id).queryKey
  const isDeep = (client.getQueryData<RankingPages>(ranking)?.pages.length ?? 0) > 1
  await client.invalidateQueries({
    queryKey: cardKey(type, id),
    predicate: ({ queryKey }) => !(isDeep && queryKey[3] === ranking[3]),
  })
}
