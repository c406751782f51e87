import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import type { RoomPlayer } from '#contract/api/player/rooms.ts'
import { formatReais } from '#contract/money.ts'
import { confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { useAlone } from '#web/lib/alone.ts'
import { call } from '#web/lib/call.ts'
import { commonMessages } from '#web/lib/common-messages.ts'
import { toastError } from '#web/lib/errors.ts'
import { balanceQuery, meQuery } from '#web/lib/me.ts'
import { type Room, refreshRooms } from './api.ts'
import { messages as roomMessages } from './i18n.ts'
import { roomTypeOf } from './room-type.ts'

/** Sends one request at a time; shows errors and refetches the room after every response. */
function useDoing(room: Pick<Room, 'kind'>) {
  const client = useQueryClient()
  const alone = useAlone()
  const [isBusy, setBusy] = useState(false)
  const run = (work: () => Promise<unknown>, done?: () => unknown) =>
    alone(async () => {
      setBusy(true)
      try {
        await work()
        await done?.()
      } catch (error) {
        await toastError(error)
      } finally {
        setBusy(false)
        void client.invalidateQueries({ queryKey: balanceQuery.queryKey })
        await refreshRooms(client, roomTypeOf(room))
      }
    })
  return { isBusy, run }
}

/** Leaving a room as a member, or deleting it as its owner. Both lead to the rooms page. */
function useLeaving(room: Room, run: ReturnType<typeof useDoing>['run']) {
  const { room: messages } = useMessages(roomMessages)
  const { cancel } = useMessages(commonMessages)
  const lang = useLang()
  const client = useQueryClient()
  const navigate = useNavigate()
  const roomType = roomTypeOf(room)
  const params = { id: room._id }
  const home = () => navigate({ to: roomType.to.home, replace: true, ignoreBlocker: true })
  /** F6: a member who has sent a prediction, even a free one, cannot return. */
  const text = () => {
    if (room.myGame === null) return messages.leaveUnplayed
    return room.price > 0n ? messages.leavePaid(formatReais(room.price, lang)) : messages.leaveFree
  }
  return {
    leave: async () => {
      const sure = await confirm({
        title: messages.leaveTitle,
        text: text(),
        confirmLabel: messages.leave,
        cancelLabel: cancel,
        danger: true,
      })
      if (!sure) return
      const me = await client.query({ ...meQuery, staleTime: 'static' })
      await run(
        () => call(roomType.calls.removePlayer, { params: { ...params, userId: me._id } }),
        async () => {
          toast.ok(messages.left)
          await home()
        },
      )
    },
    remove: async () => {
      const { removeTitle: title, removeText: text, remove: confirmLabel } = messages
      if (!(await confirm({ title, text, confirmLabel, cancelLabel: cancel, danger: true }))) return
      await run(
        () => call(roomType.calls.remove, { params }),
        async () => {
          toast.ok(messages.removed, messages.removedText)
          await home()
        },
      )
    },
  }
}

/** Actions of members and the owner; irreversible ones have a confirmation. */
export function useRoomActions(room: Room) {
  const { room: messages, list } = useMessages(roomMessages)
  const { cancel } = useMessages(commonMessages)
  const { isBusy, run } = useDoing(room)
  const leaving = useLeaving(room, run)
  const roomType = roomTypeOf(room)
  const params = { id: room._id }

  return {
    isBusy,
    /** The owner removes a member who has not paid, or revokes an invitation. */
    takeOut: async ({ _user: { _id, name }, state }: RoomPlayer) => {
      const sure = await confirm({
        title: messages.takeOutTitle(name),
        text: state !== 'in' ? undefined : room.price > 0n ? messages.takeOutText : messages.takeOutFree,
        confirmLabel: state === 'in' ? messages.takeOut(name) : messages.takeBack(name),
        cancelLabel: cancel,
        danger: true,
      })
      if (!sure) return
      await run(
        () => call(roomType.calls.removePlayer, { params: { ...params, userId: _id } }),
        () => toast.ok(messages.takenOut(name)),
      )
    },
    ...leaving,
    archive: () =>
      run(
        () => call(roomType.calls.archive, { params, body: { status: room.archived } }),
        () => toast.ok(room.archived ? list.unarchived : list.archived),
      ),
    closeEntries: async () => {
      const { closeEntriesTitle: title, closeEntriesText: text, closeEntries: confirmLabel } = messages
      const closes = !room.closed.entries
      if (closes && !(await confirm({ title, text, confirmLabel, cancelLabel: cancel }))) return
      await run(
        () => call(roomType.calls.close, { params, body: { entries: closes } }),
        () => toast.ok(closes ? messages.entriesClosed : messages.entriesOpen),
      )
    },
    /** Runs another action on this room in the same way. */
    run,
  }
}

export type RoomActions = ReturnType<typeof useRoomActions>
