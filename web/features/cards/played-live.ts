import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { athleteEndEvent, athleteEvent } from '#contract/live.ts'
import { onLive } from '#web/lib/live.ts'
import { cardQuery } from './api.ts'
import { refreshDelay } from './countdown.ts'
import { useFollowCard } from './live.ts'
import { PLAYED_KEY } from './play-api.ts'

/** Keeps a sent game as its card is: new points and a new state of the card read it again, not everybody at once. */
export function useFollowPlayed(cardId: string | undefined): void {
  const client = useQueryClient()
  // Reading the card is what brings its events to this device.
  useQuery({ ...cardQuery(cardId ?? ''), enabled: cardId !== undefined })
  useFollowCard(cardId ?? '')
  useEffect(() => (cardId === undefined ? undefined : followPlayed(client, cardId)), [client, cardId])
}

function followPlayed(client: QueryClient, cardId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const readLater = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void client.invalidateQueries({ queryKey: [PLAYED_KEY] })
    }, refreshDelay())
  }
  const stops = [
    onLive(athleteEvent, [cardId], ({ status }) => {
      if (status === 'scores') readLater()
    }),
    onLive(athleteEndEvent, [cardId], readLater),
  ]
  return () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
  }
}
