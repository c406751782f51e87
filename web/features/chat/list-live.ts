import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chatListDeletedEvent, chatListMessageEvent, chatListReadEvent } from '#contract/live.ts'
import { onLive, onLiveStart } from '#web/lib/live.ts'
import { readListAgain, showNewest, showRead } from './api.ts'

/** Follows what is said, taken back and read in all conversations while the list is on screen. */
export function useFollowList(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stops = [
      onLiveStart(() => void readListAgain(client)),
      onLive(chatListMessageEvent, [], ({ chat }) => showNewest(client, chat)),
      onLive(chatListReadEvent, [], ({ _id }) => showRead(client, _id)),
      // What is last now is told; where that puts the conversation, and whether something unread went, is read.
      onLive(chatListDeletedEvent, [], () => void readListAgain(client)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
