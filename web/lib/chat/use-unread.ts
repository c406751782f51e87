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
import { onLive, onLiveStart } from '../live.ts'
import { CHATS_KEY, meQuery } from '../me.ts'
import { onBlocksChange } from './blocks.ts'

/** Which card or room a chat is of, as calls name it. */
export const subjectOf = (type: ResourceType, id: string): { card: string } | { game: string } =>
  type === 'card-game' || type === 'card-athlete' ? { card: id } : { game: id }

/** Messages that come one after the other while they are looked at are told as read together. */
const READ_MS = 1_000

const unreadQuery = (kind: ResourceType, id: string) =>
  queryOptions({
    queryKey: [CHATS_KEY, 'unread of', kind, id],
    queryFn: ({ signal }) => call(countResourceUnread, { params: { kind }, query: subjectOf(kind, id), signal }),
    // Who is in it no more, or cannot be reached, sees no sign; the chat itself says why.
    retry: false,
  })

/** How many messages of a card's or room's chat wait to be read, as they come; none while it is open. */
export function useResourceUnread(type: ResourceType, id: string, isOpen: boolean): number {
  const client = useQueryClient()
  const meId = useQuery(meQuery).data?._id
  const unread = useQuery(unreadQuery(type, id)).data?.unread ?? 0
  useEffect(() => {
    const { queryKey } = unreadQuery(type, id)
    // What is just being read for the first time may have been asked for before the news.
    const readAgain = () => void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }))
    const stops = [
      onLive(resourceMessageEvent, [type, id], ({ seq, _user }) => {
        const known = client.getQueryData(queryKey)
        // The last message is told once more a moment later, and one that was counted may be told after that.
        if (known !== undefined && seq <= known.seq) return
        // What came between is not counted yet.
        if (known === undefined || seq > known.seq + 1) return readAgain()
        const isNews = _user._id !== meId && !isOpen
        client.setQueryData(queryKey, { seq, unread: Math.min(known.unread + (isNews ? 1 : 0), UNREAD_MAX) })
      }),
      onLive(resourceDeletedEvent, [type, id], readAgain),
      // The sockets of this user hear of the chat from the asking on.
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

/** Tells as read what is there and what comes, until it is stopped. */
function saveRead(kind: ResourceType, id: string, show: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = () => {
    clearTimeout(timer)
    timer = undefined
    show()
    // What fails is unread at the next look.
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
