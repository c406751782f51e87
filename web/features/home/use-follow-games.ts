import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  athleteEndEvent,
  athleteEvent,
  cardGameEndEvent,
  cardGameEvent,
  familyRoomEvent,
  notificationEvent,
  versusEvent,
  vipEvent,
} from '#contract/live.ts'
import type { RunningGame } from '#contract/api/player/home.ts'
import { onLive, onLiveStart } from '#web/lib/live.ts'
import { runningQuery } from './api.ts'

/** Goals come in bursts: what they change is read once for all that arrive within this time, and not by everybody at once. */
const SPREAD_MS = 1_000

type Follow = (id: string, handle: () => void) => (() => void)[]

const FOLLOW: Record<RunningGame['mode'], Follow> = {
  'athlete-card': (id, handle) => [onLive(athleteEvent, [id], handle), onLive(athleteEndEvent, [id], handle)],
  'card-game': (id, handle) => [onLive(cardGameEvent, [id], handle), onLive(cardGameEndEvent, [id], handle)],
  'coach-friend': (id, handle) => [onLive(familyRoomEvent, [id], handle)],
  'game-vs': (id, handle) => [onLive(versusEvent, [id], handle)],
  'game-vs-vip': (id, handle) => [onLive(vipEvent, [id], handle)],
  // How a question came out is told by a notification.
  'push-game': () => [],
}

/** Reads my running games again when something happens in one of them. */
export function useFollowGames(client: QueryClient, games: readonly RunningGame[] | undefined): void {
  const followed = (games ?? []).map(({ mode, _id }) => `${mode} ${_id}`).join(',')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => void client.invalidateQueries({ queryKey: runningQuery.queryKey })
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        read()
      }, Math.random() * SPREAD_MS)
    }
    const stops = [
      // Reading them is what makes the server tell of them, to sockets that are there by then.
      onLiveStart(read),
      // A game of mine that began, was decided or is paid.
      onLive(notificationEvent, [], soon),
    ]
    for (const one of followed === '' ? [] : followed.split(',')) {
      const [mode = '', id = ''] = one.split(' ')
      stops.push(...FOLLOW[mode as RunningGame['mode']](id, soon))
    }
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
    }
  }, [client, followed])
}
