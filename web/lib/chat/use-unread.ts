import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  countResourceUnread,
  markResourceRead,
  type ResourceType,
  UNREAD_MAX,
} from '#contract/api/player/chat-resource.ts'
import { resourceDeletedEvent, resourceMessageEvent } from '#contract/live-chat.ts'
import { call } from '../call.ts'
import { followQueries } from '../follow-queries.ts'
import { onLive, onLiveStart } from '../live.ts'
import { CHATS_KEY, meQuery } from '../me.ts'
import { onBlocksChange } from './blocks.ts'

/** The card or room of a chat, in the shape calls take. */
export const subjectOf = (type: ResourceType, id: string): { card: string } | { game: string } =>
  type === 'card-game' || type === 'card-athlete' ? { card: id } : { game: id }

/** Messages that arrive within this time while the chat is open are marked as read in one call. */
const READ_MS = 1_000

const unreadQuery = (kind: ResourceType, id: string) =>
  queryOptions({
    queryKey: [CHATS_KEY, 'unread of', kind, id],
    queryFn: ({ signal }) => call(countResourceUnread, { params: { kind }, query: subjectOf(kind, id), signal }),
    // Non-members and lost connections show no badge; the chat itself shows the error.
    retry: false,
  })

/** Live count of unread messages in a card's or room's chat; 0 while it is open. */
export function useResourceUnread(type: ResourceType, id: string, isOpen: boolean): number {
  const client = useQueryClient()
  const meId = useQuery(meQuery).data?._id
  const unread = useQuery(unreadQuery(type, id)).data?.unread ?? 0
  useEffect(() => {
    const { queryKey } = unreadQuery(type, id)
    // The first read under way may predate the event, so restart it.
    const readAgain = () => void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }))
    const stops = [
      followQueries(client, queryKey),
      onLive(resourceMessageEvent, [type, id], ({ seq, _user }) => {
        const known = client.getQueryData(queryKey)
        // The last message may be announced again a moment later, after it was counted.
        if (known !== undefined && seq <= known.seq) return
        // Messages in between are not counted yet.
        if (known === undefined || seq > known.seq + 1) return readAgain()
        const isNews = _user._id !== meId && !isOpen
        client.setQueryData(queryKey, { seq, unread: Math.min(known.unread + (isNews ? 1 : 0), UNREAD_MAX) })
      }),
      onLive(resourceDeletedEvent, [type, id], readAgain),
      // The server subscribes this user's sockets to the chat when it is first queried.
      onLiveStart(readAgain),
      onBlocksChange(readAgain),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, type, id, isOpen, meId])
  useEffect(
    () =>
      isOpen
        ? saveRead(type, id, () =>
            client.setQueryData(unreadQuery(type, id).queryKey, known => known && { ...known, unread: 0 }),
          )
        : undefined,
    [client, type, id, isOpen],
  )
  return isOpen ? 0 : unread
}

/** Marks present and arriving messages as read until stopped. */
function saveRead(kind: ResourceType, id: string, show: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = () => {
    clearTimeout(timer)
    timer = undefined
    show()
    // On failure the messages stay unread; the next opening marks them.
    call(markResourceRead, { params: { kind }, body: subjectOf(kind, id) }).catch(() => undefined)
  }
  report()
  const stop = onLive(resourceMessageEvent, [kind, id], () => {
    timer ??= setTimeout(report, READ_MS)
  })
  return () => {
    stop()
    if (timer !== undefined) report()
  }
}
