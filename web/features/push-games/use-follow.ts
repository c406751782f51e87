import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notificationEvent } from '#contract/live.ts'
import { onLive } from '#web/lib/live.ts'
import { PUSH_KEY } from './api.ts'

/** Reads what is shown of push games again when something is told about one: how it ended is told by a notification. */
export function useFollowResults(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onLive(notificationEvent, [], ({ redirect }) => {
        if (redirect.uri.startsWith('/push_games')) void client.invalidateQueries({ queryKey: [PUSH_KEY] })
      }),
    [client],
  )
}
