import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '#web/lib/live.ts'
import { cardQuery, playedKey } from './api.ts'
import { refreshDelay } from '#web/lib/server-clock.ts'
import type { CardKind } from './kind.ts'
import { useFollowCard } from './live.ts'

/** Keeps a sent game as its card is: new points and a new state of the card read it again, not everybody at once. */
export function useFollowPlayed(kind: CardKind, cardId: string | undefined): void {
  const client = useQueryClient()
  // Reading the card is what brings its events to this device.
  useQuery({ ...cardQuery(kind, cardId ?? ''), enabled: cardId !== undefined })
  useFollowCard(kind, cardId ?? '')
  useEffect(() => (cardId === undefined ? undefined : followPlayed(client, kind, cardId)), [client, kind, cardId])
}

function followPlayed(client: QueryClient, kind: CardKind, cardId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const readLater = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void client.invalidateQueries({ queryKey: playedKey(kind) })
    }, refreshDelay())
  }
  const stops = [
    onLive(kind.events.card, [cardId], ({ status }) => {
      if (status === 'scores') readLater()
    }),
    onLive(kind.events.end, [cardId], readLater),
  ]
  return () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
  }
}
